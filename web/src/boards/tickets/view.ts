/** Match.view of Tickets, as far as the board draws it. */
export const COLOURS = ["black", "white", "yellow", "green", "blue", "red", "purple", "orange"] as const;
export const KINDS = [...COLOURS, "loco"] as const;
export type Colour = (typeof COLOURS)[number];
export type Kind = (typeof KINDS)[number];
export type Counts = Partial<Record<Kind, number>>;
/** Of each colour lying there: cars and locomotives. */
export type Station = Partial<Record<Colour, [number, number]>>;

export interface Final {
  completed: number[];
  missed: number[];
  points: number;
  subtracted: number;
  bonuses: Record<string, number>;
  score: number;
  stack: Counts;
}

export interface View {
  seats: number;
  phase: "setup" | "turn" | "second" | "keep" | "score" | "over";
  turn: number;
  round: number;
  turns_left: number | null;
  to_act: number[];
  row: (Kind | null)[];
  deck: number;
  discard: Counts;
  stations: Station[];
  hands: number[];
  known: Counts[];
  stacks: number[];
  /** The latest dispatch of each, until that player's next turn. */
  dispatched: Counts[];
  tickets: number[];
  /** How many tickets each has completed. */
  completed: number[];
  /** The tickets each completed in the scoring just revealed; at the end all. */
  scored: number[][] | null;
  points: number[];
  ticket_deck: number;
  offers: number[];
  /** The seats that still choose tickets. */
  choosing: number[];
  final_scoring: boolean;
  /** The own tickets completed so far in this scoring. */
  chosen: number[];
  suggestion: number[] | null;
  /** By big city: the bonus points to be expected with so many of its tickets completed in this scoring. */
  outlook: Record<string, number[]> | null;
  hand: Counts;
  held: number[];
  offer: number[];
  stack: Counts | null;
  final: Final[] | null;
  result: { winners: number[] } | null;
}

export const total = (counts: Counts): number => KINDS.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
export const isColour = (text: string): text is Colour => (COLOURS as readonly string[]).includes(text);
