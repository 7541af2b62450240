// Made by scripts/types from src/turntable/server/messages_events.py: do not edit.

export interface NewEvent {
  name: string;
  form: "robin" | "arena" | "knockout";
  game: string;
  pace?: "quick" | "calm" | "days";
  rated?: boolean;
  minutes?: number;
  bots?: string[];
}

export interface Standing {
  number: number;
  place: number;
  name: string | null;
  person: string | null;
  level: string | null;
  points: number;
  tie_break: number;
  games: number;
  won: number;
  drawn: number;
  withdrawn: boolean;
  you: boolean;
}

export interface EventGame {
  table: string | null;
  round: number;
  first: number;
  second: number | null;
  result: "first" | "second" | "draw" | null;
}

export interface EventListed {
  id: string;
  name: string;
  form: "robin" | "arena" | "knockout";
  game: string;
  pace: "quick" | "calm" | "days";
  rated: boolean;
  state: "open" | "playing" | "over";
  entrants: number;
  created: number;
}

export interface Event {
  id: string;
  name: string;
  form: "robin" | "arena" | "knockout";
  game: string;
  pace: "quick" | "calm" | "days";
  rated: boolean;
  state: "open" | "playing" | "over";
  host_name: string;
  you_host: boolean;
  you_play: boolean;
  minutes: number;
  ends: number | null;
  now: number;
  round: number;
  rounds: number | null;
  your_table: string | null;
  standings: Standing[];
  games: EventGame[];
}
