/** What a game is drawn with, as the server plays it: a designer's own deck or board is drawn as it is. */
import { get } from "./api";
import type { GameData } from "./wire";

/** The data files by name: rows by column, or cell by cell. */
export type Files = GameData["files"];
export type Row = Readonly<Record<string, string>>;

const kept = new Map<string, Promise<GameData>>();

/** Asked for once while the page is open. */
export function gameData(game: string): Promise<GameData> {
  const found = kept.get(game) ?? get<GameData>(`/api/games/${encodeURIComponent(game)}/data`);
  kept.set(game, found);
  found.catch(() => kept.delete(game));
  return found;
}

export const table = (files: Files, name: string): readonly Row[] => files[name] ?? [];

/** A board: rows of cells. */
export const grid = (files: Files, name: string): readonly (readonly string[])[] => files[name] ?? [];

/** A number of the game's constants.csv. */
export const constant = (files: Files, name: string): number =>
  Number(table(files, "constants").find((row) => row["name"] === name)?.["value"]);
