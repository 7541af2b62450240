"""Finished games of people: lists, results and opponents, and anonymising them when people are deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.messages_people import Opponent, Results
from turntable.server.store import schema
from turntable.server.store.database import Database
from turntable.server.table.data import TableData
from turntable.server.table.results import outcomes

LISTED = 30  # games on a page
OPPONENTS = 20
GONE = "gone"  # the person to whom the games of deleted people are assigned
ANONYMISED = (
    schema.seats.c.person,
    schema.tables.c.host,
    schema.events.c.host,
    schema.event_entrants.c.person,
    schema.reports.c.by,
    schema.audit.c.by,
    schema.audit.c.person,
    schema.address_bans.c.person,
)


class Wanted(msgspec.Struct, frozen=True):
    """A filter on a person's games: all or only public ones; by game, outcome, opponent's name."""

    person: str
    public: bool
    game: str | None = None
    outcome: str | None = None
    name: str | None = None
    before: float | None = None


class Entry(msgspec.Struct, frozen=True):
    """A finished game of a person."""

    table: str
    ended: float
    outcome: str | None


class HistoryRepository:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def finish(self, connection: AsyncConnection, table: TableData) -> None:
        """Store at each seat how a played game ended."""
        assert table.result is not None
        seats = schema.seats
        for seat, outcome in enumerate(outcomes(table.result, len(table.seats))):
            own = sa.update(seats).where(seats.c.table_id == table.id, seats.c.seat == seat)
            await connection.execute(own.values(ended=table.ended, outcome=outcome))

    async def games(self, wanted: Wanted) -> list[Entry]:
        """Return a person's latest finished games, or those that ended before a time."""
        seats, tables = schema.seats, schema.tables
        found = _of(wanted, seats.c.table_id, seats.c.ended, sa.func.min(seats.c.outcome).label("outcome"))
        if wanted.game is not None:
            found = found.where(tables.c.game == wanted.game)
        if wanted.outcome is not None:
            found = found.where(seats.c.outcome == wanted.outcome)
        if wanted.name:
            found = found.where(_against(wanted.name))
        if wanted.before is not None:
            found = found.where(seats.c.ended < wanted.before)
        found = found.group_by(seats.c.table_id, seats.c.ended).order_by(seats.c.ended.desc()).limit(LISTED)
        async with self.database.read() as connection:
            rows = (await connection.execute(found)).all()
        return [Entry(row.table_id, row.ended, row.outcome) for row in rows]

    async def results(self, wanted: Wanted) -> list[Results]:
        """Return a person's results by game and number of seats."""
        seats, tables = schema.seats, schema.tables
        counted = _of(wanted, tables.c.game, tables.c.seats, *_counts(seats))
        counted = counted.group_by(tables.c.game, tables.c.seats).order_by(sa.desc("games"), tables.c.game)
        async with self.database.read() as connection:
            rows = (await connection.execute(counted)).all()
        return [Results(row.game, row.seats, row.games, row.won or 0, row.drawn or 0) for row in rows]

    async def opponents(self, wanted: Wanted) -> list[Opponent]:
        """Return a person's most frequent opponents, with results."""
        seats, other, people = schema.seats, schema.seats.alias("other"), schema.people
        met = sa.and_(other.c.table_id == seats.c.table_id, other.c.person.not_in([wanted.person, GONE]))
        counted = _of(wanted, people.c.id, people.c.name, *_counts(seats))
        counted = counted.join(other, met).join(people, people.c.id == other.c.person)
        counted = counted.group_by(people.c.id, people.c.name).order_by(sa.desc("games")).limit(OPPONENTS)
        async with self.database.read() as connection:
            rows = (await connection.execute(counted)).all()
        return [Opponent(row.id, row.name, row.games, row.won or 0, row.drawn or 0) for row in rows]

    async def erase(self, person: str) -> None:
        """Delete a person and everything that is only theirs. Their games stay, anonymised."""
        people = schema.people
        nobody = self.database.insert(people).values(id=GONE, name="—", created=0.0)
        async with self.database.write() as connection:
            await connection.execute(nobody.on_conflict_do_nothing())
            called = sa.update(schema.seats).where(schema.seats.c.person == person)
            await connection.execute(called.values(called=None))
            logged = sa.update(schema.audit).where(schema.audit.c.person == person)
            await connection.execute(logged.values(detail=None))  # names and addresses
            for column in _naming_people():
                if column in ANONYMISED:
                    named = sa.update(column.table).where(column == person).values({column: GONE})
                    await connection.execute(named)
                else:
                    await connection.execute(sa.delete(column.table).where(column == person))
            await connection.execute(sa.delete(people).where(people.c.id == person))


def _of(wanted: Wanted, *columns: Any) -> sa.Select[Any]:
    """Return the query of a person's finished games, limited to what may be seen."""
    seats, tables = schema.seats, schema.tables
    found = sa.select(*columns).select_from(seats.join(tables, tables.c.id == seats.c.table_id))
    found = found.where(seats.c.person == wanted.person, seats.c.ended.is_not(None))
    return found.where(tables.c.public.is_(True), tables.c.spectators.is_(True)) if wanted.public else found


def _counts(seats: sa.Table) -> Sequence[sa.Label[int]]:
    outcome = seats.c.outcome
    return (
        sa.func.count().label("games"),
        sa.func.sum(sa.case((outcome == "won", 1), else_=0)).label("won"),
        sa.func.sum(sa.case((outcome == "drawn", 1), else_=0)).label("drawn"),
    )


def _against(name: str) -> sa.ColumnElement[bool]:
    """Return the condition that someone at the table has a name containing this text."""
    other, people = schema.seats.alias("rival"), schema.people
    return sa.exists().where(
        other.c.table_id == schema.seats.c.table_id,
        people.c.id == other.c.person,
        people.c.name.icontains(name, autoescape=True),
    )


def _naming_people() -> list[sa.Column[Any]]:
    """Return every column that references a person, referenced tables last."""
    return [
        column
        for table in reversed(schema.metadata.sorted_tables)
        for column in table.c
        if any(key.target_fullname == "people.id" for key in column.foreign_keys)
    ]
