import { describe, expect, it } from "vitest";
import type { Words } from "../../lib/wire";
import { between, NAMES, spot } from "./cells";
import { track } from "./drawing";
import { land } from "./land";
import { cardOf, cellsOf, kindOf, nextLine, sort, toldCells } from "./moves";
import { filesOf } from "../../dev/sources";
import { packOf } from "./packs";
import { rows } from "./rows";
import { find, fold } from "./search";
import { bounded, larger, LEAST, MOST, smaller, usual, whole } from "./sizes";
import { keyed, placed, teamOf, turnedIn, type SuperlineView } from "./view";

const russia = packOf(filesOf("superline"), "russia");
const world = packOf(filesOf("superline"), "world");
const label = { id: "superline-label-place" };
const completes = { id: "superline-label-completes" };

describe("cells", () => {
  it("are named by column and row, A1 first and N12 last", () => {
    expect(NAMES).toHaveLength(168);
    expect([NAMES[0], NAMES[13], NAMES[14], NAMES.at(-1)]).toEqual(["A1", "N1", "A2", "N12"]);
    expect(spot("C12")).toEqual({ column: 2, row: 11 });
  });

  it("of a line run across, down and on both diagonals", () => {
    expect(between("A3", "F3")).toEqual(["A3", "B3", "C3", "D3", "E3", "F3"]);
    expect(between("N7", "N12")).toEqual(["N7", "N8", "N9", "N10", "N11", "N12"]);
    expect(between("A1", "F6")).toEqual(["A1", "B2", "C3", "D4", "E5", "F6"]);
    expect(between("H1", "C6")).toEqual(["H1", "G2", "F3", "E4", "D5", "C6"]);
  });
});

describe.each(Object.entries({ russia, world }))("the pack %s", (_, pack) => {
  it("has 82 regions on two cells each, and four corners without one", () => {
    expect(pack.pairs.size).toBe(82);
    for (const pair of pack.pairs.values()) expect(pair.cells, pair.id).toHaveLength(2);
    expect(NAMES.filter((name) => !pack.at.has(name))).toEqual(["A1", "N1", "A12", "N12"]);
  });

  it("names every region, city and short form in every language", () => {
    for (const { id, region, city, short } of pack.pairs.values())
      for (const names of [region, city, short])
        for (const lang of ["en", "ru", "pl"] as const) expect(names[lang], `${id} ${lang}`).toBeTruthy();
  });

  it("tints every region, and each tint stands for something", () => {
    const used = new Set([...pack.pairs.values()].map((pair) => pair.zone));
    expect([...used].sort()).toEqual([...pack.zones].sort());
  });

  it("is drawn as land with a part for each zone, within the board", () => {
    const { all, parts } = land(pack);
    expect(parts).toHaveLength(pack.zones.length);
    for (const path of [all, ...parts]) {
      expect(path).toMatch(/^M.*Z$/);
      const numbers = path.match(/-?\d+/g)!.map(Number);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(1400);
    }
  });
});

describe("rows", () => {
  const board = (chips: Record<string, number>, lines: SuperlineView["lines"] = []) =>
    rows({ board: chips, lines } as unknown as SuperlineView, russia);
  const row = (team: number, from: string, to: string) =>
    Object.fromEntries(between(from, to).map((cell) => [cell, team]));

  it("of three to five chips of a team are found in every direction", () => {
    expect(board(row(0, "C3", "E3"))).toEqual([{ team: 0, count: 3, from: "C3", to: "E3" }]);
    expect(board(row(1, "C3", "C6"))).toEqual([{ team: 1, count: 4, from: "C3", to: "C6" }]);
    expect(board(row(2, "H7", "D11"))).toEqual([{ team: 2, count: 5, from: "D11", to: "H7" }]);
  });

  it("may have gaps, but not another team's chip", () => {
    expect(board({ C3: 0, D3: 0, F3: 0 })).toEqual([{ team: 0, count: 3, from: "C3", to: "F3" }]);
    expect(board({ ...row(0, "D1", "F1"), C1: 1, G1: 1 })).toEqual([]);
  });

  it("count a corner for every team", () => {
    expect(board({ B1: 1, C1: 1 })).toEqual([{ team: 1, count: 3, from: "A1", to: "C1" }]);
  });

  it("are not looked for in a superline of the same direction", () => {
    expect(board(row(0, "B3", "G3"), [{ team: 0, from: "B3", to: "G3" }])).toEqual([]);
  });
});

describe("moves", () => {
  it("are sorted by what is clicked", () => {
    const moves = sort(
      {
        "place B3": label,
        "flag B3": completes,
        "arms C1": label,
        "exchange omsk": label,
        draw: label,
        "call 1": label,
      },
      russia,
    );
    expect(moves.plays).toEqual([
      { move: "place B3", verb: "place", cell: "B3", kind: "tver", completes: false },
      { move: "flag B3", verb: "flag", cell: "B3", kind: "flag", completes: true },
      { move: "arms C1", verb: "arms", cell: "C1", kind: "arms", completes: false },
    ]);
    expect(moves.exchange.get("omsk")).toBe("exchange omsk");
    expect(moves.calls.get(1)).toBe("call 1");
    expect(moves.said).toEqual(["draw"]);
  });

  it("that the page does not know are still offered as buttons", () => {
    expect(sort({ uphold: label, shout: label }, russia).said).toEqual(["uphold", "shout"]);
  });

  it("that choose a line name its six cells", () => {
    const { lines } = sort({ "line B3-G3": label, "line C3-H3": label }, russia);
    expect(lines.map(({ cells }) => cells.at(-1))).toEqual(["G3", "H3"]);
    expect(nextLine(lines, "D3", "line B3-G3")?.move).toBe("line C3-H3");
    expect(nextLine(lines, "D3", "line C3-H3")?.move).toBe("line B3-G3");
    expect(nextLine(lines, "H3", "line C3-H3")?.move).toBe("line C3-H3");
    expect(nextLine(lines, "A1", null)).toBeUndefined();
  });

  it("give up any star as a star", () => {
    expect(kindOf("star-petersburg")).toBe("star");
    expect(kindOf("tver")).toBe("tver");
    expect(sort({ "give star": label }, russia).give.get(kindOf("star-moscow"))).toBe("give star");
  });

  it("say which card and which cells they are about", () => {
    expect([cardOf("place B3", russia), cardOf("star B3", russia), cardOf("exchange omsk", russia)]).toEqual([
      "tver",
      "star",
      "omsk",
    ]);
    expect(cardOf("pass", russia)).toBeNull();
    expect(cellsOf("arms N4")).toEqual(["N4"]);
    expect(cellsOf("line H1-C6")).toHaveLength(6);
    expect(cellsOf("exchange omsk")).toEqual([]);
    expect(cellsOf(null)).toEqual([]);
  });
});

describe("what happened", () => {
  it("names the cells it was about", () => {
    const told: Words[] = [
      { id: "superline-told-place", facts: { seat: { seat: 1 }, cell: "B3" } },
      { id: "superline-told-line", facts: { cells: "B3–G3" } },
      { id: "superline-told-used-up" },
    ];
    expect(toldCells(told)).toEqual(["B3"]);
  });
});

describe("the search", () => {
  it("knows no case and no accents", () => {
    expect(fold("ŁÓDŹ Орёл")).toBe("lodz орел");
  });

  it("finds a region by its name or its city's, in any language", () => {
    const tver = ["B3", "B9"];
    for (const typed of ["tver", "Тверь", "тверская", "obwód twerski", "twer"])
      expect(find(russia, typed), typed).toEqual(tver);
    expect(find(world, "pekin")).toEqual(find(world, "china"));
    expect(find(world, "sao")).toEqual([]);
  });

  it("finds a word inside a name, with space or hyphen, but no middle of a word", () => {
    expect(find(russia, "novgorod")).toEqual(expect.arrayContaining(["A3", "F1"]));
    expect(find(russia, "khanty mansiysk")).toEqual(find(russia, "Khanty-Mansiysk"));
    expect(find(russia, "ovgorod")).toEqual([]);
  });

  it("finds a cell by its name, and nothing by nothing", () => {
    expect(find(russia, "c7")).toEqual(["C7"]);
    expect(find(russia, "  ")).toEqual([]);
  });
});

describe("sizes", () => {
  it("show the whole board where it can be read, and never less than a finger hits", () => {
    const large = whole(1400, 1000);
    expect(large * 14 + 40).toBeLessThanOrEqual(1400);
    expect(large * 12 * 0.86 + 40).toBeLessThanOrEqual(1000);
    expect(usual(large)).toBe(large);
    expect(usual(whole(320, Infinity))).toBe(LEAST);
  });

  it("zoom between the whole board and large cells", () => {
    expect(smaller(25, 20)).toBe(20);
    expect(larger(140, 20)).toBe(MOST);
    expect(bounded(10, 200)).toBe(200);
  });
});

describe("the view", () => {
  const view = {
    teams: 3,
    lines: [
      { team: 0, from: "A1", to: "F1" },
      { team: 1, from: "F1", to: "F6" },
    ],
  } as SuperlineView;

  it("seats teams in turn and knows the cells of superlines", () => {
    expect([0, 4, 11].map((seat) => teamOf(view, seat))).toEqual([0, 1, 2]);
    expect(turnedIn(view).size).toBe(11);
  });

  it("tells two copies of a card apart", () => {
    expect(keyed(["omsk", "tver", "omsk"]).map(({ key }) => key)).toEqual(["omsk-0", "tver-0", "omsk-1"]);
  });

  it("keeps cards in their places, and puts a new one where one has gone", () => {
    const first = placed([], keyed(["omsk", "tver", "tula"]));
    const then = placed(first, keyed(["omsk", "tula", "perm"]));
    expect(then.map((held) => held?.id)).toEqual(["omsk", "perm", "tula"]);
    expect(placed(then, keyed(["tula"])).map((held) => held?.id)).toEqual([undefined, undefined, "tula"]);
  });

  it("draws a superline through the chips of its cells", () => {
    expect(track("A1", "C1")).toBe("M50 30.5L150 30.5L250 30.5");
  });
});
