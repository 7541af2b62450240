/** Whether the server has another build of this page than the one that is open: its first script has another name. */
const ours = document.querySelector<HTMLScriptElement>("script[type=module]")?.getAttribute("src");
let outdated = $state(false);

// A part of the page that is not there any more: the server has moved on.
addEventListener("vite:preloadError", (event) => {
  event.preventDefault();
  outdated = true;
});

export const isOutdated = (): boolean => outdated;

export async function lookForBuild(): Promise<void> {
  if (import.meta.env.DEV || !ours) return;
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (answer.ok) outdated = !(await answer.text()).includes(ours);
  } catch {
    // no answer: asked again with the next connection
  }
}
