// What stays for a bad connection: the page itself, words, rules, boards and lessons. Tables are not among it: a game is
// shown as the server tells it, or not at all.
const CACHE = "shell";
const KEPT = /^\/api\/(words\/\w+|rules\/\w+\/\w+|games|games\/\w+\/(data|board\/[^/]+|lessons\/[^/]+))$/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate" && !url.pathname.startsWith("/api/"))
    event.respondWith(freshFirst(request, "/"));
  else if (KEPT.test(url.pathname) && !url.search) event.respondWith(freshFirst(request, url.pathname));
});

// A page that has settled asks for the rest, so that lessons work later without a connection.
self.addEventListener("message", (event) => {
  if (event.data?.type === "keep") event.waitUntil(keepAll(event.data.lang).catch(() => {}));
});

// Names of assets change with what is in them: one that is kept is the right one.
async function keptFirst(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreVary: true })) ?? fetched(cache, request, request);
}

async function freshFirst(request, name) {
  const cache = await caches.open(CACHE);
  try {
    return await fetched(cache, request, name);
  } catch (fault) {
    const kept = await cache.match(name, { ignoreVary: true });
    if (kept) return kept;
    throw fault;
  }
}

async function fetched(cache, request, name) {
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") await cache.put(name, answer.clone());
  return answer;
}

async function keepAll(lang) {
  const cache = await caches.open(CACHE);
  const listed = await (await fetch("/assets/parts.json", { cache: "no-store" })).json();
  const parts = Object.values(listed).flatMap((part) => [part.file, ...(part.css ?? []), ...(part.assets ?? [])]);
  const assets = new Set(parts.map((part) => `/${part}`));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/assets/") && !assets.has(pathname)) await cache.delete(request);
  }
  for (const asset of assets) if (!(await cache.match(asset))) await cache.add(asset);
  await fetched(cache, "/", "/");
  const games = await (await fetched(cache, "/api/games", "/api/games")).json();
  await fetched(cache, `/api/words/${lang}`, `/api/words/${lang}`);
  for (const game of games) {
    if (!game.ready) continue;
    const path = `/api/games/${game.name}`;
    for (const name of [`${path}/data`, ...game.lessons.map((lesson) => `${path}/lessons/${lesson.name}`)])
      if (!(await cache.match(name))) await fetched(cache, name, name);
  }
}
