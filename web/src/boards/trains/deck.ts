import csv from "../../../../src/turntable/games/trains/cards.csv?raw";

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
export const DECK: ReadonlyMap<number, Ability> = new Map(
  csv
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(",") as [string, Ability])
    .map(([number, ability]) => [Number(number), ability]),
);

export const abilityOf = (card: number): Ability => DECK.get(card)!;

/** Four families, each with a colour; the icon tells the rest. */
export function family(ability: Ability): "exchange" | "shift" | "remove" | "protect" {
  if (ability === "swap" || ability === "skip") return "exchange";
  if (ability === "left" || ability === "right") return "shift";
  return ability === "protect" ? "protect" : "remove";
}
