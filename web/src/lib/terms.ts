/** What a game is played for, as one word for the catalogue: a rated game has no hints. */
export type Terms = "rated" | "hints" | "plain";

export const termsOf = (table: { rated: boolean; hints: boolean }): Terms =>
  table.rated ? "rated" : table.hints ? "hints" : "plain";
