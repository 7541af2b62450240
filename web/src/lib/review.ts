/** The expert's look back, as a picture. */
import type { Judged, Review, Words } from "./wire";
import { say, t } from "./words.svelte";

/** Why a move is better, in a sentence or two; where nothing stands out it says so. */
export const because = (reasons: readonly Words[], names: readonly string[]): string =>
  reasons.length ? reasons.map((words) => say(words, names)).join(" ") : t("reason-none");

export interface Point {
  x: number;
  y: number;
}

/** A seat's chances over the game, in a box of that size; y grows downwards. */
export function curve(review: Review, seat: number, width: number, height: number): Point[] {
  const last = Math.max(1, review.chances.length - 1);
  return review.chances.map((chances, n) => ({ x: (n / last) * width, y: (1 - (chances[seat] ?? 0)) * height }));
}

/** The moves that gave away most, in the order they were made. */
export function turningPoints(review: Review, most = 5, least = 0.05): Judged[] {
  const loss = (judged: Judged) => judged.best_chance - judged.chance;
  return review.moves
    .filter((judged) => judged.move !== judged.best && loss(judged) >= least)
    .sort((a, b) => loss(b) - loss(a))
    .slice(0, most)
    .sort((a, b) => a.version - b.version);
}

/** How many of a seat's moves the expert would have made too. */
export function expertMoves(review: Review, seat: number): { same: number; all: number } {
  const made = review.moves.filter((judged) => judged.seat === seat);
  return { same: made.filter((judged) => judged.move === judged.best).length, all: made.length };
}
