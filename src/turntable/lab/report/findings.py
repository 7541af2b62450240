"""From sums to findings: rates and means with 95 % intervals, JSON-ready."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from turntable.lab.report.play import Numbers
from turntable.lab.report.tally import Setting, Tally
from turntable.lab.standings import CONFIDENCE, wilson
from turntable.locales import say
from turntable.match.report import Section

_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def findings(
    sections: Sequence[Section], one: Setting, sides: int, games: int, tally: Tally, lang: str
) -> dict[str, Any]:
    """What so many games of one setting come to."""
    nobody, shared, moves, turns, squares = tally.totals.tolist()
    return {
        "sides": sides,
        "games": games,
        "places": [rate_of(share, games) for share in tally.places.tolist()],
        "nobody": rate_of(nobody, games),
        "shared": rate_of(shared, games),
        "length": {
            **_mean(turns, squares, games),
            "moves": moves / games,
            **_quantiles(tally.lengths),
            "histogram": np.trim_zeros(tally.lengths, "b").astype(int).tolist(),
        },
        "sections": [_section(section, one, sides, games, tally, lang) for section in sections],
    }


def _section(section: Section, one: Setting, sides: int, games: int, tally: Tally, lang: str) -> dict[str, Any]:
    rows = []
    for counter, item in enumerate(section.items_for(one.options), section.start):
        total, squares, winners = tally.sums[counter].tolist()
        seen, won = tally.times[counter, :, 0], tally.times[counter, :, 1]
        players = one.seats * games
        row: dict[str, Any] = {"item": item.key, "name": item.name.text(lang)}
        if section.kind == "endings":
            row |= rate_of(total, games)
        elif section.kind == "board":
            row |= {"mean": total / games}
        elif section.kind == "figures":
            row |= _mean(total, squares, players) | {"winners": winners / max(float(won.sum()), 1.0)}
        elif section.kind == "uses":
            users = float(seen[1:].sum())
            row |= _mean(total, squares, players) | {"used": rate_of(users, players)}
            row |= {"with": rate_of(float(won[1:].sum()), users), "without": rate_of(float(won[0]), float(seen[0]))}
        else:
            shares = zip(seen.tolist(), won.tolist(), strict=True)
            row |= _mean(total, squares, players)
            row["times"] = [{"players": count, **rate_of(share, count)} for count, share in shares]
        rows.append(row)
    head = {"section": section.key, "kind": section.kind, "columns": section.columns, "fair": 1 / sides}
    return head | {"title": say(section.title, lang), "caption": say(section.caption, lang), "rows": rows}


def rate_of(share: float, count: float) -> dict[str, Any]:
    """A part of so many, with Wilson's interval; nothing if there are none."""
    if count < 1:
        return {"rate": None, "low": None, "high": None}
    low, high = wilson(share, int(count))
    return {"rate": share / count, "low": low, "high": high}


def _mean(total: float, squares: float, count: int) -> dict[str, float]:
    mean = total / count
    half = _Z * sqrt(max(squares / count - mean * mean, 0.0) / count)
    return {"mean": mean, "low": mean - half, "high": mean + half}


def _quantiles(lengths: Numbers) -> dict[str, int]:
    """The lengths that a twentieth, a half and nineteen twentieths of the games do not exceed."""
    part = np.cumsum(lengths) / lengths.sum()
    return {name: int(np.searchsorted(part, q - 1e-12)) for name, q in (("p5", 0.05), ("median", 0.5), ("p95", 0.95))}
