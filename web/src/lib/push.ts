/** Notices in this browser. */
import { get, post, put, remove } from "./api";
import type { Notices } from "./wire";
import { language } from "./words.svelte";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Let this browser be told; null if its user does not allow it. */
export async function subscribe(): Promise<Notices | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { key } = await get<Notices>("/api/notices");
  const worker = await navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready);
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  return post<Notices>("/api/notices/push", {
    endpoint,
    p256dh: keys!["p256dh"],
    auth: keys!["auth"],
    lang: language(),
  });
}

/** Let no browser be told any more. */
export async function stop(): Promise<Notices> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  return remove<Notices>("/api/notices");
}

export const setQuiet = (from: string, to: string): Promise<Notices> =>
  put<Notices>("/api/notices/quiet", {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    quiet_from: from && to ? minutes(from) : null,
    quiet_to: from && to ? minutes(to) : null,
  });

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const clock = (minute: number | null): string =>
  minute === null ? "" : `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
