import { gameData } from "../../lib/data";
import type { MakeBoard } from "./toolkit";

/** Where the files of a game's own board are. */
export const address = (game: string): string => `/api/games/${encodeURIComponent(game)}/board/`;

/** Load a game's own board, with its styles. */
export async function load(game: string): Promise<MakeBoard> {
  const { board } = await gameData(game);
  if (board.includes("board.css")) await addStyles(`${address(game)}board.css`);
  const script = `${address(game)}board.js`; // a variable: Vite takes what it preloads for a part of the page itself
  return ((await import(/* @vite-ignore */ script)) as { default: MakeBoard }).default;
}

function addStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} could not be loaded`));
    document.head.append(link);
  });
}
