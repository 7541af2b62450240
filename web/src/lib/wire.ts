// Made by scripts/types from src/turntable/server/messages.py: do not edit.

export type * from "./wire_accounts";
export type * from "./wire_people";
export type * from "./wire_social";
export type * from "./wire_moderation";
export type * from "./wire_events";

/** A sentence still to be said. */
export interface Words {
  id: string;
  facts?: Record<string, Fact>;
}

export type Fact = string | number | { seat: number } | Words | Fact[];

export interface Move {
  type: "move";
  id: string;
  seat: number;
  version: number;
  move: string;
}

export interface Say {
  type: "say";
  id: string;
  text: string;
}

export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

export interface Back {
  type: "back";
  id: string;
  seat: number;
}

export interface Ping {
  type: "ping";
  id: string;
}

export interface SeatInfo {
  kind: "open" | "invited" | "person" | "bot";
  name: string | null;
  you: boolean;
  level: string | null;
  away: boolean;
  resigned: boolean;
  team: number | null;
  rating: number | null;
  hints: number;
  ready: boolean;
  person: string | null;
  provisional: boolean;
}

export interface ClockSettings {
  kind: "move" | "bank";
  seconds: number;
  increment?: number;
  forfeit?: boolean;
}

export interface Proposal {
  kind: "takeback" | "pause" | "resume" | "bot" | "end";
  seat: number;
  waits_for: number[];
  moves: number;
}

export interface Table {
  id: string;
  code: string | null;
  game: string;
  options: Record<string, any>;
  state: "open" | "playing" | "over";
  seats: SeatInfo[];
  public: boolean;
  spectators: boolean;
  hints: boolean;
  rated: boolean;
  clock: ClockSettings | null;
  host: string | null;
  you_host: boolean;
  claimable: boolean;
  commitment: string | null;
  seed: string | null;
  result: Record<string, any> | null;
  rematch: string | null;
  version: number;
  takebacks: number;
  proposal: Proposal | null;
  paused: boolean;
  vanished: number[];
  playable: boolean;
  created: number;
  ended: number | null;
}

export interface TableChanged {
  type: "table";
  table: Table;
  now: number;
}

export interface Clocks {
  left: (number | null)[];
  running: number[];
}

export interface State {
  type: "state";
  version: number;
  moves: number;
  seat: number | null;
  view: Record<string, any>;
  legal: Record<string, Words>;
  told: Words[];
  by: number | null;
  move: string | null;
  now: number;
  log: Words[] | null;
  clocks: Clocks | null;
  answers: string | null;
}

export interface Presence {
  type: "presence";
  seats: number[];
  watching: number;
}

export interface ChatLine {
  n: number;
  name: string;
  seat: number | null;
  text: string;
  at: number;
  note: "hint" | "busy" | "fault" | "takeback" | "pause" | "resume" | "stand-in" | "declined" | null;
  watcher: boolean;
  person: string | null;
}

export interface Chat {
  type: "chat";
  lines: ChatLine[];
  answers: string | null;
}

export interface Refused {
  type: "refused";
  code: "illegal" | "stale" | "not_yours" | "not_playing" | "has_resigned" | "bad_message" | "too_fast" | "no_hints" | "busy" | "other_rules" | "paused" | "muted";
  words: Words;
  answers: string | null;
  clause: string | null;
}

export interface Hints {
  type: "hint";
  answers: string;
  seat: number;
  version: number;
  moves: [string, number][];
  reasons: Words[];
}

export interface Pong {
  type: "pong";
  answers: string;
  now: number;
}

export interface NewPerson {
  name: string;
}

export interface Recovery {
  code: string;
}

export interface Recover {
  code: string;
}

export interface Account {
  login: string;
  password: string;
}

export interface LoginInfo {
  id: string;
  created: number;
  agent: string;
  this: boolean;
}

export interface SeatWish {
  kind: "open" | "invited" | "me" | "bot";
  level?: string;
  code?: string;
  name?: string;
}

export interface Readiness {
  ready: boolean;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, any>;
  public?: boolean;
  spectators?: boolean;
  hints?: boolean | null;
  rated?: boolean;
  clock?: ClockSettings | null;
  start?: boolean;
}

export interface PlayOn {
  seat: number;
  level?: string;
}

export interface Listed {
  id: string;
  game: string;
  state: "open" | "playing" | "over";
  seats: SeatInfo[];
  clock: ClockSettings | null;
  spectators: boolean;
  hints: boolean;
  rated: boolean;
  options: Record<string, any>;
  version: number;
  created: number;
  your_turn: boolean;
}

export interface OptionInfo {
  name: string;
  label: Words;
  default: any;
  help: Words;
  values: any[] | null;
  choices: Words[] | null;
  least: number | null;
  most: number | null;
  seat: boolean;
  many: boolean;
}

export interface GameInfo {
  name: string;
  title: Words;
  seat_counts: number[];
  options: OptionInfo[];
  bots: string[];
  ready: boolean;
  lessons: LessonInfo[];
}

export interface LessonInfo {
  name: string;
  title: Words;
  exercise: boolean;
}

export interface Lesson {
  seat: number;
  steps: LessonStep[];
}

export interface LessonStep {
  say: Words | null;
  by: number | null;
  move: string | null;
  wrong: Record<string, Words>;
  view: Record<string, any>;
  legal: Record<string, Words>;
  told: Words[];
}

export interface GameData {
  files: Record<string, any[]>;
  board: string[];
}

export interface LogEntry {
  version: number;
  seat: number;
  told: Words[];
  at: number;
}

export interface Moment {
  version: number;
  seat: number | null;
  view: Record<string, any>;
  told: Words[];
  by: number | null;
  move: string | null;
}

export interface Judged {
  version: number;
  seat: number;
  move: string;
  chance: number;
  best: string;
  best_chance: number;
  made_words: Words;
  best_words: Words;
  reasons: Words[];
}

export interface Review {
  ready: boolean;
  moves: Judged[];
  chances: number[][];
}

export interface Fault {
  code: string;
  words: Words;
  detail: string;
  seconds?: number | undefined;
}

export type FromPage = Move | Say | Hint | Back | Ping;

export type ToPage = TableChanged | State | Presence | Chat | Refused | Hints | Pong;
