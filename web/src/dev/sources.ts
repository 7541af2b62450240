/** The games' own data files from the sources, as a server sends them: for tests, and for boards without a server. */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Files } from "../lib/data.ts";

export const PACKAGE = new URL("../../../src/turntable", import.meta.url).pathname;

export function filesOf(game: string): Files {
  const found: Files = {};
  for (const path of globSync(`${PACKAGE}/games/${game}/*.csv`)) {
    const name = basename(path, ".csv");
    const lines = readFileSync(path, "utf-8").trim().split(/\r?\n/);
    const [head, ...rows] = lines.map((line) => line.split(","));
    found[name] = name.endsWith("_board")
      ? [head, ...rows]
      : rows.map((row) => Object.fromEntries(head!.map((column, i) => [column, row[i]])));
  }
  return found;
}
