/** How long beats take, in milliseconds. */
import type { Beat } from "./beats";

const CALM = 800;
const HURRIED = 250;
const LOUD = 2000;
/** One's own move needs no telling. */
const OWN = 350;

/** A beat is shorter when many moves wait behind it. */
export const beatTime = (waiting: number): number => Math.max(HURRIED, CALM - 100 * waiting);

export interface Timing {
  /** When each beat begins. */
  starts: number[];
  end: number;
}

export function timing(beats: readonly Beat[], waiting: number, own: boolean): Timing {
  const starts: number[] = [];
  let end = 0;
  for (const beat of beats) {
    starts.push(end);
    end += beat.loud ? LOUD : own && beats.length === 1 ? OWN : beatTime(waiting);
  }
  return { starts, end };
}
