"""Whose turn it is in games that take days, and who is to be told so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from turntable.server.table import events as e

if TYPE_CHECKING:
    from turntable.server.table.table import Change, Table

NOTICE = 60.0  # seconds after which someone who is not here is told that it is their turn
SLOW = 3600  # seconds for a move, from which on nobody need sit and wait


def notice_due(table: Table) -> float:
    """When whoever is to move is told so."""
    assert table.data.started is not None
    return (table.times[-1] if table.times else table.data.started) + NOTICE


def unnoticed(table: Table) -> list[int]:
    """The seats that are to move, in a game that may take days, and whose people were not told so."""
    data = table.data
    if not table.is_on or data.is_paused or (data.clock and (data.clock.kind == "bank" or data.clock.seconds < SLOW)):
        return []
    seats = data.seats
    return [n for n in table.acting if seats[n].kind == "person" and not seats[n].by_bot and not seats[n].noticed]


def absent(table: Table, now: float, here: Iterable[int]) -> list[str]:
    """The people who are to be told of their turn: they have had it for a while, and are not here."""
    present = {table.data.seats[seat].person for seat in here}
    people = {table.data.seats[seat].person for seat in _overdue(table, now)}
    return sorted(person for person in people - present if person is not None)


def note(table: Table, now: float) -> Change:
    """Note that those who have had the turn for a while were told, or are here and see it."""
    return table.after(*(e.SeatNoticed(seat, True) for seat in _overdue(table, now))).then_due(now)


def _overdue(table: Table, now: float) -> list[int]:
    seats = unnoticed(table)
    return seats if seats and now >= notice_due(table) else []
