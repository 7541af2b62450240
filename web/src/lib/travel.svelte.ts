/**
 * Cards travel from where they were to where they go, keyed by identity.
 *
 * In a board: `travel(() => root, () => view)`. Inside root, elements say
 *   data-card="57"     which card this is (unique among what is drawn at one moment),
 *   data-from="draw"   where it comes from if it was not drawn before: an element with data-place="draw",
 *   data-to="discard"  where it goes when it is drawn no more,
 *   data-place="draw"  a place.
 */
interface Was {
  node: HTMLElement;
  box: DOMRect;
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function travel(root: () => HTMLElement | undefined, watch: () => unknown): void {
  let before = new Map<string, Was>();

  $effect.pre(() => {
    watch();
    const inside = root();
    before = new Map();
    if (!inside || still()) return;
    for (const node of cards(inside)) before.set(node.dataset["card"]!, { node, box: node.getBoundingClientRect() });
  });

  $effect(() => {
    watch();
    const inside = root();
    if (!inside || !before.size) return;
    const now = new Set<string>();
    const moves: [HTMLElement, DOMRect, DOMRect][] = [];
    for (const node of cards(inside)) {
      const key = node.dataset["card"]!;
      now.add(key);
      const from = before.get(key)?.box ?? place(inside, node.dataset["from"]);
      if (from) moves.push([node, from, node.getBoundingClientRect()]);
    }
    for (const [node, from, to] of moves) move(node, from, to);
    for (const [key, { node, box }] of before) {
      const to = now.has(key) ? null : place(inside, node.dataset["to"]);
      if (to && !node.isConnected) leave(inside, node, box, to);
    }
  });
}

const cards = (root: HTMLElement) => root.querySelectorAll<HTMLElement>("[data-card]");

const place = (root: HTMLElement, name: string | undefined) =>
  name ? root.querySelector(`[data-place="${CSS.escape(name)}"]`)?.getBoundingClientRect() : undefined;

function duration(): number {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--travel")) || 320;
}

function shift(from: DOMRect, to: DOMRect): string {
  const scale = to.width ? from.width / to.width : 1;
  return `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
}

function move(node: HTMLElement, from: DOMRect, to: DOMRect): void {
  if (Math.abs(from.left - to.left) + Math.abs(from.top - to.top) < 2) return;
  node.animate(
    [
      { transform: shift(from, to), transformOrigin: "0 0", zIndex: 5 },
      { transform: "none", transformOrigin: "0 0", zIndex: 5 },
    ],
    { duration: duration(), easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}

/** A card that is drawn no more goes to its place over the table, and then it is gone. */
function leave(root: HTMLElement, node: HTMLElement, from: DOMRect, to: DOMRect): void {
  const ghost = node.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: "0",
    zIndex: "6",
    pointerEvents: "none",
  });
  root.append(ghost);
  const end = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width})`;
  ghost
    .animate(
      [
        { transform: "none", transformOrigin: "0 0" },
        { transform: end, transformOrigin: "0 0", opacity: 0.4 },
      ],
      { duration: duration(), easing: "cubic-bezier(0.4, 0, 0.4, 1)" },
    )
    .finished.finally(() => ghost.remove());
}
