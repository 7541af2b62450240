import type { Component } from "svelte";

/** A game's pictures for its rules: `![text](../pictures/NAME.png)` in the text is drawn by the page as figure NAME. */
export interface Figures {
  default: Component<{ name: string }>;
  /** The names it can draw. */
  NAMES: readonly string[];
}

/** The figure an address in the rules stands for: the file without its ending and language. */
export const figureName = (address: string): string => address.replace(/^.*\/|\..*$/g, "");
