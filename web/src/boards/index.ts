import type { Component } from "svelte";
import type { BoardProps } from "./board";

type Loader = () => Promise<{ default: Component<BoardProps> }>;

const BOARDS: Record<string, Loader> = {
  trains: () => import("./trains/Board.svelte"),
  tickets: () => import("./tickets/Board.svelte"),
  superline: () => import("./superline/Board.svelte"),
};

/** The board of a game; one that has none of its own is played on the generic board. */
export async function board(game: string): Promise<Component<BoardProps>> {
  return (await (BOARDS[game] ?? (() => import("./generic/Board.svelte")))()).default;
}
