import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filesOf, PACKAGE } from "../../dev/sources";
import { boxOf, labels, shared, type Wanted } from "./labels";
import { ticketsOf, type Ticket } from "./tickets";

const { tickets, bonus, places } = ticketsOf(filesOf("tickets"));

function cityNames(lang: string): (city: string) => string {
  const text = readFileSync(`${PACKAGE}/games/tickets/${lang}.ftl`, "utf-8");
  const block = /tickets-city = .*?\n\}/s.exec(text)![0];
  const names = new Map([...block.matchAll(/\[([\w-]+)\] (.*)/g)].map(([, id, name]) => [id, name!]));
  return (city) => names.get(city.toLowerCase().replaceAll(".", "").replaceAll(" ", "-"))!;
}

function wanted(held: Ticket[], name: (city: string) => string, unit: number): Wanted[] {
  const ends = held.flatMap(({ from, to }) => [from, to]);
  const cities = [...new Set([...bonus.keys(), ...ends])];
  return cities.map((city) => ({
    city,
    text: name(city),
    at: places.get(city)!,
    side: places.get(city)!.side,
    size: 13.5 * unit,
    radius: bonus.has(city) ? 14 : 4.5,
    optional: false,
  }));
}

it.each(["en", "ru", "pl"])("writes no name over another, %s", (lang) => {
  const name = cityNames(lang);
  const all = [...tickets.values()];
  for (let first = 0; first < all.length; first += 1) {
    const held = Array.from({ length: 7 }, (_, i) => all[(first + i * 11) % all.length]!);
    const boxes = labels(wanted(held, name, 1.37)).map(boxOf);
    const over = boxes.flatMap((a, i) => boxes.slice(i + 1).map((b) => shared(a, b)));
    expect(Math.max(...over), `tickets from ${first}`).toBe(0);
  }
});

it("leaves out what is only wanted if there is room", () => {
  const [one] = wanted([], (city) => city, 1);
  const placed = labels([one!, { ...one!, city: "again", radius: 200, size: 200, optional: true }]);
  expect(placed.map(({ city }) => city)).toEqual([one!.city]);
});
