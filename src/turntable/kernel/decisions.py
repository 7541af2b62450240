"""Any game as a sequence of decisions by single seats, and the layout of observations.

Where several seats may act, those that need not act are asked first, lowest seat first, and may wait; then the seat
that play waits for decides. Games are records in arrays, which Python passes to compiled code fastest.
"""

from collections import namedtuple
from collections.abc import Mapping
from math import prod
from typing import Any

from turntable.kernel.bits import LOWEST, awaited_seat
from turntable.kernel.compiled import Ints, States, compiled
from turntable.kernel.verbs import acting, legal, may_wait

Layout = Mapping[str, tuple[int, ...]]
"""The parts of an observation in their order, and the shape of each."""

OVER = -1  # instead of a seat: the game is over


def parts(layout: Layout) -> dict[str, slice]:
    """Return where each part of an observation lies, by name."""
    found, at = {}, 0
    for name, shape in layout.items():
        found[name] = slice(at, at + prod(shape))
        at += prod(shape)
    return found


def starts(layout: Layout) -> Any:
    """Return where each part begins, by name, as a tuple that compiled code can read."""
    kind: Any = namedtuple("Starts", [*layout])  # type: ignore[misc]
    return kind(*(part.start for part in parts(layout).values()))


def size(layout: Layout) -> int:
    """Return the length of an observation."""
    return sum(map(prod, layout.values()))


@compiled
def decider(states: States, game: int, waited: int) -> int:
    """Return the seat that decides next, or OVER; `waited`: the seats (bits) that waited since the last move."""
    s = states[game]
    seats = acting(s)
    if seats == 0:
        return OVER
    asked = seats & may_wait(s) & ~waited
    if asked != 0:
        return int(LOWEST[asked])
    return awaited_seat(s, seats)


@compiled
def list_actions(states: States, game: int, seat: int, wait: int, out: Ints) -> int:
    """Fill `out` with the moves of the seat that decides, and `wait` if it need not move; return how many."""
    n = legal(states[game], seat, out)
    if may_wait(states[game]) >> seat & 1:
        out[n] = wait
        n += 1
    return n
