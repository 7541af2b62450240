import { getContext, setContext } from "svelte";
import type { Motion } from "../stage/beats";
import { isStill } from "./still";

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

/** In milliseconds, as --travel says. Not read from there: a build may write it in seconds. */
const TRAVEL = 320;
const MOVING = "data-moving";
const running = new Set<Animation>();
/** Whatever is on its way arrives. */
export function settle(): void {
  for (const animation of running) animation.finish();
}

/**
 * A new view is drawn in one task and measured in the next frame, when the browser lays the page out anyway. Where the
 * cards were is known from the last time, unless something was scrolled or resized since.
 */
export function travel(root: () => HTMLElement | undefined, watch: () => unknown): void {
  const schedule = getContext<Schedule | undefined>(KEY);
  let known: Map<string, Was> | null = null;
  let before: Map<string, Was> | null = null;
  let frame = 0;

  $effect(() => {
    const inside = root();
    if (!inside) return;
    const forget = () => (known = null);
    const resized = new ResizeObserver(forget);
    const restyled = new MutationObserver(forget);
    resized.observe(inside);
    restyled.observe(inside, { subtree: true, attributeFilter: ["style"] });
    const scrolled = ({ target }: Event) => {
      if ((target as Node).contains(inside) || inside.contains(target as Node)) forget();
    };
    addEventListener("scroll", scrolled, { capture: true, passive: true });
    return () => {
      resized.disconnect();
      restyled.disconnect();
      removeEventListener("scroll", scrolled, { capture: true });
      cancelAnimationFrame(frame);
      forget();
    };
  });

  let seen: unknown;
  $effect.pre(() => {
    const view = watch();
    const inside = root();
    const isSame = view === seen; // only what can be done has changed
    seen = view;
    if (!inside || isStill() || isSame || before) return; // what waits for its frame is still to be seen where it was
    before = known ?? measured(inside);
    settle(); // what is on its way would be measured there, not where it goes
  });

  $effect(() => {
    watch();
    const inside = root();
    if (!inside || !before) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const was = before!;
      before = null;
      known = measured(inside);
      start(inside, was, known, schedule);
    });
  });
}

function measured(inside: HTMLElement): Map<string, Was> {
  const found = new Map<string, Was>();
  for (const node of inside.querySelectorAll<HTMLElement>("[data-card]"))
    found.set(node.dataset["card"]!, { node, box: node.getBoundingClientRect(), places: around(inside, node) });
  return found;
}

/** Let all that has another place than before begin its movement. */
function start(inside: HTMLElement, before: Map<string, Was>, now: Map<string, Was>, schedule?: Schedule): void {
  const wait = (motion: Motion) => schedule?.delay(motion) ?? 0;
  const moves: (() => void)[] = [];
  for (const [card, { node, box, places }] of now) {
    const was = before.get(card);
    if (was && (isNear(was.box, box) || !was.box.width || !box.width)) continue; // or one was not to be seen
    const from = was?.box ?? place(inside, node.dataset["from"]);
    const delay = wait({ card, from: was?.places ?? [node.dataset["from"] ?? ""], to: places });
    if (from) moves.push(() => move(node, from, box, { duration: TRAVEL, delay }, !was));
    else if (delay) moves.push(() => appear(node, { duration: TRAVEL, delay }));
  }
  for (const [card, { node, box, places }] of before) {
    const to = now.has(card) || node.isConnected || !box.width ? undefined : place(inside, node.dataset["to"]);
    if (!to) continue;
    const delay = wait({ card, from: places, to: [node.dataset["to"] ?? ""] });
    moves.push(() => leave(inside, node, box, to, { duration: TRAVEL, delay }));
  }
  for (const begin of moves) begin(); // after all was measured: the first movement changes the layout
}

/** Where a place is, if it is to be seen. */
function place(root: HTMLElement, name: string | undefined): DOMRect | undefined {
  const box = name && root.querySelector(`[data-place~="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  return box && box.width ? box : undefined;
}

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

/** How many movements of an element are under way: to ask the browser for them lays the page out. */
const flying = new WeakMap<Element, number>();

/** Let something move over the others. If z-index were animated too, every frame of it would be painted anew. */
function fly(node: Element, frames: Keyframe[], when: When, easing: string): Promise<unknown> {
  const animation = run(node, frames, { ...when, fill: "backwards", easing });
  node.setAttribute(MOVING, ""); // see base.css
  flying.set(node, (flying.get(node) ?? 0) + 1);
  return animation.finished
    .catch(() => {})
    .finally(() => {
      const left = flying.get(node)! - 1;
      flying.set(node, left);
      if (!left) node.removeAttribute(MOVING);
    });
}

const isNear = (a: DOMRect, b: DOMRect) => Math.abs(a.left - b.left) + Math.abs(a.top - b.top) < 2;

function shift(from: DOMRect, to: DOMRect): string {
  const scale = to.width ? from.width / to.width : 1;
  return `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
}

/** Until its time comes a card waits where it was; one that was not to be seen is not to be seen yet. */
function move(node: HTMLElement, from: DOMRect, to: DOMRect, when: When, fresh: boolean): void {
  if (isNear(from, to)) return;
  const start = { transform: shift(from, to) };
  const end = { transform: "none" };
  const frames =
    fresh && when.delay ? [{ ...start, opacity: 0 }, { ...start, opacity: 1, offset: 0.05 }, end] : [start, end];
  void fly(node, frames, when, "cubic-bezier(0.2, 0.7, 0.2, 1)");
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
  const frames = [{ transform: "none" }, { transform: end, opacity: 0.4 }];
  void fly(ghost, frames, when, "cubic-bezier(0.4, 0, 0.4, 1)").finally(() => ghost.remove());
}
