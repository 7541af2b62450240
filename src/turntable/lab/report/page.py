"""Write a study's findings as one self-contained HTML page: pictures, captions, and the numbers in tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from typing import Any, NamedTuple

from jinja2 import Environment

from turntable.lab.report import charts
from turntable.lab.report.charts import MANY, Panel, Row, spell
from turntable.lab.report.compare import DRAMA, RATES, numbers
from turntable.lab.report.drawing import MARKS, STYLE, Sheet, number, percent
from turntable.lab.report.findings import rate_of
from turntable.locales import say
from turntable.match.game import Game

Findings = dict[str, Any]

DIFFERENCE = (
    "report-difference-first",
    "report-difference-other",
    "report-difference-change",
    "report-difference-chance",
)
ORDER = ("first", "second", "third", "later")
MOST_TIMES = 9  # rows for how often something happened
RARE = 0.02  # the part of players below which higher counts are put together


@dataclass(frozen=True)
class Kind:
    """How sections of a kind are shown."""

    columns: tuple[tuple[str, str, bool], ...]
    """Columns of the table for each setting: the key of a heading, a measure, whether it is a rate."""
    panels: tuple[Panel, ...] = ()


KINDS = {
    "advantage": Kind((("", "", True),), (Panel(fair=True),)),
    "drama": Kind((("", "", False),), (Panel(rates=False, own_scales=True),)),
    "endings": Kind((("", "", True),), (Panel(bars=True),)),
    "board": Kind((("", "", False),)),
    "figures": Kind(
        (("report-all-players", "", False), ("report-winners", "winners", False)),
        (Panel("report-players-winners", "", "winners", rates=False, own_scales=True),),
    ),
    "uses": Kind(
        (("report-per-player", "", False), ("report-with", "with", True), ("report-without", "without", True)),
        (Panel("report-per-player", rates=False, bars=True), Panel("report-worth", "with", "without", fair=True)),
    ),
    "times": Kind(
        (("report-times", "players", True), ("report-wins-by-times", "", True)),
        (Panel("report-times", "players", bars=True), Panel("report-wins-by-times", fair=True)),
    ),
}


class Picture(NamedTuple):
    """A picture, and the same for a phone."""

    name: str
    """The name of its file."""
    head: str
    """A heading; empty for a single picture."""
    sheet: Sheet
    narrow: Sheet


def picture(name: str, head: str, draw: Callable[[bool], Sheet]) -> Picture:
    return Picture(name, head, draw(False), draw(True))


@dataclass(frozen=True)
class Part:
    """A part of the page: its pictures, and the numbers in them."""

    title: str
    caption: str
    pictures: list[Picture]
    table: tuple[list[str], list[list[str]]]
    """The header and the rows."""


def page(game: Game, found: Findings, lang: str) -> str:
    """Return the whole page."""
    text = (files(__package__) / "page.html").read_text(encoding="utf-8")
    template = Environment(autoescape=True, trim_blocks=True, keep_trailing_newline=True).from_string(text)
    return template.render(
        lang=lang,
        title=say("report-title", lang, game=game.title(lang)),
        intro=_intro(found, lang),
        numbers=say("report-numbers", lang),
        settings=[_swept(found, lang)] if "sweep" in found else labels(found, lang),
        parts=[*verdicts(found, lang), *parts(found, lang)],
        style=STYLE,
        marks=MARKS,
    )


def _intro(found: Findings, lang: str) -> str:
    facts = {"games": grouped(found["games"]), "seed": str(found["seed"])}
    if found["bots"]:
        told = say("report-intro-bots", lang, bots=", ".join(found["bots"]), **facts)
    else:
        told = say("report-intro", lang, **facts)
    stopped = sum(setting["stopped"] for setting in found["settings"])
    return f"{told} {say('report-stopped', lang, games=grouped(stopped))}" if stopped else told


def verdicts(found: Findings, lang: str) -> Iterator[Part]:
    """Yield what differs between the first setting and each of the others."""
    names = [say(name, lang) for name in DIFFERENCE]
    for one in found.get("differences", ()):
        rows = []
        for row in one["rows"]:
            show = percent if row["rate"] else number
            change = f"{show(row['difference'])} ({show(row['low'])} – {show(row['high'])})"
            chance = "< 0.0001" if row["corrected"] < 0.0001 else f"{row['corrected']:.4f}"
            rows.append([row["name"], show(row["first"]), show(row["other"]), change, chance])
        title = say("report-difference", lang, setting=one["setting"])
        yield Part(title, " ".join(one["verdict"]), [], (["", *names], rows))


def labels(found: Findings, lang: str) -> list[str]:
    """Return labels that tell the settings apart."""
    replaced = any(setting["data"] for setting in found["settings"])
    return [_label(setting, replaced, lang) for setting in found["settings"]]


def _label(setting: Findings, replaced: bool, lang: str) -> str:
    """Return a setting's label; the game's own data is named too if other settings replace it."""
    chosen = [f"{name}={value}" for name, value in setting["options"].items()]
    files = [f"{name}: {file}" for name, file in setting["data"].items()]
    if replaced and not files:
        files = [say("report-own-data", lang)]
    return ", ".join([say("report-players", lang, count=setting["seats"]), *chosen, *files])


def grouped(count: int) -> str:
    """Return a whole number with thousands separated by narrow spaces, in every language."""
    return f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def parts(found: Findings, lang: str) -> Iterator[Part]:
    """Yield everything that is shown, in order."""
    if "sweep" in found:
        yield from curves(found, lang)
        return
    settings = found["settings"]
    sections = settings[0]["sections"]
    places = [
        (
            say("report-place", lang, order=ORDER[min(place, len(ORDER) - 1)], place=place + 1),
            [setting["places"][place] if place < setting["sides"] else None for setting in settings],
        )
        for place in range(max(setting["sides"] for setting in settings))
    ]
    yield _show(_general("advantage", "report-advantage", lang), places, found, lang)
    yield _length(found, lang)
    yield from _feel(found, lang)
    if all(section["kind"] != "endings" for section in sections):
        endings = [[_alone(s) for s in settings], [s["shared"] for s in settings], [s["nobody"] for s in settings]]
        names = [say(key, lang) for key in ("report-one-winner", "report-shared", "report-nobody")]
        yield _show(_general("endings", "report-endings", lang), list(zip(names, endings, strict=True)), found, lang)
    for section in sections:
        yield _section(section, found, lang)


def curves(found: Findings, lang: str) -> Iterator[Part]:
    """Yield a curve for each number that every game has, and for the game's own counts of the swept item."""
    name, values = found["sweep"]["name"], found["sweep"]["values"]
    by_key = [{key: rest for key, *rest in numbers(setting, lang)} for setting in found["settings"]]
    for key, (title, rate, _) in by_key[0].items():
        swept = "." in name and key.split(".")[1:2] == name.split(".")[1:2]
        if not swept and "." in key and not key.startswith("drama."):
            continue
        points = [(value, rows[key][2]) for value, rows in zip(values, by_key, strict=True) if key in rows]
        drawn = picture(key.replace(".", "-"), "", partial(charts.curve, title, name, points, Panel(rates=rate)))
        table = [[str(value), spell(cell, "", rate)] for value, cell in points]
        yield Part(title, "", [drawn], ([name, title], table))


def _swept(found: Findings, lang: str) -> str:
    first = found["settings"][0]
    chosen = [f"{name}={value}" for name, value in first["options"].items() if name != found["sweep"]["name"]]
    values = found["sweep"]["values"]
    swept = f"{found['sweep']['name']} {values[0]} – {values[-1]}"
    return ", ".join([say("report-players", lang, count=first["seats"]), *chosen, swept])


def _general(kind: str, title: str, lang: str) -> Findings:
    """Return the heading of a section that every game has."""
    return {"section": kind, "kind": kind, "title": say(title, lang), "caption": say(f"{title}-caption", lang)}


def _feel(found: Findings, lang: str) -> Iterator[Part]:
    """Yield drama, skill against luck, and how often each bot wins, where known."""
    settings = found["settings"]
    if all(setting["drama"] for setting in settings):
        rows = [
            (say(title, lang), [_hundredfold(s["drama"][name], name in RATES) for s in settings])
            for name, title in DRAMA.items()
        ]
        yield _show(_general("drama", "report-drama", lang), rows, found, lang)
    if all(setting["skill"] for setting in settings):
        label = say("report-skill-row", lang, **{of: settings[0]["skill"][of] for of in ("strong", "weak")})
        head = _general("advantage", "report-skill", lang) | {"section": "skill"}
        yield _show(head, [(label, [setting["skill"] for setting in settings])], found, lang)
    if len(found["bots"]) > 1:
        rows = [(name, [setting["bots"][n] for setting in settings]) for n, name in enumerate(found["bots"])]
        yield _show(_general("advantage", "report-bots", lang) | {"section": "bots"}, rows, found, lang)


def _hundredfold(cell: Findings, rate: bool) -> Findings:
    """Return a rate in percent; any other number as it is."""
    return {name: 100 * value for name, value in cell.items()} if rate else cell


def _alone(setting: Findings) -> Findings:
    """Return the share of games with exactly one winner, with its interval."""
    games = setting["games"]
    return rate_of(games * (1 - setting["shared"]["rate"] - setting["nobody"]["rate"]), games)


def _length(found: Findings, lang: str) -> Part:
    head = _general("length", "report-length", lang)
    lengths = [setting["length"] for setting in found["settings"]]
    names = ["", *(say(key, lang) for key in ("report-mean", "report-median", "report-middle", "report-moves"))]
    rows = [
        [label, spell(one, "", False), str(one["median"]), f"{one['p5']} – {one['p95']}", number(one["moves"])]
        for label, one in zip(labels(found, lang), lengths, strict=True)
    ]
    drawn = picture("length", "", partial(charts.lengths, head["title"], lengths, say("report-turns", lang)))
    return Part(head["title"], head["caption"], [drawn], (names, rows))


def _section(section: Findings, found: Findings, lang: str) -> Part:
    """Show a section of all settings side by side; where boards or decks differ, one may lack what another has."""
    kind, label = section["kind"], "item" if section["kind"] == "board" else "name"
    same = [s for setting in found["settings"] for s in setting["sections"] if s["section"] == section["section"]]
    names = {row["item"]: row[label] for other in reversed(same) for row in other["rows"]}
    keys = dict.fromkeys(row["item"] for other in same for row in other["rows"])
    by_item = [{row["item"]: row for row in other["rows"]} for other in same]
    rows = [(names[key], [cells.get(key) for cells in by_item]) for key in keys]
    if kind == "uses" and len(rows) > MANY:  # easier to read sorted
        rows.sort(key=lambda row: next(cell for cell in row[1] if cell)["with"]["rate"] or 0.0, reverse=True)
    if kind == "times":
        rows = [by_times for row in rows for by_times in _by_times(*row)]
    return _show(section, rows, found, lang)


def _by_times(label: str, cells: list[Any]) -> Iterator[Row]:
    """Yield a row for each number of times that players did something; rare high numbers share one."""
    known = [cell["times"] for cell in cells if cell]
    common = (k for times in known for k in range(2, MOST_TIMES) if _players(times[k:]) >= RARE * _players(times))
    last = max(common, default=1)
    for k in range(last):
        yield f"{label}: {k}", [cell and _joined(cell["times"], slice(k, k + 1)) for cell in cells]
    yield f"{label}: {last}+", [cell and _joined(cell["times"], slice(last, None)) for cell in cells]


def _players(times: list[Findings]) -> float:
    return float(sum(part["players"] for part in times))


def _joined(times: list[Findings], which: slice) -> Findings:
    """Return the share of players who did something this many times, and how often they win."""
    players = _players(times[which])
    won = sum(part["players"] * (part["rate"] or 0) for part in times[which])
    return {"players": rate_of(players, _players(times)), **rate_of(won, players)}


def _show(head: Findings, rows: Sequence[Row], found: Findings, lang: str) -> Part:
    """Show rows in a table, and in a row chart or on maps of the board."""
    key, title, kind, settings = head["section"], head["title"], KINDS[head["kind"]], labels(found, lang)
    fair = [1 / setting["sides"] for setting in found["settings"]]
    if kind.panels:
        pictures = [picture(key, "", partial(charts.row_chart, title, rows, kind.panels, fair, lang))]
    else:
        pictures = [_map(head, rows, settings, number) for number in range(len(settings))]
    several = len(settings) > 1
    names = [
        (f"{label}: " * several + say(text, lang)) if text else label
        for label in settings
        for text, _, _ in kind.columns
    ]
    body = [
        [label, *(spell(cell, of, rates) for cell in cells for _, of, rates in kind.columns)] for label, cells in rows
    ]
    return Part(title, head["caption"], pictures, (["", *names], body))


def _map(head: Findings, rows: Sequence[Row], settings: Sequence[str], number: int) -> Picture:
    several = len(settings) > 1
    name = f"{head['section']}-{number + 1}" if several else head["section"]
    drawn = partial(charts.board, head["title"], rows, head["columns"], number)
    return picture(name, settings[number] if several else "", drawn)
