/** Where in the page we are. Links are plain `<a href>`; those of our own are followed without loading anew. */
/** `display`: a shared screen; what it is set to is the table's code, so that the screen can show it. */
export type Route =
  | { page: "home" }
  | { page: "table"; id: string; display: string | null }
  | { page: "join"; code: string }
  | { page: "replay"; id: string }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string; lesson: string | null }
  | { page: "watch" }
  | { page: "friends" }
  | { page: "moderation" }
  | { page: "about" }
  | { page: "bots" }
  | { page: "me" }
  | { page: "ratings"; game: string }
  | { page: "person"; id: string }
  | { page: "events" }
  | { page: "event"; id: string }
  | { page: "mail"; action: "confirm" | "stop"; token: string }
  | { page: "lost" };

export function parse(url: { pathname: string; search: string }): Route {
  const [first = "", second = "", ...rest] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "learn" && second && rest.length < 2) return { page: "learn", game: second, lesson: rest[0] ?? null };
  if (first === "mail" && (second === "confirm" || second === "stop") && rest.length === 1)
    return { page: "mail", action: second, token: rest[0]! };
  if (rest.length) return { page: "lost" };
  if (!first) return { page: "home" };
  if (first === "me" && !second) return { page: "me" };
  if (first === "events") return second ? { page: "event", id: second } : { page: "events" };
  if (first === "watch" && !second) return { page: "watch" };
  if (first === "friends" && !second) return { page: "friends" };
  if (first === "moderation" && !second) return { page: "moderation" };
  if (first === "about" && !second) return { page: "about" };
  if (first === "bots" && !second) return { page: "bots" };
  if (!second) return { page: "lost" };
  switch (first) {
    case "t":
      return { page: "table", id: second, display: new URLSearchParams(url.search).get("display") };
    case "j":
      return { page: "join", code: second };
    case "r":
      return { page: "replay", id: second };
    case "rules":
      return { page: "rules", game: second };
    case "people":
      return { page: "person", id: second };
    case "ratings":
      return { page: "ratings", game: second };
  }
  return { page: "lost" };
}

let current = $state.raw<Route>(parse(location));

export const route = (): Route => current;

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  current = parse(location);
  if (!replace) scrollTo(0, 0);
}

export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

addEventListener("popstate", () => (current = parse(location)));
