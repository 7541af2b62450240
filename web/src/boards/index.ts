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

type Picture = { default: Component<{ name: string }>; shows: (name: string) => boolean };

const PICTURES: Record<string, () => Promise<Picture>> = {
  trains: () => import("./trains/Picture.svelte"),
};

/** Pictures for what a game's rules name in `code`, where the game has any. */
export const pictures = async (game: string): Promise<Picture | null> => (await PICTURES[game]?.()) ?? null;
