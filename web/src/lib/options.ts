/** The options of a game before the deal. */
import type { GameInfo, OptionInfo, Words } from "./wire";

/** The values that can be chosen with that many seats, and what people call them. */
export function choices(option: OptionInfo, seats: number): { value: unknown; words: Words }[] {
  return (option.values ?? [])
    .map((value: unknown, number) => ({ value, words: option.choices![number]! }))
    .filter(({ value }) => !option.seat || value === null || (value as number) < seats);
}

/** What was chosen, less what is the default and seats that there are not. */
export function settings(game: GameInfo, seats: number, chosen: Record<string, unknown>): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const option of game.options) {
    const there = (value: unknown) => !option.seat || choices(option, seats).some((choice) => choice.value === value);
    const value = chosen[option.name];
    const kept = Array.isArray(value) ? value.filter(there) : there(value) ? value : undefined;
    if (kept !== undefined && JSON.stringify(kept) !== JSON.stringify(option.default)) settings[option.name] = kept;
  }
  return settings;
}
