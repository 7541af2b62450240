import { createContext } from "svelte";
import { table, type Files } from "../../lib/data";

export const ABILITIES = [
  "swap",
  "skip",
  "left",
  "right",
  "remove-left",
  "remove-middle",
  "remove-right",
  "protect",
] as const;
export type Ability = (typeof ABILITIES)[number];

/** The ability of each railcar. */
export type Deck = ReadonlyMap<number, Ability>;

export const deckOf = (files: Files): Deck =>
  new Map(table(files, "cards").map((row) => [Number(row["number"]), row["ability"] as Ability]));

/** The deck that railcars are drawn from, for all that a board or a figure consists of. */
export const [getDeck, setDeck] = createContext<Deck>();

/** Four families, each with a colour; the icon tells the rest. */
export function family(ability: Ability): "exchange" | "shift" | "remove" | "protect" {
  if (ability === "swap" || ability === "skip") return "exchange";
  if (ability === "left" || ability === "right") return "shift";
  return ability === "protect" ? "protect" : "remove";
}
