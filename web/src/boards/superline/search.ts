/** Finding a region by what a player types: its name or its city's in any language, or a cell. */
import { NAMES } from "./cells";
import type { Pack } from "./packs";

const SEPARATORS = /[\s()—-]+/;

/** Without case and accents. */
export const fold = (text: string) =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").trim();

/** The ends of a name from each of its words on: "veliky novgorod", "novgorod". */
function starts(name: string): string[] {
  const parts = fold(name).split(SEPARATORS);
  return parts.map((_, n) => parts.slice(n).join(" "));
}

/** The cells that match, in the order of the board. */
export function find(pack: Pack, typed: string): string[] {
  const sought = fold(typed).split(SEPARATORS).join(" ").trim();
  if (!sought) return [];
  const cell = sought.toUpperCase();
  if (NAMES.includes(cell)) return [cell];
  const found = new Set<string>();
  for (const { region, city, cells } of pack.pairs.values()) {
    const names = [...Object.values(region), ...Object.values(city)];
    if (names.some((name) => starts(name).some((start) => start.startsWith(sought))))
      cells.forEach((c) => found.add(c));
  }
  return NAMES.filter((name) => found.has(name));
}
