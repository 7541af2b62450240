/**
 * Arrow keys within a group: `<div role="group" {@attach roving}>`. One button of the group is in the tab order; the
 * arrows go to the nearest enabled one in their direction, wherever it stands; Home and End to the first and last.
 */
const WITHIN = "button:not(:disabled), a[href], [role=gridcell][tabindex]";

export function roving(group: HTMLElement): () => void {
  const all = () => [...group.querySelectorAll<HTMLElement>(WITHIN)];

  function only(one: HTMLElement | undefined): void {
    // Written only where it changes: for an element with the focus, Chromium lays the page out at once
    for (const node of all()) {
      const wanted = node === one ? 0 : -1;
      if (node.tabIndex !== wanted) node.tabIndex = wanted;
    }
  }

  function settle(): void {
    const nodes = all();
    only(
      nodes.find((node) => node === document.activeElement) ?? nodes.find((node) => node.tabIndex === 0) ?? nodes[0],
    );
  }

  function key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const nodes = all();
    const here = nodes.find((node) => node === document.activeElement);
    if (!here) return;
    const next = event.key === "Home" ? nodes[0] : event.key === "End" ? nodes.at(-1) : nearest(here, nodes, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  const focused = (event: FocusEvent) => {
    const target = event.target as HTMLElement;
    if (target.matches(WITHIN)) only(target);
  };
  const observer = new MutationObserver(settle);
  settle();
  observer.observe(group, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  group.addEventListener("keydown", key);
  group.addEventListener("focusin", focused);
  return () => {
    observer.disconnect();
    group.removeEventListener("keydown", key);
    group.removeEventListener("focusin", focused);
  };
}

const AHEAD: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The nearest in a direction: what lies sideways counts three times. */
export function nearestBox(here: Box, boxes: Box[], key: string): number {
  const ahead = AHEAD[key];
  if (!ahead) return -1;
  const [dx, dy] = ahead;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const x = box.left + box.width / 2 - here.left - here.width / 2;
    const y = box.top + box.height / 2 - here.top - here.height / 2;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along < 1 || aside > 4 * along) return;
    const cost = along + 3 * aside;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}

function nearest(here: HTMLElement, nodes: HTMLElement[], key: string): HTMLElement | undefined {
  const boxes = nodes.map((node) => node.getBoundingClientRect());
  return nodes[nearestBox(here.getBoundingClientRect(), boxes, key)];
}
