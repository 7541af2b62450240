"""Tables for tests of the state machine: made, begun and played on, without a network or a database."""

from __future__ import annotations

from typing import Any

import pytest

from turntable import locales
from turntable.server.messages import NewTable, SeatWish
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.table import commands as c
from turntable.server.table.setup import new_table
from turntable.server.table.table import Change, Table

locales.add("turntable.server")

ADA, BOB, EVE = (Person(name.lower(), name, None, f"{name}'s phone") for name in ("Ada", "Bob", "Eve"))
DELAY = 0.5


def table(*seats: str, game: str = "trains", **wish: Any) -> Table:
    """A table of Ada's, with time at zero: `me`, `open`, `invited` or a bot's level for each seat."""
    kinds = [
        SeatWish(seat) if seat in ("me", "open", "invited") else SeatWish("bot", seat)  # type: ignore[arg-type]
        for seat in seats or ("me", "open")
    ]
    return Table(new_table(ADA, NewTable(game, kinds, **wish), 0.0), DELAY)


def started(*seats: str, **wish: Any) -> Table:
    """A table with Bob in the second seat that is open, whose game began at time zero."""
    made = table(*seats, **wish)
    for number, seat in enumerate(made.data.seats):
        if seat.kind == "open":
            made = made.handle(c.Sit(BOB, number, SeatWish("me")), 0.0).table
    if made.data.rated:
        made = made.handle(c.Ready(BOB, True), 0.0).table
    return made.handle(c.Start(ADA), 0.0).table


def owner(table: Table, seat: int) -> Person:
    return next(person for person in (ADA, BOB, EVE) if person.id == table.data.seats[seat].person)


def move(table: Table, seat: int, version: int | None = None, text: str | None = None, move_id: str = "") -> c.Move:
    """A move of a seat's person; the first legal one, in answer to the table as it is."""
    assert table.match is not None
    seen = table.match.seen(seat) if version is None else version
    text = text or min(table.match.legal(seat), default="draw")
    return c.Move(owner(table, seat), seat, seen, text, move_id or f"move {table.ply}")


def play(table: Table, moves: int, now: float = 1.0) -> Table:
    """Play this many moves of whoever may act."""
    for _ in range(moves):
        table = table.handle(move(table, table.acting[0]), now).table
    return table


def refusal(table: Table, command: c.Command, now: float = 1.0) -> str:
    """The code of the refusal. The table is not changed by it."""
    before = table.data, table.ply, table.acting
    with pytest.raises(Refusal) as refused:
        table.handle(command, now)
    assert (table.data, table.ply, table.acting) == before
    return refused.value.code


def kinds(change: Change) -> list[str]:
    return [type(event).__name__ for event in change.events]
