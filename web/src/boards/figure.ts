import type { Component } from "svelte";
import type { Files } from "../lib/data";

export interface FigureProps {
  name: string;
  /** The game's data files as the server plays with them. */
  data: Files;
}

/** A game's pictures for its rules: `![text](../pictures/GAME-NAME.png)` is drawn by the page as figure NAME of the game. */
export interface Figures {
  Figure: Component<FigureProps>;
  /** The names it can draw. */
  names: readonly string[];
  data: Files;
}

/** The figure an address in the rules stands for: the file without game, language and ending. */
export const figureName = (address: string): string => /([^/]*?)-([^/.]*)[^/]*$/.exec(address)?.[2] ?? "";
