import { getContext, setContext } from "svelte";
import type { Motion } from "../stage/beats";

/**
 * Cards travel from where they were to where they go, keyed by identity.
 *
 * In a board: `travel(() => root, () => view)`. Inside root, elements say
 *   data-card="57"     which card this is (unique among what is drawn at one moment),
 *   data-from="draw"   where it comes from if it was not drawn before: an element with data-place="draw",
 *   data-to="discard"  where it goes when it is drawn no more,
 *   data-place="draw"  a place, or several: "seat-1 hand-1".
 * Where a page has a schedule, each card waits for its time.
 */
interface Was {
  node: HTMLElement;
  box: DOMRect;
  places: string[];
}

/** How long a movement takes, and what it waits for first, in milliseconds. */
interface When {
  duration: number;
  delay: number;
}

/** Says when a card begins to move. */
export interface Schedule {
  delay(motion: Motion): number;
}

const KEY = "schedule";
export const setSchedule = (schedule: Schedule): Schedule => setContext(KEY, schedule);

const running = new Set<Animation>();
/** Whatever is on its way arrives. */
export function settle(): void {
  for (const animation of running) animation.finish();
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function travel(root: () => HTMLElement | undefined, watch: () => unknown): void {
  const schedule = getContext<Schedule | undefined>(KEY);
  let before = new Map<string, Was>();

  $effect.pre(() => {
    watch();
    const inside = root();
    before = new Map();
    if (!inside || still()) return;
    for (const node of cards(inside))
      before.set(node.dataset["card"]!, { node, box: node.getBoundingClientRect(), places: around(inside, node) });
  });

  $effect(() => {
    watch();
    const inside = root();
    if (!inside || !before.size) return;
    const now = new Set<string>();
    const moves: ((time: number) => void)[] = [];
    const delay = (motion: Motion) => schedule?.delay(motion) ?? 0;
    for (const node of cards(inside)) {
      const card = node.dataset["card"]!;
      now.add(card);
      const was = before.get(card);
      const [box, from] = was
        ? [was.box, was.places]
        : [place(inside, node.dataset["from"]), [node.dataset["from"] ?? ""]];
      const wait = delay({ card, from, to: around(inside, node) });
      if (box) {
        const to = node.getBoundingClientRect();
        moves.push((time) => move(node, box, to, { duration: time, delay: wait }, !was));
      } else if (wait) moves.push((time) => appear(node, { duration: time, delay: wait }));
    }
    const time = duration(); // read before anything moves: afterwards it would cost the browser a new style
    for (const start of moves) start(time);
    for (const [card, { node, box, places }] of before) {
      const to = now.has(card) ? null : place(inside, node.dataset["to"]);
      if (to && !node.isConnected)
        leave(inside, node, box, to, {
          duration: time,
          delay: delay({ card, from: places, to: [node.dataset["to"] ?? ""] }),
        });
    }
  });
}

const cards = (root: HTMLElement) => root.querySelectorAll<HTMLElement>("[data-card]");

const place = (root: HTMLElement, name: string | undefined) =>
  name ? root.querySelector(`[data-place~="${CSS.escape(name)}"]`)?.getBoundingClientRect() : undefined;

/** The places that an element is in. */
function around(root: HTMLElement, node: Element): string[] {
  const names: string[] = [];
  for (let at: Element | null = node; at && at !== root; at = at.parentElement)
    names.push(...(at.getAttribute("data-place")?.split(" ") ?? []));
  return names;
}

function run(node: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  const animation = node.animate(frames, options);
  running.add(animation);
  void animation.finished.catch(() => {}).finally(() => running.delete(animation));
  return animation;
}

function duration(): number {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--travel")) || 320;
}

function shift(from: DOMRect, to: DOMRect): string {
  const scale = to.width ? from.width / to.width : 1;
  return `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
}

/** Until its time comes a card waits where it was; one that was not to be seen is not to be seen yet. */
function move(node: HTMLElement, from: DOMRect, to: DOMRect, when: When, fresh: boolean): void {
  if (Math.abs(from.left - to.left) + Math.abs(from.top - to.top) < 2) return;
  const start = { transform: shift(from, to), transformOrigin: "0 0", zIndex: 5 };
  const end = { transform: "none", transformOrigin: "0 0", zIndex: 5 };
  const frames =
    fresh && when.delay ? [{ ...start, opacity: 0 }, { ...start, opacity: 1, offset: 0.05 }, end] : [start, end];
  run(node, frames, { ...when, fill: "backwards", easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
}

function appear(node: HTMLElement, when: When): void {
  run(node, [{ opacity: 0 }, { opacity: 1 }], { ...when, fill: "backwards" });
}

/** A card that is drawn no more goes to its place over the table, and then it is gone. */
function leave(root: HTMLElement, node: HTMLElement, from: DOMRect, to: DOMRect, when: When): void {
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
  const frames = [
    { transform: "none", transformOrigin: "0 0" },
    { transform: end, transformOrigin: "0 0", opacity: 0.4 },
  ];
  void run(ghost, frames, { ...when, fill: "backwards", easing: "cubic-bezier(0.4, 0, 0.4, 1)" })
    .finished.catch(() => {})
    .finally(() => ghost.remove());
}
