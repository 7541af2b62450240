/** The cells of the board: columns A to N, rows 1 to 12; A1 is the top left corner. */
export const COLUMNS = 14;
export const ROWS = 12;
export const LETTERS = [..."ABCDEFGHIJKLMN"];

export const NAMES = Array.from(
  { length: ROWS * COLUMNS },
  (_, n) => `${LETTERS[n % COLUMNS]}${Math.floor(n / COLUMNS) + 1}`,
);

export interface Spot {
  column: number;
  row: number;
}

/** Where a cell lies, both counted from 0. */
export function spot(name: string): Spot {
  return { column: LETTERS.indexOf(name.charAt(0)), row: Number(name.slice(1)) - 1 };
}

/** The cells from one to another in a straight line, both included. */
export function between(from: string, to: string): string[] {
  const a = spot(from);
  const b = spot(to);
  const steps = Math.max(Math.abs(b.column - a.column), Math.abs(b.row - a.row));
  const right = Math.sign(b.column - a.column);
  const down = Math.sign(b.row - a.row);
  return Array.from({ length: steps + 1 }, (_, k) => NAMES[(a.row + k * down) * COLUMNS + a.column + k * right]!);
}
