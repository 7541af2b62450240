import { describe, expect, it } from "vitest";
import { filesOf } from "../../dev/sources";
import { HEIGHT, isKnown, placesOf, route, WIDTH } from "./map";
import { needs, robbers } from "./reading";
import { ticketsOf } from "./tickets";
import { COLOURS, type View } from "./view";

const { tickets, bonus, places } = ticketsOf(filesOf("tickets"));
const ticketOf = (number: number) => tickets.get(number)!;

const view = (change: Partial<View>): View =>
  ({
    phase: "turn",
    hands: [0, 0, 0],
    known: [{}, {}, {}],
    stations: [{}, {}, {}],
    stack: null,
    hand: {},
    ...change,
  }) as View;

describe("the tickets", () => {
  it("are all there, each between two cities of the map and with cars of known colours", () => {
    expect(tickets.size).toBe(46);
    for (const ticket of tickets.values()) {
      expect(isKnown(ticket.from) && isKnown(ticket.to), `${ticket.number}`).toBe(true);
      expect(ticket.cars.every((colour) => COLOURS.includes(colour))).toBe(true);
      expect(route(ticket, places)).toHaveLength(ticket.cars.length);
    }
    expect([...bonus.keys()].every((city) => places.has(city))).toBe(true);
  });

  it("lie on the sheet", () => {
    for (const [city, { x, y }] of places) expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT, city).toBe(true);
  });

  it("go to cities of a designer's own too, which stand apart in the sea", () => {
    const own = placesOf(["Chicago", "Gotham", "Chicago", "Metropolis"]);
    expect([...own.keys()]).toEqual(["Chicago", "Gotham", "Metropolis"]);
    expect(own.get("Chicago")).toEqual(places.get("Chicago"));
    const [one, other] = [own.get("Gotham")!, own.get("Metropolis")!];
    expect(other.x - one.x).toBeGreaterThan(100);
    expect(one.y < HEIGHT && other.x < WIDTH).toBe(true);
    expect(route({ number: 1, from: "Gotham", to: "Chicago", points: 1, cars: ["red", "blue"] }, own)).toHaveLength(2);
  });

  it("begin their route in the first city, whichever side it lies on", () => {
    for (const number of [43, 45]) {
      const ticket = ticketOf(number);
      const [x, y] = [places.get(ticket.from)!, places.get(ticket.to)!].map((end) =>
        Math.hypot(route(ticket, places)[0]!.middle.x - end.x, route(ticket, places)[0]!.middle.y - end.y),
      ) as [number, number];
      expect(x).toBeLessThan(y);
    }
  });
});

describe("what a ticket needs", () => {
  const found = (change: Partial<View>, number = 46) =>
    needs(ticketOf(number), view(change), 0).map(({ found, loco }) => (loco ? `${found}+` : found));

  it("is looked for in the stack, at the station and in the hand", () => {
    // 46: black white red red orange
    expect(
      found({ stack: { black: 1 }, stations: [{ white: [1, 0], red: [1, 0] }, {}, {}], hand: { red: 3 } }),
    ).toEqual(["stack", "station", "station", "hand", "missing"]);
  });

  it("may be a locomotive, wherever its group came from, but each only once", () => {
    expect(found({ stations: [{ green: [1, 1] }, {}, {}], hand: { orange: 1, red: 1 } })).toEqual([
      "station+",
      "missing",
      "hand",
      "missing",
      "hand",
    ]);
  });
});

describe("a robbery", () => {
  const stations: View["stations"] = [{ red: [1, 1] }, {}, {}];

  it("is seen coming when a known hand has more cards, a car among them", () => {
    expect(robbers(view({ stations, known: [{}, { red: 3 }, { red: 1, loco: 2 }] }), 0, "red")).toEqual([1, 2]);
    expect(robbers(view({ stations, known: [{}, { red: 2 }, { loco: 5 }] }), 0, "red")).toEqual([]);
  });
});
