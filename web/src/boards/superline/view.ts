import { between } from "./cells";

/** What Match.view says of a game of Superline. */
export interface Call {
  by: number;
  team: number;
  upheld: number[];
  dismissed: number[];
  abstained: number[];
}

export interface SuperlineView {
  seats: number;
  to_act: number[];
  phase: "turn" | "line" | "call" | "give" | "over";
  turn: number;
  teams: number;
  pack: string;
  /** The team of each chip, by cell. */
  board: Record<string, number>;
  lines: { team: number; from: string; to: string }[];
  /** Superlines by team. */
  made: number[];
  /** How many cards each player holds. */
  hands: number[];
  hand: string[];
  draw: number;
  discards: string[][];
  owes: boolean[];
  call: Call | null;
  given: boolean[];
  result: { winners: number[]; draw?: boolean } | null;
}

/** The chips' colours, team by team, as the catalogue calls them. */
export const COLOURS = ["red", "blue", "green"];

/** Teams alternate round the table. */
export const teamOf = (view: SuperlineView, seat: number) => seat % view.teams;

/** The cells of all superlines. */
export const turnedIn = (view: SuperlineView) => new Set(view.lines.flatMap((line) => between(line.from, line.to)));

export interface Held {
  id: string;
  /** Tells two copies of a card apart. */
  key: string;
}

/** Cards with keys: the second copy of a card has another. */
export function keyed(cards: string[]): Held[] {
  const taken = new Map<string, number>();
  return cards.map((id) => {
    const copy = taken.get(id) ?? 0;
    taken.set(id, copy + 1);
    return { id, key: `${id}-${copy}` };
  });
}

/** A hand in its places: what stays keeps its place, and what is new takes that of what has gone. */
export function placed(before: (Held | null)[], hand: Held[]): (Held | null)[] {
  const left = new Map(hand.map((held) => [held.key, held]));
  const kept = before.map((held) => {
    const same = held && left.get(held.key);
    if (same) left.delete(held.key);
    return same ?? null;
  });
  const fresh = [...left.values()];
  const filled = kept.map((held) => held ?? fresh.shift() ?? null);
  return [...filled, ...fresh];
}
