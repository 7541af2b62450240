"""Tickets: the scorings and who won (C7 and C9)."""

import numpy as np
import numpy.typing as npt

from turntable.games.tickets import memory
from turntable.games.tickets.solver import best_choice
from turntable.games.tickets.state import BONUS, INTERIM_SEATS, NAMING, POINTS, TICKETS
from turntable.kernel.bits import popcount
from turntable.kernel.compiled import State, compiled

Sets = npt.NDArray[np.int64]
"""A set of tickets for each seat."""

# C7 Scoring tickets


@compiled
def score_best(s: State) -> None:
    """C7.2: `scoring=best`."""
    for seat in range(s.seats):
        complete(s, seat, best_choice(s.stacks[seat], s.tickets[seat]))


@compiled
def choose(s: State, seat: int, tickets: int) -> None:
    """C7.3: complete tickets unseen by the others."""
    s.tickets[seat] &= ~tickets
    s.chosen[seat] |= tickets


@compiled
def reveal(s: State) -> None:
    """C7.3: what all have chosen is revealed together."""
    for seat in range(s.seats):
        complete(s, seat, s.chosen[seat])
        s.chosen[seat] = 0


@compiled
def is_final(seats: int, deck_number: int, turns: int, turn_limit: int) -> bool:
    """C6.3: whether a scoring is the final one; C6.4: after the last turn of all it is."""
    return not (seats == INTERIM_SEATS and deck_number == 1) or (0 < turn_limit <= turns)


@compiled
def complete(s: State, seat: int, tickets: int) -> None:
    """C7.2: completed tickets are put aside; all see them (C7.4)."""
    s.tickets[seat] &= ~tickets
    s.completed[seat] |= tickets
    memory.forget(s, tickets)


@compiled
def points(tickets: int) -> int:
    """Add up the points of a set of tickets."""
    sum_ = 0
    for i in range(TICKETS):
        if tickets >> i & 1:
            sum_ += POINTS[i]
    return sum_


# C9 Final scoring


@compiled
def has_bonus(completed: Sets, seat: int, city: int) -> bool:
    """C9.3: the most completed tickets that name the city, or as many as anyone."""
    own = popcount(completed[seat] & NAMING[city])
    for others in completed:
        if popcount(others & NAMING[city]) > own:
            return False
    return own > 0


@compiled
def score(completed: Sets, held: Sets, seat: int) -> int:
    """C9.1, C9.2, C9.3."""
    sum_ = points(completed[seat]) - points(held[seat])
    for city in range(len(BONUS)):
        if has_bonus(completed, seat, city):
            sum_ += BONUS[city]
    return sum_


@compiled
def standing(completed: Sets, held: Sets, seat: int) -> int:
    """C9.4: points, then completed tickets, then bonus cards, as one number; the highest wins."""
    bonuses = 0
    for city in range(len(BONUS)):
        bonuses += has_bonus(completed, seat, city)
    return (score(completed, held, seat) * (TICKETS + 1) + popcount(completed[seat])) * (len(BONUS) + 1) + bonuses


@compiled
def outcome(s: State, out: npt.NDArray[np.float32]) -> None:
    """C9.4: a victory is shared by all who are tied to the end."""
    best, count = -(1 << 40), 0
    for seat in range(s.seats):
        own = standing(s.completed, s.tickets, seat)
        if own > best:
            best, count = own, 0
        count += own == best
    for seat in range(s.seats):
        out[seat] = 1 / count if standing(s.completed, s.tickets, seat) == best else 0
