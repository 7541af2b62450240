"""Friends: who follows, blocks and challenges whom, and who is online."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.messages_social import Friend, Person
from turntable.server.now import current_time
from turntable.server.refusal import Refusal
from turntable.server.store import schema
from turntable.server.store.database import Database
from turntable.server.store.history import GONE

HERE = 75.0  # seconds after their last recorded activity in which someone counts as online
MOST_FOLLOWED = 200
MOST_BLOCKED = 500
MOST_SHOWN = 50  # challenges
RECENT = 10  # opponents
LAST_SEATS = 40  # most recent seats of other people searched for them
WAITS = 3 * 86400.0  # seconds that a challenge is valid
SOME = 500  # people updated per statement
NOBODY: frozenset[str] = frozenset()


class Relation(msgspec.Struct, frozen=True):
    """The relation of one person to another."""

    follows: bool = False
    blocks: bool = False
    blocked: bool = False
    """The other person blocks this one."""


class Challenged(msgspec.Struct, frozen=True):
    """A challenge: its table and the other person."""

    table: str
    at: float
    other: Person


class FriendRepository:
    def __init__(self, database: Database) -> None:
        self.database = database

    # --- follow

    async def follow(self, person: str, other: str) -> None:
        """Follow someone. Raise Refusal if either blocks the other, or this person follows too many."""
        follows = schema.follows
        count = sa.select(sa.func.count()).where(follows.c.person == person)
        async with self.database.write() as connection:
            await self.check_apart(connection, person, [other])
            if (await connection.scalar(count) or 0) >= MOST_FOLLOWED:
                raise Refusal(409, "too_many_followed", count=MOST_FOLLOWED)
            row = self.database.insert(follows).values(person=person, followed=other, at=current_time())
            await connection.execute(row.on_conflict_do_nothing())

    async def unfollow(self, person: str, other: str) -> None:
        follows = schema.follows
        async with self.database.write() as connection:
            await connection.execute(sa.delete(follows).where(_is(follows, person, follows.c.followed, other)))

    async def following(self, person: str) -> list[Friend]:
        """Return the people a person follows: those online first, then by name."""
        follows, people = schema.follows, schema.people
        wanted = sa.select(people.c.id, people.c.name, self._is_here().label("here"))
        wanted = wanted.join(follows, follows.c.followed == people.c.id).where(follows.c.person == person)
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
            live = await _live_tables(connection, [row.id for row in rows if row.here])
        found = [Friend(row.id, row.name, bool(row.here), live.get(row.id)) for row in rows]
        return sorted(found, key=lambda one: (not one.here, one.name.casefold()))

    async def recent(self, person: str) -> list[Friend]:
        """Return recent opponents whom a person neither follows nor blocks."""
        seats, other, people = schema.seats, schema.seats.alias("other"), schema.people
        follows, blocks = schema.follows, schema.blocks
        known = sa.or_(
            sa.exists().where(_is(follows, person, follows.c.followed, people.c.id)),
            sa.exists().where(_is(blocks, person, blocks.c.blocked, people.c.id)),
            sa.exists().where(_is(blocks, people.c.id, blocks.c.blocked, person)),
        )
        met = sa.and_(other.c.table_id == seats.c.table_id, other.c.person.not_in([person, GONE]))
        wanted = (
            sa.select(people.c.id, people.c.name)
            .select_from(seats.join(other, met).join(people, people.c.id == other.c.person))
            .where(seats.c.person == person, seats.c.ended.is_not(None), ~known)
            .order_by(seats.c.ended.desc())
            .limit(LAST_SEATS)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
        last = {row.id: row.name for row in rows}
        return [Friend(one, name, here=False, table=None) for one, name in list(last.items())[:RECENT]]

    def _is_here(self) -> sa.ColumnElement[bool]:
        """Return the condition that someone is online and lets it be seen."""
        people = schema.people
        recently = people.c.seen > self.database.now - HERE
        return sa.and_(people.c.show_here.is_(True), people.c.seen.is_not(None), recently)

    async def is_here(self, person: str) -> bool:
        wanted = sa.select(schema.people.c.id).where(schema.people.c.id == person, self._is_here())
        async with self.database.read() as connection:
            return await connection.scalar(wanted) is not None

    async def note_here(self, people: Collection[str]) -> None:
        """Record that these people are online. Rows that another worker is updating are skipped."""
        noted, known = sorted(people), schema.people.c.id
        for start in range(0, len(noted), SOME):
            free = sa.select(known).where(known.in_(noted[start : start + SOME])).with_for_update(skip_locked=True)
            own = sa.update(schema.people).where(known.in_(free))
            async with self.database.write() as connection:
                await connection.execute(own.values(seen=self.database.now))

    # --- block

    async def block(self, person: str, other: str) -> None:
        """Block someone: follows and challenges between the two are deleted."""
        blocks, follows, invitations = schema.blocks, schema.follows, schema.invitations
        count = sa.select(sa.func.count()).where(blocks.c.person == person)
        async with self.database.write() as connection:
            if (await connection.scalar(count) or 0) >= MOST_BLOCKED:
                raise Refusal(409, "too_many_blocked", count=MOST_BLOCKED)
            row = self.database.insert(blocks).values(person=person, blocked=other, at=current_time())
            await connection.execute(row.on_conflict_do_nothing())
            for one, two in ((person, other), (other, person)):
                await connection.execute(sa.delete(follows).where(_is(follows, one, follows.c.followed, two)))
                await connection.execute(sa.delete(invitations).where(_is(invitations, one, invitations.c.by, two)))

    async def unblock(self, person: str, other: str) -> None:
        blocks = schema.blocks
        async with self.database.write() as connection:
            await connection.execute(sa.delete(blocks).where(_is(blocks, person, blocks.c.blocked, other)))

    async def blocked(self, person: str) -> list[Person]:
        """Return the people a person blocks, by name."""
        blocks, people = schema.blocks, schema.people
        wanted = sa.select(people.c.id, people.c.name).join(blocks, blocks.c.blocked == people.c.id)
        async with self.database.read() as connection:
            rows = await connection.execute(wanted.where(blocks.c.person == person))
            return sorted((Person(row.id, row.name) for row in rows), key=lambda one: one.name.casefold())

    async def blocked_by(self, people: Collection[str]) -> dict[str, frozenset[str]]:
        """Return the ids each of these people blocks."""
        blocks = schema.blocks
        wanted = sa.select(blocks.c.person, blocks.c.blocked).where(blocks.c.person.in_(people))
        found: dict[str, set[str]] = {person: set() for person in people}
        async with self.database.read() as connection:
            for row in await connection.execute(wanted):
                found[row.person].add(row.blocked)
        return {person: frozenset(blocked) if blocked else NOBODY for person, blocked in found.items()}

    async def relation(self, person: str, other: str) -> Relation:
        follows, blocks = schema.follows, schema.blocks
        wanted = sa.select(
            sa.exists().where(_is(follows, person, follows.c.followed, other)),
            sa.exists().where(_is(blocks, person, blocks.c.blocked, other)),
            sa.exists().where(_is(blocks, other, blocks.c.blocked, person)),
        )
        async with self.database.read() as connection:
            return Relation(*map(bool, (await connection.execute(wanted)).one()))

    async def check_apart(self, connection: AsyncConnection, person: str, others: Iterable[str | None]) -> None:
        """Raise Refusal if a block separates a person from one of these others, either way."""
        blocks, asked = schema.blocks, [other for other in others if other is not None and other != person]
        for one, two in ((blocks.c.person, blocks.c.blocked), (blocks.c.blocked, blocks.c.person)):
            kept = sa.select(blocks.c.at).where(one == person, two.in_(asked)).limit(1)
            if asked and await connection.scalar(kept) is not None:
                raise Refusal(403, "blocked")

    async def pairs_apart(self, connection: AsyncConnection, people: Collection[str]) -> set[frozenset[str]]:
        """Return the pairs of these people in which one blocks the other."""
        blocks, asked = schema.blocks, list(people)
        wanted = sa.select(blocks.c.person, blocks.c.blocked)
        wanted = wanted.where(blocks.c.person.in_(asked), blocks.c.blocked.in_(asked))
        return {frozenset(row) for row in await connection.execute(wanted)}

    # --- challenge

    async def challenge(self, table_id: str, by: str, people: Sequence[str]) -> None:
        rows = [{"table_id": table_id, "person": one, "by": by, "at": current_time()} for one in people]
        async with self.database.write() as connection:
            await connection.execute(self.database.insert(schema.invitations).on_conflict_do_nothing(), rows)

    async def challenged(self, person: str, sent: bool) -> list[Challenged]:
        """Return the open challenges to a person, or those they sent, the newest first."""
        invitations, people, tables = schema.invitations, schema.people, schema.tables
        own, other = (invitations.c.by, invitations.c.person) if sent else (invitations.c.person, invitations.c.by)
        wanted = (
            sa.select(invitations.c.table_id, invitations.c.at, people.c.id, people.c.name)
            .join(people, people.c.id == other)
            .join(tables, tables.c.id == invitations.c.table_id)
            .where(own == person, tables.c.state == "open", invitations.c.at > current_time() - WAITS)
            .order_by(invitations.c.at.desc())
            .limit(MOST_SHOWN)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
        return [Challenged(row.table_id, row.at, Person(row.id, row.name)) for row in rows]

    async def is_challenged(self, table_id: str, person: str) -> bool:
        invitations = schema.invitations
        wanted = sa.select(invitations.c.at).where(_at(invitations, table_id, person))
        async with self.database.read() as connection:
            return await connection.scalar(wanted) is not None

    async def answered(self, table_id: str, person: str) -> None:
        """Delete a challenge."""
        async with self.database.write() as connection:
            await connection.execute(sa.delete(schema.invitations).where(_at(schema.invitations, table_id, person)))

    # --- a guest who signs in

    async def hand_over(self, guest: str, person: str) -> None:
        """Transfer a guest's blocks and follows to the person who signed in."""
        async with self.database.write() as connection:
            for table, other in ((schema.blocks, "blocked"), (schema.follows, "followed")):
                new = sa.select(sa.literal(person), table.c[other], table.c.at)
                new = new.where(table.c.person == guest, table.c[other] != person)
                rows = self.database.insert(table).from_select(["person", other, "at"], new)
                await connection.execute(rows.on_conflict_do_nothing())
                await connection.execute(sa.delete(table).where(table.c.person == guest))


def _is(table: sa.Table, person: Any, column: sa.Column[Any], other: Any) -> sa.ColumnElement[bool]:
    return sa.and_(table.c.person == person, column == other)


def _at(invitations: sa.Table, table_id: str, person: str) -> sa.ColumnElement[bool]:
    return sa.and_(invitations.c.table_id == table_id, invitations.c.person == person)


async def _live_tables(connection: AsyncConnection, people: Sequence[str]) -> dict[str, str]:
    """Return each person's latest current game that anyone may watch."""
    seats, tables = schema.seats, schema.tables
    live = (
        sa.select(seats.c.person, tables.c.id)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person.in_(people), seats.c.ended.is_(None), tables.c.state == "playing")
        .where(tables.c.public.is_(True), tables.c.spectators.is_(True))
        .order_by(tables.c.created)
    )
    return {row.person: row.id for row in await connection.execute(live)} if people else {}
