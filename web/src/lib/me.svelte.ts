/** Who the player is. */
import { get, post } from "./api";
import type { Me } from "./wire";
import { t } from "./words.svelte";

let me = $state.raw<Me | null>(null);
let asked: Promise<Me | null> | null = null;

export const whoAmI = (): Me | null => me;

export function learnMe(): Promise<Me | null> {
  asked ??= get<Me | null>("/api/me").then((found) => (me = found));
  return asked;
}

// The cookie is the whole browser's: what one tab changes about it, all must learn.
const tabs = new BroadcastChannel("turntable-me");
const followers = new Set<() => void>();

/** Call `follower` whenever this browser has become someone else, in this tab or another; ends with what is returned. */
export function followMe(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

const tell = (): void => followers.forEach((follower) => follower());

export function setMe(next: Me | null): void {
  me = next;
  asked = Promise.resolve(next);
  tell();
  tabs.postMessage(null);
}

/** Ask the server again who we are. */
export async function learnMeAgain(): Promise<void> {
  asked = null;
  await learnMe().catch(() => (asked = null));
}

tabs.onmessage = () => void learnMeAgain().then(tell);

export async function callMe(name: string): Promise<void> {
  setMe(await post<Me>("/api/me", { name: name.trim().slice(0, 24) }));
}

export const guestName = (): string => t("ui-guest", { number: String(100 + Math.floor(Math.random() * 900)) });

/** A name is needed now, and any will do. */
export async function beSomeone(): Promise<void> {
  if (!(await learnMe())) await callMe(guestName());
}
