/** What can be read off a view: how far a ticket has come, and which groups somebody is able to rob. */
import type { Ticket } from "./tickets";
import { COLOURS, total, type Colour, type Counts, type Final, type Station, type View } from "./view";

/** Where a car that a ticket needs is found, as far as the view tells. */
export type Found = "stack" | "station" | "hand" | "missing";

export interface Need {
  colour: Colour;
  found: Found;
  /** It would be a locomotive. */
  loco: boolean;
}

/** Each car of a ticket, found in the stack (where it is shown), at the station or in the hand; for this ticket alone. */
export const needs = (ticket: Ticket, view: View, seat: number): Need[] => find(ticket, foundIn(view, seat));

/** Where cars are found, in the order in which they are looked for. */
export const foundIn = (view: View, seat: number): [Found, Counts][] => [
  ["stack", { ...view.stack }],
  ["station", lying(view.stations[seat] ?? {})],
  ["hand", { ...view.hand }],
];

/** Each car of a ticket, taken from the places in their order: cars of the colour before locomotives. */
export function find(ticket: Ticket, places: [Found, Counts][]): Need[] {
  const listed = bare(ticket);
  for (const loco of [false, true]) {
    for (const need of listed.filter(({ found }) => found === "missing")) {
      const kind = loco ? "loco" : need.colour;
      const place = places.find(([, counts]) => (counts[kind] ?? 0) > 0);
      if (!place) continue;
      place[1][kind]! -= 1;
      [need.found, need.loco] = [place[0], loco];
    }
  }
  return listed;
}

/** A ticket's cars, found nowhere. */
export const bare = (ticket: Ticket): Need[] =>
  ticket.cars.map((colour) => ({ colour, found: "missing", loco: false }));

function lying(station: Station): Counts {
  const counts: Counts = { loco: 0 };
  for (const colour of COLOURS) {
    const [cars, locos] = station[colour] ?? [0, 0];
    counts[colour] = cars;
    counts.loco! += locos;
  }
  return counts;
}

/** The seats known to hold enough to rob this group: more of its colour, locomotives counted, with a car among them. */
export function robbers(view: View, owner: number, colour: Colour): number[] {
  const [cars, locos] = view.stations[owner]?.[colour] ?? [0, 0];
  return [...view.hands.keys()].filter((seat) => {
    const known = view.known[seat] ?? {};
    const held = known[colour] ?? 0;
    return seat !== owner && held > 0 && held + (known.loco ?? 0) > cars + locos;
  });
}

/** How many cards of a hand nobody but its owner has seen. */
export const unseen = (view: View, seat: number): number => (view.hands[seat] ?? 0) - total(view.known[seat] ?? {});

/** What a scoring came to so far, seat by seat: tickets completed and points, nothing subtracted yet. */
export function tally(scored: number[][], points: number[]): Final[] {
  return scored.map((completed, of) => {
    const sum = points[of] ?? 0;
    return { completed, missed: [], points: sum, subtracted: 0, bonuses: {}, score: sum, stack: {} };
  });
}
