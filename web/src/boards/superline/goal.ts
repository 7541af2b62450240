/** How far the teams have come, in one line. */
import { constant } from "../../lib/data";
import { t } from "../../lib/words.svelte";
import type { GoalProps } from "../board";
import { between, COLUMNS, NAMES, ROWS, spot } from "./cells";
import { packOf } from "./packs";
import { teamOf, type SuperlineView } from "./view";

export const SIX = 6;
const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** All rows of six cells, by direction. */
const WINDOWS = WAYS.map(([right, down]) =>
  NAMES.flatMap((name) => {
    const { column, row } = spot(name);
    const [x, y] = [column + (SIX - 1) * right, row + (SIX - 1) * down];
    return x >= 0 && x < COLUMNS && y < ROWS ? [between(name, NAMES[y * COLUMNS + x]!)] : [];
  }),
);

/** The most chips that a team has in a row of six which can still become a superline. */
export function longest(view: SuperlineView, team: number, isCorner: (cell: string) => boolean): number {
  const done = view.lines.map((line) => between(line.from, line.to));
  const along = (cells: string[], way: number) =>
    WINDOWS[way]!.some((window) => window.every((cell) => cells.includes(cell)));
  return Math.max(
    ...WINDOWS.flatMap((windows, way) => {
      const used = new Set(done.filter((cells) => along(cells, way)).flat());
      return windows.map((window) =>
        window.some((cell) => used.has(cell) || (view.board[cell] ?? team) !== team)
          ? 0
          : window.filter((cell) => view.board[cell] === team || isCorner(cell)).length,
      );
    }),
  );
}

export function goal({ view, seat, data }: GoalProps<SuperlineView>): string {
  if (view.result || seat === null) return "";
  const { at } = packOf(data, view.pack);
  const lengths = view.made.map((_, team) => longest(view, team, (cell) => !at.has(cell)));
  const own = teamOf(view, seat);
  return t("superline-ui-goal", {
    made: view.made[own]!,
    all: constant(data, "winning"),
    count: lengths[own]!,
    rival: Math.max(...lengths.filter((_, team) => team !== own)),
  });
}
