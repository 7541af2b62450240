import type { Component } from "svelte";
import type { BoardProps } from "./board";
import type { Figures } from "./figure";

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

const FIGURES: Record<string, () => Promise<Figures>> = {
  trains: () => import("./trains/Figure.svelte"),
  tickets: () => import("./tickets/Figure.svelte"),
  superline: () => import("./superline/Figure.svelte"),
};

/** What draws the pictures of a game's rules; null: it has none. */
export const figures = async (game: string): Promise<Figures | null> => (await FIGURES[game]?.()) ?? null;
