import { describe, expect, it } from "vitest";
import { curve, expertMoves, turningPoints } from "./review";
import type { Judged, Review } from "./wire";

describe("the look back", () => {
  const judged = (version: number, chance: number, best_chance: number, best = "draw"): Judged => ({
    version,
    seat: 0,
    move: "swap 1 2",
    chance,
    best,
    best_chance,
    made_words: { id: "trains-label-exchange" },
    best_words: { id: "trains-label-draw" },
    reasons: [],
  });
  const review: Review = {
    ready: true,
    moves: [judged(0, 0.5, 0.52), judged(1, 0.2, 0.6), judged(2, 0.1, 0.9, "swap 1 2"), judged(3, 0.1, 0.3)],
    chances: [
      [0.5, 0.5],
      [0.25, 0.75],
      [1, 0],
    ],
  };

  it("names the moves that gave away most, in order", () => {
    expect(turningPoints(review).map((point) => point.version)).toEqual([1, 3]);
    expect(turningPoints(review, 1).map((point) => point.version)).toEqual([1]);
  });

  it("counts the moves that the expert would have made too, seat by seat", () => {
    expect(expertMoves(review, 0)).toEqual({ same: 1, all: 4 });
    expect(expertMoves(review, 1)).toEqual({ same: 0, all: 0 });
  });

  it("draws a seat's chances from left to right, the better the higher", () => {
    expect(curve(review, 0, 100, 40)).toEqual([
      { x: 0, y: 20 },
      { x: 50, y: 30 },
      { x: 100, y: 0 },
    ]);
  });
});
