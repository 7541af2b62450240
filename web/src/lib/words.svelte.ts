/** What the page says, in the player's language: the Fluent catalogues, the same as Python's. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Fact, Words } from "./wire";

export const LANGUAGES = { en: "English", ru: "Русский", pl: "Polski" } as const;
export type Language = keyof typeof LANGUAGES;

let bundle = $state.raw<FluentBundle | null>(null);

export const isLanguage = (text: string | null | undefined): text is Language => !!text && text in LANGUAGES;

/** The first of the browser's languages that we speak. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

export const language = (): Language => (bundle?.locales[0] as Language | undefined) ?? "en";

/** Speak a language; resolves when its catalogue is there. The page shown changes by itself. */
export async function speak(lang: Language): Promise<void> {
  const answer = await fetch(`/api/words/${lang}`, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`no catalogue for ${lang}: ${answer.status}`);
  learn(lang, await answer.text());
}

export function learn(lang: Language, catalogue: string): void {
  const next = new FluentBundle([lang], { useIsolating: false });
  next.addResource(new FluentResource(catalogue));
  bundle = next;
  if (typeof document !== "undefined") document.documentElement.lang = lang;
}

/** The message of that name. A name that is not in the catalogue is shown as it is. */
export function t(id: string, facts: Record<string, FluentVariable> = {}): string {
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || !pattern) return bundle ? id : "";
  const faults: Error[] = [];
  const said = bundle.formatPattern(pattern, facts, faults);
  for (const fault of faults) console.warn(`${id}: ${fault.message}`);
  return said;
}

/** A sentence the server sent, with the players' names where it speaks of seats. */
export function say(words: Words, names: readonly string[] = []): string {
  const facts = Object.entries(words.facts ?? {}).map(([key, fact]) => [key, show(fact, names)] as const);
  return t(words.id, Object.fromEntries(facts));
}

/** With a capital letter: what the server gives as a reason stands alone here. */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

function show(fact: Fact, names: readonly string[]): string | number {
  if (Array.isArray(fact)) return fact.map((part) => show(part, names)).join(", ");
  if (typeof fact !== "object") return fact;
  if ("seat" in fact) return names[fact.seat] ?? t("player", { number: fact.seat + 1 });
  return say(fact, names);
}
