/** Tables as most people want them, in one press. */
import type { GameInfo } from "./wire";

export type Preset = "bot" | "friends" | "teams" | "screen";
/** What a seat shall be: open, mine, or a bot by its level or name. */
export type Wish = string;

/** The teams of a game with that many seats: seats are dealt to them in turn. None where each plays alone. */
export function teamCount(game: GameInfo, seats: number, chosen: Record<string, unknown>): number {
  const option = game.options.find(({ name }) => name === "teams");
  if (!option || seats < 4) return 0;
  return Number(chosen["teams"] ?? option.default ?? 2);
}

export const presetsOf = (game: GameInfo): Preset[] => [
  "bot",
  "friends",
  ...(game.seat_counts.some((seats) => teamCount(game, seats, {})) ? (["teams"] as const) : []),
  "screen",
];

/** Who sits where. */
export function seating(preset: Preset, game: GameInfo): Wish[] {
  const fewest = game.seat_counts[0]!;
  const teams = game.seat_counts.find((seats) => teamCount(game, seats, {})) ?? fewest;
  const others: Record<Preset, Wish> = { bot: "casual", friends: "open", teams: "open", screen: "me" };
  return ["me", ...Array.from({ length: (preset === "teams" ? teams : fewest) - 1 }, () => others[preset])];
}
