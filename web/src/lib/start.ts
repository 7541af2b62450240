/** The games in the order in which they are offered, and how to begin one at once. */
import { post } from "./api";
import type { Level } from "./bots";
import { beSomeone } from "./me.svelte";
import { go } from "./route.svelte";
import type { GameInfo, NewTable, SeatWish, Table } from "./wire";

const ORDER = ["trains", "tickets", "superline"];
const rank = ({ name }: GameInfo) => (ORDER.indexOf(name) + 4) % 4; // others come last
export const ordered = (games: GameInfo[]): GameInfo[] => [...games].sort((a, b) => rank(a) - rank(b));

/** Sit down against bots, by default as few as the game allows. */
export async function playBots(
  game: GameInfo,
  level: Level = "casual",
  seats: number = game.seat_counts[0]!,
): Promise<void> {
  await beSomeone();
  const bots = Array.from({ length: seats - 1 }, (): SeatWish => ({ kind: "bot", level }));
  const body: NewTable = { game: game.name, seats: [{ kind: "me" }, ...bots], start: true };
  go(`/t/${(await post<Table>("/api/tables", body)).id}`);
}
