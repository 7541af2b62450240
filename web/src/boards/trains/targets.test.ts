import { describe, expect, it } from "vitest";
import { filesOf } from "../../dev/sources";
import { ABILITIES, deckOf } from "./deck";
import { EXAMPLES, scaled, setUp } from "./figures";
import { choice, open, pick } from "./targets";

describe("choices at Trains", () => {
  const moves = ["draw", "swap 1 2", "swap 2 3", "swap 3 4", "left 3", "left 7", "remove middle", "protect right"];
  const choices = moves.map(choice);

  it("are read from the moves' texts", () => {
    expect(choice("keep 57 3")).toEqual({ move: "keep 57 3", source: "offer 57", slots: [3] });
    expect(choice("replace 6")).toEqual({ move: "replace 6", source: "hand", slots: [6] });
    expect(choice("remove middle")).toEqual({ move: "remove middle", source: "table remove-middle", slots: [4] });
    expect(choice("protect right").slots).toEqual([7]);
    expect(choice("draw")).toEqual({ move: "draw", source: "draw", slots: [] });
  });

  it("are only those of what is in hand", () => {
    expect(open(choices, "table swap", null)).toHaveLength(3);
    expect(open(choices, "table swap", 2).map((one) => one.move)).toEqual(["swap 1 2", "swap 2 3"]);
    expect(open(choices, null, null)).toEqual([]);
  });

  it("need a second slot only where the first leaves a choice", () => {
    const swaps = open(choices, "table swap", null);
    expect(pick(swaps, null, 1)).toEqual({ move: "swap 1 2" });
    expect(pick(swaps, null, 2)).toEqual({ first: 2 });
    expect(pick(open(choices, "table swap", 2), 2, 3)).toEqual({ move: "swap 2 3" });
    expect(pick(swaps, 2, 2)).toEqual({ first: null });
    expect(pick(swaps, null, 7)).toEqual({ first: null });
  });
});

describe("the deck of Trains", () => {
  const deck = deckOf(filesOf("trains"));

  it("has the abilities of the game's own table", () => {
    expect([1, 84, 67].map((card) => deck.get(card))).toEqual(["right", "skip", "remove-middle"]);
    expect(scaled(84, deck.size)).toBe(84);
  });

  it.each([58, 84, 250])("of %i railcars has those that the figures show", (size) => {
    const { lines, table, draw } = setUp(size);
    const cards = [...lines.flat(), ...table];
    expect(new Set(cards).size).toBe(16);
    expect(draw).toBe(size - 17);
    for (const ability of ABILITIES)
      for (const line of [EXAMPLES[ability].before, EXAMPLES[ability].after])
        cards.push(...line.map((card) => scaled(card, size)));
    expect(Math.min(...cards)).toBeGreaterThan(0);
    expect(Math.max(...cards)).toBeLessThanOrEqual(size);
  });
});
