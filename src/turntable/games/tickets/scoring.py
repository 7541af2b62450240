"""Tickets: the scorings and who won (C7 and C9)."""

import numpy as np
import numpy.typing as npt

from turntable.games.tickets import memory
from turntable.games.tickets.solver import best_choice
from turntable.games.tickets.state import BONUS, NAMING, POINTS, TICKETS
from turntable.kernel.compiled import State, compiled

# C7 Scoring tickets


@compiled
def score_best(s: State) -> None:
    """C7.2: `scoring=best`."""
    for seat in range(s.seats):
        complete(s, seat, best_choice(s.stacks[seat], s.tickets[seat]))


@compiled
def complete(s: State, seat: int, tickets: int) -> None:
    """C7.2: completed tickets are put aside, for all to see."""
    s.tickets[seat] &= ~tickets
    s.completed[seat] |= tickets
    memory.forget(s, tickets)


@compiled
def points(tickets: int) -> int:
    """Of a set of tickets."""
    sum_ = 0
    for i in range(TICKETS):
        if tickets >> i & 1:
            sum_ += POINTS[i]
    return sum_


@compiled
def size(tickets: int) -> int:
    """Of a set of tickets: how many they are."""
    count = 0
    while tickets:
        tickets &= tickets - 1
        count += 1
    return count


# C9 Final scoring


@compiled
def has_bonus(s: State, seat: int, city: int) -> bool:
    """C9.3: the most completed tickets that name the city, or as many as anyone."""
    own = size(s.completed[seat] & NAMING[city])
    for other in range(s.seats):
        if size(s.completed[other] & NAMING[city]) > own:
            return False
    return own > 0


@compiled
def score(s: State, seat: int) -> int:
    """C9.1, C9.2, C9.3."""
    sum_ = points(s.completed[seat]) - points(s.tickets[seat])
    for city in range(len(BONUS)):
        if has_bonus(s, seat, city):
            sum_ += BONUS[city]
    return sum_


@compiled
def standing(s: State, seat: int) -> int:
    """C9.4: points, then completed tickets, then bonus cards, as one number; the highest wins."""
    bonuses = 0
    for city in range(len(BONUS)):
        bonuses += has_bonus(s, seat, city)
    return (score(s, seat) * (TICKETS + 1) + size(s.completed[seat])) * (len(BONUS) + 1) + bonuses


@compiled
def outcome(s: State, out: npt.NDArray[np.float32]) -> None:
    """C9.4: a victory is shared by all who are tied to the end."""
    best, count = standing(s, 0), 1
    for seat in range(1, s.seats):
        own = standing(s, seat)
        if own > best:
            best, count = own, 1
        elif own == best:
            count += 1
    for seat in range(s.seats):
        out[seat] = 1 / count if standing(s, seat) == best else 0
