/** How large the cells are drawn, in pixels. */
import { COLUMNS, ROWS } from "./cells";

/** A cell's height over its width. */
export const RATIO = 0.86;
/** The frame with the coordinates, on each side. */
export const RIM = 20;
/** The least at which a name can be read and a finger hits. */
export const LEAST = 44;
/** A little less of it is better than a board of which a strip is out of sight. */
const NEARLY = 40;
export const MOST = 150;
/** From here on there is room for whole names. */
export const ROOMY = 74;
/** Below this a name cannot be read, and the chips have the cells for themselves. */
export const TINY = 32;
const STEP = 1.3;

/** The width of a cell at which the whole board is seen. */
export const whole = (width: number, height: number) =>
  Math.max(8, Math.floor(Math.min((width - 2 * RIM) / COLUMNS, (height - 2 * RIM) / ROWS / RATIO) * 10) / 10);

/** Unless the player zooms: the whole board, or what can be read of it. */
export const usual = (fit: number) => (fit < NEARLY ? LEAST : fit);

export const bounded = (cell: number, fit: number) => Math.min(Math.max(cell, fit), Math.max(MOST, fit));

export const larger = (cell: number, fit: number) => bounded(cell * STEP, fit);
export const smaller = (cell: number, fit: number) => bounded(cell / STEP, fit);
