"""What a seat may know as numbers, and who decides next: for compiled code that knows no game.

A game's observe.py fills a vector of fixed size. As in rules.py, the record's type settles which game's functions are
meant. Where several seats may act, the seats that need not act are asked first, lowest seat first, and may wait; then
the seat that play waits for decides. So every game is a sequence of decisions of one seat each.
"""

from collections import namedtuple
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from turntable.kernel.compiled import Ints, State, States, compiled
from turntable.kernel.judgement import Floats, actor
from turntable.kernel.playout import LOWEST
from turntable.kernel.rules import acting, legal, source

Layout = Mapping[str, tuple[int, ...]]
"""The parts of an observation in their order, and the shape of each."""

OVER = -1  # instead of a seat: nobody decides any more


@dataclass(frozen=True)
class Observation:
    """What a game tells a program that plays it."""

    fill: Callable[[State, int, Floats], None]
    """Write what a seat may know into a vector, all numbers from 0 to 1."""
    may_wait: Callable[[State], int]
    """The seats that may act and need not, as bits."""


_OBSERVATIONS: dict[Any, Observation] = {}


def register(state: np.dtype[Any], observation: Observation) -> None:
    """Make the verbs below work on this game's records."""
    _OBSERVATIONS[numba.from_dtype(state)] = observation


def parts(layout: Layout) -> dict[str, slice]:
    """Where each part lies, by name."""
    found, at = {}, 0
    for name, shape in layout.items():
        found[name] = slice(at, at + prod(shape))
        at += prod(shape)
    return found


def starts(layout: Layout) -> Any:
    """Where each part begins, by name, as a tuple that compiled code can read."""
    kind: Any = namedtuple("Starts", [*layout])  # type: ignore[misc]
    return kind(*(part.start for part in parts(layout).values()))


def size(layout: Layout) -> int:
    return sum(map(prod, layout.values()))


def _of(s: State) -> Observation:
    return _OBSERVATIONS[numba.from_dtype(s.dtype)]


def observe(s: State, seat: int, out: Floats) -> None:
    _of(s).fill(s, seat, out)


def may_wait(s: State) -> int:
    return _of(s).may_wait(s)


@overload(observe, strict=False)
def _observe(s: Any, seat: Any, out: Any) -> Any:
    return source(_OBSERVATIONS[s].fill)


@overload(may_wait, strict=False)
def _may_wait(s: Any) -> Any:
    return source(_OBSERVATIONS[s].may_wait)


@compiled
def decider(s: State, waited: int) -> int:
    """The seat that decides next, where those of `waited` (bits) have waited since the last move; OVER at the end."""
    seats = acting(s)
    if seats == 0:
        return OVER
    asked = seats & may_wait(s) & ~waited
    if asked != 0:
        return int(LOWEST[asked])
    return actor(s, seats)


@compiled
def list_actions(s: State, seat: int, wait: int, out: Ints) -> int:
    """The moves of the seat that decides, and the action `wait` if it need not move; returns how many."""
    n = legal(s, seat, out)
    if may_wait(s) >> seat & 1:
        out[n] = wait
        n += 1
    return n


# For callers in Python, on the first record of an array, as in calls.py.


@compiled
def first_decider(states: States, waited: int) -> int:
    return decider(states[0], waited)


@compiled
def first_actions(states: States, seat: int, wait: int, out: Ints) -> int:
    return list_actions(states[0], seat, wait, out)


@compiled
def first_observation(states: States, seat: int, out: Floats) -> None:
    observe(states[0], seat, out)
