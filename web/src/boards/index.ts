import type { Component } from "svelte";
import { gameData, type Files } from "../lib/data";
import type { GameData } from "../lib/wire";
import type { BoardProps, GoalProps } from "./board";
import type { FigureProps, Figures } from "./figure";

/** A board, and what says how far a player has come, in one line. */
type Loader = () => Promise<{ default: Component<BoardProps>; goal?: (props: GoalProps) => string }>;

const BOARDS: Record<string, Loader> = {
  trains: () => import("./trains/Board.svelte"),
  tickets: () => import("./tickets/Board.svelte"),
  superline: () => import("./superline/Board.svelte"),
};

export interface Drawn {
  Board: Component<BoardProps>;
  data: Files;
  goal: (props: GoalProps) => string;
}

const kept = new Map<string, Promise<Drawn>>();

/** The board of a game and what it draws: ours, the one in the game's package, or the generic one. */
export function board(game: string): Promise<Drawn> {
  const found = kept.get(game) ?? load(game);
  kept.set(game, found);
  found.catch(() => kept.delete(game));
  return found;
}

async function load(game: string): Promise<Drawn> {
  const data = gameData(game);
  const [{ default: Board, goal = () => "" }, { files }] = await Promise.all([BOARDS[game]?.() ?? other(data), data]);
  return { Board, data: files, goal };
}

async function other(data: Promise<GameData>): ReturnType<Loader> {
  const own = (await data).board.includes("board.js");
  return own ? import("./outside/Board.svelte") : import("./generic/Board.svelte");
}

const FIGURES: Record<string, () => Promise<{ default: Component<FigureProps>; NAMES: readonly string[] }>> = {
  trains: () => import("./trains/Figure.svelte"),
  tickets: () => import("./tickets/Figure.svelte"),
  superline: () => import("./superline/Figure.svelte"),
};

/** What draws the pictures of a game's rules; null: it has none. */
export async function figures(game: string): Promise<Figures | null> {
  const script = FIGURES[game];
  if (!script) return null;
  const [{ default: Figure, NAMES }, { files }] = await Promise.all([script(), gameData(game)]);
  return { Figure, names: NAMES, data: files };
}

const KEYS: Record<string, () => Promise<{ default: Component }>> = {
  trains: () => import("./trains/Key.svelte"),
  tickets: () => import("./tickets/Key.svelte"),
  superline: () => import("./superline/Key.svelte"),
};

/** What says in words what the signs of a game's board mean; undefined: its rules do. */
export const signsKey = (game: string) => KEYS[game];
