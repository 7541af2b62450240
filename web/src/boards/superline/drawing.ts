/** The board as a drawing: a cell is 100 wide and 86 high. */
import { between, COLUMNS, NAMES, ROWS, spot } from "./cells";
import type { Pack } from "./packs";
import { RATIO } from "./sizes";

export const WIDE = 100;
export const HIGH = 100 * RATIO;
/** How far down in its cell a chip has its centre: above the name, or in the middle where there is none. */
export const ABOVE = 30.5;
export const MIDDLE = HIGH / 2;

export const BOX = `0 0 ${COLUMNS * WIDE} ${ROWS * HIGH}`;

/** The line through the chips of cells in a row. */
export function track(from: string, to: string, down = ABOVE): string {
  return between(from, to)
    .map((name, n) => {
      const { column, row } = spot(name);
      return `${n ? "L" : "M"}${column * WIDE + WIDE / 2} ${row * HIGH + down}`;
    })
    .join("");
}

/** The borders between the parts of the map. */
export function borders(pack: Pack): string {
  const zone = (column: number, row: number) => pack.at.get(NAMES[row * COLUMNS + column]!)?.zone;
  let path = "";
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const [x, y] = [(column + 1) * WIDE, (row + 1) * HIGH];
      if (column + 1 < COLUMNS && zone(column, row) !== zone(column + 1, row)) path += `M${x} ${y - HIGH}V${y}`;
      if (row + 1 < ROWS && zone(column, row) !== zone(column, row + 1)) path += `M${x - WIDE} ${y}H${x}`;
    }
  return path;
}
