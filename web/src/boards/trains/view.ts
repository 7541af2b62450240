/** What Match.view says of a game of Trains. */
export interface TrainsView {
  phase: "setup" | "turn" | "replace" | "over";
  turn: number;
  lines: (number | null)[][];
  locks: Record<string, number>[];
  table: number[];
  draw: number;
  discard: number;
  offer: number[];
  hand: number | null;
  to_act: number[];
  result: { winners: number[] } | null;
}

/** What cards that can be taken are given: in the yard and in the hand. */
export interface CardProps {
  view: TrainsView;
  /** Cards from which a move can be made, as in targets.ts. */
  sources: Set<string>;
  /** The one that is taken. */
  source: string | null;
  /** The one that the hint suggests. */
  suggested: string | null;
  take: (source: string) => void;
  grab: (event: PointerEvent, source: string) => void;
}
