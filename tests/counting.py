"""Counters of a game's report.py for one match, for tests that know what happened in it."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import numpy.typing as npt

from turntable import Match
from turntable.match.report import Section

Counted = dict[str, dict[str, list[int]]]


def counted(match: Match, seed: int) -> Counted:
    """Play a match to its end at random; return what its report.py counted, by section, item and seat."""
    report = match.game.report
    assert report is not None
    counts = np.zeros((match.seats, report.COUNTERS), np.int32)
    chance = Random(seed)
    seat = number = 0
    while match.to_act:
        seat = match.awaited or 0
        number = chance.choice(match.legal_numbers(seat))
        report.note(match.state, seat, number, counts)
        match.play_number(seat, number)
    report.conclude(match.state, seat, number, counts)
    return {section.key: _rows(section, match, counts) for section in report.SECTIONS}


def _rows(section: Section, match: Match, counts: npt.NDArray[np.int32]) -> dict[str, list[int]]:
    items = section.items_for(match.options)
    return {item.key: counts[:, section.start + i].tolist() for i, item in enumerate(items)}


def tally(match: Match, wanted: str) -> list[int]:
    """Return how many moves of each seat match a pattern."""
    return [
        sum(who == seat and bool(re.fullmatch(wanted, text)) for who, text in match.moves)
        for seat in range(match.seats)
    ]


def only(section: dict[str, list[int]]) -> str:
    """Return the only thing that happened."""
    (found,) = [key for key, row in section.items() if sum(row)]
    assert sum(section[found]) == 1
    return found
