/** What the figures of the rules show. */
import type { Colour, Kind } from "./view";

/** Cards at a station: the colour of the group, and its cards from the left. */
export interface Group {
  colour: Colour;
  kinds: Kind[];
}

const red: Group = { colour: "red", kinds: ["loco", "red", "red"] };

/** What may be played: a group, and three colours. */
export const PLAYS: Group[][] = [
  [red],
  [
    { colour: "white", kinds: ["white"] },
    { colour: "blue", kinds: ["blue"] },
    { colour: "orange", kinds: ["orange"] },
  ],
];
/** What may not: locomotives without a car, and two colours. */
export const NO_PLAYS: Group[][] = [
  [{ colour: "black", kinds: ["loco", "loco"] }],
  [
    { colour: "white", kinds: ["white"] },
    { colour: "blue", kinds: ["blue"] },
  ],
];

export const ROBBED: Group = red;
export const ROBBER: Group = { colour: "red", kinds: ["loco", "red", "red", "red"] };

export const BEFORE: Group[] = [
  red,
  { colour: "blue", kinds: ["blue"] },
  { colour: "green", kinds: ["green", "green"] },
];
export const SENT: Kind[] = ["loco", "blue", "green"];
export const AFTER: Group[] = [
  { colour: "red", kinds: ["red", "red"] },
  { colour: "green", kinds: ["green"] },
];

/** A player's cards at the start, and what lies open. */
export const OPEN: Kind[] = ["yellow", "red", "loco", "black", "red"];
export const HAND: Kind[] = ["loco", "black", "yellow", "green", "green", "red", "purple", "orange"];
export const OFFER = [3, 12, 18, 25, 32, 46];
export const TICKET = 20;

export const NAMES: readonly string[] = ["cards", "ticket", "setup", "plays", "robbery", "dispatch", "tickets"];
