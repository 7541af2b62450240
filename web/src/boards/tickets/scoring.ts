/** Tickets chosen in a scoring: what the stack pays for, and what they come to. */
import { find, type Need } from "./reading";
import type { Ticket } from "./tickets";
import type { Colour, Counts, View } from "./view";

export interface Paid {
  /** The cars of each chosen ticket, as the stack pays for them. */
  cars: Map<number, Need[]>;
  /** What is left of the stack. */
  left: Counts;
}

/** Pay for tickets with a stack: cars of the colour are used before locomotives. */
export function pay(stack: Counts, tickets: readonly Ticket[]): Paid {
  const left = { ...stack };
  return { cars: new Map(tickets.map((ticket) => [ticket.number, find(ticket, [["stack", left]])])), left };
}

/** The cars of a ticket, as far as what is left of the stack could pay for them too. */
export const offered = (ticket: Ticket, left: Counts): Need[] => find(ticket, [["stack", { ...left }]]);

/** The cars that nothing pays for. */
export const lacking = (needs: Need[]): Colour[] =>
  needs.filter(({ found }) => found === "missing").map(({ colour }) => colour);

export const points = (tickets: readonly Ticket[]): number => tickets.reduce((sum, { points }) => sum + points, 0);

/** The bonus points to be expected of each big city with these tickets completed, where there are any. */
export function likely(tickets: readonly Ticket[], outlook: View["outlook"]): Map<string, number> {
  const ends = tickets.flatMap(({ from, to }) => [from, to]);
  return new Map(
    Object.entries(outlook ?? {})
      .map(([city, values]) => [city, values[ends.filter((end) => end === city).length] ?? 0] as const)
      .filter(([, value]) => value > 0),
  );
}

/** The moves that complete tickets, of which some are completed already, and finish. */
export const completing = (tickets: Iterable<number>, chosen: readonly number[]): string[] => [
  ...[...tickets]
    .filter((number) => !chosen.includes(number))
    .sort((a, b) => a - b)
    .map((number) => `complete ${number}`),
  "done",
];
