/**
 * The interface of a board that a game from outside brings in the folder `board` of its package: what its board.js exports
 * and what it is given. docs/add-a-game.md ("Your own board") tells how to use it.
 */
import type { FluentVariable } from "@fluent/bundle";
import type { Files } from "../../lib/data";
import { roving } from "../../lib/roving";
import type { Words } from "../../lib/wire";
import { language, say, sentence, t, type Language } from "../../lib/words.svelte";
import type { BoardProps } from "../board";

/** The default export of board.js. It is called once, with an empty element to draw in. */
export type MakeBoard = (root: HTMLElement, toolkit: Toolkit) => OutsideBoard;

export interface OutsideBoard {
  /** Draw the table. Called at once and after every change; it may draw everything anew. */
  draw(table: Table): void;
  /** The board is taken away. */
  close?(): void;
}

/** The view, the legal moves and all else that boards draw. */
export type Table = Omit<BoardProps, "data">;

export interface Toolkit {
  /** The game's data files as the server plays with them: `data.cards[0].number`; all values are texts. */
  data: Files;
  /** A message of the game's catalogue in the player's language. */
  t: (id: string, facts?: Record<string, FluentVariable>) => string;
  /** Words that the server sent, such as those of a legal move. */
  say: (words: Words, names?: readonly string[]) => string;
  /** A text with a capital letter. */
  sentence: (text: string) => string;
  /** The player's language. */
  language: () => Language;
  /** An HTML element: `h("button", { class: "button", onclick: press }, "Go")`. */
  h: (tag: string, attributes?: Attributes, ...children: Child[]) => HTMLElement;
  /** The same for SVG. */
  svg: (tag: string, attributes?: Attributes, ...children: Child[]) => SVGElement;
  /** Arrow keys among the buttons of a group, which is one stop for Tab. */
  roving: (group: HTMLElement) => void;
}

/** A function listens to an event (`onclick`); false, null and undefined leave an attribute out, true has no value. */
export type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;
export type Child = Node | string | number | null | undefined | false;

export const toolkit = (data: Files): Toolkit => ({
  data,
  t,
  say,
  sentence,
  language,
  h,
  svg,
  roving: (group) => void roving(group),
});

function h(tag: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice("on".length), value as EventListener);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children.filter((child) => child !== false && child != null).map((child) => child as Node | string),
  );
  return element;
}
