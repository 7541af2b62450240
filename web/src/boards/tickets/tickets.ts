/** The tickets and the big cities, from the same files as the rules. */
import bigText from "../../../../src/turntable/games/tickets/big_cities.csv?raw";
import ticketText from "../../../../src/turntable/games/tickets/tickets.csv?raw";
import type { Colour } from "./view";

export interface Ticket {
  number: number;
  from: string;
  to: string;
  points: number;
  cars: Colour[];
}

const lines = (text: string): string[][] =>
  text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(","));

/** By number, from 1. */
export const TICKETS: ReadonlyMap<number, Ticket> = new Map(
  lines(ticketText).map(([id, from, to, points, cars]) => [
    Number(id),
    { number: Number(id), from: from!, to: to!, points: Number(points), cars: cars!.split(" ") as Colour[] },
  ]),
);

/** The bonus of each big city. */
export const BONUS: ReadonlyMap<string, number> = new Map(
  lines(bigText).map(([city, points]) => [city!, Number(points)]),
);

export const ticketOf = (number: number): Ticket => TICKETS.get(number)!;

/** A city as the catalogue's `tickets-city` knows it. */
export const cityKey = (city: string): string => city.toLowerCase().replaceAll(".", "").replaceAll(" ", "-");
