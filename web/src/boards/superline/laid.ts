/** What lies on the board. What looks as before is the same object, so that nothing of it is worked out again. */

export interface Piece {
  key: string;
  name: string;
  of: number;
  turned: boolean;
  /** Where it came from. */
  from: string;
}

export interface Cell {
  name: string;
  look: string;
  /** What a press makes. */
  move: string | undefined;
  label: string;
  whole: boolean;
  /** Null: a corner has no name. */
  written: string | null;
}
const LOOKS = ["look", "move", "label", "whole", "written"] as const;

export function pieces(
  before: readonly Piece[],
  board: Record<string, number>,
  turned: ReadonlySet<string>,
  from: string,
): Piece[] {
  const known = new Map(before.map((piece) => [piece.key, piece]));
  return Object.entries(board).map(([name, of]) => {
    const key = `chip-${name}-${of}`;
    const was = known.get(key);
    const now = { key, name, of, turned: turned.has(name), from: was?.from ?? from };
    return was?.turned === now.turned ? was : now;
  });
}

/** The same cells as before, in the same order. */
export const cells = (before: readonly Cell[], now: readonly Cell[]): Cell[] =>
  now.map((cell, n) => {
    const was = before[n];
    return was && LOOKS.every((key) => was[key] === cell[key]) ? was : cell;
  });
