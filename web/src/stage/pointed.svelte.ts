/** The move that a press would make: under the mouse, in focus, or under a finger that stays. */
import { lastAfterPaint } from "../lib/later";
import type { Words } from "../lib/wire";

const LONG = 450;

export class Pointed {
  move = $state<string | null>(null);

  constructor(root: () => HTMLElement | undefined, legal: () => Record<string, Words>) {
    const at = (event: Event): string | null => {
      const move = (event.target as Element).closest?.("[data-move]")?.getAttribute("data-move");
      return move && move in legal() ? move : null;
    };

    $effect(() => {
      const inside = root();
      if (!inside) return;
      const gone = new AbortController();
      const { signal } = gone;
      let waiting: ReturnType<typeof setTimeout> | undefined;
      let looked = false;
      const look = lastAfterPaint((move: string | null) => (this.move = move));
      const lift = () => {
        clearTimeout(waiting);
        if (looked) this.move = null;
      };
      inside.addEventListener("pointerover", (event) => event.pointerType === "mouse" && look(at(event)), {
        signal,
      });
      inside.addEventListener("pointerleave", () => look(null), { signal });
      inside.addEventListener(
        "focusin",
        (event) => (event.target as Element).matches(":focus-visible") && look(at(event)),
        { signal },
      );
      inside.addEventListener("focusout", () => look(null), { signal });
      inside.addEventListener(
        "pointerdown",
        (event) => {
          looked = false;
          const move = event.pointerType === "mouse" ? null : at(event);
          if (move) waiting = setTimeout(() => ([this.move, looked] = [move, true]), LONG);
        },
        { signal },
      );
      inside.addEventListener("pointerup", lift, { signal });
      inside.addEventListener("pointercancel", lift, { signal });
      inside.addEventListener("contextmenu", (event) => looked && event.preventDefault(), { signal });
      // What was only looked at is not pressed.
      inside.addEventListener(
        "click",
        (event) => {
          if (!looked) return;
          looked = false;
          event.preventDefault();
          event.stopPropagation();
        },
        { signal, capture: true },
      );
      return () => (clearTimeout(waiting), gone.abort());
    });
  }
}
