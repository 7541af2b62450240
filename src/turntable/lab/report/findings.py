"""From sums to findings: rates and means with 95 % intervals, JSON-ready."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from turntable.lab.report.drama import MEASURES, Numbers
from turntable.lab.report.play import Tally
from turntable.lab.standings import Z, wilson
from turntable.locales import say
from turntable.match.report import Section


@dataclass(frozen=True)
class Setting:
    """One way to play a game."""

    seats: int
    options: Mapping[str, Any]
    """All options with their values."""
    chosen: Mapping[str, Any]
    """The options that differ from their defaults."""


@dataclass(frozen=True)
class Findings:
    """The results of all games of one setting."""

    setting: Setting
    sides: int
    games: int
    tally: Tally
    lang: str

    def all(self, sections: Sequence[Section]) -> dict[str, Any]:
        nobody, shared, moves, turns, squares = self.tally.totals.tolist()
        games, lengths = self.games, self.tally.lengths
        return {
            "sides": self.sides,
            "games": games,
            "places": [rate_of(share, games) for share in self.tally.places.tolist()],
            "nobody": rate_of(nobody, games),
            "shared": rate_of(shared, games),
            "length": {
                **_mean(turns, squares, games),
                "moves": moves / max(games, 1),
                **_quantiles(lengths),
                "histogram": np.trim_zeros(lengths, "b").astype(int).tolist(),
            },
            "sections": [self._section(section) for section in sections],
        }

    def drama(self) -> dict[str, Any]:
        """Return the mean of each measure of drama, with its interval."""
        rows = zip(MEASURES, self.tally.drama.tolist(), strict=True)
        return {name: _mean(total, squares, int(count)) for name, (count, total, squares) in rows}

    def bots(self, names: Sequence[str]) -> list[dict[str, Any]]:
        """Return how often each bot wins, per side that it played."""
        rows = zip(names, self.tally.sides.tolist(), strict=False)
        return [{"bot": name} | rate_of(share, count) for name, (share, count) in rows]

    def _section(self, section: Section) -> dict[str, Any]:
        items = enumerate(section.items_for(self.setting.options), section.start)
        rows = [
            {"item": item.key, "name": item.name.text(self.lang)} | self._counter(section.kind, counter)
            for counter, item in items
        ]
        head = {"section": section.key, "kind": section.kind, "columns": section.columns, "fair": 1 / self.sides}
        return head | {"title": say(section.title, self.lang), "caption": say(section.caption, self.lang), "rows": rows}

    def _counter(self, kind: str, counter: int) -> dict[str, Any]:
        total, squares, winners = self.tally.sums[counter].tolist()
        if kind == "endings":
            return rate_of(total, self.games)
        if kind == "board":
            return {"mean": total / max(self.games, 1)}
        seen, won = self.tally.times[counter].T.tolist()
        players = self.setting.seats * self.games
        row: dict[str, Any] = {**_mean(total, squares, players)}
        if kind == "figures":
            row["winners"] = winners / max(sum(won), 1.0)
        elif kind == "uses":
            users = sum(seen[1:])
            row["used"] = rate_of(users, players)
            row |= {"with": rate_of(sum(won[1:]), users), "without": rate_of(won[0], seen[0])}
        else:
            row["times"] = [{"players": n, **rate_of(share, n)} for n, share in zip(seen, won, strict=True)]
        return row


def rate_of(share: float, count: float) -> dict[str, Any]:
    """Return a proportion with Wilson's interval; empty for a total of 0."""
    if count < 1:
        return {"rate": None, "low": None, "high": None}
    low, high = wilson(share, int(count))
    return {"rate": share / count, "low": low, "high": high}


def _mean(total: float, squares: float, count: int) -> dict[str, float]:
    count = max(count, 1)
    mean = total / count
    half = Z * sqrt(max(squares / count - mean * mean, 0.0) / count)
    return {"mean": mean, "low": mean - half, "high": mean + half}


def _quantiles(lengths: Numbers) -> dict[str, int]:
    """Return the 5 %, 50 % and 95 % quantiles of the lengths of games."""
    part = np.cumsum(lengths) / max(lengths.sum(), 1.0)
    return {name: int(np.searchsorted(part, q - 1e-12)) for name, q in (("p5", 0.05), ("median", 0.5), ("p95", 0.95))}
