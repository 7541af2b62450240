/** The board as a drawing: a cell is 100 wide and 86 high. */
import { between, COLUMNS, ROWS, spot } from "./cells";
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
