/** How far the player has come in each lesson, kept in this browser. */
const KEY = "turntable-lessons";

interface Progress {
  /** The step to go on from. */
  step: number;
  done: boolean;
}

function stored(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Progress>;
  } catch {
    return {};
  }
}

const learned = $state(stored());
const key = (game: string, lesson: string) => `${game}/${lesson}`;

/** No lesson was ever begun here. */
export const isFresh = (): boolean => !Object.keys(learned).length;

export const isDone = (game: string, lesson: string): boolean => learned[key(game, lesson)]?.done ?? false;

export const reached = (game: string, lesson: string): number => learned[key(game, lesson)]?.step ?? 0;

export function reach(game: string, lesson: string, step: number, end: boolean): void {
  learned[key(game, lesson)] = { step: end ? 0 : step, done: end || isDone(game, lesson) };
  try {
    localStorage.setItem(KEY, JSON.stringify(learned));
  } catch {
    // a browser that keeps nothing: known until the page is left
  }
}
