import { describe, expect, it } from "vitest";
import { cells, pieces, type Cell } from "./laid";

describe("what lies on the board", () => {
  it("is the same object as long as it looks the same", () => {
    const before = pieces([], { A2: 0, B3: 1 }, new Set(), "seat-0");
    const after = pieces(before, { A2: 0, B3: 1, C4: 0 }, new Set(["B3"]), "seat-2");
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toEqual({ ...before[1], turned: true });
    expect(after.map(({ from }) => from)).toEqual(["seat-0", "seat-0", "seat-2"]);
  });

  it("comes anew where it was taken off in between", () => {
    const taken = pieces(pieces([], { A2: 0 }, new Set(), "seat-0"), {}, new Set(), "seat-1");
    expect(pieces(taken, { A2: 0 }, new Set(), "seat-2")[0]!.from).toBe("seat-2");
  });

  it("is a new cell for any difference", () => {
    const cell: Cell = { name: "A2", look: "", move: undefined, label: "A2", whole: false, written: "Tula" };
    expect(cells([cell], [{ ...cell }])[0]).toBe(cell);
    for (const change of [
      { look: "target" },
      { move: "place A2" },
      { label: "A2, free" },
      { whole: true },
      { written: "" },
    ])
      expect(cells([cell], [{ ...cell, ...change }])[0]).not.toBe(cell);
  });
});
