"""How good a position is, for compiled code that knows no game: a game's features, weighed.

A game's judge.py gives numbers that tell how a seat stands; weights learned by self-play turn them into each seat's
chance to win. As in rules.py, the record's type settles which game's functions are meant.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba.extending import overload

from turntable.kernel.compiled import Ints, State, States, compiled
from turntable.kernel.playout import LOWEST, Dice, reseed, roll
from turntable.kernel.rules import acting, legal, outcome, play, source

Floats = npt.NDArray[np.float32]
NO_REPLY = -1


@compiled
def no_reply(s: State, seat: int) -> int:
    """For a game that leaves every decision to its judgement."""
    return NO_REPLY


@dataclass(frozen=True)
class Judgement:
    """What a game knows of its positions."""

    redeal: Callable[[State, int], None]
    """Deal again, by the record's own chance, all that a seat cannot know."""
    features: Callable[[State, int, Floats], None]
    """How a seat stands, as numbers of the order of one; the record may be read whole. Team mates stand alike."""
    reflex: Callable[[State], bool]
    """Whether what comes next follows so directly from the last move that no plan is made for it: the best reply
    at sight stands for it."""
    names: tuple[str, ...]
    """Of the features."""
    reply: Callable[[State, int], int] = no_reply
    """The move that the game itself suggests to a seat that may act, from what that seat knows; NO_REPLY: none."""


_JUDGEMENTS: dict[Any, Judgement] = {}


def register(state: np.dtype[Any], judgement: Judgement) -> None:
    """Make the verbs below work on this game's records."""
    _JUDGEMENTS[numba.from_dtype(state)] = judgement


def _of(s: State) -> Judgement:
    return _JUDGEMENTS[numba.from_dtype(s.dtype)]


def redeal(s: State, seat: int) -> None:
    _of(s).redeal(s, seat)


def features(s: State, seat: int, out: Floats) -> None:
    _of(s).features(s, seat, out)


def reflex(s: State) -> bool:
    return _of(s).reflex(s)


def reply(s: State, seat: int) -> int:
    return _of(s).reply(s, seat)


def sides(s: State) -> int:
    """Who stand for themselves: teams if the record counts them, else seats. Seat i stands as side i % sides does."""
    return int(s.teams) if "teams" in s.dtype.names else int(s.seats)


@overload(redeal, strict=False)
def _redeal(s: Any, seat: Any) -> Any:
    return source(_JUDGEMENTS[s].redeal)


@overload(features, strict=False)
def _features(s: Any, seat: Any, out: Any) -> Any:
    return source(_JUDGEMENTS[s].features)


@overload(reflex, strict=False)
def _reflex(s: Any) -> Any:
    return source(_JUDGEMENTS[s].reflex)


@overload(reply, strict=False)
def _reply(s: Any, seat: Any) -> Any:
    return source(_JUDGEMENTS[s].reply)


@overload(sides, strict=False)
def _sides(s: Any) -> Any:
    return (lambda s: s.teams) if "teams" in s.fields else (lambda s: s.seats)


# Search and learning call the rules from many places; these keep one copy of them in the compiled code.


@compiled
def options(s: State, seat: int, out: Ints) -> int:
    return legal(s, seat, out)


@compiled
def act(s: State, seat: int, move: int) -> None:
    play(s, seat, move)


@compiled
def actor(s: State, seats: int) -> int:
    """Of the seats that may act, the one whose decision play waits for."""
    return int(s.turn) if seats >> s.turn & 1 else int(LOWEST[seats])


@compiled
def judge(s: State, weights: Floats, about: Floats, chances: Floats) -> None:
    """Fill `chances` with each seat's chance to win; `about` is room for the features."""
    if acting(s) == 0:
        outcome(s, chances)
        return
    total = np.float32(0)
    independent = sides(s)
    for side in range(independent):
        features(s, side, about)
        sum_ = np.float32(0)
        for i in range(weights.shape[0]):
            sum_ += weights[i] * about[i]
        chances[side] = np.exp(min(max(sum_, np.float32(-30)), np.float32(30)))
        total += chances[side]
    total *= s.seats // independent
    for side in range(independent):
        chances[side] /= total
    for mate in range(independent, s.seats):
        chances[mate] = chances[mate - independent]


@compiled
def best_reply(
    pool: States, at: int, seat: int, weights: Floats, moves: Ints, about: Floats, chances: Floats, dice: Dice
) -> int:
    """The move that the game suggests to a seat in pool[at], or else the one after which it stands best.

    pool[at + 1] is room to try moves in.
    """
    suggested = reply(pool[at], seat)
    if suggested != NO_REPLY:
        return int(suggested)
    count = options(pool[at], seat, moves)
    best, best_value = moves[0], np.float32(-1)
    first = roll(dice, count)
    for i in range(count):
        move = moves[(first + i) % count]
        pool[at + 1] = pool[at]
        act(pool[at + 1], seat, int(move))
        judge(pool[at + 1], weights, about, chances)
        if chances[seat] > best_value:
            best, best_value = move, chances[seat]
    return int(best)


@compiled
def at_sight(
    pool: States, seat: int, weights: Floats, moves: Ints, about: Floats, chances: Floats, totals: Floats, dice: Dice,
    deals: int,
) -> int:  # fmt: skip
    """Judge every move of a seat in pool[0], over so many deals of what it cannot know; pool[1:] is room for that.

    Fills `moves` with the moves and `totals` with their chances to win, added up; returns how many moves there are.
    """
    count = options(pool[0], seat, moves)
    listed = moves[:count].copy()
    totals[:count] = 0
    for _ in range(deals):
        pool[1] = pool[0]
        reseed(pool[1], dice)
        redeal(pool[1], seat)
        for i in range(count):
            pool[2] = pool[1]
            act(pool[2], seat, int(listed[i]))
            settle(pool, 2, weights, moves, about, chances, dice)
            judge(pool[2], weights, about, chances)
            totals[i] += chances[seat]
    moves[:count] = listed
    return count


@compiled
def settle(pool: States, at: int, weights: Floats, moves: Ints, about: Floats, chances: Floats, dice: Dice) -> None:
    """Play the replies that come by reflex in pool[at]."""
    seats = acting(pool[at])
    while seats != 0 and reflex(pool[at]):
        seat = actor(pool[at], seats)
        act(pool[at], seat, best_reply(pool, at, seat, weights, moves, about, chances, dice))
        seats = acting(pool[at])
