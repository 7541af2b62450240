/** The pictures of a game's rules, with their captions, from the documents: docs/rules and docs/pictures. */
const PAGES = import.meta.glob<string>("../../../docs/rules/*.md", { query: "?raw", import: "default" });
const PICTURES = import.meta.glob<string>(
  ["../../../docs/pictures/*-*.svg", "!../../../docs/pictures/report-*.svg", "!../../../docs/pictures/*-en.svg"],
  { query: "?url", import: "default" },
);

export interface Figure {
  caption: string;
  url: string;
}

export async function figures(game: string, lang: string): Promise<Figure[]> {
  const page = await PAGES[`../../../docs/rules/${game}.${lang}.md`]?.();
  const named = [...(page ?? "").matchAll(/!\[(.*?)\]\(\.\.\/pictures\/(.*?)\)/g)];
  const found = await Promise.all(
    named.map(async ([, caption = "", file]) => ({
      caption,
      url: await PICTURES[`../../../docs/pictures/${file}`]?.(),
    })),
  );
  return found.filter((figure): figure is Figure => figure.url !== undefined);
}
