import { describe, expect, it } from "vitest";
import { CITIES, HEIGHT, route, WIDTH } from "./map";
import { needs, robbers } from "./reading";
import { BONUS, TICKETS, ticketOf } from "./tickets";
import { COLOURS, type View } from "./view";

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
    expect(TICKETS.size).toBe(46);
    for (const ticket of TICKETS.values()) {
      expect(CITIES.has(ticket.from) && CITIES.has(ticket.to), `${ticket.number}`).toBe(true);
      expect(ticket.cars.every((colour) => COLOURS.includes(colour))).toBe(true);
      expect(route(ticket)).toHaveLength(ticket.cars.length);
    }
    expect([...BONUS.keys()].every((city) => CITIES.has(city))).toBe(true);
  });

  it("lie on the sheet", () => {
    for (const [city, { x, y }] of CITIES) expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT, city).toBe(true);
  });

  it("begin their route in the first city, whichever side it lies on", () => {
    for (const number of [43, 45]) {
      const ticket = ticketOf(number);
      const [x, y] = [CITIES.get(ticket.from)!, CITIES.get(ticket.to)!].map((end) =>
        Math.hypot(route(ticket)[0]!.middle.x - end.x, route(ticket)[0]!.middle.y - end.y),
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
