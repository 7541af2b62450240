"""What is counted while games are played, for compiled code that knows no game.

A game's report.py counts what its designer asks about, for each seat of one game: `note` before every move, `conclude`
when the game is over. As in rules.py, the record's type settles which game's functions are meant. A game without a
report.py counts nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba.extending import overload

from turntable.kernel.compiled import State, compiled
from turntable.kernel.rules import source

Counts = npt.NDArray[np.int32]
"""One game's counters: a row for each seat."""


@dataclass(frozen=True)
class Census:
    """What a game counts."""

    size: int
    """Counters for each seat."""
    note: Callable[[State, int, int, Counts], None]
    """Count what a seat's move, which is about to be played, does."""
    conclude: Callable[[State, int, int, Counts], None]
    """Count what the end of the game shows, which came with that seat's move."""


@compiled
def _nothing(s: State, seat: int, move: int, counts: Counts) -> None:
    """Of a game that counts nothing."""


NOTHING = Census(0, _nothing, _nothing)

_CENSUSES: dict[Any, Census] = {}


def register(state: np.dtype[Any], census: Census) -> None:
    """Make the verbs below work on this game's records."""
    _CENSUSES[numba.from_dtype(state)] = census


def note(s: State, seat: int, move: int, counts: Counts) -> None:
    _CENSUSES[numba.from_dtype(s.dtype)].note(s, seat, move, counts)


def conclude(s: State, seat: int, move: int, counts: Counts) -> None:
    _CENSUSES[numba.from_dtype(s.dtype)].conclude(s, seat, move, counts)


@overload(note, strict=False)
def _note(s: Any, seat: Any, move: Any, counts: Any) -> Any:
    return source(_CENSUSES[s].note)


@overload(conclude, strict=False)
def _conclude(s: Any, seat: Any, move: Any, counts: Any) -> Any:
    return source(_CENSUSES[s].conclude)
