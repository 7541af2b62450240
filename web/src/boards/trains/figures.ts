/** What the figures of the rules show: lines of railcars before and after each ability. */
import { ABILITIES, type Ability } from "./deck";

const USUAL_DECK = 84;

/** The railcar that stands as far in a deck of another size as this one does in the usual. */
export const scaled = (card: number, size: number): number => Math.max(1, Math.round((card * size) / USUAL_DECK));

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

const LINES = [
  [79, 68, 57, 41, 36, 5, 8],
  [83, 70, 61, 77, 27, 22, 3],
];
const TABLE = [20, 48];

/** Two players, set up with a deck of that size; the first is to move. */
export const setUp = (size: number) => ({
  phase: "turn" as const,
  turn: 0,
  lines: LINES.map((line) => line.map((card) => scaled(card, size))),
  locks: [{}, {}],
  table: TABLE.map((card) => scaled(card, size)),
  draw: size - LINES.flat().length - TABLE.length - 1,
  discard: 1,
  offer: [],
  hand: null,
  to_act: [0],
  result: null,
});

export const BACKWARDS = [70, 60, 50, 40, 30, 20, 10];
export const IN_ORDER = [12, 22, 33, 44, 55, 66, 77];

export const NAMES: readonly string[] = [
  "railcar",
  "setup",
  "goal",
  "deck",
  ...ABILITIES.flatMap((ability) => [`icon-${ability}`, `example-${ability}`]),
];
