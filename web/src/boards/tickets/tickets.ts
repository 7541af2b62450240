import { createContext } from "svelte";
import { constant, once, table } from "../../lib/data";
import { placesOf, type Place } from "./map";
import type { Colour } from "./view";

export interface Ticket {
  number: number;
  from: string;
  to: string;
  points: number;
  cars: Colour[];
}

/** The tickets and their cities. */
export interface TicketDeck {
  /** By number, from 1. */
  tickets: ReadonlyMap<number, Ticket>;
  /** The bonus of each big city. */
  bonus: ReadonlyMap<string, number>;
  /** Where each city of the tickets stands on the map. */
  places: ReadonlyMap<string, Place>;
  /** Cards dealt beside the locomotive. */
  hand: number;
}

export const ticketsOf = once((files): TicketDeck => {
  const tickets = table(files, "tickets").map((row) => ({
    number: Number(row["id"]),
    from: row["from"]!,
    to: row["to"]!,
    points: Number(row["points"]),
    cars: row["cars"]!.split(" ") as Colour[],
  }));
  return {
    tickets: new Map(tickets.map((ticket) => [ticket.number, ticket])),
    bonus: new Map(table(files, "big_cities").map((row) => [row["city"]!, Number(row["points"])])),
    places: placesOf(tickets.flatMap(({ from, to }) => [from, to])),
    hand: constant(files, "hand"),
  };
});

/** The tickets that are played with, for all that a board or a figure consists of. */
export const [getTickets, setTickets] = createContext<TicketDeck>();
