/** What the figures of the rules show: chips and superlines on the board. */
import { between } from "./cells";
import type { Pack } from "./packs";
import type { SuperlineView } from "./view";

type Line = SuperlineView["lines"][number];

export interface Excerpt {
  chips: Record<string, number>;
  lines: Line[];
  /** A cell to look at. */
  picked?: string;
}

const red = (from: string, to: string): Line => ({ team: 0, from, to });
const row = (team: number, from: string, to: string): Record<string, number> =>
  Object.fromEntries(between(from, to).map((name) => [name, team]));

/** The upper left part of the board, seven columns and six rows. */
export const EXCERPTS: Record<string, Excerpt> = {
  corner: {
    chips: { ...row(0, "B1", "F1"), ...row(0, "B2", "F6"), C4: 1, E2: 1, A5: 1, G4: 1 },
    lines: [red("A1", "F1"), red("A1", "F6")],
  },
  crossing: {
    chips: { ...row(0, "B3", "G3"), ...row(0, "D1", "D6"), C2: 1, E4: 1, F5: 1, B5: 1, A2: 0 },
    lines: [red("B3", "G3"), red("D1", "D6")],
    picked: "D3",
  },
  seven: { chips: row(0, "B1", "G1"), lines: [] },
};

/** A card: the city of a cell, or a special one. */
export const cardAt = (pack: Pack, place: string): string => pack.at.get(place)?.id ?? place;

/** What each kind of card does to a cell: the team of the chip before and after. */
export const EFFECTS: [card: string, before: number | null, after: number | null][] = [
  ["B3", null, 0],
  ["flag", null, 0],
  ["arms", 1, null],
  ["star-moscow", 1, 0],
];

const HAND = ["B3", "K5", "I5", "flag", "C2", "star-moscow", "F3", "arms", "K2", "E4", "J6", "D5"];

/** A player's cards at the start. */
export const handOf = (pack: Pack, count: number): string[] => HAND.slice(0, count).map((place) => cardAt(pack, place));

/** A board with chips, on which nothing is to be done. */
export function still({ chips, lines }: Excerpt): SuperlineView {
  return {
    seats: 2,
    to_act: [],
    phase: "turn",
    turn: 0,
    teams: 2,
    pack: "russia",
    board: chips,
    lines,
    made: [0, 0],
    hands: [6, 6],
    hand: [],
    draw: 0,
    discards: [[], []],
    owes: [false, false],
    call: null,
    given: [false, false],
    result: null,
  };
}

export const NAMES: readonly string[] = ["setup", "chips", "cards", ...Object.keys(EXCERPTS)];
