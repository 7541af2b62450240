/** What is chosen and what is looked at, and the moves that leaves. */
import { lastAfterPaint } from "../../lib/later";
import { kindOf, type Line, type Moves, type Play } from "./moves";
import type { Pack } from "./packs";
import type { Held } from "./view";

export class Chosen {
  card = $state<Held | null>(null);
  /** The card for which the board is drawn: it follows when the hand is painted. */
  drawn = $state.raw<Held | null>(null);
  cell = $state<string | null>(null);
  /** The move of the line that is shown, of those to choose from. */
  picked = $state<string | null>(null);
  lookedCell = $state<string | null>(null);
  lookedCard = $state<Held | null>(null);
  readonly lookAtCell = lastAfterPaint((cell: string | null) => (this.lookedCell = cell));
  readonly lookAtCard = lastAfterPaint((card: Held | null) => (this.lookedCard = card));

  readonly #moves: () => Moves;
  readonly #pack: () => Pack;

  constructor(moves: () => Moves, pack: () => Pack) {
    this.#moves = moves;
    this.#pack = pack;
  }

  /** The cell that is chosen or looked at. */
  readonly at = $derived(this.cell ?? this.lookedCell);
  readonly line = $derived.by<Line | undefined>(() => {
    const { lines } = this.#moves();
    return lines.find(({ move }) => move === this.picked) ?? lines[0];
  });
  /** Where something can be put, and by which move. */
  readonly targets = $derived.by(() => {
    const shown = this.drawn ? this.playsOf(this.drawn) : this.#moves().plays.filter((one) => one.verb === "place");
    return new Map<string, Play>(shown.map((one) => [one.cell, one]));
  });
  /** The cells of the region that is chosen or looked at. */
  readonly marked = $derived.by(() => {
    const id = this.drawn?.id ?? this.lookedCard?.id ?? (this.at ? this.#pack().at.get(this.at)?.id : undefined);
    return new Set((id && this.#pack().pairs.get(id)?.cells) || []);
  });

  playsOf(held: Held): Play[] {
    return this.#moves().plays.filter((one) => one.kind === kindOf(held.id));
  }

  playsAt(cell: string): Play[] {
    return this.#moves().plays.filter((one) => one.cell === cell);
  }

  /** Whether a card goes with a cell: where something can be played, as the moves say; else by its region. */
  goesWith(held: Held, cell: string): boolean {
    if (!this.#moves().plays.length) return !!this.#pack().pairs.get(held.id)?.cells.includes(cell);
    return this.playsAt(cell).some(
      (one) => one.kind === kindOf(held.id) && (one.verb === "place" || cell === this.cell),
    );
  }

  /** Forget what the hand holds no more. */
  keep(hand: Held[]): void {
    this.picked = null;
    if (!hand.some(({ key }) => key === this.card?.key)) this.card = null;
    if (!hand.some(({ key }) => key === this.drawn?.key)) this.drawn = null;
    if (!hand.some(({ key }) => key === this.lookedCard?.key)) this.lookedCard = null;
  }

  clear(): void {
    this.card = this.cell = this.picked = null;
  }
}
