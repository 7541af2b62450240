/** How far the trains have come, in one line. */
import { t } from "../../lib/words.svelte";
import type { GoalProps } from "../board";
import type { TrainsView } from "./view";

/** The most railcars of a line that stand in ascending order as they are: the others are still to be replaced. */
export function inOrder(line: readonly (number | null)[]): number {
  const longest: number[] = [];
  line.forEach((card, n) => {
    const before = longest.slice(0, n).filter((_, k) => card !== null && line[k] !== null && line[k]! < card);
    longest.push(card === null ? 0 : 1 + Math.max(0, ...before));
  });
  return Math.max(0, ...longest);
}

export function goal({ view, seat, names }: GoalProps<TrainsView>): string {
  if (view.result) return "";
  const counts = view.lines.map(inOrder);
  const rivals = [...counts.keys()].filter((other) => other !== seat);
  const rival = rivals.reduce((a, b) => (counts[b]! > counts[a]! ? b : a));
  const facts = { name: names[rival] ?? "", rival: counts[rival]!, all: view.lines[0]!.length };
  return seat === null ? t("trains-ui-lead", facts) : t("trains-ui-goal", { ...facts, count: counts[seat]! });
}
