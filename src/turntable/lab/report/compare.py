"""Compare two settings: every number with its interval, and which differences are significant.

Many numbers are compared at once (a deck has dozens of cards), and some differ by chance alone, so p-values are
corrected by Holm's method, which keeps the chance of even one false alarm below LEVEL.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any

from turntable.lab.report.charts import measure
from turntable.lab.report.drawing import number, percent
from turntable.lab.standings import Z
from turntable.locales import say

LEVEL = 0.05
DRIVERS = 3  # differences that a verdict names
DRAMA = {
    "changes": "report-drama-changes",
    "settled": "report-drama-settled",
    "comeback": "report-drama-comeback",
    "branching": "report-drama-branching",
    "stakes": "report-drama-stakes",
}
"""The names of the measures of drama."""
RATES = ("settled", "comeback", "stakes")  # among them


@dataclass(frozen=True)
class Compared:
    """One number of two settings; the difference is the other's minus the first's."""

    key: str
    name: str
    rate: bool
    first: float
    other: float
    error: float
    """The standard error of the difference."""

    @property
    def difference(self) -> float:
        return self.other - self.first

    @property
    def score(self) -> float:
        """The difference in standard errors; 0 for numbers without spread, as of a single game."""
        return self.difference / self.error if self.error else 0.0

    @property
    def p(self) -> float:
        """The chance of such a difference, or a larger one, between equal settings."""
        return erfc(abs(self.score) / sqrt(2))

    def show(self, value: float) -> str:
        return percent(value) if self.rate else number(value)


def compare(first: dict[str, Any], other: dict[str, Any], lang: str) -> list[Compared]:
    """Return all numbers that both settings have, in the order of the report."""
    ours, theirs = ({key: rest for key, *rest in numbers(one, lang)} for one in (first, other))
    found = []
    for key, (name, rate, cell) in ours.items():
        if key in theirs and None not in (*measure(cell), *measure(theirs[key][2])):
            (a, low_a, high_a), (b, low_b, high_b) = measure(cell), measure(theirs[key][2])
            assert a is not None and low_a is not None and high_a is not None  # noqa: PT018
            assert b is not None and low_b is not None and high_b is not None  # noqa: PT018
            error = sqrt((high_a - low_a) ** 2 + (high_b - low_b) ** 2) / (2 * Z)
            found.append(Compared(key, name, rate, a, b, error))
    return found


def numbers(setting: dict[str, Any], lang: str) -> Iterator[tuple[str, str, bool, Any]]:
    """Yield the key of each number, its name, whether it is a rate, and the number with its interval."""
    yield "first", say("report-first-wins", lang), True, setting["places"][0]
    yield "turns", say("report-mean", lang), False, setting["length"]
    yield "shared", say("report-shared", lang), True, setting["shared"]
    yield "nobody", say("report-nobody", lang), True, setting["nobody"]
    for name, mean in (setting["drama"] or {}).items():
        yield f"drama.{name}", say(DRAMA[name], lang), name in RATES, mean
    if setting["skill"]:
        yield "skill", say("report-skill", lang), True, setting["skill"]
    for section in setting["sections"]:
        for row in section["rows"]:
            key, name = f"{section['section']}.{row['item']}", f"{section['title']}: {row['name']}"
            if section["kind"] == "endings":
                yield key, name, True, row
            elif section["kind"] != "board":
                yield key, name, False, row
            if "with" in row:
                yield f"{key}.with", f"{name}, {say('report-with', lang)}", True, row["with"]


def corrected(values: Sequence[float]) -> list[float]:
    """Return p-values corrected for multiple comparisons, by Holm's method."""
    found, before = [0.0] * len(values), 0.0
    for rank, index in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        before = max(before, min(1.0, (len(values) - rank) * values[index]))
        found[index] = before
    return found


def differences(found: dict[str, Any], labels: Sequence[str], lang: str) -> list[dict[str, Any]]:
    """Return what differs between the first setting and each of the others, JSON-ready, the most certain first."""
    first, *others = found["settings"]
    return [_between(compare(first, other, lang), labels[n], lang) for n, other in enumerate(others, 1)]


def _between(rows: Sequence[Compared], label: str, lang: str) -> dict[str, Any]:
    adjusted = dict(zip(rows, corrected([row.p for row in rows]), strict=True))
    ranked = sorted(rows, key=lambda row: (row.p, -abs(row.score)))
    shown = [
        {
            "key": row.key,
            "name": row.name,
            "rate": row.rate,
            "first": row.first,
            "other": row.other,
            "difference": row.difference,
            "low": row.difference - Z * row.error,
            "high": row.difference + Z * row.error,
            "p": row.p,
            "corrected": adjusted[row],
            "significant": adjusted[row] < LEVEL,
        }
        for row in ranked
    ]
    sure = [row for row in ranked if adjusted[row] < LEVEL]
    return {"setting": label, "verdict": _verdict(rows, sure, label, lang), "rows": shown}


def _verdict(rows: Sequence[Compared], sure: Sequence[Compared], label: str, lang: str) -> list[str]:
    """Return two sentences: how the game changes, and which numbers drive it."""
    by_key = {row.key: row for row in rows}
    turns, wins = by_key["turns"], by_key["first"]
    facts = {"before": number(turns.first), "after": number(turns.other)}
    facts |= {"won": percent(wins.first), "wins": percent(wins.other)}
    told = say("report-verdict", lang, setting=label, **facts)
    if not sure:
        return [told, say("report-verdict-same", lang, all=len(rows))]
    drivers = [row for row in sure if row.key not in ("turns", "first")] or [*sure]
    named = [f"{row.name} ({row.show(row.first)} → {row.show(row.other)})" for row in drivers[:DRIVERS]]
    return [told, say("report-verdict-drivers", lang, count=len(sure), all=len(rows), names="; ".join(named))]
