/** The map under the grid: the parts of the pack as land with a coast, drawn from where their cells lie. */
import { COLUMNS, NAMES, ROWS } from "./cells";
import { HIGH, WIDE } from "./drawing";
import type { Pack } from "./packs";

type Corner = [column: number, row: number];
const BEND = 0.2; // of a cell, that a border may leave its line
const COAST = 0.06; // of a cell, that the sea comes in

/** The same number between -1 and 1 for the same corner, whatever else is drawn. */
function chance([column, row]: Corner, which: number): number {
  const mixed = Math.sin(column * 127.1 + row * 311.7 + which * 74.7) * 43758.5453;
  return 2 * (mixed - Math.floor(mixed)) - 1;
}

/** A corner of the grid, a little off its place; at the edge of the board on the side of the land. */
function point(corner: Corner): [x: number, y: number] {
  const [column, row] = corner;
  const inward = (at: number, last: number, which: number) =>
    at === 0 ? COAST * (1.2 + chance(corner, which)) : at === last ? -COAST * (1.2 + chance(corner, which)) : null;
  const dx = inward(column, COLUMNS, 1) ?? BEND * chance(corner, 2);
  const dy = inward(row, ROWS, 3) ?? BEND * chance(corner, 4);
  return [(column + dx) * WIDE, (row + dy) * HIGH];
}

/** The outlines of some cells, each a closed list of corners with the cells on its right. */
function outlines(within: (column: number, row: number) => boolean): Corner[][] {
  const next = new Map<string, Corner[]>();
  const edge = (from: Corner, to: Corner) => next.set(`${from}`, [...(next.get(`${from}`) ?? []), to]);
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      if (!within(column, row)) continue;
      if (!within(column, row - 1)) edge([column, row], [column + 1, row]);
      if (!within(column + 1, row)) edge([column + 1, row], [column + 1, row + 1]);
      if (!within(column, row + 1)) edge([column + 1, row + 1], [column, row + 1]);
      if (!within(column - 1, row)) edge([column, row + 1], [column, row]);
    }
  const found: Corner[][] = [];
  for (const [start] of next) {
    let here: Corner = start.split(",").map(Number) as Corner;
    const line: Corner[] = [];
    for (let to = next.get(`${here}`)?.pop(); to; to = next.get(`${here}`)?.pop()) {
      line.push(here);
      here = to;
    }
    if (line.length) found.push(line);
  }
  return found;
}

/** A soft closed curve through the middles of the sides. */
function curve(corners: Corner[]): string {
  const points = corners.map(point);
  const round = (value: number) => Math.round(value);
  const middle = (a: [number, number], b: [number, number]) =>
    `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`;
  const steps = points.map(
    (at, n) => `Q${round(at[0])} ${round(at[1])} ${middle(at, points[(n + 1) % points.length]!)}`,
  );
  return `M${middle(points.at(-1)!, points[0]!)}${steps.join("")}Z`;
}

/** The land as a whole, and each part of it, in the order of the pack's zones. */
export function land(pack: Pack): { all: string; parts: string[] } {
  const zone = (column: number, row: number) =>
    column < 0 || row < 0 || column >= COLUMNS || row >= ROWS
      ? undefined
      : pack.at.get(NAMES[row * COLUMNS + column]!)?.zone;
  const drawn = (within: (of: string | undefined) => boolean) =>
    outlines((column, row) => within(zone(column, row)))
      .map(curve)
      .join("");
  return {
    all: drawn((of) => of !== undefined),
    parts: pack.zones.map((wanted) => drawn((of) => of === wanted)),
  };
}
