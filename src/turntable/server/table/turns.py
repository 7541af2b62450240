"""Turn notifications, in games that take days."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from turntable.server.table import events as e

if TYPE_CHECKING:
    from turntable.server.table.table import Change, Table

NOTICE = 60.0  # seconds after which an absent person is notified of their turn
SLOW = 3600  # seconds per move, from which on nobody is expected to sit and wait


def notice_due(table: Table) -> float:
    """Return when the people to move are to be notified."""
    assert table.data.started is not None
    return (table.times[-1] if table.times else table.data.started) + NOTICE


def unnoticed(table: Table) -> list[int]:
    """Return the seats to move whose people were not notified yet, in a game that may take days."""
    data = table.data
    if not table.is_on or data.is_paused or (data.clock and (data.clock.kind == "bank" or data.clock.seconds < SLOW)):
        return []
    seats = data.seats
    return [n for n in table.acting if seats[n].kind == "person" and not seats[n].by_bot and not seats[n].noticed]


def absent(table: Table, now: float, here: Iterable[int]) -> list[str]:
    """Return the people to notify: they have had the turn for a while and are not at the table."""
    present = {table.data.seats[seat].person for seat in here}
    people = {table.data.seats[seat].person for seat in _overdue(table, now)}
    return sorted(person for person in people - present if person is not None)


def note(table: Table, now: float) -> Change:
    """Record that those who have had the turn for a while were notified, or see it."""
    return table.after(*(e.SeatNoticed(seat, True) for seat in _overdue(table, now))).then_due(now)


def _overdue(table: Table, now: float) -> list[int]:
    seats = unnoticed(table)
    return seats if seats and now >= notice_due(table) else []
