"""Write a study's findings to files next to the page: a table for spreadsheets, and pictures."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from turntable.lab.report.charts import measure
from turntable.lab.report.page import Findings, labels, parts
from turntable.match.errors import BadSetup

COLUMNS = ("setting", "section", "item", "measure", "value", "low", "high")
ZOOM = 2  # pixels of a PNG for each of the drawing


def write_csv(found: Findings, lang: str, path: Path) -> None:
    """Write one table of everything, one measure per row."""
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(COLUMNS)
        for label, setting in zip(labels(found, lang), found["settings"], strict=True):
            rows.writerows((label, *row) for row in _measures(setting))


def _measures(setting: Findings) -> Iterator[tuple[Any, ...]]:
    """Yield section, item, measure, value and interval; unknown values are left empty."""
    for place, rate in enumerate(setting["places"], 1):
        yield "advantage", place, "wins", *measure(rate)
    for ending in ("nobody", "shared"):
        yield "endings", ending, "games", *measure(setting[ending])
    length = setting["length"]
    yield "length", "turns", "mean", *measure(length)
    for name in ("p5", "median", "p95", "moves"):
        yield "length", "moves" if name == "moves" else "turns", name, *measure(length[name])
    for name, mean in (setting["drama"] or {}).items():
        yield "drama", name, "mean", *measure(mean)
    if setting["skill"]:
        yield "skill", "{strong} against {weak}".format(**setting["skill"]), "wins", *measure(setting["skill"])
    for bot in setting["bots"]:
        yield "bots", bot["bot"], "wins", *measure(bot)
    for section in setting["sections"]:
        for row in section["rows"]:
            here = section["section"], row["item"]
            yield *here, "games" if section["kind"] == "endings" else "mean", *measure(row)
            for name in ("winners", "used", "with", "without"):
                if name in row:
                    yield *here, name, *measure(row[name])
            for count, part in enumerate(row.get("times", ())):
                yield *here, f"players {count}", *measure(int(part["players"]))
                yield *here, f"wins {count}", *measure(part)


def painter() -> Callable[..., Any]:
    """Return a function that turns SVG into PNG; BadSetup if it is not installed."""
    try:
        draw: Callable[..., Any] = import_module("resvg_py").svg_to_bytes
    except ImportError:
        raise BadSetup("--png: resvg_py is not installed: pip install 'turntable-games[report]'") from None
    return draw


def write_pictures(found: Findings, lang: str, path: Path) -> list[Path]:
    """Write every picture as SVG and PNG next to the page; return the paths. Raise BadSetup as `painter` does."""
    draw, written = painter(), []
    for part in parts(found, lang):
        for one in part.pictures:
            picture = one.sheet.alone([one.head] if one.head else labels(found, lang))
            stem = path.with_name(f"{path.stem}-{one.name}")
            stem.with_suffix(".svg").write_text(picture, encoding="utf-8")
            stem.with_suffix(".png").write_bytes(bytes(draw(svg_string=picture, zoom=ZOOM)))
            written += [stem.with_suffix(".svg"), stem.with_suffix(".png")]
    return written
