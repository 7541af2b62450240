"""A study's findings as one HTML page that asks for nothing else: pictures, captions, and every number in tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from turntable.lab.report import charts
from turntable.lab.report.charts import MANY, Row
from turntable.lab.report.drawing import DARK, LIGHT, STYLE, Sheet, number, percent, variables
from turntable.lab.report.findings import rate_of
from turntable.locales import say
from turntable.match.game import Game

Findings = dict[str, Any]
Table = tuple[list[str], list[list[str]]]
"""Its head and its rows."""

ORDER = ("first", "second", "third", "later")

PAGE_STYLE = """
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 860px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .5rem; } h2 { font-size: 1.2rem; margin: 2.5rem 0 .25rem; }
p { margin: .25rem 0 .75rem; } .faint, figcaption { color: var(--faint); }
figure { margin: .5rem 0 0; } figcaption { font-size: .9rem; } svg { width: 100%; height: auto; display: block; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: .75rem 0; }
.legend svg { width: 16px; height: 16px; display: inline-block; vertical-align: -3px; margin-right: .3rem; }
details { margin: .5rem 0; } summary { cursor: pointer; color: var(--faint); font-size: .9rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem .2rem 0; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
"""


@dataclass(frozen=True)
class Part:
    """A part of the page: its pictures, by the names of their files, and the numbers in them."""

    title: str
    caption: str
    pictures: list[tuple[str, str, Sheet]]
    """The file's name, a heading (empty where there is one picture), the picture."""
    table: Table


def page(game: Game, found: Findings, lang: str) -> str:
    """The whole page."""
    title = say("report-title", lang, game=game.title(lang))
    settings = labels(found, lang)
    intro = say("report-intro", lang, games=grouped(found["games"]), seed=str(found["seed"]))
    body = [f'<h1>{escape(title)}</h1><p class="faint">{escape(intro)}</p>']
    if len(settings) == 1:
        body.append(f"<p>{escape(settings[0])}</p>")
    for part in parts(found, lang):
        body.append(f"<h2>{escape(part.title)}</h2><p>{escape(part.caption)}</p>")
        if len(settings) > 1 and len(part.pictures) == 1:
            body.append(_legend(settings))
        for _, head, sheet in part.pictures:
            caption = f"<figcaption>{escape(head)}</figcaption>" if head else ""
            body.append(f"<figure>{caption}{sheet.svg()}</figure>")
        body.append(_details(part.table, say("report-numbers", lang)))
    style = f":root {{ color-scheme: light dark; {variables(LIGHT)} }}\n"
    style += f"@media (prefers-color-scheme: dark) {{ :root {{ {variables(DARK)} }} }}\n{PAGE_STYLE}{STYLE}"
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def labels(found: Findings, lang: str) -> list[str]:
    """What tells the settings apart."""
    return [_label(setting, lang) for setting in found["settings"]]


def _label(setting: Findings, lang: str) -> str:
    chosen = [f"{name}={value}" for name, value in setting["options"].items()]
    files = [f"{name}: {file}" for name, file in setting["data"].items()]
    return ", ".join([say("report-players", lang, count=setting["seats"]), *chosen, *files])


def parts(found: Findings, lang: str) -> Iterator[Part]:
    """Everything that is shown, in order."""
    settings = labels(found, lang)
    sections = found["settings"][0]["sections"]
    yield _advantage(found, settings, lang)
    yield _length(found, settings, lang)
    if all(section["kind"] != "endings" for section in sections):
        yield _endings(found, settings, lang)
    for section in sections:
        yield _section(section, found, settings, lang)


def _endings(found: Findings, settings: Sequence[str], lang: str) -> Part:
    """Show how games end, for a game that does not tell its endings apart."""
    title = say("report-endings", lang)
    rows: list[Row] = [
        (say("report-one-winner", lang), [_alone(setting) for setting in found["settings"]]),
        (say("report-shared", lang), [setting["shared"] for setting in found["settings"]]),
        (say("report-nobody", lang), [setting["nobody"] for setting in found["settings"]]),
    ]
    pictures = [("endings", "", charts.bars(title, rows))]
    return Part(title, say("report-endings-caption", lang), pictures, _rates(rows, settings))


def _alone(setting: Findings) -> Findings:
    """Games with one winner: those that are neither shared nor without one."""
    games = setting["games"]
    return rate_of(games * (1 - setting["shared"]["rate"] - setting["nobody"]["rate"]), games)


def _advantage(found: Findings, settings: Sequence[str], lang: str) -> Part:
    title = say("report-advantage", lang)
    most = max(setting["sides"] for setting in found["settings"])
    rows: list[Row] = []
    for place in range(most):
        cells = [s["places"][place] if place < s["sides"] else None for s in found["settings"]]
        order = ORDER[min(place, len(ORDER) - 1)]
        rows.append((say("report-place", lang, order=order, place=place + 1), cells))
    fair = [1 / setting["sides"] for setting in found["settings"]]
    picture = charts.rates(title, rows, fair)
    return Part(title, say("report-advantage-caption", lang), [("advantage", "", picture)], _rates(rows, settings))


def _length(found: Findings, settings: Sequence[str], lang: str) -> Part:
    title = say("report-length", lang)
    lengths = [setting["length"] for setting in found["settings"]]
    head = ["", *(say(name, lang) for name in ("report-mean", "report-median", "report-middle", "report-moves"))]
    table = [
        [
            label,
            _interval(length, number),
            str(length["median"]),
            f"{length['p5']} – {length['p95']}",
            number(length["moves"]),
        ]
        for label, length in zip(settings, lengths, strict=True)
    ]
    picture = charts.lengths(title, lengths, say("report-turns", lang))
    return Part(title, say("report-length-caption", lang), [("length", "", picture)], (head, table))


def _section(section: Findings, found: Findings, settings: Sequence[str], lang: str) -> Part:
    key, kind, title = section["section"], section["kind"], section["title"]
    same = [next(s for s in setting["sections"] if s["section"] == key) for setting in found["settings"]]
    fair = [other["fair"] for other in same]
    rows = _joined(same, "item" if kind == "board" else "name")
    if kind == "board":
        maps = [charts.board(title, rows, section["columns"], i) for i in range(len(settings))]
        if len(maps) == 1:
            return Part(title, section["caption"], [(key, "", maps[0])], _means(rows, settings))
        named = [(f"{key}-{i}", settings[i - 1], sheet) for i, sheet in enumerate(maps, 1)]
        return Part(title, section["caption"], named, _means(rows, settings))
    if kind == "endings":
        picture, table = charts.bars(title, rows), _rates(rows, settings)
    elif kind == "figures":
        heads = say("report-all-players", lang), say("report-winners", lang)
        picture, table = charts.figures(title, rows, heads), _figures(rows, settings, lang)
    elif kind == "uses":
        if len(rows) > MANY:  # easier to read sorted
            rows.sort(key=_worth, reverse=True)
        heads = say("report-per-player", lang), say("report-worth", lang)
        picture, table = charts.uses(title, rows, fair, heads), _uses(rows, settings, lang)
    else:
        heads = say("report-times", lang), say("report-wins-by-times", lang)
        picture, table = charts.times(title, rows, fair, heads), _times(rows, settings)
    return Part(title, section["caption"], [(key, "", picture)], table)


def _worth(row: Row) -> float:
    """How often those win who did it, in the first setting that has it."""
    found: Findings = next(cell for cell in row[1] if cell)
    return float(found["with"]["rate"] or 0.0)


def _joined(sections: Sequence[Findings], label: str) -> list[Row]:
    """Rows of several settings side by side; where boards or decks differ, one may lack what another has."""
    keys: dict[str, str] = {}
    for section in sections:
        for row in section["rows"]:
            keys.setdefault(row["item"], row[label])
    by_item = [{row["item"]: row for row in section["rows"]} for section in sections]
    return [(name, [rows.get(key) for rows in by_item]) for key, name in keys.items()]


# Tables


def grouped(count: int) -> str:
    """A whole number with narrow gaps between thousands, in every language."""
    return f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def _interval(found: Findings | None, show: Any) -> str:
    value = None if found is None else found.get("rate", found.get("mean"))
    if found is None or value is None:
        return "—"
    return f"{show(value)} ({show(found['low'])} – {show(found['high'])})"


def _table(
    rows: Sequence[Row], settings: Sequence[str], shown: Callable[[Any], list[str]], heads: Sequence[str] = ()
) -> Table:
    """Return a table with a column, or one for each of `heads`, for every setting."""
    names = [f"{setting}: {head}" if len(settings) > 1 else head for setting in settings for head in heads]
    blank = ["—"] * max(len(heads), 1)
    body = [[label, *(text for cell in cells for text in (shown(cell) if cell else blank))] for label, cells in rows]
    return ["", *(names or settings)], body


def _rates(rows: Sequence[Row], settings: Sequence[str]) -> Table:
    return _table(rows, settings, lambda cell: [_interval(cell, percent)])


def _means(rows: Sequence[Row], settings: Sequence[str]) -> Table:
    return _table(rows, settings, lambda cell: [number(cell["mean"])])


def _figures(rows: Sequence[Row], settings: Sequence[str], lang: str) -> Table:
    heads = [say(name, lang) for name in ("report-all-players", "report-winners")]
    return _table(rows, settings, lambda cell: [_interval(cell, number), number(cell["winners"])], heads)


def _uses(rows: Sequence[Row], settings: Sequence[str], lang: str) -> Table:
    heads = [say(name, lang) for name in ("report-per-player", "report-with", "report-without")]
    rates = ("with", "without")
    return _table(
        rows, settings, lambda cell: [number(cell["mean"]), *(_interval(cell[key], percent) for key in rates)], heads
    )


def _times(rows: Sequence[Row], settings: Sequence[str]) -> Table:
    body = []
    for label, cells in rows:
        for k in range(max(len(cell["times"]) for cell in cells if cell)):
            parts = [cell["times"][k] if cell else None for cell in cells]
            if any(part and part["players"] for part in parts):
                body.append([f"{label}: {k}", *(_interval(part, percent) for part in parts)])
    return ["", *settings], body


def _details(table: Table, summary: str) -> str:
    head, rows = table
    cells = "".join(f"<th>{escape(text)}</th>" for text in head)
    lines = "\n".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return (
        f'<details><summary>{escape(summary)}</summary><div class="wide"><table><thead><tr>{cells}</tr></thead>'
        f"<tbody>\n{lines}\n</tbody></table></div></details>"
    )


def _legend(settings: Sequence[str]) -> str:
    entries = []
    for i, label in enumerate(settings):
        sheet = Sheet(label)
        sheet.mark(8, 8, i)
        mark = (
            sheet.svg()
            .replace('viewBox="0 0 760 0"', 'viewBox="0 0 16 16"')
            .replace('role="img"', 'aria-hidden="true"')
        )
        entries.append(f"<li>{mark}{escape(label)}</li>")
    return '<ul class="legend">' + "".join(entries) + "</ul>"
