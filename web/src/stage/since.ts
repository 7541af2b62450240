/** What is there to be told again: the moves since one's last turn. */
import type { Told } from "./beats";

/**
 * The latest move of `seat`, as others may have done something in it, and the moves of others after it. What `seat` has
 * done in the turn that goes on does not count.
 */
export function since(moves: readonly Told[], seat: number, inTurn: boolean): Told[] {
  let end = moves.length;
  if (inTurn) while (end > 0 && moves[end - 1]!.by === seat) end -= 1;
  let start = end;
  while (start > 0 && moves[start - 1]!.by !== seat) start -= 1;
  return moves.slice(Math.max(0, start - 1), end);
}

/** One list of moves by version: what was seen tells more than what the log keeps. */
export function merged(logged: readonly Told[], seen: readonly Told[]): Told[] {
  const known = new Map([...logged, ...seen].map((move) => [move.version, move]));
  return [...known.values()].sort((a, b) => a.version - b.version);
}
