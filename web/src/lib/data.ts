/** What a game is drawn with, as the server plays it: a designer's own deck or board is drawn as it is. */
import { get } from "./api";
import type { GameData } from "./wire";

/** The data files by name: rows by column, or cell by cell. */
export type Files = GameData["files"];
export type Row = Readonly<Record<string, string>>;

/** Work something out of files once, however often it is asked for. */
export function once<T>(work: (files: Files, name: string) => T): (files: Files, name?: string) => T {
  const known = new WeakMap<Files, Map<string, T>>();
  return (files, name = "") => {
    const found = known.get(files) ?? new Map<string, T>();
    known.set(files, found);
    if (!found.has(name)) found.set(name, work(files, name));
    return found.get(name)!;
  };
}

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
