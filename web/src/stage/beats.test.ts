import { describe, expect, it } from "vitest";
import { beatOf, beatsOf, type Told } from "./beats";
import type { Words } from "../lib/wire";
import { beatTime, timing } from "./pace";
import { merged, since } from "./since";

const seat = (n: number) => ({ seat: n });
const robbed: Told = {
  version: 9,
  by: 0,
  told: [
    { id: "play", facts: { seat: seat(0), cards: [{ id: "card" }], from: "hand-0", to: "station-0" } },
    { id: "rob", facts: { seat: seat(0), victim: seat(1), from: "seat-0", to: "station-1" } },
    { id: "dispatch", facts: { seat: seat(1), by: seat(1), from: "station-1", to: "stack-1" } },
  ],
};

describe("beats", () => {
  it("are one for each thing told, in that order, with its places", () => {
    const beats = beatsOf(robbed, null);
    expect(beats.map(({ words }) => words.id)).toEqual(["play", "rob", "dispatch"]);
    expect(beats[2]).toMatchObject({ by: 1, from: ["station-1"], to: ["stack-1"], loud: false });
  });

  it("are loud for the victim alone", () => {
    const loud = (viewer: number | null) => beatsOf(robbed, viewer).map((beat) => beat.loud);
    expect(loud(1)).toEqual([false, true, false]);
    for (const viewer of [0, 2, null]) expect(loud(viewer)).toEqual([false, false, false]);
  });

  it("find places among the facts of a game that names none", () => {
    const [beat] = beatsOf(
      { version: 1, by: 2, told: [{ id: "put", facts: { seat: seat(2), slot: 3, cell: "A1" } }] },
      0,
    );
    expect(beat!.to).toEqual(["slot-3", "slot-2-3", "cell-A1", "cell-2-A1"]);
    expect(beat!.cards).toEqual(["A1"]);
  });

  it("are about whoever moved if they name nobody", () => {
    expect(beatsOf({ version: 1, by: 2, told: [{ id: "shuffled" }] }, 0)[0]!.seats).toEqual([2]);
  });
});

describe("a card moves", () => {
  const beats = beatsOf(robbed, 1);
  const from = ["station-1"];
  it("with the beat that has both its places", () => {
    expect(beatOf(beats, { card: "4", from: ["hand-0"], to: ["station-0"] })).toBe(0);
    expect(beatOf(beats, { card: "5", from, to: ["discard"] })).toBe(1);
    expect(beatOf(beats, { card: "6", from, to: ["stack-1"] })).toBe(2);
  });
  it("with the first beat that names it", () => {
    const told: Words[] = [
      { id: "remove", facts: { cards: ["57", "12"] } },
      { id: "removed", facts: { card: "57", new: "3" } },
    ];
    const both = beatsOf({ version: 1, by: 0, told }, null);
    expect(["57", "12", "3"].map((card) => beatOf(both, { card, from: [], to: [] }))).toEqual([0, 0, 1]);
  });
  it("with the first beat if none is about it", () => {
    expect(beatOf(beats, { card: "7", from: [], to: [] })).toBe(0);
  });
});

describe("time", () => {
  it("is less for each beat when many moves wait", () => {
    expect(beatTime(0)).toBeGreaterThan(beatTime(3));
    expect(beatTime(3)).toBeGreaterThanOrEqual(500);
    expect(beatTime(50)).toBe(beatTime(20));
  });
  it("is longer for what is loud", () => {
    const { starts, end } = timing(beatsOf(robbed, 1), 0, false);
    expect(starts).toEqual([0, 800, 2800]);
    expect(end).toBe(3600);
  });
  it("is short for a simple move of one's own", () => {
    expect(timing(beatsOf({ version: 1, by: 0, told: [{ id: "x" }] }, 0), 0, true).end).toBeLessThan(beatTime(0));
  });
});

describe("since one's last turn", () => {
  const move = (version: number, by: number): Told => ({ version, by, told: [{ id: `${version}` }] });
  const versions = (moves: Told[]) => moves.map(({ version }) => version);
  const moves = [move(1, 0), move(2, 1), move(3, 2), move(4, 0), move(5, 0)];
  it("others have moved", () => {
    expect(versions(since(moves.slice(0, 3), 0, false))).toEqual([1, 2, 3]);
    expect(versions(since(moves.slice(0, 3), 0, true))).toEqual([1, 2, 3]);
  });
  it("nobody has moved when one's turn is over", () => {
    expect(versions(since(moves, 0, false))).toEqual([5]);
  });
  it("what came before stays known in the midst of one's turn", () => {
    expect(versions(since(moves, 0, true))).toEqual([1, 2, 3]);
  });
  it("is all there is for one who has not moved yet", () => {
    expect(versions(since(moves, 3, true))).toEqual([1, 2, 3, 4, 5]);
  });
  it("tells what was seen rather than what the log keeps of it", () => {
    const seen = { version: 2, by: 1, told: [{ id: "in full" }] };
    expect(merged([move(1, 0), move(2, 1)], [seen, move(3, 2)])).toEqual([move(1, 0), seen, move(3, 2)]);
  });
});
