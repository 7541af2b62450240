"""The matchmaking queue. Matches are made in one transaction, so nobody is seated twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.messages_people import PairingWish
from turntable.server.pairing import Waiting, groups
from turntable.server.person import Person
from turntable.server.rating import Rating
from turntable.server.refusal import Refusal
from turntable.server.store import schema
from turntable.server.store.database import Database
from turntable.server.store.friends import FriendRepository
from turntable.server.store.tables import TableRepository
from turntable.server.table.data import TableData

GONE = 7.0  # seconds without polling after which someone has left the queue
KEPT = 60.0  # seconds that an answer is kept for a late poll
MOST = 200  # people considered at once, those who have waited longest

MakeTable = Callable[[Sequence[Person]], TableData]


class Place(msgspec.Struct, frozen=True):
    """A person's place in the queue."""

    table: str | None
    waited: float
    others: int = 0


class PairingRepository:
    """Maintains the queue, and seats those who are matched."""

    def __init__(self, database: Database, tables: TableRepository, friends: FriendRepository) -> None:
        self.database = database
        self.tables = tables
        self.friends = friends

    async def wait(self, person: str, wish: PairingWish) -> Place:
        """Join the queue or stay in it. Raise Refusal if this person has since joined elsewhere, or has too many
        tables.
        """
        waiting, now = schema.waiting, self.database.now
        left = sa.and_(waiting.c.table_id.is_(None), waiting.c.seen < now - GONE)
        again = (
            sa.update(waiting)
            .where(waiting.c.person == person, waiting.c.id == wish.id)
            .values(seen=now, since=sa.case((left, now), else_=waiting.c.since))
            .returning(waiting.c.table_id, (now - waiting.c.since).label("waited"))
        )
        async with self.database.write() as connection:
            row = (await connection.execute(again)).first()
            if row is None:
                await self._begin(connection, person, wish)
        others = await self._count(wish) - 1
        return Place(row.table_id, max(0.0, row.waited), others) if row else Place(None, 0.0, others)

    async def _begin(self, connection: AsyncConnection, person: str, wish: PairingWish) -> None:
        waiting, now = schema.waiting, self.database.now
        if wish.again:
            elsewhere = sa.select(waiting.c.id).where(waiting.c.person == person, waiting.c.seen >= now - GONE)
            if await connection.scalar(elsewhere) is not None:
                raise Refusal(409, "waiting_elsewhere")
        await self.tables.check_count(connection, person)
        new = {"id": wish.id, "since": now, "seen": now, "table_id": None, **_kind(wish)}
        insert = self.database.insert(waiting).values(person=person, **new)
        await connection.execute(insert.on_conflict_do_update(index_elements=["person"], set_=new))

    async def leave(self, person: str, wish_id: str) -> str | None:
        """Leave the queue. Return the table where this person was already seated, if any."""
        waiting = schema.waiting
        gone = sa.delete(waiting).where(waiting.c.person == person, waiting.c.id == wish_id)
        async with self.database.write() as connection:
            found: str | None = (await connection.execute(gone.returning(waiting.c.table_id))).scalar()
        return found

    async def match(self, wish: PairingWish, make: MakeTable) -> list[str]:
        """Seat people who want the same and fit together. Return the new tables.

        On PostgreSQL their rows are locked, the longest waiting first, so that two workers match one after the other.
        """
        made = []
        async with self.database.write() as connection:
            locked = self._candidates(wish).with_for_update(of=schema.waiting)
            rows = {row.person: row for row in await connection.execute(locked)}
            apart = await self.friends.pairs_apart(connection, rows.keys())
            for group in groups([_waiting(row) for row in rows.values()], wish.seats, apart):
                full = [one.person for one in group if await self.tables.is_at_too_many(connection, one.person)]
                if full:
                    await connection.execute(sa.delete(schema.waiting).where(schema.waiting.c.person.in_(full)))
                    continue
                people = [Person(one.person, rows[one.person].name, None, "") for one in group]
                table = await self.tables.add(connection, make(people))
                seated = sa.update(schema.waiting).where(schema.waiting.c.person.in_([one.person for one in group]))
                await connection.execute(seated.values(table_id=table.id))
                made.append(table.id)
        return made

    async def forget(self) -> None:
        """Remove people who left the queue long ago."""
        waiting = schema.waiting
        async with self.database.write() as connection:
            await connection.execute(sa.delete(waiting).where(waiting.c.seen < self.database.now - KEPT))

    async def _count(self, wish: PairingWish) -> int:
        """Return the number of people waiting for the same."""
        wanted = sa.select(sa.func.count()).select_from(self._candidates(wish).subquery())
        async with self.database.read() as connection:
            return await connection.scalar(wanted) or 0

    def _candidates(self, wish: PairingWish) -> sa.Select[Any]:
        """Return the query of people waiting for the same, the longest waiting first."""
        waiting, people, ratings, now = schema.waiting, schema.people, schema.ratings, self.database.now
        rated = sa.and_(
            ratings.c.person == waiting.c.person, ratings.c.game == waiting.c.game, ratings.c.seats == waiting.c.seats
        )
        return (
            sa.select(waiting.c.person, people.c.name, ratings.c.mu, (now - waiting.c.since).label("waited"))
            .join(people, people.c.id == waiting.c.person)
            .outerjoin(ratings, rated)
            .where(*(waiting.c[name] == value for name, value in _kind(wish).items()))
            .where(waiting.c.table_id.is_(None), waiting.c.seen >= now - GONE)
            .order_by(waiting.c.since, waiting.c.person)
            .limit(MOST)
        )


def _kind(wish: PairingWish) -> dict[str, Any]:
    """Return what people must agree on to be matched."""
    return {"game": wish.game, "seats": wish.seats, "rated": wish.rated, "pace": wish.pace}


def _waiting(row: sa.Row[Any]) -> Waiting:
    return Waiting(row.person, Rating().mu if row.mu is None else row.mu, row.waited)
