"""Random play, for benchmarks, tests and statistics."""

import numpy as np
import numpy.typing as npt

from turntable.kernel.compiled import Ints, State, States, compiled
from turntable.kernel.rules import acting, deal, legal, outcome, play, play_here

Dice = npt.NDArray[np.uint64]
"""One word of state for `toss`: quick and repeatable, for choices that are no part of a match."""


MOST_SEATS = 12
LOWEST = np.array([(seats & -seats).bit_length() - 1 for seats in range(1 << MOST_SEATS)], np.int8)
"""The lowest of the seats given as bits: a table, as a loop would be guessed wrong whenever the turn passes."""


@compiled
def toss(dice: Dice) -> int:
    """32 bits (xorshift64*, the upper half)."""
    x = dice[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    dice[0] = x
    return int((x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32))


@compiled
def roll(dice: Dice, n: int) -> int:
    """A number from 0 to n-1."""
    return (toss(dice) * n) >> 32


@compiled
def one_of(dice: Dice, seats: int) -> int:
    """One of the seats given as bits. (In branches of one return each, Numba counts no references to `dice`.)"""
    if seats & (seats - 1):
        return int(LOWEST[_some(dice, seats)])
    return int(LOWEST[seats])


@compiled
def _some(dice: Dice, seats: int) -> int:
    """The seats without a random number of the lowest."""
    count = 0
    rest = seats
    while rest:
        rest &= rest - 1
        count += 1
    for _ in range(roll(dice, count)):
        seats &= seats - 1
    return seats


@compiled
def reseed(s: State, dice: Dice) -> None:
    """A new seed from the dice, at the stream's beginning."""
    for i in range(8):
        s.seed[i] = toss(dice)
    s.drawn = 0


@compiled
def random_moves(states: States, dice: Dice, moves: Ints, count: int) -> int:
    """Play `count` random moves in states[1], dealt anew from states[0] after each end; return the games ended."""
    games = 0
    s = states[1]
    seats = 0
    for _ in range(count):
        if seats == 0:
            states[1] = states[0]
            reseed(s, dice)
            deal(s)
            seats = acting(s)
        seat = one_of(dice, seats)
        n = legal(s, seat, moves)
        play_here(s, seat, int(moves[roll(dice, n)]))
        seats = acting(s)
        if seats == 0:
            games += 1
    return games


@compiled
def random_game(s: State, dice: Dice, moves: Ints, shares: npt.NDArray[np.float32]) -> int:
    """Play a dealt game to its end at random; fill `shares` with the outcome; return how many moves it took."""
    count = 0
    seats = acting(s)
    while seats != 0:
        seat = one_of(dice, seats)
        play(s, seat, moves[roll(dice, legal(s, seat, moves))])
        seats = acting(s)
        count += 1
    outcome(s, shares)
    return count
