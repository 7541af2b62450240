import { describe, expect, it } from "vitest";
import type { Words } from "../../lib/wire";
import { choices, first, keep, keepLeast, kept, rowColours, rowOf, step, type Group } from "./moves";
import { Picked } from "./picked.svelte";
import { COLOURS, type Colour } from "./view";

const legal = (...moves: string[]): Record<string, Words> =>
  Object.fromEntries(moves.map((move) => [move, { id: "tickets-label-play", facts: {} }]));

/** The groups of a colour of which `cars` and `locos` are held, when more than `rival` must be played. */
const groups = (colour: Colour, cars: number, locos: number, rival = 1): string[] =>
  Array.from({ length: cars }, (_, c) => Array.from({ length: locos + 1 }, (_, l) => [c + 1, l] as const))
    .flat()
    .filter(([c, l]) => c + l > rival)
    .map(([c, l]) => `play ${colour} ${c}${l ? `+${l}` : ""}`);

describe("the legal moves", () => {
  it("are read each into its place", () => {
    const read = choices(
      legal(
        "take 1",
        "take 5",
        "take deck",
        "tickets",
        "play red 2",
        "play red 2+1",
        "play white blue red",
        "complete 12",
        "done",
      ),
    );
    expect([...read.take]).toEqual([
      [0, "take 1"],
      [4, "take 5"],
    ]);
    expect(read.groups.get("red")).toEqual([
      { cars: 2, locos: 0, move: "play red 2", victim: null },
      { cars: 2, locos: 1, move: "play red 2+1", victim: null },
    ]);
    expect(read.rows).toEqual([{ colours: ["white", "blue", "red"], move: "play white blue red" }]);
    expect([...read.plain]).toEqual(["take deck", "tickets", "complete 12", "done"]);
  });

  it("tell whom a group robs", () => {
    const read = choices({ "play red 4": { id: "tickets-label-rob", facts: { cards: [], victim: { seat: 2 } } } });
    expect(read.groups.get("red")?.[0]?.victim).toBe(2);
  });

  it("that are unknown are still offered", () => {
    expect([...choices(legal("whistle")).plain]).toEqual(["whistle"]);
  });
});

describe("a group", () => {
  const of = (cars: number, locos: number, rival = 1): Group[] =>
    choices(legal(...groups("red", cars, locos, rival))).groups.get("red")!;

  it("begins with all cars and no locomotive", () => {
    expect(first(of(3, 2))?.move).toBe("play red 3");
  });

  it("begins with a locomotive only where it must", () => {
    expect(first(of(3, 2, 3))?.move).toBe("play red 3+1");
    expect(first(of(1, 2))?.move).toBe("play red 1+1");
  });

  it("changes the other count where a step needs it", () => {
    const options = of(3, 2, 3);
    expect(step(options, first(options)!, "cars", -1)?.move).toBe("play red 2+2");
    expect(step(options, first(options)!, "cars", 1)).toBeUndefined();
  });

  it.each([
    [1, 1, 1],
    [3, 2, 1],
    [4, 3, 3],
    [10, 16, 1],
    [5, 5, 7],
  ])("of %i cars and %i locomotives against %i is reached by steps, whatever it is", (cars, locos, rival) => {
    const options = of(cars, locos, rival);
    const reached = new Set([first(options)!]);
    for (const group of reached)
      for (const what of ["cars", "locos"] as const)
        for (const by of [1, -1] as const) {
          const next = step(options, group, what, by);
          if (next) reached.add(next);
        }
    expect(reached.size).toBe(options.length);
  });
});

describe("a row", () => {
  const rows = choices(legal("play white blue red", "play white green blue", "play black white red")).rows;

  it("lights up only the colours it can still have", () => {
    expect(rowColours(rows, ["blue"])).toEqual(new Set(["white", "blue", "red", "green"]));
    expect(rowColours(rows, ["blue", "black"]).size).toBe(0);
  });

  it("is found in whatever order it was chosen", () => {
    expect(rowOf(rows, ["red", "white", "blue"])?.move).toBe("play white blue red");
    expect(rowOf(rows, ["red", "white"])).toBeUndefined();
  });
});

describe("tickets to keep", () => {
  it("are named in ascending order", () => {
    expect(keep([17, 3, 20])).toBe("keep 3 17 20");
    expect(keep([])).toBe("keep none");
    expect(kept("keep 3 17 20")).toEqual([3, 17, 20]);
    expect(kept("keep none")).toEqual([]);
  });

  it("know how many they must be", () => {
    expect(keepLeast(new Set(["keep 1", "keep 1 2"]))).toBe(1);
    expect(keepLeast(new Set(["keep none", "keep 1"]))).toBe(0);
  });
});

describe("what is chosen", () => {
  const pick = (...moves: string[]) => {
    const read = choices(legal(...moves));
    return new Picked(() => read);
  };

  it("is a group by one click, and nothing by a second", () => {
    const picked = pick(...groups("red", 3, 1), ...groups("blue", 2, 1));
    picked.choose("red");
    expect(picked.chosen).toBe("play red 3");
    picked.choose("blue");
    expect(picked.chosen).toBe("play blue 2");
    picked.choose("blue");
    expect(picked.chosen).toBeNull();
  });

  it("is a row by three clicks, of which each can be taken back", () => {
    const picked = pick("play red 2", "play white blue red", "play white green red");
    picked.turn("row");
    picked.choose("red");
    picked.choose("blue");
    expect(picked.can("green")).toBe(false);
    expect(picked.chosen).toBeNull();
    picked.choose("blue");
    picked.choose("green");
    picked.choose("white");
    expect(picked.chosen).toBe("play white green red");
    expect(picked.can("white")).toBe(true);
    expect(picked.can("blue")).toBe(false);
  });

  it("needs no choice of a way where there is one only", () => {
    expect(pick("play white blue red").mode).toBe("row");
    expect(pick("play red 2").mode).toBe("group");
  });

  it("is forgotten when it is legal no more", () => {
    let read = choices(legal("play red 2"));
    const picked = new Picked(() => read);
    picked.choose("red");
    read = choices(legal("take deck"));
    expect(picked.chosen).toBeNull();
    expect(COLOURS.some((colour) => picked.can(colour))).toBe(false);
  });

  it("can be set to any move", () => {
    const moves = [...groups("red", 3, 2), "play white blue red"];
    const picked = pick(...moves);
    for (const move of moves) {
      picked.set(move);
      expect(picked.chosen).toBe(move);
    }
  });
});
