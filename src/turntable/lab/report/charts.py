"""The pictures of a report, one for each kind of section. A picture shows all settings of the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from turntable.lab.report.drawing import LETTER, WIDTH, Scale, Sheet, number, percent
from turntable.lab.report.findings import rate_of

Row = tuple[str, list[Any]]
"""A label, and what each setting has there; None if it has not."""

MANY = 20  # rows, which stand closer
RIGHT = WIDTH - 22
MOST_TIMES = 9  # columns for how often something happened
BINS = 60  # of a histogram, at the most


def label_width(rows: Sequence[Row], most: float) -> float:
    """Return the room for the labels of rows, with a gap."""
    return min(max((len(label) * LETTER for label, _ in rows), default=0) + 14, most)


def shortened(label: str, width: float) -> str:
    letters = int((width - 10) / LETTER)
    return label if len(label) <= letters else label[: letters - 1] + "…"


def axis(sheet: Sheet, scale: Scale, top: float, bottom: float, show: Callable[[float], str]) -> None:
    """Draw upright lines with their values below."""
    for tick in scale.ticks():
        sheet.line(scale(tick), top, scale(tick), bottom, "rule")
        sheet.text(scale(tick), bottom + 15, show(tick), "small", "middle")


def span(values: Sequence[float], fair: Sequence[float], least: float) -> tuple[float, float]:
    """Return the part of an axis for rates: what is shown, what is fair, and a little room."""
    low, high = min([*values, *fair]), max([*values, *fair])
    room = max(high - low, least) * 0.06
    return max(0.0, low - room), min(1.0, high + room)


def whisker(sheet: Sheet, scale: Scale, y: float, rate: dict[str, Any], i: int, tip: str, hollow: bool = False) -> None:
    """Draw a rate with its interval."""
    if rate["rate"] is None:
        return
    sheet.line(scale(max(rate["low"], scale.low)), y, scale(min(rate["high"], scale.high)), y, f"t{i}")
    text = f"{tip}: {percent(rate['rate'])} ({percent(rate['low'])} – {percent(rate['high'])})"
    sheet.mark(scale(rate["rate"]), y, i, text, hollow)


def placed(
    sheet: Sheet, rows: Sequence[Row], left: float, top: float, pitch: float, gap: float
) -> Iterator[tuple[str, int, Any, float]]:
    """Write the labels of rows, and yield each row's label, setting and cell with the height where it goes."""
    for n, (label, cells) in enumerate(rows):
        middle = top + pitch * (n + 0.5)
        sheet.text(left - 10, middle + 4, shortened(label, left), anchor="end")
        for i, cell in enumerate(cells):
            if cell:
                yield label, i, cell, middle + gap * (i - (len(cells) - 1) / 2)


def rates(title: str, rows: Sequence[Row], fair: Sequence[float]) -> Sheet:
    """Rates with intervals, a row each; dashed lines show what is fair in each setting."""
    sheet = Sheet(title)
    left = label_width(rows, 260)
    shown = [rate for _, cells in rows for rate in cells if rate and rate["rate"] is not None]
    scale = Scale(*span([v for r in shown for v in (r["low"], r["high"])], fair, 0.02), left, RIGHT - 60)
    pitch = 12.0 * len(rows[0][1]) + 12
    bottom = 8 + pitch * len(rows)
    axis(sheet, scale, 8, bottom, lambda v: percent(v, scale.step))
    for value in set(fair):
        sheet.line(scale(value), 4, scale(value), bottom, "fair")
    for label, i, cell, y in placed(sheet, rows, left, 8, pitch, 12):
        whisker(sheet, scale, y, cell, i, label)
        sheet.text(RIGHT, y + 4, percent(cell["rate"]), "small", "end")
    sheet.height = bottom + 24
    return sheet


def bars(title: str, rows: Sequence[Row]) -> Sheet:
    """Rates as bars with their intervals."""
    sheet = Sheet(title)
    left = label_width(rows, 260)
    highest = max(cell["high"] for _, cells in rows for cell in cells if cell)
    scale = Scale(0, highest, left, RIGHT - 60)
    pitch = 14.0 * len(rows[0][1]) + 10
    bottom = 8 + pitch * len(rows)
    axis(sheet, scale, 8, bottom, lambda v: percent(v, scale.step))
    for label, i, cell, y in placed(sheet, rows, left, 8, pitch, 14):
        tip = f"{label}: {percent(cell['rate'])} ({percent(cell['low'])} – {percent(cell['high'])})"
        sheet.box(scale(0), y - 6, scale(cell["rate"]) - scale(0), 12, f"s{i}", tip)
        sheet.line(scale(cell["low"]), y, scale(cell["high"]), y, "whisker")
        sheet.text(max(scale(cell["high"]), scale(cell["rate"])) + 6, y + 4, percent(cell["rate"]), "small")
    sheet.height = bottom + 24
    return sheet


def uses(title: str, rows: Sequence[Row], fair: Sequence[float], heads: tuple[str, str]) -> Sheet:
    """How often on the left, what it is worth on the right: the rate of those who did it, and hollow of the rest."""
    sheet = Sheet(title)
    left = label_width(rows, 250)
    middle = left + (RIGHT - left) * 0.42
    known = [cell for _, cells in rows for cell in cells if cell]
    often = Scale(0, max(cell["mean"] for cell in known), left, middle - 50, 3)
    both = [cell[side] for cell in known for side in ("with", "without")]
    values = [value for rate in both if rate["rate"] is not None for value in _within(rate)]
    worth = Scale(*span(values, fair, 0.02), middle, RIGHT)
    pitch = 12.0 * len(rows[0][1]) + (5 if len(rows) > MANY else 10)
    top, bottom = 30.0, 30 + pitch * len(rows)
    sheet.text(left, 16, heads[0], "head")
    sheet.text(middle, 16, heads[1], "head")
    axis(sheet, often, top, bottom, often.show)
    axis(sheet, worth, top, bottom, lambda v: percent(v, worth.step))
    for value in set(fair):
        sheet.line(worth(value), top - 4, worth(value), bottom, "fair")
    for label, i, cell, y in placed(sheet, rows, left, top, pitch, 12):
        sheet.box(left, y - 4, often(cell["mean"]) - left, 8, f"s{i}", f"{label}: {number(cell['mean'])}")
        sheet.text(often(cell["mean"]) + 5, y + 4, number(cell["mean"]), "small")
        whisker(sheet, worth, y, cell["without"], i, f"{label} ✗", hollow=True)
        whisker(sheet, worth, y, cell["with"], i, f"{label} ✓")
    sheet.height = bottom + 24
    return sheet


def _within(rate: dict[str, Any]) -> tuple[float, float]:
    """Return the interval, but of a rate that is hardly known only a part: the others would not be told apart."""
    room = min(rate["high"] - rate["low"], 0.1) / 2
    return max(rate["low"], rate["rate"] - room), min(rate["high"], rate["rate"] + room)


def figures(title: str, rows: Sequence[Row], heads: tuple[str, str]) -> Sheet:
    """Means of all players and, hollow, of the winners; each row has a scale of its own."""
    sheet = Sheet(title)
    left = label_width(rows, 260)
    pitch, top = 18.0 * len(rows[0][1]) + 14, 30.0
    offset = left + 40 + len(heads[0]) * LETTER
    for x, head, hollow in ((left + 6, heads[0], False), (offset, heads[1], True)):
        sheet.mark(x, 13, 0, hollow=hollow)
        sheet.text(x + 10, 17, head, "small")
    known = {label: [cell[key] for cell in cells if cell for key in ("mean", "winners")] for label, cells in rows}
    for label, i, cell, y in placed(sheet, rows, left, top, pitch, 18):
        scale = Scale(min(0.0, *known[label]), max(0.0, *known[label]), left + 40, RIGHT - 60)
        sheet.line(left, y, RIGHT - 40, y, "rule")
        sheet.line(scale(cell["mean"]), y, scale(cell["winners"]), y, f"t{i}")
        sheet.mark(scale(cell["winners"]), y, i, f"{heads[1]}: {number(cell['winners'])}", hollow=True)
        sheet.mark(scale(cell["mean"]), y, i, f"{heads[0]}: {number(cell['mean'])}")
        more = cell["winners"] >= cell["mean"]
        for key, right in (("mean", not more), ("winners", more)):
            x = scale(cell[key]) + (9 if right else -9)
            sheet.text(x, y + 4, number(cell[key]), "small", "start" if right else "end")
    sheet.height = top + pitch * len(rows) + 4
    return sheet


def times(title: str, rows: Sequence[Row], fair: Sequence[float], heads: tuple[str, str]) -> Sheet:
    """How many players did a thing never, once, twice …, and below how often these win; a column for each thing."""
    sheet = Sheet(title)
    settings = len(rows[0][1])
    width = (RIGHT - 46) / len(rows)
    columns = [_columns(cells) for _, cells in rows]
    parts = [part["players"] / total for cells, n in columns for _, seen, total in cells for part in seen[:n]]
    rated = [part for cells, n in columns for _, seen, _ in cells for part in seen[:n] if part["rate"] is not None]
    share = Scale(0, max(parts), 180, 50, 4)
    rate = Scale(*span([v for part in rated for v in _within(part)], fair, 0.02), 370, 240, 4)
    sheet.text(0, 14, heads[0], "head")
    sheet.text(0, 220, heads[1], "head")
    for scale in (share, rate):
        for tick in scale.ticks():
            sheet.line(46, scale(tick), RIGHT, scale(tick), "rule")
            sheet.text(40, scale(tick) + 4, percent(tick, scale.step), "small", "end")
    for value in set(fair):
        sheet.line(46, rate(value), RIGHT, rate(value), "fair")
    for n, ((label, _), (cells, last)) in enumerate(zip(rows, columns, strict=True)):
        start = 46 + width * n + 8
        pitch = (width - 22) / last
        sheet.text(start, 36, shortened(label, width), "head")
        for k in range(last):
            centre = start + pitch * (k + 0.5)
            name = f"{k}+" if k == last - 1 else str(k)
            sheet.text(centre, 196, name, "small", "middle")
            sheet.text(centre, 386, name, "small", "middle")
            for i, seen, total in cells:
                part = seen[k]
                bar = pitch * 0.8 / settings
                x = centre + bar * (i - settings / 2)
                height = share(0) - share(part["players"] / total)
                tip = f"{label}, {name}: {percent(part['players'] / total)}"
                sheet.box(x, share(0) - height, bar, height, f"s{i}", tip)
                if part["rate"] is not None:
                    at = x + bar / 2
                    low, high = max(part["low"], rate.low), min(part["high"], rate.high)
                    sheet.line(at, rate(low), at, rate(high), f"t{i}")
                    sheet.mark(at, rate(part["rate"]), i, f"{label}, {name}: {percent(part['rate'])}")
    sheet.height = 394
    return sheet


def _columns(cells: Sequence[Any]) -> tuple[list[tuple[int, list[dict[str, Any]], float]], int]:
    """Return each setting's counts, the rare high ones put together, its players, and how many columns that makes."""
    known = [(i, cell["times"], sum(part["players"] for part in cell["times"])) for i, cell in enumerate(cells) if cell]
    last = 2
    for _, seen, total in known:
        rest = total
        for k, part in enumerate(seen):
            if rest >= 0.02 * total:
                last = max(last, k + 1)
            rest -= part["players"]
    last = min(last, MOST_TIMES)
    return [(i, _merged(seen, last), total) for i, seen, total in known], last


def _merged(seen: list[dict[str, Any]], last: int) -> list[dict[str, Any]]:
    tail = seen[last - 1 :]
    players = sum(part["players"] for part in tail)
    share = sum(part["players"] * (part["rate"] or 0) for part in tail)
    return [*seen[: last - 1], {"players": players, **rate_of(share, players)}]


def lengths(title: str, found: Sequence[dict[str, Any]], head: str) -> Sheet:
    """How long games take: a curve for each setting, its median dashed."""
    sheet = Sheet(title)
    longest = max(int(length["p95"] * 1.4) + 1 for length in found)
    width = -(-longest // BINS)
    scale_x = Scale(0, longest, 50, RIGHT, 8)
    curves = [
        [sum(length["histogram"][n : n + width]) / sum(length["histogram"]) for n in range(0, longest, width)]
        for length in found
    ]
    scale_y = Scale(0, max(max(curve) for curve in curves), 230, 14, 4)
    for tick in scale_y.ticks():
        sheet.line(50, scale_y(tick), RIGHT, scale_y(tick), "rule")
        sheet.text(44, scale_y(tick) + 4, percent(tick, scale_y.step), "small", "end")
    for tick in scale_x.ticks():
        sheet.text(scale_x(tick), 246, scale_x.show(tick), "small", "middle")
    for i, (curve, length) in enumerate(zip(curves, found, strict=True)):
        points = [(scale_x((n + 0.5) * width), scale_y(part)) for n, part in enumerate(curve)]
        sheet.curve(points, i)
        median = scale_x(length["median"] + 0.5)
        sheet.line(median, 14, median, 230, f"fair t{i}")
        sheet.mark(median, scale_y(curve[length["median"] // width]), i, f"{length['median']}")
    sheet.text(RIGHT, 262, head, "small", "end")
    sheet.height = 270
    return sheet


def board(title: str, rows: Sequence[Row], columns: int, setting: int) -> Sheet:
    """A heat map of one setting: how often in a hundred games, cell by cell."""
    sheet = Sheet(title)
    left, top, width, high = 30.0, 26.0, (RIGHT - 30.0) / columns, 32.0
    values = [cells[setting]["mean"] if cells[setting] else 0.0 for _, cells in rows]
    most = max(max(cell["mean"] for cell in cells if cell) for _, cells in rows) or 1.0
    for n, ((label, _), value) in enumerate(zip(rows, values, strict=True)):
        x, y = left + width * (n % columns), top + high * (n // columns)
        part = value / most
        sheet.box(x + 1, y + 1, width - 2, high - 2, "heat", f"{label}: {number(100 * value)}", part)
        sheet.box(x + 1, y + 1, width - 2, high - 2, "frame")
        ink = "on-hot" if part > 0.88 else "on-warm" if part > 0.62 else ""  # where either scheme's ink is read better
        sheet.text(x + width / 2, y + high / 2 + 4, f"{100 * value:.0f}", ink, "middle")
    for n in range(columns):
        sheet.text(left + width * (n + 0.5), 16, rows[n][0].rstrip("0123456789"), "small", "middle")
    for n in range(len(rows) // columns):
        sheet.text(20, top + high * (n + 0.5) + 4, str(n + 1), "small", "end")
    sheet.height = top + high * (len(rows) // columns) + 6
    return sheet
