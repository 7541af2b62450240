/** Rows that may become superlines: six cells in a line without another team's chip, three to five of them covered. */
import { COLUMNS, NAMES, ROWS } from "./cells";
import { between } from "./cells";
import type { Pack } from "./packs";
import type { SuperlineView } from "./view";

const LENGTH = 6;
const LEAST = 3;
const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

export interface Row {
  team: number;
  /** Of six, how many are covered; a corner counts for every team. */
  count: number;
  /** The first and the last cell that are covered. */
  from: string;
  to: string;
}

/** The rows of every team; of those that cover the same chips, one. */
export function rows(view: SuperlineView, pack: Pack): Row[] {
  const found: (Row & { covered: string[] })[] = [];
  for (const [right, down] of WAYS) {
    // Two superlines in the same direction share no cell
    const used = new Set(
      view.lines
        .map((line) => between(line.from, line.to))
        .flatMap((cells) => (along(cells, right, down) ? cells : [])),
    );
    for (const cells of lines(right, down)) {
      if (cells.some((cell) => used.has(cell))) continue;
      const chips = cells.map((cell) => view.board[cell]);
      const teams = new Set(chips.filter((team) => team !== undefined));
      if (teams.size !== 1) continue;
      const covered = cells.filter((cell, n) => chips[n] !== undefined || !pack.at.has(cell));
      if (covered.length < LEAST || covered.length >= LENGTH) continue;
      found.push({ team: [...teams][0]!, count: covered.length, from: covered[0]!, to: covered.at(-1)!, covered });
    }
  }
  // What lies within another row of the same line says nothing new
  const kept = found
    .toSorted((a, b) => b.count - a.count)
    .reduce<typeof found>(
      (all, row) => (all.some((other) => inside(row.covered, other.covered)) ? all : [...all, row]),
      [],
    );
  return kept.map(({ team, count, from, to }) => ({ team, count, from, to }));
}

const inside = (small: string[], large: string[]): boolean => small.every((cell) => large.includes(cell));

function along(cells: string[], right: number, down: number): boolean {
  const [a, b] = [NAMES.indexOf(cells[0]!), NAMES.indexOf(cells[1]!)];
  return Math.abs(b - a) === Math.abs(down * COLUMNS + right);
}

/** All lines of six cells in a direction. */
function lines(right: number, down: number): string[][] {
  const all: string[][] = [];
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const [lastColumn, lastRow] = [column + right * (LENGTH - 1), row + down * (LENGTH - 1)];
      if (lastColumn >= COLUMNS || lastRow < 0 || lastRow >= ROWS) continue;
      all.push(Array.from({ length: LENGTH }, (_, n) => NAMES[(row + n * down) * COLUMNS + column + n * right]!));
    }
  return all;
}
