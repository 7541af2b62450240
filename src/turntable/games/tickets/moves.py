"""The moves of Tickets as numbers."""

from itertools import combinations

import numpy as np
import numpy.typing as npt

from turntable.games.tickets.state import CARS, COLOURS, FIRST_OFFER, LOCO, LOCOS, ROW, TICKETS

TRIPLES = np.array(list(combinations(range(len(COLOURS)), 3)), np.int64)  # the colours of every row (C4.1)


def _rows_within() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the rows that each set of colours (as bits) has, one after the other, and where each set's begin."""
    rows: list[int] = []
    starts = [0]
    for colours in range(1 << LOCO):
        rows += [i for i, triple in enumerate(TRIPLES) if all(colours >> colour & 1 for colour in triple)]
        starts.append(len(rows))
    return np.array(rows, np.int64), np.array(starts, np.int64)


ROWS, ROWS_START = _rows_within()

# Move numbers, in ranges. Slots count from 0.
M_KEEP = 0  # + the tickets of the offer that are kept, as bits
M_TAKE = M_KEEP + (1 << FIRST_OFFER)  # + slot
M_DECK = M_TAKE + ROW
M_GROUP = M_DECK + 1  # + (colour * CARS + cars - 1) * (LOCOS + 1) + locomotives
M_ROW = M_GROUP + len(COLOURS) * CARS * (LOCOS + 1)  # + number of the row
M_TICKETS = M_ROW + len(TRIPLES)
M_COMPLETE = M_TICKETS + 1  # + ticket - 1
M_DONE = M_COMPLETE + TICKETS
M_PASS = M_DONE + 1
MOVES = M_PASS + 1
MOST_MOVES = M_COMPLETE - M_TAKE
