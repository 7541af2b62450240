"""Trains, clause by clause: deal, acting, legal, play, outcome."""

import numpy as np
import numpy.typing as npt

from turntable.games.trains.state import (
    ABILITY,
    DECK,
    LEFT,
    NOBODY,
    OVER,
    PLACE_SLOT,
    PROTECT,
    REMOVE_LEFT,
    REMOVE_MIDDLE,
    REMOVE_RIGHT,
    REPLACE,
    RIGHT,
    SETUP,
    SKIP,
    SLOTS,
    SWAP,
    TURN,
)
from turntable.kernel.bits import next_seat, seat_after
from turntable.kernel.chance import below, shuffle
from turntable.kernel.compiled import Ints, State, compiled
from turntable.kernel.piles import discard, insert_ascending, take_top, turn_over

# Move numbers, in ranges. Slots count from 0.
M_KEEP = 0  # + which of the offer * SLOTS + slot
M_DRAW = M_KEEP + 4 * SLOTS
M_REPLACE = M_DRAW + 1  # + slot
M_SWAP = M_REPLACE + SLOTS  # + the left one of two neighbours
M_SKIP = M_SWAP + 6  # + the left one of the two
M_LEFT = M_SKIP + 5  # + slot - 2
M_RIGHT = M_LEFT + 5  # + slot
M_REMOVE = M_RIGHT + 5  # + place
M_PROTECT = M_REMOVE + 3  # + place
MOVES = M_PROTECT + 3
MOST_MOVES = 4 * SLOTS


def _table(swap: int, skip: int, left: int, right: int, *rest: int, step: int = 0) -> npt.NDArray[np.int8]:
    """Return one value per move that uses an ability, by range; `step` counts up within swap, skip, left and right."""
    values = np.zeros(MOVES, np.int8)
    for start, value, count in ((M_SWAP, swap, 6), (M_SKIP, skip, 5), (M_LEFT, left, 5), (M_RIGHT, right, 5)):
        values[start : start + count] = value + step * np.arange(count)
    values[M_REMOVE:] = rest or 0
    return values


USES = _table(SWAP, SKIP, LEFT, RIGHT, REMOVE_LEFT, REMOVE_MIDDLE, REMOVE_RIGHT, PROTECT, PROTECT, PROTECT)
FROM = _table(0, 0, 2, 0, step=1)  # the slot of the railcar that a move speaks of ...
TO = _table(1, 2, 0, 2, step=1)  # ... and the slot it goes to


# T1 Set-up


@compiled
def deal(s: State) -> None:
    for i in range(DECK):
        s.piles[i] = i + 1
    shuffle(s, s.piles, DECK)
    s.draw_size = DECK
    s.discard_size = 0
    for seat in range(s.seats):  # T1.2
        for _ in range(SLOTS):
            insert_descending(s.lines[seat], draw(s))
    if s.first == NOBODY:  # T1.3
        s.first = below(s, int(s.seats))
    for k in range(s.seats):  # T1.4: all draw before anyone chooses
        seat = seat_after(s, s.first, k)
        for i in range(k + 1):
            insert_ascending(s.offers[seat], i, draw(s))
    s.turn = s.first
    s.phase = SETUP
    s.winner = NOBODY


@compiled
def insert_descending(line: npt.NDArray[np.uint8], card: int) -> None:
    i = SLOTS - 1
    while i > 0 and line[i - 1] < card:
        line[i] = line[i - 1]
        i -= 1
    line[i] = card


@compiled
def keep(s: State, seat: int, which: int, slot: int) -> None:
    """T1.5: one of the drawn cards goes into the line, the others face down on the discard pile."""
    kept = s.offers[seat, which]
    down = 0
    for i in range(4):
        card = s.offers[seat, i]
        s.offers[seat, i] = 0
        if card != 0 and i != which:
            discard(s, card)
            s.buried[seat, down] = card
            down += 1
    put(s, seat, slot, kept)
    s.turn = next_seat(s, seat)
    if s.phase != OVER and s.turn == s.first:
        s.phase = TURN


# T2 A turn


@compiled
def acting(s: State) -> int:
    return 0 if s.phase == OVER else 1 << s.turn


@compiled
def legal(s: State, seat: int, out: Ints) -> int:
    n = 0
    if s.phase == SETUP:
        for i in range(4):
            if s.offers[seat, i] != 0:
                for slot in range(SLOTS):
                    out[n] = M_KEEP + i * SLOTS + slot
                    n += 1
        return n
    if s.phase == REPLACE:  # T2.5
        for slot in range(SLOTS):
            out[n] = M_REPLACE + slot
            n += 1
        return n
    out[n] = M_DRAW
    n += 1
    n = add(out, n, M_SWAP, 6, s.table[SWAP] != 0)  # T4.1
    n = add(out, n, M_SKIP, 5, s.table[SKIP] != 0)  # T4.2
    n = add(out, n, M_LEFT, 5, s.table[LEFT] != 0)  # T4.3
    n = add(out, n, M_RIGHT, 5, s.table[RIGHT] != 0)  # T4.4
    for place in range(3):  # T4.5
        n = add(out, n, M_REMOVE + place, 1, s.table[REMOVE_LEFT + place] != 0)
    for place in range(3):  # T4.8
        n = add(out, n, M_PROTECT + place, 1, s.table[PROTECT] != 0 and s.locks[seat, place] == 0)
    return n


@compiled
def add(out: Ints, n: int, start: int, count: int, possible: bool) -> int:
    """Add moves if they are possible. They are written in any case, which avoids a branch that is hard to predict."""
    for i in range(count):
        out[n + i] = start + i
    return n + count if possible else n


@compiled
def play(s: State, seat: int, move: int) -> None:
    if move == M_DRAW:  # T2.2: private until it is placed
        s.hand = draw(s)
        s.phase = REPLACE
        return
    if move < M_DRAW:
        keep(s, seat, (move - M_KEEP) // SLOTS, (move - M_KEEP) % SLOTS)
        return
    if move < M_SWAP:
        card = s.hand
        s.hand = 0
        s.phase = TURN
        put(s, seat, move - M_REPLACE, card)
    elif move < M_LEFT:
        use(s, USES[move])
        exchange(s, seat, FROM[move], TO[move])
    elif move < M_REMOVE:
        use(s, USES[move])
        shift(s, seat, FROM[move], TO[move])
    elif move < M_PROTECT:
        use(s, USES[move])
        remove(s, seat, move - M_REMOVE)
    else:
        protect(s, seat, move - M_PROTECT)
    if s.phase != OVER:
        next_turn(s)


@compiled
def next_turn(s: State) -> None:
    """T2.1: clockwise, up to the limit of T6.2."""
    s.turns += 1
    s.turn = next_seat(s, s.turn)
    if s.turns >= s.turn_limit:
        s.phase = OVER


@compiled
def use(s: State, ability: int) -> None:
    """T2.3: the card with the ability leaves the table for the discard pile."""
    discard(s, s.table[ability])
    s.table[ability] = 0


@compiled
def put(s: State, seat: int, slot: int, card: int) -> None:
    """T1.5, T2.2: a card takes the place of a railcar, which goes face up on the table."""
    unlock(s, seat, slot)
    replaced = s.lines[seat, slot]
    s.lines[seat, slot] = card
    lay(s, replaced)
    end_if_ascending(s, seat)


# T3 Piles


@compiled
def draw(s: State) -> int:
    """T3.2. The discard pile is never empty when it is turned over: no more than 57 railcars can lie elsewhere."""
    card = take_top(s)
    if s.draw_size == 0:
        turn_over(s)
        s.buried[:] = 0
    return card


@compiled
def lay(s: State, card: int) -> None:
    """T3.3: face up on the table, unless it makes a pair there. Cards that arrive together come one by one."""
    ability = ABILITY[card]
    other = s.table[ability]
    if other == 0:
        s.table[ability] = card
    else:
        s.table[ability] = 0
        discard(s, other)
        discard(s, card)


# T4 The abilities


@compiled
def exchange(s: State, seat: int, a: int, b: int) -> None:
    """T4.1, T4.2."""
    unlock(s, seat, a)
    unlock(s, seat, b)
    s.lines[seat, a], s.lines[seat, b] = s.lines[seat, b], s.lines[seat, a]
    end_if_ascending(s, seat)


@compiled
def shift(s: State, seat: int, a: int, b: int) -> None:
    """T4.3, T4.4: a railcar goes two places on; the two it passes go one place back."""
    between = (a + b) // 2
    unlock(s, seat, (between + 1) // 3 * 3)  # T5.2: one of any three neighbours stands in slot 1, 4 or 7
    card = s.lines[seat, a]
    s.lines[seat, a] = s.lines[seat, between]
    s.lines[seat, between] = s.lines[seat, b]
    s.lines[seat, b] = card
    end_if_ascending(s, seat)


@compiled
def remove(s: State, user: int, place: int) -> None:
    slot = PLACE_SLOT[place]
    for k in range(s.seats):  # T4.5: everyone removes
        seat = seat_after(s, user, k)
        if s.locks[seat, place] == 0:  # T5.1
            lay(s, s.lines[seat, slot])
            s.lines[seat, slot] = 0
    for k in range(s.seats):  # T4.6: and draws
        seat = seat_after(s, user, k)
        if s.lines[seat, slot] == 0:
            s.lines[seat, slot] = draw(s)
            end_if_ascending(s, seat)
            if s.phase == OVER:  # T4.7
                return


@compiled
def protect(s: State, seat: int, place: int) -> None:
    """T4.8: the card is not discarded but put under the railcar."""
    s.locks[seat, place] = s.table[PROTECT]
    s.table[PROTECT] = 0


# T5 Protection


@compiled
def unlock(s: State, seat: int, slot: int) -> None:
    """T5.2: a railcar that moves or is replaced by its owner loses its lock."""
    if slot % 3 == 0 and s.locks[seat, slot // 3] != 0:
        discard(s, s.locks[seat, slot // 3])
        s.locks[seat, slot // 3] = 0


# T6 End


@compiled
def end_if_ascending(s: State, seat: int) -> None:
    """T6.1."""
    for i in range(SLOTS - 1):
        if s.lines[seat, i] > s.lines[seat, i + 1]:
            return
    s.phase = OVER
    s.winner = seat


@compiled
def outcome(s: State, out: npt.NDArray[np.float32]) -> None:
    out[: s.seats] = 0
    if s.winner != NOBODY:
        out[s.winner] = 1
