/** The stage of a table: it plays the beats of a move, one after the other, while the board shows what the move led to. */
import { settle, type Schedule } from "../lib/travel.svelte";
import { beatOf, beatsOf, type Beat, type Motion, type Told } from "./beats";
import { timing, type Timing } from "./pace";

export class Stage implements Schedule {
  /** The beat that is played now. */
  beat = $state.raw<Beat | null>(null);
  /** What is played happened before: the board shows it already. */
  again = $state(false);

  #moving = false;
  #beats: Beat[] = [];
  #timing: Timing = { starts: [], end: 0 };
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Play a move that is shown from now on; return how long that takes. */
  play(move: Told, viewer: number | null, waiting: number): number {
    this.again = false;
    this.#moving = true;
    return this.#begin(beatsOf(move, viewer), waiting, move.by !== null && move.by === viewer);
  }

  /** Play again what was shown before, or missed. */
  replay(beats: Beat[]): void {
    this.again = true;
    this.#moving = false;
    this.#begin(beats, 0, false);
  }

  #begin(beats: Beat[], waiting: number, own: boolean): number {
    this.#clear();
    this.#beats = beats;
    this.#timing = timing(beats, waiting, own);
    const { starts, end } = this.#timing;
    this.beat = beats[0] ?? null;
    this.#timers = [
      ...beats.slice(1).map((beat, n) => setTimeout(() => (this.beat = beat), starts[n + 1])),
      setTimeout(() => this.stop(), end),
    ];
    return end;
  }

  /** When a card shall begin to move, after the board was drawn. */
  delay(motion: Motion): number {
    return this.#moving ? (this.#timing.starts[beatOf(this.#beats, motion)] ?? 0) : 0;
  }

  /** Show all at once what is left. */
  stop(): void {
    this.#clear();
    this.#beats = [];
    this.beat = null;
    this.again = this.#moving = false;
    settle();
  }

  #clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
