/** Do something when the next frame was painted, in a task of its own; returns what calls it off. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)));
  return () => (cancelAnimationFrame(frame), clearTimeout(timer));
}
