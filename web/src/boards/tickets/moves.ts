/** The legal moves, read into what can be clicked. Nothing is offered that is not among them. */
import type { Words } from "../../lib/wire";
import { isColour, type Colour } from "./view";

/** A group that can be played now. */
export interface Group {
  cars: number;
  locos: number;
  move: string;
  /** The seat it robs. */
  victim: number | null;
}

export interface Row {
  colours: Colour[];
  move: string;
}

export interface Choices {
  /** The move that takes the card of each slot of the row, from 0. */
  take: Map<number, string>;
  groups: Map<Colour, Group[]>;
  rows: Row[];
  /** Sets of tickets that may be kept, by the text of their move. */
  keeps: Set<string>;
  /** Moves of one word, and whatever else there is. */
  plain: Set<string>;
}

export function choices(legal: Record<string, Words>): Choices {
  const read: Choices = {
    take: new Map(),
    groups: new Map(),
    rows: [],
    keeps: new Set(),

    plain: new Set(),
  };
  for (const [move, label] of Object.entries(legal)) {
    const [verb, ...rest] = move.split(" ");
    if (verb === "take" && /^\d+$/.test(rest[0] ?? "")) read.take.set(Number(rest[0]) - 1, move);
    else if (verb === "play" && rest.every(isColour)) read.rows.push({ colours: rest.filter(isColour), move });
    else if (verb === "play") addGroup(read.groups, move, rest, label);
    else if (verb === "keep") read.keeps.add(move);
    else read.plain.add(move);
  }
  return read;
}

function addGroup(groups: Choices["groups"], move: string, [colour, counts]: string[], label: Words): void {
  const [cars, locos = 0] = (counts ?? "").split("+").map(Number);
  if (!colour || !isColour(colour) || !cars) return;
  const victim = label.facts?.["victim"];
  const robbed = typeof victim === "object" && "seat" in victim ? victim.seat : null;
  groups.set(colour, [...(groups.get(colour) ?? []), { cars, locos, move, victim: robbed }]);
}

// A group, chosen by steps

/** What a click on a colour offers first: as many cars as can be, and no locomotive that need not be. */
export function first(groups: Group[]): Group | undefined {
  return groups.toSorted((a, b) => b.cars - a.cars || a.locos - b.locos)[0];
}

/** One car or one locomotive more or less; where the other count must change for that, it changes as little as it can. */
export function step(groups: Group[], from: Group, what: "cars" | "locos", by: 1 | -1): Group | undefined {
  const other = what === "cars" ? "locos" : "cars";
  return groups
    .filter((group) => group[what] === from[what] + by)
    .toSorted((a, b) => Math.abs(a[other] - from[other]) - Math.abs(b[other] - from[other]))[0];
}

// A row, chosen colour by colour

/** The colours with which the ones chosen can still become a row. */
export function rowColours(rows: Row[], chosen: readonly Colour[]): Set<Colour> {
  return new Set(
    rows.filter((row) => chosen.every((colour) => row.colours.includes(colour))).flatMap((row) => row.colours),
  );
}

export function rowOf(rows: Row[], chosen: readonly Colour[]): Row | undefined {
  return rows.find(
    (row) => row.colours.length === chosen.length && chosen.every((colour) => row.colours.includes(colour)),
  );
}

// Tickets to keep

/** The move that keeps these tickets. */
export function keep(tickets: Iterable<number>): string {
  const sorted = [...tickets].sort((a, b) => a - b);
  return sorted.length ? `keep ${sorted.join(" ")}` : "keep none";
}

/** The tickets a move keeps. */
export const kept = (move: string): number[] => (move === "keep none" ? [] : move.split(" ").slice(1).map(Number));

/** How many must be kept at least. */
export const keepLeast = (keeps: Set<string>): number => Math.min(...[...keeps].map((move) => kept(move).length));
