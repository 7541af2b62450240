/**
 * Whoever plays by keyboard stays on the board. A button that was pressed is often disabled or gone after the move, and
 * the browser then forgets where the focus was: it goes to the first thing that can be done, or waits on the board.
 * While a move is on its way it stays where it is: what can be done comes with the answer.
 */
export function holdFocus(
  board: () => HTMLElement | undefined,
  watch: () => unknown,
  isMoving: () => boolean = () => false,
): void {
  let inside = false;

  $effect(() => {
    const root = board();
    if (!root) return;
    const note = (event: Event) => (inside = root.contains(event.target as Node));
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", note);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", note);
    };
  });

  $effect(() => {
    watch();
    const root = board();
    if (!root || !inside || isMoving()) return;
    // With the next frame, when the page is laid out anyway: giving the focus lays it out at once
    const frame = requestAnimationFrame(() => {
      const at = document.activeElement;
      const lost = !at || at === document.body || at === root || at.matches(":disabled") || !root.contains(at);
      if (!lost || !inside) return;
      // Only what can be seen takes it: parts of a board may come with a later frame
      const first = (selector: string) =>
        [...root.querySelectorAll<HTMLElement>(selector)].find((one) =>
          one.checkVisibility({ visibilityProperty: true }),
        );
      const next = first(".hinted:enabled, .lit:enabled") ?? first("button:enabled");
      (next ?? root).focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
}
