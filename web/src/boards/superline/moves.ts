/** What the moves that were sent would do: their texts, sorted by what is clicked to make them. */
import type { Words } from "../../lib/wire";
import { between } from "./cells";
import type { Pack } from "./packs";

export interface Play {
  move: string;
  verb: "place" | "flag" | "arms" | "star";
  cell: string;
  /** The card that does it, as moves name it: a city's id, flag, arms or star. */
  kind: string;
  /** Its words say that it completes a superline. */
  completes: boolean;
}

export interface Line {
  move: string;
  cells: string[];
}

export interface Moves {
  plays: Play[];
  /** By kind of card. */
  exchange: Map<string, string>;
  give: Map<string, string>;
  lines: Line[];
  /** By team. */
  calls: Map<number, string>;
  /** What is said with a button: draw, pass, the answers to a call, and whatever is not known here. */
  said: string[];
}

/** What moves call a card: the stars are alike. */
export const kindOf = (card: string) => (card.startsWith("star-") ? "star" : card);

export function sort(legal: Record<string, Words>, pack: Pack): Moves {
  const moves: Moves = { plays: [], exchange: new Map(), give: new Map(), lines: [], calls: new Map(), said: [] };
  for (const [move, words] of Object.entries(legal)) {
    const [verb, what = ""] = move.split(" ");
    switch (verb) {
      case "place":
      case "flag":
      case "arms":
      case "star": {
        const kind = verb === "place" ? pack.at.get(what)!.id : verb;
        moves.plays.push({ move, verb, cell: what, kind, completes: words.id === "superline-label-completes" });
        break;
      }
      case "exchange":
        moves.exchange.set(what, move);
        break;
      case "give":
        moves.give.set(what, move);
        break;
      case "line": {
        const [from, to] = what.split("-");
        moves.lines.push({ move, cells: between(from!, to!) });
        break;
      }
      case "call":
        moves.calls.set(Number(what), move);
        break;
      default:
        moves.said.push(move);
    }
  }
  return moves;
}

/** The cell a move names, or the cells of its line. */
export function cellsOf(move: string | null | undefined): string[] {
  const [verb, what = ""] = (move ?? "").split(" ");
  if (verb === "line") {
    const [from, to] = what.split("-");
    return between(from!, to!);
  }
  return ["place", "flag", "arms", "star"].includes(verb!) ? [what] : [];
}

/** The cells that what happened was about. */
export const toldCells = (told: Words[]): string[] =>
  told.flatMap(({ facts }) => (typeof facts?.["cell"] === "string" ? [facts["cell"]] : []));

/** Which kind of card a move uses. */
export function cardOf(move: string | null, pack: Pack): string | null {
  const [verb, what = ""] = (move ?? "").split(" ");
  if (verb === "place") return pack.at.get(what)?.id ?? null;
  if (verb === "exchange" || verb === "give") return what;
  return ["flag", "arms", "star"].includes(verb!) ? verb! : null;
}

/** The next line after the present one, of those through a cell. */
export function nextLine(lines: Line[], cell: string, present: string | null): Line | undefined {
  const through = lines.filter((line) => line.cells.includes(cell));
  return through[(through.findIndex((line) => line.move === present) + 1) % through.length];
}
