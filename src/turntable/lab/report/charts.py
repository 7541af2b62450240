"""The charts of a report. Each shows all settings of the report, except maps of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from turntable.lab.report.drawing import LETTER, NARROW, WIDTH, Scale, Sheet, number, percent
from turntable.locales import say

Row = tuple[str, list[Any]]
"""A label, and each setting's cell; None if it has none."""

MANY = 20  # rows, which stand closer
ABOVE = 16.0  # the room for a label above its row, where there is none at the left
BESIDE = 22.0  # then at the left: half of an axis's first value
LINE = 12.0  # the height of a setting's line in a row
WIDEST = 280.0  # the room for labels, at the most
ROOM = 55.0  # for a value in writing
HARDLY_KNOWN = 0.05  # half of an interval: no more of it is kept in sight
BINS = 60  # of a histogram, at the most


@dataclass(frozen=True)
class Panel:
    """A column of a row chart: what it shows of each cell, and how."""

    head: str = ""
    """The key of its heading."""
    key: str = ""
    """The measure that it shows; empty: the cell itself."""
    hollow: str = ""
    """A second measure to compare with, as a hollow mark."""
    rates: bool = True
    bars: bool = False
    fair: bool = False
    """Whether dashed lines show a fair share."""
    own_scales: bool = False
    """Whether each row has its own scale, and no axis."""

    @property
    def keys(self) -> list[str]:
        return [self.hollow, self.key] if self.hollow else [self.key]

    @property
    def in_writing(self) -> bool:
        """Whether values are written next to their marks."""
        return self.own_scales or not self.hollow


def measure(cell: Any, key: str = "") -> tuple[float | None, float | None, float | None]:
    """Return a value and its interval, each None if unknown."""
    found = cell[key] if cell and key else cell
    if not isinstance(found, dict):
        return found, None, None
    return found.get("rate", found.get("mean")), found.get("low"), found.get("high")


def spell(cell: Any, key: str = "", rates: bool = True) -> str:
    """Return a measure with its interval, as text."""
    value, low, high = measure(cell, key)
    show = percent if rates else number
    if value is None:
        return "—"
    return show(value) if low is None or high is None else f"{show(value)} ({show(low)} – {show(high)})"


def row_chart(
    title: str, rows: Sequence[Row], panels: Sequence[Panel], fair: Sequence[float], lang: str, narrow: bool = False
) -> Sheet:
    """Draw a row for each thing, in it a line for each setting, in one panel or two side by side.

    A narrow chart has its panels below each other, and labels above their rows.
    """
    sheet = Sheet(title, NARROW if narrow else WIDTH)
    for group in [[panel] for panel in panels] if narrow else [panels]:
        _draw_rows(sheet, rows, group, fair, lang, ABOVE * narrow)
    return sheet


def _draw_rows(
    sheet: Sheet, rows: Sequence[Row], panels: Sequence[Panel], fair: Sequence[float], lang: str, above: float
) -> None:
    """Draw rows below all that is on the sheet; labels stand at the left, or in the room above each row."""
    left = BESIDE if above else min(max(len(label) for label, _ in rows) * LETTER + 14, WIDEST)
    width = (sheet.right - left) / len(panels)
    pitch = LINE * len(rows[0][1]) + above + (5 if len(rows) > MANY else 12)
    top = sheet.height + (30.0 if panels[0].head else 8.0)
    bottom = top + pitch * len(rows)
    for place, panel in enumerate(panels):
        start = left + width * place
        ends = start + ROOM * panel.own_scales, start + width - ROOM * panel.in_writing
        scale = _scale(panel, rows, fair, ends)
        if panel.head:
            sheet.text(0 if above else start, top - 14, say(panel.head, lang), "head")
        if not panel.own_scales:
            _axis(sheet, scale, top, bottom, panel.rates)
        for value in set(fair) if panel.fair else ():
            sheet.line(scale(value), top - 4, scale(value), bottom, "fair")
        for n, (label, cells) in enumerate(rows):
            own = _scale(panel, [(label, cells)], (), ends) if panel.own_scales else scale
            for i, cell in enumerate(cells):
                y = top + pitch * (n + 0.5) + above / 2 + LINE * (i - (len(cells) - 1) / 2)
                _draw(sheet, panel, own, y, label, i, cell)
    for n, (label, _) in enumerate(rows):
        if above:
            sheet.text(0, top + pitch * n + 14, _shortened(label, sheet.right))
        else:
            sheet.text(left - 10, top + pitch * (n + 0.5) + 4, _shortened(label, left), anchor="end")
    sheet.height = bottom + 24


def _shortened(label: str, width: float) -> str:
    letters = int((width - 10) / LETTER)
    return label if len(label) <= letters else label[: letters - 1] + "…"


def _interval(cell: Any, key: str) -> tuple[float, float, float] | None:
    """Return a value and its interval, or the value twice if there is none."""
    value, low, high = measure(cell, key)
    return None if value is None else (value, value if low is None else low, value if high is None else high)


def _scale(panel: Panel, rows: Sequence[Row], fair: Sequence[float], ends: tuple[float, float]) -> Scale:
    """Return a scale for all that a panel shows in rows."""
    shown = [_interval(cell, key) for _, cells in rows for cell in cells if cell for key in panel.keys]
    room = HARDLY_KNOWN if panel.fair else float("inf")
    values = [part for one in shown if one for part in (max(one[1], one[0] - room), min(one[2], one[0] + room))]
    if not panel.fair:
        return Scale(min([0.0, *values]), max([0.0, *values]), *ends, 3 if panel.head else 5)
    low, high = min([*values, *fair]), max([*values, *fair])
    margin = max(high - low, 0.02) * 0.06
    return Scale(max(0.0, low - margin), min(1.0, high + margin), *ends)


def _axis(sheet: Sheet, scale: Scale, top: float, bottom: float, rates: bool) -> None:
    """Draw vertical grid lines with their values below."""
    for tick in scale.ticks():
        sheet.line(scale(tick), top, scale(tick), bottom, "rule")
        sheet.text(scale(tick), bottom + 15, scale.show(tick, rates), "small", "middle")


def _draw(sheet: Sheet, panel: Panel, scale: Scale, y: float, label: str, setting: int, cell: Any) -> None:
    """Draw what a panel shows of a cell: bars or marks, with their intervals."""
    known = [(key, found) for key in panel.keys if cell and (found := _interval(cell, key))]
    for key, (value, low, high) in known:
        tip = f"{label}: {spell(cell, key, panel.rates)}"
        if panel.bars:
            sheet.add("rect", f"s{setting}", tip=tip, x=scale(0), y=y - 4, width=scale(value) - scale(0), height=8.0)
            sheet.line(scale(low), y, scale(high), y, "whisker")
        else:
            sheet.line(scale(low), y, scale(high), y, f"t{setting}")
            sheet.mark(scale(value), y, setting, tip, hollow=key != panel.key)
        if panel.in_writing:
            lower = value < max(other for _, (other, _, _) in known)
            x, anchor = (scale(low) - 9, "end") if lower else (scale(high) + 9, "start")
            sheet.text(x, y + 4, (percent if panel.rates else number)(value), "small", anchor)


def lengths(title: str, found: Sequence[dict[str, Any]], head: str, narrow: bool = False) -> Sheet:
    """Draw how long games take: a curve for each setting, its median dashed."""
    sheet = Sheet(title, NARROW if narrow else WIDTH)
    longest = max(int(length["p95"] * 1.4) + 1 for length in found)
    width = -(-longest // BINS)
    across = Scale(0, longest, 50, sheet.right, 4 if narrow else 8)
    curves = [
        [sum(length["histogram"][n : n + width]) / sum(length["histogram"]) for n in range(0, longest, width)]
        for length in found
    ]
    up = Scale(0, max(max(curve) for curve in curves), 230, 14, 4)
    for tick in up.ticks():
        sheet.line(50, up(tick), sheet.right, up(tick), "rule")
        sheet.text(44, up(tick) + 4, up.show(tick, rate=True), "small", "end")
    for tick in across.ticks():
        sheet.text(across(tick), 246, across.show(tick), "small", "middle")
    for i, (curve, length) in enumerate(zip(curves, found, strict=True)):
        points = " ".join(f"{across((n + 0.5) * width):.1f},{up(part):.1f}" for n, part in enumerate(curve))
        sheet.add("polyline", f"line t{i}", points=points)
        median = across(length["median"] + 0.5)
        sheet.line(median, 14, median, 230, f"fair t{i}")
        sheet.mark(median, up(curve[length["median"] // width]), i, str(length["median"]))
    sheet.text(sheet.right, 262, head, "small", "end")
    sheet.height = 270
    return sheet


def board(title: str, rows: Sequence[Row], columns: int, setting: int, narrow: bool = False) -> Sheet:
    """Draw a heat map of one setting: how often in a hundred games, cell by cell."""
    sheet = Sheet(title, NARROW if narrow else WIDTH)
    left, top, width, height = 30.0, 26.0, (sheet.right - 30.0) / columns, 32.0
    most = max(cell["mean"] for _, cells in rows for cell in cells if cell) or 1.0
    for n, (label, cells) in enumerate(rows):
        value = cells[setting]["mean"] if cells[setting] else 0.0
        x, y, part = left + width * (n % columns), top + height * (n // columns), value / most
        sheet.box(x + 1, y + 1, width - 2, height - 2, "heat", f"{label}: {number(100 * value)}", part)
        sheet.box(x + 1, y + 1, width - 2, height - 2, "frame")
        ink = (
            "on-hot" if part > 0.88 else "on-warm" if part > 0.62 else "on-cold"
        )  # where either scheme's ink is read better
        sheet.text(x + width / 2, y + height / 2 + 4, f"{100 * value:.0f}", ink, "middle")
    for n in range(columns):
        sheet.text(left + width * (n + 0.5), 16, rows[n][0].rstrip("0123456789"), "small", "middle")
    for n in range(len(rows) // columns):
        sheet.text(20, top + height * (n + 0.5) + 4, str(n + 1), "small", "end")
    sheet.height = top + height * (len(rows) // columns) + 6
    return sheet


def curve(title: str, sweep: str, points: Sequence[tuple[int, Any]], panel: Panel, narrow: bool = False) -> Sheet:
    """Draw a number against the values of a swept parameter, with its intervals."""
    sheet = Sheet(title, NARROW if narrow else WIDTH)
    known = [(value, found) for value, cell in points if (found := _interval(cell, panel.key))]
    values = [part for _, found in known for part in found] or [0.0]
    margin = max(max(values) - min(values), 0.02) * 0.06
    up = Scale(max(0.0, min(values) - margin), max(values) + margin, 190, 14, 4)
    across = Scale(points[0][0], points[-1][0], 60, sheet.right, 4 if narrow else 8)
    for tick in up.ticks():
        sheet.line(60, up(tick), sheet.right, up(tick), "rule")
        sheet.text(54, up(tick) + 4, up.show(tick, panel.rates), "small", "end")
    for tick in across.ticks():
        sheet.text(across(tick), 206, across.show(tick), "small", "middle")
    places = " ".join(f"{across(value):.1f},{up(found[0]):.1f}" for value, found in known)
    sheet.add("polyline", "line t0", points=places)
    for value, (middle, low, high) in known:
        sheet.line(across(value), up(low), across(value), up(high), "t0")
        sheet.mark(across(value), up(middle), 0, f"{value}: {spell(dict(points)[value], panel.key, panel.rates)}")
    sheet.text(sheet.right, 222, sweep, "small", "end")
    sheet.height = 230
    return sheet
