/** The regions, their cities and their cells, in every language. */
import { grid, once, table } from "../../lib/data";
import type { Language } from "../../lib/words.svelte";
import { NAMES } from "./cells";
import { RUSSIA, WORLD } from "./zones";

export interface Pair {
  id: string;
  region: Record<Language, string>;
  city: Record<Language, string>;
  /** The region in at most seven letters. */
  short: Record<Language, string>;
  cells: string[];
  /** The part of the map it belongs to. */
  zone: string;
}

export interface Pack {
  pairs: Map<string, Pair>;
  /** By cell; corners are not in it. */
  at: Map<string, Pair>;
  zones: string[];
}

const ZONES: Record<string, Record<string, string>> = { russia: RUSSIA, world: WORLD };

export const packOf = once((files, name): Pack => {
  const zones = ZONES[name] ?? {};
  const zoneOf = new Map(Object.entries(zones).flatMap(([zone, ids]) => ids.split(" ").map((id) => [id, zone])));
  const pairs = new Map<string, Pair>();
  for (const row of table(files, `${name}_pairs`)) {
    const names = (what: string) => ({ en: row[`${what}_en`]!, ru: row[`${what}_ru`]!, pl: row[`${what}_pl`]! });
    const id = row["id"]!;
    pairs.set(id, {
      id,
      region: names("region"),
      city: names("city"),
      short: names("short"),
      cells: [],
      zone: zoneOf.get(id) ?? "",
    });
  }
  const at = new Map<string, Pair>();
  grid(files, `${name}_board`)
    .flat()
    .forEach((id, n) => {
      const pair = pairs.get(id);
      if (!pair) return;
      pair.cells.push(NAMES[n]!);
      at.set(NAMES[n]!, pair);
    });
  return { pairs, at, zones: Object.keys(zones) };
});
