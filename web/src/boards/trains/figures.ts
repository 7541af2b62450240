/** What the figures of the rules show: lines of railcars before and after each ability. */
import { ABILITIES, type Ability } from "./deck";

export interface Example {
  before: number[];
  after: number[];
  /** Places, counted from 0, whose railcar has moved or is new. */
  changed: number[];
  locked?: boolean;
}

export const EXAMPLES: Record<Ability, Example> = {
  swap: { before: [70, 60, 50], after: [60, 70, 50], changed: [0, 1] },
  skip: { before: [70, 60, 50], after: [50, 60, 70], changed: [0, 2] },
  left: { before: [70, 60, 50], after: [50, 70, 60], changed: [0] },
  right: { before: [70, 60, 50], after: [60, 50, 70], changed: [2] },
  "remove-left": { before: [70, 60, 50], after: [34, 60, 50], changed: [0] },
  "remove-middle": { before: [50, 40, 30], after: [50, 62, 30], changed: [1] },
  "remove-right": { before: [30, 20, 10], after: [30, 20, 81], changed: [2] },
  protect: { before: [70, 60, 50], after: [70, 60, 50], changed: [], locked: true },
};

/** Two players, set up; the first is to move. */
export const SETUP = {
  phase: "turn" as const,
  turn: 0,
  lines: [
    [79, 68, 57, 41, 36, 5, 8],
    [83, 70, 61, 77, 27, 22, 3],
  ],
  locks: [{}, {}],
  table: [20, 48],
  draw: 67,
  discard: 1,
  offer: [],
  hand: null,
  to_act: [0],
  result: null,
};

export const BACKWARDS = [70, 60, 50, 40, 30, 20, 10];
export const IN_ORDER = [12, 22, 33, 44, 55, 66, 77];

export const NAMES: readonly string[] = [
  "railcar",
  "setup",
  "goal",
  "deck",
  ...ABILITIES.flatMap((ability) => [`icon-${ability}`, `example-${ability}`]),
];
