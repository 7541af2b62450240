"""What a study adds up: the settings games are played in, and the sums over all games of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from turntable.lab.report.play import LENGTHS, TIMES, Numbers


@dataclass(frozen=True)
class Setting:
    """One way to play a game."""

    seats: int
    options: Mapping[str, Any]
    """All of them."""
    chosen: Mapping[str, Any]
    """Those that are not the default."""


@dataclass
class Tally:
    """Everything that is added up, in the order of `play_games`."""

    totals: Numbers
    places: Numbers
    lengths: Numbers
    sums: Numbers
    times: Numbers

    @classmethod
    def empty(cls, sides: int, counters: int) -> Tally:
        shapes = (5,), (sides,), (LENGTHS,), (counters, 3), (counters, TIMES, 2)
        return cls(*(np.zeros(shape) for shape in shapes))

    def add(self, other: Tally) -> None:
        for name, own in vars(self).items():
            own += getattr(other, name)
