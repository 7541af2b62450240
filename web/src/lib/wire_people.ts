// Made by scripts/types from src/turntable/server/messages_people.py: do not edit.

import type { Listed, Words } from "./wire";

export interface PairingWish {
  id: string;
  game: string;
  seats: number;
  pace: "quick" | "calm" | "days";
  rated?: boolean;
  again?: boolean;
}

export interface Pairing {
  table: string | null;
  waited: number;
  others: number;
  offer_bot: boolean;
}

export interface RatingInfo {
  game: string;
  seats: number;
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
}

export interface Me {
  id: string;
  name: string;
  login: string | null;
  ratings: RatingInfo[];
  moderator: boolean;
  told: Words | null;
}

export interface Rated {
  place: number;
  person: string;
  name: string;
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
  you: boolean;
}

export interface RatingPoint {
  at: number;
  rating: number;
  deviation: number;
  table: string;
}

export interface Results {
  game: string;
  seats: number;
  games: number;
  won: number;
  drawn: number;
}

export interface Opponent {
  person: string;
  name: string;
  games: number;
  won: number;
  drawn: number;
}

export interface Profile {
  id: string;
  name: string;
  since: number;
  you: boolean;
  show_ratings: boolean;
  show_games: boolean;
  show_here: boolean;
  here: boolean;
  following: boolean;
  blocked: boolean;
  ratings: RatingInfo[] | null;
  results: Results[] | null;
  opponents: Opponent[] | null;
}

export interface Shown {
  ratings: boolean;
  games: boolean;
  here?: boolean;
}

export interface Played {
  table: Listed;
  ended: number;
  outcome: "won" | "lost" | "drawn" | null;
}

export interface Watched {
  table: Listed;
  watching: number;
}
