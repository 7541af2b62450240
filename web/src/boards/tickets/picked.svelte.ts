/** What the player has chosen to play and not yet played; only what is legal now counts. */
import { first, rowColours, rowOf, type Choices, type Group } from "./moves";
import type { Colour } from "./view";

export class Picked {
  readonly #choices: () => Choices;
  #mode = $state<"group" | "row">("group");
  #row = $state.raw<Colour[]>([]);
  /** The group that is chosen, by its move. */
  move = $state<string | null>(null);

  constructor(choices: () => Choices) {
    this.#choices = choices;
  }

  get mode(): "group" | "row" {
    const { groups, rows } = this.#choices();
    return groups.size === 0 ? "row" : rows.length === 0 ? "group" : this.#mode;
  }

  get group(): (Group & { colour: Colour }) | null {
    if (this.mode === "row") return null;
    for (const [colour, groups] of this.#choices().groups) {
      const group = groups.find(({ move }) => move === this.move);
      if (group) return { ...group, colour };
    }
    return null;
  }

  get colour(): Colour | null {
    return this.group?.colour ?? null;
  }

  /** The colours of the row so far. */
  get colours(): Colour[] {
    const { rows } = this.#choices();
    return this.mode === "row" && rowColours(rows, this.#row).size ? this.#row : [];
  }

  /** The move that can be made with it. */
  get chosen(): string | null {
    return this.group?.move ?? (this.colours.length ? (rowOf(this.#choices().rows, this.colours)?.move ?? null) : null);
  }

  can(colour: Colour): boolean {
    const { groups, rows } = this.#choices();
    return this.mode === "group"
      ? groups.has(colour)
      : this.colours.includes(colour) || (!this.chosen && rowColours(rows, this.colours).has(colour));
  }

  choose(colour: Colour): void {
    if (this.mode === "group") {
      const again = this.colour === colour;
      this.move = again ? null : (first(this.#choices().groups.get(colour) ?? [])?.move ?? null);
    } else {
      const so = this.colours;
      this.#row = so.includes(colour) ? so.filter((other) => other !== colour) : [...so, colour];
    }
  }

  turn(mode: "group" | "row"): void {
    this.#mode = mode;
    this.clear();
  }

  /** Choose what a move says. */
  set(move: string): void {
    const row = this.#choices().rows.find((other) => other.move === move);
    this.turn(row ? "row" : "group");
    if (row) this.#row = row.colours;
    else this.move = move;
  }

  clear(): void {
    this.move = null;
    this.#row = [];
  }
}
