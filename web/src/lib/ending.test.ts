import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ending, type Result } from "./ending";
import type { Table, Words } from "./wire";
import { LANGUAGES, learn, type Language } from "./words.svelte";

const catalogue = (lang: string) =>
  ["locales", "server", "games/trains", "games/tickets", "games/superline"]
    .map((part) => readFileSync(`../src/turntable/${part}/${lang}.ftl`, "utf-8"))
    .join("\n");

const names = ["Ada", "Bob", "Cid"];
const team = (colour: string): Words => ({ id: "superline-team", facts: { team: colour } });
const gone = (id: string, ...seats: number[]): Words => ({
  id,
  facts: { who: seats.map((seat) => ({ seat })), count: seats.length },
});
const equal = { id: "superline-result-draw", facts: { lines: 1, teams: [team("red"), team("green")] } };
const cases: [string, Partial<Result> & { why: Words; closed?: boolean }, Record<Language, string>][] = [
  [
    "a win",
    { winners: [1], why: { id: "trains-result-ascending" } },
    {
      en: "Bob wins: seven railcars in ascending order.",
      ru: "Побеждает Bob: семь вагонов ",
      pl: "Wygrywa Bob: siedem wagonów ",
    },
  ],
  [
    "a shared victory",
    { winners: [0, 2], why: { id: "tickets-result-shared", facts: { points: 40 } } },
    {
      en: "Ada and Cid win together: tied with 40 points, tickets and bonus cards.",
      ru: "Общая победа — Ada и Cid: ",
      pl: "Wspólne zwycięstwo – Ada i Cid: ",
    },
  ],
  [
    "a draw",
    { winners: [0, 2], draw: true, why: equal },
    {
      en: "A draw: the cards are used up, and these teams have equally many superlines, 1: red, green.",
      ru: "Ничья: карты кончились, ",
      pl: "Remis: karty się skończyły, ",
    },
  ],
  [
    "a resignation",
    { winners: [0], why: gone("server-result-resigned", 1) },
    {
      en: "Ada wins: Bob gives up.",
      ru: "Побеждает Ada: Bob сдаётся.",
      pl: "Wygrywa Ada: Bob poddaje grę.",
    },
  ],
  [
    "a resignation of all",
    { why: gone("server-result-resigned", 0, 1) },
    {
      en: "Nobody wins: Ada, Bob give up.",
      ru: "Победителя нет: Ada, Bob сдаются.",
      pl: "Nikt nie wygrywa: Ada, Bob poddają grę.",
    },
  ],
  [
    "time",
    { winners: [0], why: gone("server-result-time", 1) },
    {
      en: "Ada wins: Bob ran out of time.",
      ru: "Побеждает Ada: вышло время (Bob).",
      pl: "Wygrywa Ada: skończył się czas (Bob).",
    },
  ],
  [
    "a turn limit",
    { why: { id: "trains-result-limit", facts: { turns: "500" } } },
    { en: "Nobody wins: no train was in order after 500 turns.", ru: "Победителя нет: ", pl: "Nikt nie wygrywa: " },
  ],
  [
    "a table closed before the game",
    { closed: true, why: { id: "server-result-closed" } },
    {
      en: "The host closed the table before the game began.",
      ru: "Хозяин закрыл стол до начала игры.",
      pl: "Gospodarz zamknął stół przed początkiem gry.",
    },
  ],
];

it.each(cases)("tells of %s in every language", (_, { closed, ...result }, expected) => {
  const table = {
    commitment: closed ? null : "00",
    result: { winners: [], scores: null, reason: "", ...result },
  } as unknown as Table;
  for (const lang of Object.keys(LANGUAGES) as Language[]) {
    learn(lang, catalogue(lang));
    const said = ending(table, names);
    expect(said.startsWith(expected[lang]), said).toBe(true);
    expect(said).toMatch(/[^.]\.$/);
  }
});

it("says nothing of a game that goes on", () => {
  expect(ending({ commitment: "00", result: null } as unknown as Table, names)).toBe("");
});
