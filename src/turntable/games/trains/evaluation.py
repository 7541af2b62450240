"""Evaluation of Trains: how far a seat's line is from ascending order."""

import math

import numpy as np

from turntable.games.trains.state import DECK, LEFT, REPLACE, RIGHT, SETUP, SKIP, SLOTS, SWAP
from turntable.kernel.compiled import Floats, State, compiled

FEATURES: tuple[str, ...] = (
    "work", "work squared", "root of work", "one short", "two short", "three short", "ascents",
    "to move", "one short, to move", "helpful cards", "helpful cards, to move", "locks",
)  # fmt: skip


@compiled
def filling(slots: int, numbers: int) -> float:
    """Return how hard it is to fill a number of neighbouring slots in order, with a number of cards to choose from."""
    if numbers < slots:
        return 1e6
    return slots * (1.0 + 0.9 * math.sqrt(slots / (numbers + 1.0 - 0.5 * slots) * DECK * 0.12))


@compiled
def reflex(s: State) -> bool:
    return bool(s.phase == REPLACE or s.phase == SETUP)


@compiled
def features(s: State, seat: int, out: Floats) -> None:
    """Find the least work to get the line into order: keep some railcars where they are and replace the rest."""
    work = np.empty(SLOTS + 2)
    kept = np.empty(SLOTS + 2, np.int64)
    work[0] = 0.0
    kept[0] = 0
    for j in range(1, SLOTS + 2):
        high = s.lines[seat, j - 1] if j <= SLOTS else DECK + 1
        work[j] = 1e9
        kept[j] = 0
        for i in range(j):
            low = s.lines[seat, i - 1] if i > 0 else 0
            if low < high:
                cost = work[i] + filling(j - i - 1, high - low - 1)
                if cost < work[j]:
                    work[j] = cost
                    kept[j] = kept[i] + 1
    least = min(work[SLOTS + 1], 20.0)
    missing = SLOTS + 1 - kept[SLOTS + 1]
    ascents = 0
    for i in range(SLOTS - 1):
        ascents += s.lines[seat, i] < s.lines[seat, i + 1]
    helpful = 0
    for ability in (SWAP, SKIP, LEFT, RIGHT):
        helpful += s.table[ability] != 0
    locks = 0
    for place in range(3):
        locks += s.locks[seat, place] != 0
    mine = s.turn == seat
    out[0] = least / 10
    out[1] = least * least / 100
    out[2] = np.sqrt(least) / 4
    out[3] = missing == 1
    out[4] = missing == 2
    out[5] = missing == 3
    out[6] = ascents / 6
    out[7] = mine
    out[8] = mine and missing == 1
    out[9] = helpful / 4 if missing <= 2 else 0
    out[10] = helpful / 4 if mine and missing <= 2 else 0
    out[11] = locks / 3
