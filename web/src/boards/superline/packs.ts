/** The regions, their cities and their cells: the files the rules read, in every language. */
import russiaBoard from "../../../../src/turntable/games/superline/russia_board.csv?raw";
import russiaPairs from "../../../../src/turntable/games/superline/russia_pairs.csv?raw";
import worldBoard from "../../../../src/turntable/games/superline/world_board.csv?raw";
import worldPairs from "../../../../src/turntable/games/superline/world_pairs.csv?raw";
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

const rows = (csv: string) =>
  csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));

function build(pairsCsv: string, boardCsv: string, zones: Record<string, string>): Pack {
  const [head, ...lines] = rows(pairsCsv);
  const zoneOf = new Map(Object.entries(zones).flatMap(([zone, ids]) => ids.split(" ").map((id) => [id, zone])));
  const pairs = new Map<string, Pair>();
  for (const line of lines) {
    const field = (name: string) => line[head!.indexOf(name)]!;
    const names = (what: string) => ({ en: field(`${what}_en`), ru: field(`${what}_ru`), pl: field(`${what}_pl`) });
    const id = field("id");
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
  rows(boardCsv)
    .flat()
    .forEach((id, n) => {
      const pair = pairs.get(id);
      if (!pair) return;
      pair.cells.push(NAMES[n]!);
      at.set(NAMES[n]!, pair);
    });
  return { pairs, at, zones: Object.keys(zones) };
}

export const PACKS: Record<string, Pack> = {
  russia: build(russiaPairs, russiaBoard, RUSSIA),
  world: build(worldPairs, worldBoard, WORLD),
};
