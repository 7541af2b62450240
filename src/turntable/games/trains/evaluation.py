"""Evaluation of Trains: how far a seat's line is from ascending order."""

import math

import numpy as np
import numpy.typing as npt

from turntable.games.trains.state import DECK, LEFT, REPLACE, RIGHT, SETUP, SKIP, SLOTS, SWAP
from turntable.kernel.compiled import Floats, State, compiled
from turntable.kernel.scratch import zeros

Line = npt.NDArray[np.uint8]

ENDS = SLOTS + 2  # the slots, and one more at either end

FEATURES: tuple[str, ...] = (
    "work", "work squared", "root of work", "one short", "two short", "three short", "ascents",
    "to move", "one short, to move", "helpful cards", "helpful cards, to move", "locks",
    "an ability wins", "an ability wins, to move", "numbers that win", "numbers that win, to move",
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
def is_ascending(line: Line) -> bool:
    for i in range(SLOTS - 1):  # noqa: SIM110 (a generator does not compile to as good code)
        if line[i] > line[i + 1]:
            return False
    return True


@compiled
def an_ability_wins(s: State, seat: int) -> bool:
    """Return whether a card on the table can bring a seat's line into order (T4.1 to T4.4)."""
    line = zeros(SLOTS, np.uint8)
    for i in range(SLOTS):
        line[i] = s.lines[seat, i]
    for span in range(1, 3):  # a swap or a skip
        for i in range(SLOTS - span if s.table[SWAP if span == 1 else SKIP] != 0 else 0):
            line[i], line[i + span] = line[i + span], line[i]
            if is_ascending(line):
                return True
            line[i], line[i + span] = line[i + span], line[i]
    for ability in (LEFT, RIGHT):
        for i in range(SLOTS - 2 if s.table[ability] != 0 else 0):
            a, b = (i, i + 2) if ability == RIGHT else (i + 2, i)
            card = line[a]
            line[a] = line[i + 1]
            line[i + 1] = line[b]
            line[b] = card
            if is_ascending(line):
                return True
            line[b] = line[i + 1]
            line[i + 1] = line[a]
            line[a] = card
    return False


@compiled
def winning_numbers(line: Line) -> int:
    """Return how many numbers bring a line into order, each in its slot."""
    count = 0
    for slot in range(SLOTS):
        low, fits = 0, True
        for i in range(SLOTS):
            if i != slot:
                fits = fits and line[i] > low
                low = int(line[i])
        if fits:
            below = int(line[slot - 1]) if slot > 0 else 0
            above = int(line[slot + 1]) if slot < SLOTS - 1 else DECK + 1
            count += above - below - 1
    return count


@compiled
def features(s: State, seat: int, out: Floats) -> None:
    """Find the least work to get the line into order, keeping some railcars in place and replacing the rest."""
    work = zeros(ENDS, np.float64)
    kept = zeros(ENDS, np.int64)
    for j in range(1, SLOTS + 2):
        high = s.lines[seat, j - 1] if j <= SLOTS else DECK + 1
        work[j] = 1e9
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
    out[2] = math.sqrt(least) / 4
    out[3] = missing == 1
    out[4] = missing == 2
    out[5] = missing == 3
    out[6] = ascents / 6
    out[7] = mine
    out[8] = mine and missing == 1
    out[9] = helpful / 4 if missing <= 2 else 0
    out[10] = helpful / 4 if mine and missing <= 2 else 0
    out[11] = locks / 3
    near = missing <= 3
    out[12] = near and an_ability_wins(s, seat)
    out[13] = mine and out[12] > 0
    numbers = winning_numbers(s.lines[seat]) if near else 0
    out[14] = numbers / 20
    out[15] = numbers / 20 if mine else 0
