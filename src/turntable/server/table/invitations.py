"""Actions from outside a table: challenged people accept or decline, and a moderator closes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turntable.locales import Message
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.table import events as e
from turntable.server.table.data import SeatData
from turntable.server.table.results import final_of, unfinished_result

if TYPE_CHECKING:
    from turntable.server.table.table import Change, Table


def accept(table: Table, by: Person, now: float) -> Change:
    """Seat someone who accepts a challenge. They count as ready, as does the host; a full table starts its game."""
    data = table.data
    if data.state != "open":
        raise Refusal(409, "has_started")
    if data.seats_of(by.id):
        return table.after()
    free = next((n for n, seat in enumerate(data.seats) if seat.is_free), None)
    if free is None:
        raise Refusal(409, "seat_taken")
    unsettled = [e.SeatReady(n, False) for n, other in enumerate(data.seats) if other.ready]
    change = table.after(e.SeatChanged(free, SeatData("person", by.id, by.name, ready=True)), *unsettled)
    seats = change.table.data.seats
    if any(seat.is_free for seat in seats):
        return change
    if data.rated and not all(seat.ready or seat.person == data.host for seat in seats):
        return change
    return change.then(e.Started(now)).then_due(now)


def decline(table: Table, by: Person, now: float) -> Change:
    """Note in the chat that someone declined."""
    return table.after(e.LineAdded(by.id, by.name, None, now, note="declined"))


def shut(table: Table, now: float) -> Change:
    """End the game without a rating change."""
    if table.data.state == "over":
        raise Refusal(409, "is_over")
    result = unfinished_result([], Message("server-result-closed-by-server"))
    if table.data.rated:
        result["rated"] = False
    final = None if table.match is None else final_of(table.match, result)
    return table.after(e.Ended(now, result, final), e.DueChanged(None))
