"""Retention: delete abandoned tables and guests' games after a time, if the host wants that.

Everything is found and deleted in small steps, so that nobody who plays waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.store import schema
from turntable.server.store.database import Database

DAY = 86400.0  # seconds
OF_PERSON = (schema.logins, schema.ratings, schema.subscriptions, schema.notices)  # deleted with a person
STEP = 200  # tables or people per transaction


class Removed(NamedTuple):
    unfinished: int = 0
    finished: int = 0
    guests: int = 0


class Retention:
    """Deletes old data."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def run(self, unfinished_days: float, guest_days: float, now: float) -> Removed:
        """Delete what is older than this many days; 0: delete nothing of that kind."""
        unfinished = finished = guests = 0
        if unfinished_days:
            unfinished = await self._remove_tables(("open", "playing"), now - unfinished_days * DAY, _is_left)
        if guest_days:
            before = now - guest_days * DAY
            finished = await self._remove_tables(("over",), before, _is_of_guests)
            guests = await self._remove_guests(before)
        return Removed(unfinished, finished, guests)

    async def _remove_tables(self, states: Sequence[str], before: float, condition: Any) -> int:
        tables = schema.tables
        removed, last = 0, 0.0
        while True:
            step = (
                sa.select(tables.c.id, tables.c.created, condition(before).label("goes"))
                .where(tables.c.public.in_([True, False]), tables.c.state.in_(states))
                .where(tables.c.created > last, tables.c.created < before)
                .order_by(tables.c.created)
                .limit(STEP)
            )
            async with self.database.read() as connection:
                rows = (await connection.execute(step)).all()
            if not rows:
                return removed
            last = rows[-1].created
            if ids := [row.id for row in rows if row.goes]:
                async with self.database.write() as connection:
                    removed += await _delete_tables(connection, ids, states)

    async def _remove_guests(self, before: float) -> int:
        """Delete guests who sit at no table, have no chat lines left and have not come back since."""
        people, logins = schema.people, schema.logins
        found_in = (
            schema.seats.c.person,
            schema.tables.c.host,
            schema.chat.c.person,
            schema.events.c.host,
            schema.event_entrants.c.person,
        )
        stays = [sa.exists().where(column == people.c.id) for column in found_in]
        came = sa.exists().where(logins.c.person == people.c.id, logins.c.created >= before)
        removed, last = 0, ""
        while True:
            goes = sa.and_(~_has_account(), people.c.created < before, ~sa.or_(*stays, came))
            step = (
                sa.select(people.c.id, goes.label("goes")).where(people.c.id > last).order_by(people.c.id).limit(STEP)
            )
            async with self.database.read() as connection:
                rows = (await connection.execute(step)).all()
            if not rows:
                return removed
            last = rows[-1].id
            ids = [row.id for row in rows if row.goes]
            if not ids:
                continue
            async with self.database.write() as connection:
                for column in (*(one.c.person for one in OF_PERSON), people.c.id):
                    await connection.execute(sa.delete(column.table).where(column.in_(ids)))
            removed += len(ids)


def _is_left(before: float) -> sa.ColumnElement[bool]:
    """Return the condition that a table has had no move and no visit of its host since a time."""
    tables, moves = schema.tables, schema.moves
    moved = sa.exists().where(moves.c.table_id == tables.c.id, moves.c.at >= before)
    return sa.and_(tables.c.host_seen < before, ~moved)


def _has_account() -> sa.ColumnElement[bool]:
    """Return the condition that a person has a password or passkey."""
    people, passkeys = schema.people, schema.passkeys
    return sa.or_(people.c.login.is_not(None), sa.exists().where(passkeys.c.person == people.c.id))


def _is_of_guests(before: float) -> sa.ColumnElement[bool]:
    """Return the condition that a game ended before a time, and none of its people has an account."""
    tables, seats, people = schema.tables, schema.seats, schema.people
    sat = sa.exists().where(seats.c.table_id == tables.c.id, people.c.id == seats.c.person, _has_account())
    hosted = sa.exists().where(people.c.id == tables.c.host, _has_account())
    return sa.and_(tables.c.ended < before, ~sat, ~hosted)


async def _delete_tables(connection: AsyncConnection, ids: Sequence[str], states: Sequence[str]) -> int:
    """Delete tables that are still in one of these states, with everything that belongs to them."""
    tables = schema.tables
    locked = sa.select(tables.c.id).where(tables.c.id.in_(ids), tables.c.state.in_(states)).with_for_update()
    found = list((await connection.execute(locked)).scalars())
    for part in (schema.moves, schema.chat, schema.seats, schema.reviews):
        await connection.execute(sa.delete(part).where(part.c.table_id.in_(found)))
    await connection.execute(sa.delete(tables).where(tables.c.id.in_(found)))
    return len(found)
