/** The cities on a poster: longitude and latitude, drawn in a conic projection; a coastline of few strokes. */

import type { Ticket } from "./tickets";

export interface Point {
  x: number;
  y: number;
}
/** Where the name stands. */
export type Side = "left" | "right" | "above" | "below" | "under" | "over";
export type Place = Point & { side: Side };

const PLACES: Record<string, [number, number, Side]> = {
  Atlanta: [-84.4, 33.7, "below"],
  Boston: [-71.1, 42.4, "above"],
  Calgary: [-114.1, 51, "right"],
  Charleston: [-79.9, 32.8, "right"],
  Chicago: [-87.6, 41.7, "below"],
  Dallas: [-96.8, 32.8, "above"],
  Denver: [-105, 39.7, "above"],
  Duluth: [-92.1, 46.8, "left"],
  "El Paso": [-106.5, 31.8, "below"],
  Helena: [-112, 46.6, "right"],
  Houston: [-95.4, 29.8, "left"],
  "Kansas City": [-94.6, 39.1, "left"],
  "Las Vegas": [-115.1, 36.2, "right"],
  "Los Angeles": [-118.2, 34, "under"],
  Miami: [-80.2, 25.9, "right"],
  Montreal: [-73.6, 45.5, "above"],
  Nashville: [-86.8, 36.2, "left"],
  "New Orleans": [-90.1, 30, "below"],
  "New York": [-74, 40.7, "right"],
  Omaha: [-96, 41.3, "above"],
  Phoenix: [-112.1, 33.4, "above"],
  Pittsburgh: [-80, 40.4, "below"],
  Portland: [-122.7, 45.5, "right"],
  Raleigh: [-78.6, 35.8, "right"],
  "Saint Louis": [-90.2, 38.6, "below"],
  "Salt Lake City": [-111.9, 40.8, "above"],
  "San Francisco": [-122.4, 37.8, "right"],
  "Santa Fe": [-105.9, 35.7, "right"],
  "Sault Ste. Marie": [-84.3, 46.5, "above"],
  Seattle: [-122.3, 47.6, "right"],
  Toronto: [-79.4, 43.7, "above"],
  Vancouver: [-123.1, 49.6, "right"],
  Washington: [-77, 38.9, "right"],
  Winnipeg: [-97.1, 49.9, "left"],
};

// prettier-ignore
const COAST: [number, number][] = [
  [-140, 60], [-133, 56], [-129, 52.5], [-126, 50.4], [-123.2, 49.2], [-122.5, 47.6], [-124.7, 48.4], [-124, 46.2],
  [-124.5, 42.8], [-124.1, 40.4], [-122.5, 37.7], [-121.9, 36.6], [-120.6, 34.6], [-118.4, 33.8], [-117.1, 32.5],
  [-115.8, 30], [-114.2, 28], [-112.1, 25.4], [-110, 22.9], [-111, 26], [-112.8, 28.8], [-114.6, 31.7], [-112.8, 31.2],
  [-110.8, 27.8], [-109.3, 26], [-107, 23.6], [-105, 20], [-97.4, 20], [-97.8, 23], [-97.2, 26], [-97.1, 27.8],
  [-95, 29.1], [-93.8, 29.7], [-91.5, 29.5], [-90, 29], [-89.2, 29.2], [-89.4, 30.2], [-88, 30.3], [-86.2, 30.4],
  [-85.2, 29.7], [-84, 30.1], [-82.8, 29], [-82.7, 27.6], [-81.8, 26], [-81, 25.1], [-80.3, 25.2], [-80, 26.8],
  [-81.3, 29.7], [-81.3, 31.2], [-79.9, 32.6], [-78, 33.8], [-76.4, 34.7], [-75.5, 35.4], [-76, 37], [-75, 38.5],
  [-74.2, 39.6], [-73.9, 40.5], [-72, 41.1], [-70, 41.6], [-70.8, 42.6], [-70.3, 43.6], [-67, 44.7], [-65.5, 45.2],
  [-66, 43.6], [-63.5, 44.6], [-60, 46], [-64, 46.4], [-65, 48], [-64.5, 49.1], [-67, 49], [-60, 50.5], [-56, 60],
];

// prettier-ignore
export const LAKES: Point[][] = ([
  [[-92, 46.8], [-89.4, 48.1], [-87, 48.7], [-85, 47.8], [-84.7, 46.6], [-86.6, 46.5], [-88.2, 47.2], [-90.6, 46.7]],
  [[-87.6, 41.9], [-87.8, 43.8], [-86.9, 45.5], [-85.5, 45.9], [-86.3, 44.3], [-86.3, 42.8], [-87, 41.8]],
  [[-84.3, 45.9], [-82, 46], [-80.2, 45], [-81.6, 44.4], [-81.7, 43.2], [-82.4, 43.1], [-82.8, 44.1], [-83.5, 45.2]],
  [[-83.3, 41.8], [-81.2, 42.6], [-79, 42.9], [-80.3, 42], [-81.8, 41.5]],
  [[-79.7, 43.3], [-78.6, 43.9], [-76.4, 44.1], [-76.4, 43.5]],
] as [number, number][][]).map((lake) => lake.map(([x, y]) => project(x, y)));

/** Peaks of the mountains in the west. */
// prettier-ignore
export const PEAKS: Point[] = ([
  [-118, 50], [-115.6, 48.6], [-114.3, 45], [-109.7, 43.4], [-106.8, 41.3], [-107.6, 38], [-106.2, 34],
  [-120.9, 44.3], [-121.4, 41], [-119.2, 38], [-81.3, 36.9], [-83.7, 35.4],
] as [number, number][]).map(([x, y]) => project(x, y));

export const WIDTH = 764;
export const HEIGHT = 440;

/** Albers' conic projection, as usual for this part of the world, into WIDTH by HEIGHT. */
function project(longitude: number, latitude: number): Point {
  const rad = Math.PI / 180;
  const [south, north] = [29.5 * rad, 45.5 * rad];
  const n = (Math.sin(south) + Math.sin(north)) / 2;
  const c = Math.cos(south) ** 2 + 2 * n * Math.sin(south);
  const rho = (phi: number) => Math.sqrt(c - 2 * n * Math.sin(phi)) / n;
  const theta = n * (longitude + 97) * rad;
  const radius = rho(latitude * rad);
  const scale = 826;
  return {
    x: round(338 + scale * radius * Math.sin(theta)),
    y: round(232 + scale * (rho(38.6 * rad) * -1 + radius * Math.cos(theta))),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The land goes on to the north and the south, where a high map shows more than WIDTH by HEIGHT. */
const FAR = 1000;
const SHORE = COAST.map(([x, y]) => project(x, y));
const END = COAST.findIndex(([, latitude]) => latitude === 20) + 1; // where the west coast leaves the map
export const LAND: Point[] = [
  { x: SHORE[0]!.x, y: -FAR },
  ...SHORE.slice(0, END),
  { x: SHORE[END - 1]!.x + FAR / 2, y: FAR },
  { x: SHORE[END]!.x + FAR / 2, y: FAR },
  ...SHORE.slice(END),
  { x: SHORE.at(-1)!.x, y: -FAR },
];

/** Whether a city has a place on the map, and a name in every language. */
export const isKnown = (city: string): boolean => city in PLACES;

/** Where cities stand. Those of a designer's own, whose place nobody told, stand side by side in the southern sea. */
export function placesOf(cities: Iterable<string>): Map<string, Place> {
  const named = [...new Set(cities)];
  const unknown = named.filter((city) => !isKnown(city));
  const apart = WIDTH / 2 / (unknown.length + 1);
  return new Map(
    named.map((city) => {
      const [x, y, side] = PLACES[city] ?? [0, 0, "above"];
      const beside = { x: round(WIDTH / 2 + apart * (unknown.indexOf(city) + 1)), y: HEIGHT - 14 };
      return [city, { ...(isKnown(city) ? project(x, y) : beside), side }];
    }),
  );
}

export const outline = (points: Point[]): string => `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}Z`;

/** A ticket's route: a piece of a slightly bent line for each of its cars, and the middle of each piece. */
export function route(ticket: Ticket, places: ReadonlyMap<string, Place>): { d: string; middle: Point }[] {
  // From west to east in either direction, so that the two tickets of one pair of cities bend to different sides
  const ends = [places.get(ticket.from)!, places.get(ticket.to)!] as const;
  const eastward = ends[0].x < ends[1].x;
  const [a, b] = eastward ? ends : [ends[1], ends[0]];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const bend = ticket.number % 2 ? 0.09 : -0.09;
  const control = { x: (a.x + b.x) / 2 + (b.y - a.y) * bend, y: (a.y + b.y) / 2 - (b.x - a.x) * bend };
  const end = Math.min(0.12, 9 / length);
  const gap = Math.min(0.05, 4 / length);
  const piece = (1 - 2 * end - gap * (ticket.cars.length - 1)) / ticket.cars.length;
  const pieces = ticket.cars.map((_, i) =>
    cut(a, control, b, end + i * (piece + gap), end + i * (piece + gap) + piece),
  );
  return eastward ? pieces : pieces.toReversed();
}

function at(a: Point, control: Point, b: Point, t: number, u = t): Point {
  const mix = (p: number, q: number, r: number) =>
    round((1 - t) * (1 - u) * p + ((1 - t) * u + t * (1 - u)) * q + t * u * r);
  return { x: mix(a.x, control.x, b.x), y: mix(a.y, control.y, b.y) };
}

/** The part of a quadratic curve from t to u. */
function cut(a: Point, control: Point, b: Point, t: number, u: number): { d: string; middle: Point } {
  const [from, via, to] = [at(a, control, b, t), at(a, control, b, t, u), at(a, control, b, u)];
  return { d: `M${from.x} ${from.y}Q${via.x} ${via.y} ${to.x} ${to.y}`, middle: at(a, control, b, (t + u) / 2) };
}
