/** Which card of the table, hand or offer makes which moves, and at which slots: read from the legal moves' texts. */
export interface Choice {
  move: string;
  /** What is taken in hand for it: "draw", "hand", "offer 57", or "table swap". */
  source: string;
  /** Slots of the own line, from 1. */
  slots: number[];
}

export const PLACE_SLOT: Record<string, number> = { left: 1, middle: 4, right: 7 };

export function choice(move: string): Choice {
  const [verb = "", a = "", b = ""] = move.split(" ");
  switch (verb) {
    case "keep":
      return { move, source: `offer ${a}`, slots: [Number(b)] };
    case "replace":
      return { move, source: "hand", slots: [Number(a)] };
    case "swap":
    case "skip":
      return { move, source: `table ${verb}`, slots: [Number(a), Number(b)] };
    case "left":
    case "right":
      return { move, source: `table ${verb}`, slots: [Number(a)] };
    case "remove":
      return { move, source: `table remove-${a}`, slots: [PLACE_SLOT[a] ?? 0] };
    case "protect":
      return { move, source: "table protect", slots: [PLACE_SLOT[a] ?? 0] };
  }
  return { move, source: verb, slots: [] };
}

/** The choices that are left with a source in hand and, of two slots, one chosen. */
export function open(choices: Choice[], source: string | null, first: number | null): Choice[] {
  return choices.filter(
    (one) => one.source === source && one.slots.length > 0 && (first === null || one.slots.includes(first)),
  );
}

/** A slot is chosen: the move it makes, or the slot to remember, or nothing. */
export function pick(left: Choice[], first: number | null, slot: number): { move: string } | { first: number | null } {
  if (slot === first) return { first: null };
  const fitting = left.filter((one) => one.slots.includes(slot));
  if (!fitting.length) return { first };
  const exact = first === null ? fitting : fitting.filter((one) => one.slots.includes(first));
  return exact.length === 1 ? { move: exact[0]!.move } : { first: slot };
}
