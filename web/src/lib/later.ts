/** Do something when the next frame was painted, in a task of its own; returns what calls it off. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)));
  return () => (cancelAnimationFrame(frame), clearTimeout(timer));
}

/** At the latest after so many milliseconds: a page that nobody looks at paints nothing. */
const UNSEEN = 250;

/** Do something when the next frame was painted, or soon where none is. */
export function soonAfterPaint(act: () => void): void {
  const waiting = setTimeout(() => (cancel(), act()), UNSEEN);
  const cancel = afterPaint(() => (clearTimeout(waiting), act()));
}

/** Do something with the last of the values that come until the next frame was painted: what is pointed at changes often. */
export function lastAfterPaint<T>(act: (value: T) => void): (value: T) => void {
  let values: T[] = [];
  return (value) => {
    if (values.push(value) > 1) return;
    afterPaint(() => {
      const last = values.at(-1)!;
      values = [];
      act(last);
    });
  };
}

/** Do something when there is nothing else to do. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act);
  else setTimeout(act, 1000);
}
