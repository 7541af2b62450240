"""Bit sets of seats, and the order of seats at the table."""

import numpy as np

from turntable.kernel.compiled import State, compiled

MOST_SEATS = 12
LOWEST = np.array([(seats & -seats).bit_length() - 1 for seats in range(1 << MOST_SEATS)], np.int8)
"""The lowest of the seats given as bits: a table, as a loop would be mispredicted whenever the turn passes."""


@compiled
def int64(number: int) -> int:
    """Convert a number to 64 bits, so that functions called with it are compiled for one type only.

    `int` alone keeps the type of a field in compiled code; it is for sums and shifts, which interpreted code would do
    in the few bits of the field.
    """
    return int(number) + 0


@compiled
def popcount(bits: int) -> int:
    """Return how many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def next_seat(s: State, seat: int) -> int:
    """Return the seat to the left."""
    return seat + 1 if seat + 1 < s.seats else 0


@compiled
def seat_after(s: State, seat: int, k: int) -> int:
    """Return the seat k places to the left; k must not exceed the number of seats."""
    return seat + k if seat + k < s.seats else seat + k - s.seats


@compiled
def awaited_seat(s: State, seats: int) -> int:
    """Return the seat that play waits for, one of those that may act (bits)."""
    return int(s.turn) if seats >> s.turn & 1 else int(LOWEST[seats])
