"""How a game feels, measured as it is played: who leads, when it is settled, and how much choices matter.

Chances to win are those of the game's evaluation with all cards visible, each time another player acts.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from turntable.kernel.bits import awaited_seat
from turntable.kernel.compiled import Floats, State, States, compiled
from turntable.kernel.driver import act
from turntable.kernel.evaluation import Workspace, chances, is_reflex, list_moves, play_reflex
from turntable.kernel.verbs import acting

Numbers = npt.NDArray[np.float64]

MEASURES = ("changes", "settled", "comeback", "branching", "stakes")
CHANGES, SETTLED, COMEBACK, BRANCHING, STAKES = range(len(MEASURES))

NOBODY = -1
AHEAD = 0.02  # of the next side's chance to win: less is no lead
SAMPLED = 8  # all moves are evaluated at one in this many decisions
NOW = np.dtype(
    [
        ("leader", np.int32),  # the side that leads, or led last
        ("changes", np.int32),  # how often another side took the lead
        ("since", np.int32),  # the turn in which it did
        ("decisions", np.int32),  # with two moves or more, of all games
    ]
)


class Drama(NamedTuple):
    """Observes games; `sums` has the number, the sum and the sum of squares of each measure."""

    sums: Numbers
    now: States
    """One record, of the game being played."""
    lowest: Floats
    """Each side's lowest chance to win so far."""
    work: Workspace

    @classmethod
    def of(cls, sides: int, work: Workspace) -> Drama:
        now = np.zeros(1, np.dtype((np.record, NOW)))
        return cls(np.zeros((len(MEASURES), 3)), now, np.zeros(sides, np.float32), work)


@compiled
def add(drama: Drama, measure: int, value: float) -> None:
    drama.sums[measure, 0] += 1
    drama.sums[measure, 1] += value
    drama.sums[measure, 2] += value * value


@compiled
def begin_drama(drama: Drama) -> None:
    now = drama.now[0]
    now.leader, now.changes, now.since = NOBODY, 0, 0
    drama.lowest[:] = 1


@compiled
def look_at_lead(drama: Drama, s: State, turn: int) -> None:
    """Record who leads at the start of a turn."""
    work, values = drama.work, drama.work.values
    chances(s, work.weights, work.features, values)
    mates = np.float32(s.seats // s.teams)
    best, best_value, second = 0, np.float32(-1), np.float32(-1)
    for side in range(s.teams):
        value = values[side] * mates
        drama.lowest[side] = min(drama.lowest[side], value)
        if value > best_value:
            best, best_value, second = side, value, best_value
        elif value > second:
            second = value
    if best_value - second >= AHEAD:
        take_lead(drama, best, turn)


@compiled
def take_lead(drama: Drama, side: int, turn: int) -> None:
    now = drama.now[0]
    if now.leader != side:
        now.changes += now.leader != NOBODY
        now.leader, now.since = side, turn


@compiled
def look_at_choice(drama: Drama, states: States, seat: int) -> None:
    """Record a seat's number of moves and, for a sample, how much better the best move is than the average one."""
    count = list_moves(states[0], seat, drama.work.listed)
    add(drama, BRANCHING, count)
    if count == 1:
        return
    now = drama.now[0]
    now.decisions += 1
    if now.decisions % SAMPLED == 0:
        add(drama, STAKES, stakes_of(drama, states, seat, count))


@compiled
def stakes_of(drama: Drama, states: States, seat: int, count: int) -> float:
    """Return the seat's chance to win after its best move, minus that after the average one."""
    work, pool = drama.work, drama.work.pool
    best, total = 0.0, 0.0
    for i in range(count):
        pool[1] = states[0]
        act(pool[1], seat, int(work.listed[i]))
        while is_reflex(pool[1]) and awaited_seat(pool[1], acting(pool[1])) == seat:
            play_reflex(work, 1)
        chances(pool[1], work.weights, work.features, work.values)
        value = float(work.values[seat])
        total += value
        best = max(best, value)
    return best - total / count


@compiled
def end_drama(drama: Drama, winner: int, turns: int) -> None:
    """Record the end of a game won by one side, or by NOBODY."""
    now = drama.now[0]
    if winner != NOBODY:
        take_lead(drama, winner, turns)
        add(drama, SETTLED, now.since / max(turns, 1))
        add(drama, COMEBACK, drama.lowest[winner])
    add(drama, CHANGES, now.changes)
