"""The five verbs of every game, for compiled code that knows no game.

Generic code (random play, search) calls `deal`, `acting`, `legal`, `play` and `outcome` from here. Which game's
function is meant is settled by the type of the record when the caller is compiled: the call is inlined, and the
compiled caller is cached on disk. With NUMBA_DISABLE_JIT=1 the same is settled at each call.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba.extending import overload

from turntable.kernel import cache
from turntable.kernel.compiled import Ints, State


@dataclass(frozen=True)
class Rules:
    """One game's record and its compiled verbs."""

    state: np.dtype[Any]
    deal: Callable[[State], None]
    """Deal, into a record that holds seats, options and seed."""
    acting: Callable[[State], int]
    """The seats that may act, as bits; 0 when the game is over."""
    legal: Callable[[State, int, Ints], int]
    """Fill an array with the moves of a seat that may act, ascending; return how many."""
    play: Callable[[State, int, int], None]
    """Carry out a legal move of a seat, in place. The caller guarantees that it is legal."""
    outcome: Callable[[State, npt.NDArray[np.float32]], None]
    """For a game that is over: each seat's share of one victory."""
    moves: int
    """Move numbers run from 0 to moves-1."""
    most_moves: int
    """How many moves a seat can have at once, at the most."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "state", np.dtype((np.record, self.state)))  # fields as attributes


_RULES: dict[Any, Rules] = {}
_INLINE: Any = {"forceinline": True}


def register(rules: Rules) -> None:
    """Make the verbs work on this game's records."""
    record = numba.from_dtype(rules.state)
    known = _RULES.setdefault(record, rules)
    if known is not rules:
        raise TypeError("two games share one record type: give each a field of its own")
    cache.claim(record, rules.deal.__module__)


def _of(s: State) -> Rules:
    return _RULES[numba.from_dtype(s.dtype)]


def deal(s: State) -> None:
    _of(s).deal(s)


def acting(s: State) -> int:
    return _of(s).acting(s)


def legal(s: State, seat: int, out: Ints) -> int:
    return _of(s).legal(s, seat, out)


def play(s: State, seat: int, move: int) -> None:
    _of(s).play(s, seat, move)


def play_here(s: State, seat: int, move: int) -> None:
    """`play`, compiled into the caller whole: fastest for a single call in a hot loop, and slowest to compile."""
    _of(s).play(s, seat, move)


def outcome(s: State, out: npt.NDArray[np.float32]) -> None:
    _of(s).outcome(s, out)


def source(verb: Any) -> Any:
    """What a caller compiles in: a wrapper of `verb` would count references to its arrays at each call."""
    return verb.py_func


@overload(deal, strict=False)
def _deal(s: Any) -> Any:
    return source(_RULES[s].deal)


@overload(acting, strict=False, jit_options=_INLINE)
def _acting(s: Any) -> Any:
    return source(_RULES[s].acting)


@overload(legal, strict=False, jit_options=_INLINE)
def _legal(s: Any, seat: Any, out: Any) -> Any:
    return source(_RULES[s].legal)


@overload(play, strict=False)
def _play(s: Any, seat: Any, move: Any) -> Any:
    return source(_RULES[s].play)


@overload(play_here, strict=False, jit_options=_INLINE)
def _play_here(s: Any, seat: Any, move: Any) -> Any:
    return source(_RULES[s].play)


@overload(outcome, strict=False)
def _outcome(s: Any, out: Any) -> Any:
    return source(_RULES[s].outcome)
