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

/** What lies open. */
export const OPEN: Kind[] = ["yellow", "red", "loco", "black", "red"];
const HAND: Kind[] = ["black", "yellow", "green", "green", "red", "purple", "orange"];

/** A player's cards at the start: a locomotive and as many others as are dealt. */
export const handOf = (count: number): Kind[] => [
  "loco",
  ...Array.from({ length: count }, (_, n) => HAND[n % HAND.length]!),
];

const USUAL_TICKETS = 46;
const OFFER = [3, 12, 18, 25, 32, 46];
const TICKET = 20;
const scaled = (number: number, size: number): number => Math.round((number * size) / USUAL_TICKETS);

/** The tickets that one is offered at the start, of so many. */
export const offerOf = (size: number): number[] => OFFER.map((number) => scaled(number, size));
export const ticketOf = (size: number): number => scaled(TICKET, size);

export const NAMES: readonly string[] = ["cards", "ticket", "setup", "plays", "robbery", "dispatch", "tickets"];
