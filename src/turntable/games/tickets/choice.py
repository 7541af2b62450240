"""Suggest which tickets to complete in a scoring (C7.2), only from what the choosing seat knows.

The worth of a choice is its points (twice in the final scoring, where they would be subtracted otherwise, C9.2) and
the bonuses it is likely to bring (C9.3). A bonus is likely if no other player is likely to have more tickets of the
city: what they completed before is known, what they hold now is taken to be any of the tickets not seen, and the
larger their stacks are, the more of it they complete.

Everything is whole numbers, so the suggestion is the same everywhere. The search is exact up to MOST_NODES sets.
"""

import numpy as np
import numpy.typing as npt

from turntable.games.tickets.moves import M_COMPLETE, M_DONE
from turntable.games.tickets.packed import CARS, missing, pack
from turntable.games.tickets.scoring import is_final, points
from turntable.games.tickets.solver import best_choice
from turntable.games.tickets.state import (
    ALL_TICKETS,
    BIG_CITIES,
    BONUS,
    KINDS,
    LOCO,
    NAMING,
    NEEDS,
    SCORE,
    SEATS,
    TICKETS,
)
from turntable.kernel.bits import popcount
from turntable.kernel.compiled import State, compiled
from turntable.kernel.verbs import NO_REPLY

UNIT = 256  # of worth: a point; a ticket is worth 1 besides, so that of equal choices the one with more tickets wins
CERTAIN = 1 << 12  # a chance
CITIES = len(BIG_CITIES)
ALL_CARS = int(NEEDS.sum())  # on all tickets
MOST_NODES = 5_000

HELD, CHOSEN, COMPLETED = range(3)  # sets of tickets, of each seat

Table = npt.NDArray[np.int64]
Stack = npt.NDArray[np.int8]
Stacks = npt.NDArray[np.int8]


@compiled
def reply(s: State, seat: int) -> int:
    """Return the next move of a seat that follows the suggestion."""
    if s.phase != SCORE:
        return NO_REPLY
    tickets = suggestion(s, seat)
    if tickets == 0:
        return M_DONE
    i = 0
    while not tickets >> i & 1:
        i += 1
    return M_COMPLETE + i


@compiled
def suggestion(s: State, seat: int) -> int:
    """Return the tickets to suggest to a seat in a scoring."""
    sets = np.empty((3, SEATS), np.int64)
    stacks = np.empty((SEATS, KINDS), np.int8)
    for other in range(SEATS):
        sets[HELD, other] = s.tickets[other]
        sets[CHOSEN, other] = s.chosen[other]
        sets[COMPLETED, other] = s.completed[other]
        for kind in range(KINDS):
            stacks[other, kind] = s.stacks[other, kind]
    final = is_final(int(s.seats), int(s.deck_number), int(s.turns), int(s.turn_limit))
    return suggest(sets, stacks, int(s.seats), seat, 2 if final else 1)


@compiled
def suggest(sets: Table, stacks: Stacks, seats: int, seat: int, factor: int) -> int:
    """Return the best tickets to complete besides those already chosen, if points count `factor` times."""
    bonuses = np.zeros((CITIES, TICKETS + 1), np.int64)
    likely_bonuses(sets, stacks, seats, seat, bonuses)
    best = best_choice(stacks[seat], sets[HELD, seat]) if sets[CHOSEN, seat] == 0 else 0
    return search(sets[HELD, seat], sets[CHOSEN, seat], stacks[seat], factor * UNIT, bonuses, best)


# Likely bonuses


@compiled
def likely_bonuses(sets: Table, stacks: Stacks, seats: int, seat: int, out: Table) -> None:
    """Fill in each big city's expected bonus, in UNIT, by how many tickets completed in this scoring name it."""
    unseen = ALL_TICKETS & ~sets[HELD, seat] & ~sets[CHOSEN, seat]
    for other in range(seats):
        unseen &= ~sets[COMPLETED, other]
    of_this = np.zeros(TICKETS + 1, np.int64)  # the chance that a rival completes this many tickets of a city now
    for city in range(CITIES):
        own = popcount(sets[COMPLETED, seat] & NAMING[city])
        for k in range(TICKETS + 1 - own):
            out[city, k] = CERTAIN if own + k > 0 else 0
        for other in range(seats):
            if other != seat:
                held = popcount(sets[HELD, other] | sets[CHOSEN, other])
                chances(held, stacks[other], popcount(unseen & NAMING[city]), popcount(unseen), of_this)
                behind = own - popcount(sets[COMPLETED, other] & NAMING[city])
                at_most = 0
                for k in range(-TICKETS, TICKETS + 1 - own):
                    if 0 <= behind + k <= TICKETS:
                        at_most += of_this[behind + k]
                    if k >= 0:
                        out[city, k] = out[city, k] * at_most // CERTAIN
        for k in range(TICKETS + 1 - own):
            out[city, k] = out[city, k] * BONUS[city] * UNIT // CERTAIN


@compiled
def chances(held: int, stack: Stack, of_city: int, unseen: int, out: Table) -> None:
    """Fill in the probabilities that a rival, holding any unseen tickets, completes 0, 1, 2, ... of the city's now."""
    out[:] = 0
    out[0] = CERTAIN
    cards = 0
    for count in stack:
        cards += int(count)
    needed = max(1, held * ALL_CARS // TICKETS)
    one = CERTAIN * of_city * min(cards, needed) // (max(1, unseen) * needed)
    for n in range(held):
        for k in range(n + 1, 0, -1):
            out[k] = (out[k] * (CERTAIN - one) + out[k - 1] * one) // CERTAIN
        out[0] = out[0] * (CERTAIN - one) // CERTAIN


# The search


@compiled
def worth(taken: int, more: int, factor: int, bonuses: Table) -> int:
    """Return an upper bound for the value of the tickets taken together with any others."""
    both = taken | more
    sum_ = factor * points(both) + popcount(both)
    for city in range(CITIES):
        sum_ += bonuses[city, popcount(both & NAMING[city])]
    return sum_


@compiled
def search(held: int, chosen: int, stack: Stack, factor: int, bonuses: Table, best: int) -> int:
    """Return the most valuable set of tickets besides those already chosen; `best` is some set.

    Tickets are decided on from the highest number down, first taken, then not taken.
    """
    spare, locos = pack(stack), int(stack[LOCO])
    for i in range(TICKETS):
        if chosen >> i & 1:
            spare -= CARS[TICKETS - 1 - i]
    order = np.empty(TICKETS, np.int64)
    n = 0
    for i in range(TICKETS - 1, -1, -1):
        if held >> i & 1 and missing(spare - CARS[TICKETS - 1 - i]) <= locos:
            order[n] = i
            n += 1
    best_worth = worth(chosen, best, factor, bonuses)
    tried = np.zeros(TICKETS + 1, np.int8)
    rest = 0
    for i in range(n):
        rest |= 1 << order[i]
    taken, depth, nodes = 0, 0, 0
    while nodes < MOST_NODES:
        nodes += 1
        if depth == n or worth(chosen | taken, rest, factor, bonuses) <= best_worth:
            if depth == n and worth(chosen | taken, 0, factor, bonuses) > best_worth:
                best, best_worth = taken, worth(chosen | taken, 0, factor, bonuses)
            depth -= 1
            while depth >= 0 and tried[depth] == 2:
                rest |= 1 << order[depth]
                depth -= 1
            if depth < 0:
                break
        bit = 1 << order[depth]
        cars = CARS[TICKETS - 1 - order[depth]]
        if tried[depth] == 0:
            rest &= ~bit
            tried[depth] = 1
            if missing(spare - cars) <= locos:
                spare -= cars
                taken |= bit
                depth += 1
                tried[depth] = 0
                continue
        elif taken & bit:
            taken &= ~bit
            spare += cars
        tried[depth] = 2
        depth += 1
        tried[depth] = 0
    return best
