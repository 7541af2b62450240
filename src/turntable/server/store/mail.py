"""Mail addresses, and when the next mail to each is due."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from turntable.server.now import current_time
from turntable.server.store import schema
from turntable.server.store.database import Database

SOME = 50  # mails claimed per query
UNCONFIRMED = 7 * 86400.0  # seconds after which an unconfirmed address is deleted


class Waiting(NamedTuple):
    """A table where a person was notified of their turn."""

    table: str
    game: str


class MailRepository:
    """Reads and writes addresses, and claims mails that are due."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def set(self, person: str, address: str, lang: str) -> None:
        """Store an unconfirmed address; the confirmation link is due at once."""
        row = {"address": address, "lang": lang, "confirmed": False, "created": current_time(), "due": 0.0}
        added = self.database.insert(schema.mail).values(person=person, **row)
        async with self.database.write() as connection:
            await connection.execute(added.on_conflict_do_update(index_elements=["person"], set_=row))

    async def find(self, person: str) -> sa.Row[Any] | None:
        async with self.database.read() as connection:
            return (await connection.execute(sa.select(schema.mail).where(schema.mail.c.person == person))).first()

    async def confirm(self, person: str, address: str) -> bool:
        """Confirm an address. Return False if it is not the person's current one."""
        own = sa.update(schema.mail).where(_is(person, address)).values(confirmed=True, due=None)
        async with self.database.write() as connection:
            return bool((await connection.execute(own)).rowcount)

    async def remove(self, person: str, address: str | None = None) -> None:
        """Delete a person's address; if `address` is given, only if it is that one."""
        own = _is(person, address) if address else schema.mail.c.person == person
        async with self.database.write() as connection:
            await connection.execute(sa.delete(schema.mail).where(own))

    async def want(self, person: str, seconds: float) -> None:
        """Schedule a digest to a person after this many seconds, unless one is due already."""
        mail = schema.mail
        own = sa.update(mail).where(mail.c.person == person, mail.c.confirmed.is_(True), mail.c.due.is_(None))
        async with self.database.write() as connection:
            await connection.execute(own.values(due=self.database.now + seconds))

    async def put_off(self, person: str, address: str, seconds: float) -> None:
        """Postpone a claimed mail, if it is still wanted."""
        own = sa.update(schema.mail).where(_is(person, address), schema.mail.c.due.is_(None))
        async with self.database.write() as connection:
            await connection.execute(own.values(due=self.database.now + seconds))

    async def claim_due(self) -> Sequence[sa.Row[Any]]:
        """Claim some due mails for this worker. If sending one fails, the caller postpones it."""
        mail = schema.mail
        wanted = sa.select(mail.c.person).where(mail.c.due <= self.database.now).limit(SOME)
        async with self.database.read() as connection:
            if not (await connection.execute(wanted)).first():
                return []
        async with self.database.write() as connection:
            locked = (await connection.execute(wanted.with_for_update(skip_locked=True))).scalars().all()
            claimed = sa.update(mail).where(mail.c.person.in_(locked), mail.c.due <= self.database.now)
            columns = (mail.c.person, mail.c.address, mail.c.lang, mail.c.confirmed)
            return (await connection.execute(claimed.values(due=None).returning(*columns))).all()

    async def turns(self, person: str) -> list[Waiting]:
        """Return the games in which a person was notified of their turn and has not moved since."""
        seats, tables = schema.seats, schema.tables
        found = sa.select(tables.c.id, tables.c.game).distinct().join(seats, seats.c.table_id == tables.c.id)
        found = found.where(seats.c.person == person, seats.c.noticed.is_(True), tables.c.state == "playing")
        async with self.database.read() as connection:
            return [Waiting(*row) for row in (await connection.execute(found.order_by(tables.c.id))).all()]

    async def forget(self) -> None:
        """Delete addresses that were not confirmed in time."""
        mail = schema.mail
        old = sa.and_(mail.c.confirmed.is_(False), mail.c.created < current_time() - UNCONFIRMED)
        async with self.database.write() as connection:
            await connection.execute(sa.delete(mail).where(old))


def _is(person: str, address: str) -> sa.ColumnElement[bool]:
    return sa.and_(schema.mail.c.person == person, schema.mail.c.address == address)
