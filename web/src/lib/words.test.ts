import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { browserLanguage, learn, say, sentence, t } from "./words.svelte";

const catalogue = (lang: string) =>
  ["locales", "games/trains"].map((part) => readFileSync(`../src/turntable/${part}/${lang}.ftl`, "utf-8")).join("\n");

beforeEach(() => learn("en", catalogue("en")));

describe("words", () => {
  it("says a player's name where a fact is a seat", () => {
    const words = { id: "trains-told-won", facts: { seat: { seat: 1 } } };
    expect(say(words, ["Ada", "Boris"])).toBe("Boris has all seven railcars in ascending order!");
    expect(say(words)).toContain("Player 2");
  });

  it("says other words inside, and lists with commas", () => {
    const ability = { id: "trains-ability", facts: { ability: "remove-left" } };
    expect(say({ id: "trains-told-pair", facts: { ability } })).toBe("A pair leaves the table: remove left.");
    expect(say({ id: "trains-refused-not-drawn", facts: { drawn: ["3", "5"] } })).toMatch(/3, 5$/);
  });

  it("follows a language's plurals", () => {
    learn("ru", catalogue("ru"));
    expect([1, 2, 5].map((count) => t("ui-watching", { count }))).toEqual(["1 зритель", "2 зрителя", "5 зрителей"]);
  });

  it("shows the name of a message it does not know", () => {
    expect(t("no-such-message")).toBe("no-such-message");
  });

  it("begins a sentence with a capital letter", () => {
    expect(sentence("it is so")).toBe("It is so");
    expect(sentence("")).toBe("");
  });

  it("takes the first language of the browser that it speaks", () => {
    expect(browserLanguage(["de-DE", "pl-PL", "en"])).toBe("pl");
    expect(browserLanguage(["fr"])).toBe("en");
  });
});
