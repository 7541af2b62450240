/** What is at stake for a player, in one line. */
import { t } from "../../lib/words.svelte";
import type { GoalProps } from "../board";
import { find, foundIn } from "./reading";
import { ticketsOf, type Ticket } from "./tickets";
import type { View } from "./view";

/** The points of tickets for which one has all cars at hand, the dearest first, each card for one ticket only. */
export function covered(tickets: readonly Ticket[], view: View, seat: number): number {
  let places = foundIn(view, seat);
  let points = 0;
  for (const ticket of tickets.toSorted((a, b) => b.points - a.points)) {
    const left = places.map(([place, counts]) => [place, { ...counts }] as (typeof places)[number]);
    if (find(ticket, left).some(({ found }) => found === "missing")) continue;
    places = left;
    points += ticket.points;
  }
  return points;
}

export function goal({ view, seat, data }: GoalProps<View>): string {
  if (view.result || seat === null) return "";
  const { tickets } = ticketsOf(data);
  const mine = view.held.length ? view.held : view.offer;
  const all = mine.map((number) => tickets.get(number)!);
  const points = all.reduce((sum, ticket) => sum + ticket.points, 0);
  if (mine === view.offer && mine.length)
    return t("tickets-ui-goal-first", { points, covered: covered(all, view, seat) });
  return t("tickets-ui-goal", { points, covered: covered(all, view, seat), scored: view.points[seat] ?? 0 });
}
