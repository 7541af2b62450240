"""Lantern, clause by clause: deal, acting, legal, play, outcome."""

import numpy as np
import numpy.typing as npt

from lantern.state import BASKET, CANDLES, GATHERED, HANDS, MOTHS, PATH
from turntable.kernel.chance import below
from turntable.kernel.compiled import Ints, State, compiled

# Move numbers: a candle's own number lights it.
GATHER = CANDLES
MOVES = GATHER + 1
MOST_MOVES = max(HANDS) + 1


# L1 Set-up


@compiled
def deal(s: State) -> None:
    s.place[:] = BASKET
    for seat in range(s.seats):  # L1.2
        for _ in range(s.hand):
            draw(s, seat)
    s.turn = below(s, int(s.seats))  # L1.3


@compiled
def draw(s: State, seat: int) -> None:
    """Draw a random candle from the basket, if it is not empty."""
    left = count(s, BASKET)
    if left == 0:
        return
    which = below(s, left)
    for candle in range(CANDLES):
        if s.place[candle] == BASKET:
            if which == 0:
                s.place[candle] = seat
                return
            which -= 1


@compiled
def count(s: State, place: int) -> int:
    n = 0
    for candle in range(CANDLES):
        n += s.place[candle] == place
    return n


# L2 A turn


@compiled
def acting(s: State) -> int:
    return 0 if over(s) else 1 << s.turn


@compiled
def legal(s: State, seat: int, out: Ints) -> int:
    n = 0
    last = end_of_path(s)
    for candle in range(last + 1, CANDLES):  # L2.2
        if s.place[candle] == seat:
            out[n] = candle
            n += 1
    if last >= 0:  # L2.3
        out[n] = GATHER
        n += 1
    return n


@compiled
def end_of_path(s: State) -> int:
    """Return the last candle of the path, which is its brightest; -1 if there is no path."""
    for candle in range(CANDLES - 1, -1, -1):
        if s.place[candle] == PATH:
            return candle
    return -1


@compiled
def play(s: State, seat: int, move: int) -> None:
    if move == GATHER:
        for candle in range(CANDLES):
            if s.place[candle] == PATH:
                s.place[candle] = GATHERED + seat
        return
    s.place[move] = PATH
    draw(s, seat)
    s.turn = (seat + 1) % s.seats  # L2.1


# L3 End


@compiled
def over(s: State) -> bool:
    """Return whether the game is over (L3.1)."""
    empty = 0
    for seat in range(s.seats):
        empty += count(s, seat) == 0
    return empty > 0


@compiled
def moths(s: State, seat: int) -> int:
    """Count the moths of the candles that a seat gathered or holds (L3.2)."""
    n = 0
    for candle in range(CANDLES):
        if s.place[candle] == seat or s.place[candle] == GATHERED + seat:
            n += MOTHS[candle]
    return n


@compiled
def outcome(s: State, out: npt.NDArray[np.float32]) -> None:
    """Share one victory among the winners (L3.2)."""
    fewest, winners = moths(s, 0), 0
    for seat in range(s.seats):
        fewest = min(fewest, moths(s, seat))
    for seat in range(s.seats):
        winners += moths(s, seat) == fewest
    for seat in range(s.seats):
        out[seat] = 1 / winners if moths(s, seat) == fewest else 0
