/**
 * What a move did, as beats that are shown one after the other: who, what, from where to where.
 *
 * The facts of a sentence say where it happens. `from` and `to` name places of the board (`data-place`). Without them
 * every fact is tried as a place of its own, so that a game from outside need not know of the stage: `cell: "A1"` may be
 * the place `cell-A1`, and `slot: 3` of seat 0 `slot-3` or `slot-0-3`. A text may also be the name of a card (`data-card`).
 */
import type { Fact, Words } from "../lib/wire";

/** A move and what is told of it. */
export interface Told {
  version: number;
  by: number | null;
  told: Words[];
}

export interface Beat {
  /** Who did it: whoever moved, unless a fact `by` names another. */
  by: number | null;
  words: Words;
  from: string[];
  to: string[];
  cards: string[];
  /** The seats it names, or else who moved. */
  seats: number[];
  /** The viewer is its `victim`. */
  loud: boolean;
}

const texts = (fact: Fact | undefined): string[] =>
  fact === undefined ? [] : Array.isArray(fact) ? fact.flatMap(texts) : typeof fact === "object" ? [] : [String(fact)];

const seatOf = (fact: Fact | undefined): number | null =>
  typeof fact === "object" && !Array.isArray(fact) && "seat" in fact ? fact.seat : null;

export function beatsOf({ by, told }: Told, viewer: number | null): Beat[] {
  return told.map((words) => {
    const { from, to, ...rest } = words.facts ?? {};
    const named = Object.values(rest).map(seatOf);
    const seats = named.filter((seat) => seat !== null);
    const victim = seatOf(rest["victim"]);
    return {
      by: seatOf(rest["by"]) ?? by,
      words,
      from: texts(from),
      to: from === undefined && to === undefined ? guessed(rest) : texts(to),
      cards: Object.values(rest).flatMap((fact) => (typeof fact === "number" ? [] : texts(fact))),
      seats: seats.length || by === null ? seats : [by],
      loud: victim !== null && victim === viewer && by !== viewer,
    };
  });
}

function guessed(facts: Record<string, Fact>): string[] {
  const seat = seatOf(facts["seat"]);
  return Object.entries(facts).flatMap(([name, fact]) =>
    texts(fact).flatMap((text) => [`${name}-${text}`, ...(seat === null ? [] : [`${name}-${seat}-${text}`])]),
  );
}

/** Something that moves on the board: a card, and the places that it leaves and comes to. */
export interface Motion {
  card: string;
  from: string[];
  to: string[];
}

/** With which of the beats a card moves: the one that names it, or its places; else with the first. */
export function beatOf(beats: readonly Beat[], motion: Motion): number {
  const common = (a: string[], b: string[]) => a.filter((name) => b.includes(name)).length;
  const fit = beats.map(
    (beat) =>
      (beat.cards.includes(motion.card) ? 100 : 0) +
      common(motion.from, [...beat.from, ...beat.to]) +
      common(motion.to, [...beat.from, ...beat.to]),
  );
  return Math.max(0, fit.indexOf(Math.max(...fit)));
}
