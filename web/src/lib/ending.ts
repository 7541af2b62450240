/** How a table ended, in one sentence. */
import type { Table, Words } from "./wire";
import { language, say, sentence, t } from "./words.svelte";

export interface Result {
  winners: number[];
  scores: number[] | null;
  reason: string;
  why: Words;
  /** It is a draw between `winners`. */
  draw?: boolean;
  /** False: a rated game that was given up too early to be rated. */
  rated?: boolean;
}

export const resultOf = (table: Table) => table.result as Result | null;

export function ending(table: Table, names: string[]): string {
  const result = resultOf(table);
  if (!result) return "";
  const why = say(result.why, names);
  // A draw, and a table that was closed before the deal, say it all by themselves.
  if (result.draw || table.commitment === null) return `${sentence(why)}.`;
  if (!result.winners.length) return t("play-no-winner", { why });
  return t("play-winners", {
    names: new Intl.ListFormat(language()).format(result.winners.map((seat) => names[seat] ?? "")),
    count: result.winners.length,
    why,
  });
}
