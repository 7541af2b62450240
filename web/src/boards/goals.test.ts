import { expect, it } from "vitest";
import { covered } from "./tickets/goal";
import type { View } from "./tickets/view";
import { longest } from "./superline/goal";
import type { SuperlineView } from "./superline/view";
import { inOrder } from "./trains/goal";

it("railcars count that can stay where they are", () => {
  expect(inOrder([80, 10, 30, 20, 50, 60, 70])).toBe(5);
  expect(inOrder([7, 6, 5, 4, 3, 2, 1])).toBe(1);
  expect(inOrder([1, null, 3, 4, 5, 6, 7])).toBe(6);
});

it("the longest row is one that can still become a superline, corners counted", () => {
  const view = (cells: string[], lines: SuperlineView["lines"] = []) =>
    ({
      board: Object.fromEntries(cells.map((cell) => [cell.replace("!", ""), cell.endsWith("!") ? 1 : 0])),
      lines,
    }) as SuperlineView;
  const corner = (cell: string) => ["A1", "N1", "A12", "N12"].includes(cell);
  expect(longest(view([]), 0, corner)).toBe(1);
  expect(longest(view(["B1", "C1", "D1"]), 0, corner)).toBe(4);
  expect(longest(view(["B1", "C1", "D1", "E1!"]), 0, corner)).toBe(1);
  const six = ["B3", "C3", "D3", "E3", "F3", "G3"];
  expect(longest(view([...six, "H3"], [{ team: 0, from: "B3", to: "G3" }]), 0, corner)).toBe(2); // A1 and C3
});

it("a card covers one ticket only, the dearest first", () => {
  const tickets = [
    { number: 1, from: "a", to: "b", points: 5, cars: ["red"] as "red"[] },
    { number: 2, from: "a", to: "c", points: 9, cars: ["red", "blue"] as ("red" | "blue")[] },
  ];
  const view = (hand: View["hand"]) => ({ stack: null, stations: [{}], hand }) as unknown as View;
  expect(covered(tickets, view({ red: 1, blue: 1 }), 0)).toBe(9);
  expect(covered(tickets, view({ red: 2, blue: 1 }), 0)).toBe(14);
  expect(covered(tickets, view({ red: 1 }), 0)).toBe(5);
});
