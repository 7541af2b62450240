/** What the player chose, kept in this browser. Two tabs agree. */
import { browserLanguage, isLanguage, speak, type Language } from "./words.svelte";

export type Theme = "auto" | "light" | "dark";

interface Settings {
  lang: Language;
  theme: Theme;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Others' moves are shown step by step. */
  steps: boolean;
  /** A move is made once it was confirmed. */
  confirm: boolean;
}

const KEY = "turntable";

function stored(): Settings {
  let kept: Partial<Settings> = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    // what is there is not ours: start afresh
  }
  return {
    lang: isLanguage(kept.lang) ? kept.lang : browserLanguage(),
    theme: kept.theme === "light" || kept.theme === "dark" ? kept.theme : "auto",
    sound: kept.sound !== false,
    volume: typeof kept.volume === "number" && kept.volume >= 0 && kept.volume <= 1 ? kept.volume : 0.5,
    steps: kept.steps !== false,
    confirm: kept.confirm === true,
  };
}

export const settings = $state<Settings>(stored());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing: the choice holds until the page is left
  }
}

function show(): void {
  document.documentElement.dataset["theme"] = settings.theme;
}

export async function setLanguage(lang: Language): Promise<void> {
  await speak(lang);
  settings.lang = lang;
  keep();
}

export function setTheme(theme: Theme): void {
  settings.theme = theme;
  show();
  keep();
}

export function setSound(sound: boolean): void {
  settings.sound = sound;
  keep();
}

export function setVolume(volume: number): void {
  settings.volume = volume;
  keep();
}

export function setSteps(steps: boolean): void {
  settings.steps = steps;
  keep();
}

export function setConfirm(confirm: boolean): void {
  settings.confirm = confirm;
  keep();
}

/** Before anything is shown. */
export async function begin(): Promise<void> {
  show();
  await speak(settings.lang);
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    const lang = settings.lang;
    Object.assign(settings, stored());
    show();
    if (settings.lang !== lang) void speak(settings.lang);
  });
}
