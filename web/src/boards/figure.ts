import type { Component } from "svelte";

/** A game's pictures for its rules: `![text](../pictures/GAME-NAME.png)` is drawn by the page as figure NAME of the game. */
export interface Figures {
  default: Component<{ name: string }>;
  /** The names it can draw. */
  NAMES: readonly string[];
}

/** The figure an address in the rules stands for: the file without game, language and ending. */
export const figureName = (address: string): string => /([^/]*?)-([^/.]*)[^/]*$/.exec(address)?.[2] ?? "";
