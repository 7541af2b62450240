/** Where the names of cities stand on the map, so that none covers another. */
import { HEIGHT, WIDTH, type Point, type Side } from "./map";

export interface Wanted {
  city: string;
  text: string;
  at: Point;
  /** Where it stands if there is room. */
  side: Side;
  /** The height of its letters. */
  size: number;
  /** Of the city's dot or disc. */
  radius: number;
  /** It is left out rather than written over another. */
  optional: boolean;
}

export interface Label {
  city: string;
  text: string;
  size: number;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const SIDES: Side[] = ["right", "left", "above", "below", "under", "over"];
/** The width of a letter of the poster type over its height. */
const LETTER = 0.5;
const CAPITAL = 0.55;
const GAP = 3;

/** The names in the order in which they are wanted: the first get the best places. */
export function labels(wanted: Wanted[]): Label[] {
  const dots = wanted.map(({ at, radius }) => around(at, radius));
  const taken: Box[] = [];
  const placed: Label[] = [];
  for (const [n, one] of wanted.entries()) {
    const sides = [one.side, ...SIDES.filter((side) => side !== one.side)];
    const tried = sides.map((side) => {
      const label = beside(one, side);
      const box = boxOf(label);
      const others = [...taken, ...dots.filter((_, i) => i !== n)];
      return { label, box, cost: outside(box) * 4 + others.reduce((sum, other) => sum + shared(box, other), 0) };
    });
    const best = tried.reduce((a, b) => (b.cost < a.cost ? b : a));
    if (one.optional && best.cost > 0) continue;
    taken.push(best.box);
    placed.push(best.label);
  }
  return placed;
}

function beside({ city, text, at, size, radius }: Wanted, side: Side): Label {
  const [away, middle] = [radius + GAP, at.y + size * 0.36];
  const on = { city, text, size };
  switch (side) {
    case "left":
      return { ...on, x: at.x - away, y: middle, anchor: "end" };
    case "right":
      return { ...on, x: at.x + away, y: middle, anchor: "start" };
    case "above":
      return { ...on, x: at.x, y: at.y - away, anchor: "middle" };
    case "below":
      return { ...on, x: at.x, y: at.y + away + size * 0.78, anchor: "middle" };
    case "under":
      return { ...on, x: at.x - radius, y: at.y + away + size * 0.78, anchor: "start" };
    case "over":
      return { ...on, x: at.x + radius, y: at.y - away, anchor: "end" };
  }
}

/** The room that a label takes. */
export function boxOf({ text, size, x, y, anchor }: Label): Box {
  const width = text.length * size * (text === text.toUpperCase() ? CAPITAL : LETTER);
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - size * 0.8, bottom: y + size * 0.16 };
}

const around = ({ x, y }: Point, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/** The area that two boxes have in common. */
export function shared(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/** The area of a box that is off the sheet. */
const outside = (box: Box): number =>
  (box.right - box.left) * (box.bottom - box.top) -
  shared(box, { left: 2, right: WIDTH - 2, top: 2, bottom: HEIGHT - 2 });
