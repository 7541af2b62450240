/** The page as an app: kept for a bad connection, and the number of turns that wait on its icon. */
import { whenIdle } from "./later";
import { language } from "./words.svelte";

/** Once the page has settled, let the service worker keep it. Without one, or by http, all works but this. */
export function keepShell(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  whenIdle(() => {
    void navigator.serviceWorker
      .register("/sw.js")
      .then(() => navigator.serviceWorker.ready)
      .then((worker) => worker.active?.postMessage({ type: "keep", lang: language() }))
      .catch(() => {});
  });
}

export function showTurns(count: number): void {
  if ("setAppBadge" in navigator)
    void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
