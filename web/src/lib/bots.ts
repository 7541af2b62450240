/** Bots with names: which levels are characters, and what a bot is called. */
import type { SeatWish } from "./wire";
import { t } from "./words.svelte";

export type Level = NonNullable<SeatWish["level"]>;

export const CHARACTERS = ["murka", "pip", "hugo", "rita", "dash", "bruno", "korvo", "minerva"] as const;
export type Character = (typeof CHARACTERS)[number];

export const isCharacter = (level: string | null | undefined): level is Character =>
  CHARACTERS.includes(level as Character);

/** The name of the bot in a seat. */
export const botName = (level: string | null, seat: number): string =>
  isCharacter(level) ? t("character-name", { name: level }) : t("bot-name", { number: seat + 1 });

/** How strong a bot is, in a word: a character's level, or the level itself. */
const LEVEL_OF: Record<Character, string> = {
  murka: "random",
  pip: "beginner",
  hugo: "casual",
  rita: "casual",
  dash: "casual",
  bruno: "expert",
  korvo: "expert",
  minerva: "expert",
};
export const levelOf = (level: string): string => (isCharacter(level) ? LEVEL_OF[level] : level);

/** A bot as a choice: a character by its name, any other by its level. */
export const botChoice = (level: string): string =>
  isCharacter(level)
    ? `${t("character-name", { name: level })}, ${t("ui-level", { level: levelOf(level) })}`
    : t("ui-seat-bot", { level });

/** What to expect of a bot, in a sentence. */
export const aboutBot = (level: string): string =>
  isCharacter(level) ? t("character-about", { name: level }) : t("ui-level-about", { level: levelOf(level) });
