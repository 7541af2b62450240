import { describe, expect, it } from "vitest";
import { completing, lacking, likely, offered, pay, points } from "./scoring";
import { filesOf } from "../../dev/sources";
import { ticketsOf } from "./tickets";

const { tickets } = ticketsOf(filesOf("tickets"));
const ticketOf = (number: number) => tickets.get(number)!;
const all = (...numbers: number[]) => numbers.map(ticketOf);

// 8: green red; 13: blue red
describe("paying for tickets", () => {
  it("uses cars of the colour before locomotives, and each card once", () => {
    const paid = pay({ red: 1, green: 1, loco: 1 }, all(8));
    expect(paid.left).toEqual({ red: 0, green: 0, loco: 1 });
    expect(paid.cars.get(8)!.map(({ found, loco }) => [found, loco])).toEqual([
      ["stack", false],
      ["stack", false],
    ]);
  });

  it("leaves the stack as it was", () => {
    const stack = { red: 2, blue: 1 };
    pay(stack, all(13));
    expect(stack).toEqual({ red: 2, blue: 1 });
  });

  it("says what another ticket would lack", () => {
    const { left } = pay({ red: 1, green: 1, loco: 1 }, all(8));
    expect(lacking(offered(ticketOf(13), left))).toEqual(["red"]);
    expect(lacking(offered(ticketOf(13), { red: 5, blue: 5, loco: 5 }))).toEqual([]);
  });
});

describe("what a choice comes to", () => {
  it("is the points of its tickets", () => {
    expect(points(all(8, 13))).toBe(ticketOf(8).points + ticketOf(13).points);
    expect(points([])).toBe(0);
  });

  it("has the bonus expected with so many tickets of each city", () => {
    // 1: Chicago – New York; 6: Chicago – Charleston
    const outlook = { Chicago: [0.5, 3, 5], "New York": [0, 2], Miami: [0, 4] };
    expect(likely([], outlook)).toEqual(new Map([["Chicago", 0.5]]));
    expect(likely(all(1, 6), outlook)).toEqual(
      new Map([
        ["Chicago", 5],
        ["New York", 2],
      ]),
    );
    expect(likely(all(1), null)).toEqual(new Map());
  });
});

it("is sent ticket by ticket, and those sent already are not sent again", () => {
  expect(completing([13, 1, 8], [])).toEqual(["complete 1", "complete 8", "complete 13", "done"]);
  expect(completing([13, 1, 8], [1])).toEqual(["complete 8", "complete 13", "done"]);
  expect(completing([], [])).toEqual(["done"]);
});
