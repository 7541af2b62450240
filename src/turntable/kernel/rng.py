"""A fast generator (xorshift64*) for random choices outside of a match: random players, search, learning."""

import numpy as np

from turntable.kernel.bits import LOWEST, popcount
from turntable.kernel.compiled import Rng, State, compiled


@compiled
def draw_bits(rng: Rng) -> int:
    """Return 32 random bits."""
    word = rng[0]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    rng[0] = word
    return int((word * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32))


@compiled
def draw_below(rng: Rng, n: int) -> int:
    """Return a number from 0 to n-1."""
    return (draw_bits(rng) * n) >> 32


@compiled
def draw_seat(rng: Rng, seats: int) -> int:
    """Return one of the seats given as bits. (With one return a branch, Numba counts no references to `rng`.)"""
    if seats & (seats - 1):
        return int(LOWEST[_drop_some(rng, seats)])
    return int(LOWEST[seats])


@compiled
def _drop_some(rng: Rng, seats: int) -> int:
    """Remove the lowest of the seats, a random number of them."""
    for _ in range(draw_below(rng, popcount(seats))):
        seats &= seats - 1
    return seats


@compiled
def reseed(s: State, rng: Rng) -> None:
    """Set a new random seed in a record, and rewind its stream."""
    for i in range(8):
        s.seed[i] = draw_bits(rng)
    s.drawn = 0
