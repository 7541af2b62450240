/** Zooming with two fingers, or with the wheel and Ctrl: `{@attach pinching(() => size, zoom)}`. */
export function pinching(size: () => number, zoom: (next: number, x: number, y: number) => void) {
  return (node: HTMLElement): (() => void) => {
    let begun: { apart: number; size: number } | null = null;
    const apart = (touches: TouchList) =>
      Math.hypot(touches[0]!.clientX - touches[1]!.clientX, touches[0]!.clientY - touches[1]!.clientY);
    const place = (x: number, y: number) => {
      const box = node.getBoundingClientRect();
      return [x - box.left, y - box.top] as const;
    };
    const start = (event: TouchEvent) => {
      begun = event.touches.length === 2 ? { apart: apart(event.touches), size: size() } : null;
    };
    const move = (event: TouchEvent) => {
      if (!begun || event.touches.length !== 2) return;
      event.preventDefault();
      const [a, b] = [event.touches[0]!, event.touches[1]!];
      const middle = place((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      zoom((begun.size * apart(event.touches)) / begun.apart, ...middle);
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(size() * Math.exp(-event.deltaY / 200), ...place(event.clientX, event.clientY));
    };
    node.addEventListener("touchstart", start, { passive: true });
    node.addEventListener("touchmove", move, { passive: false });
    node.addEventListener("wheel", wheel, { passive: false });
    return () => {
      node.removeEventListener("touchstart", start);
      node.removeEventListener("touchmove", move);
      node.removeEventListener("wheel", wheel);
    };
  };
}
