/** A card that is carried to a railcar: it is taken in hand once it is moved, and dropped where the pointer is let go. */
interface Carried {
  source: string;
  x: number;
  y: number;
  fromX: number;
  fromY: number;
  /** It was moved far enough to be no mere click. */
  moved: boolean;
}

const FAR = 8; // pixels

export class Drag {
  #carried = $state<Carried | null>(null);
  /** The click that follows a drop is none. */
  dropped = false;

  readonly #take: (source: string) => void;
  readonly #put: (slot: number) => void;

  constructor(take: (source: string) => void, put: (slot: number) => void) {
    this.#take = take;
    this.#put = put;
  }

  /** What is carried, and where; null: nothing. */
  readonly carried = $derived(this.#carried?.moved ? this.#carried : null);

  grab(event: PointerEvent, source: string): void {
    if (event.button) return;
    const [x, y] = [event.clientX, event.clientY];
    this.#carried = { source, x, y, fromX: x, fromY: y, moved: false };
  }

  move(event: PointerEvent): void {
    const was = this.#carried;
    if (!was) return;
    const far = Math.hypot(event.clientX - was.fromX, event.clientY - was.fromY) > FAR;
    if (far && !was.moved) this.#take(was.source);
    this.#carried = { ...was, x: event.clientX, y: event.clientY, moved: was.moved || far };
  }

  drop(event: PointerEvent): void {
    if (this.#carried?.moved) {
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-slot]");
      this.#put(Number(under?.dataset["slot"] ?? 0));
      this.dropped = true;
      setTimeout(() => (this.dropped = false));
    }
    this.cancel();
  }

  cancel(): void {
    this.#carried = null;
  }
}
