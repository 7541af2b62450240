"""Positions of Trains for tests."""

from __future__ import annotations

from typing import Any

import turntable
from turntable import Match
from turntable.games.trains.state import ABILITIES, ABILITY, DECK

TRAINS = turntable.game("trains")
HIGH = [70, 60, 50, 40, 30, 20, 10]
OTHER = [71, 61, 51, 41, 31, 22, 11]
THIRD = [72, 62, 52, 45, 32, 24, 13]


def at(**position: Any) -> Match:
    """A position with two players, seat 0 to act."""
    return TRAINS.position({"seats": 2, "lines": [HIGH, OTHER]} | position)


def line(match: Match, seat: int = 0) -> list[int]:
    found: list[int] = match.position()["lines"][seat]
    return found


def card_with(ability: str, *used: int) -> int:
    """A railcar with an ability that is in no line of these tests."""
    taken = {*HIGH, *OTHER, *THIRD, *used}
    return next(card for card in range(1, DECK + 1) if ABILITIES[ABILITY[card]] == ability and card not in taken)
