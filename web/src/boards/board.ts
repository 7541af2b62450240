import type { Files } from "../lib/data";
import type { Words } from "../lib/wire";

/** What tells how far a player has come. */
export type GoalProps<V = any> = Pick<BoardProps<V>, "view" | "seat" | "names" | "data">;

/** What every board is given. It draws the view and offers the moves; it knows no rules. */
export interface BoardProps<V = any> {
  /** Match.view(seat) as sent. */
  view: V;
  /** The moves this seat may make now, each with what it does in words. */
  legal: Record<string, Words>;
  /** Make one of them, and after it others that will be legal then. */
  play: (...moves: string[]) => void;
  /** The game's data files as the server plays with them. */
  data: Files;
  /** Whose view it is; null: a spectator's. */
  seat: number | null;
  /** The players, by seat. */
  names: string[];
  /** The move that led here. */
  last: { by: number | null; move: string | null; told: Words[] } | null;
  /** A move is on its way: nothing can be chosen. */
  busy: boolean;
  /** A shared screen: large, without hands. */
  display: boolean;
  /** The move the hint suggests. */
  hint: string | null;
  /** What is said in place of what is to be done now: somebody explains the board. */
  instead?: string | null;
}
