/** Bots with names: which levels are characters, which come from outside, and what a bot is called. */
import { t } from "./words.svelte";

const LEVELS = ["random", "beginner", "casual", "expert", "expert:5s", "master"];
/** A level, a character, or a bot from outside that this server has. */
export type Level = string;

export const CHARACTERS = ["murka", "pip", "hugo", "rita", "dash", "bruno", "korvo", "minerva"] as const;
export type Character = (typeof CHARACTERS)[number];

export const isCharacter = (level: string | null | undefined): level is Character =>
  CHARACTERS.includes(level as Character);

/** Whether a bot comes from outside: this server allows it, and it is called by its own name. */
export const isOutside = (level: string | null | undefined): level is string =>
  !!level && !isCharacter(level) && !LEVELS.includes(level);

/** The name of the bot in a seat. */
export const botName = (level: string | null, seat: number): string =>
  isCharacter(level)
    ? t("character-name", { name: level })
    : isOutside(level)
      ? level
      : t("bot-name", { number: seat + 1 });

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

/** A bot as a choice: by its name if it has one, else by its level. */
export const botChoice = (level: string): string =>
  isCharacter(level)
    ? `${t("character-name", { name: level })}, ${t("ui-level", { level: levelOf(level) })}`
    : isOutside(level)
      ? level
      : t("ui-seat-bot", { level });

/** Bots in groups to choose from, each with the id of its heading; empty groups left out. */
export const botGroups = (bots: string[]): { heading: string; bots: string[] }[] =>
  [
    { heading: "ui-levels", bots: bots.filter((level) => !isCharacter(level) && !isOutside(level)) },
    { heading: "ui-characters", bots: bots.filter(isCharacter) },
    { heading: "ui-outside-bots", bots: bots.filter(isOutside) },
  ].filter((group) => group.bots.length);

/** What to expect of a bot, in a sentence. */
export const aboutBot = (level: string): string =>
  isCharacter(level)
    ? t("character-about", { name: level })
    : isOutside(level)
      ? t("ui-outside-about")
      : t("ui-level-about", { level: levelOf(level) });
