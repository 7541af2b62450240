"""Push subscriptions and quiet hours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from turntable.server.now import current_time
from turntable.server.store import schema
from turntable.server.store.database import Database

MOST_SUBSCRIPTIONS = 10  # per person; the oldest is deleted
SOME = 100  # people claimed per query when their quiet hours end


class NoticeRepository:
    """Reads and writes subscriptions and quiet hours."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def subscribe(self, person: str, endpoint: str, keys: tuple[str, str], lang: str) -> None:
        """Add a browser's subscription, or transfer it to this person."""
        subscriptions = schema.subscriptions
        row = {"person": person, "p256dh": keys[0], "auth": keys[1], "lang": lang, "created": current_time()}
        added = self.database.insert(subscriptions).values(endpoint=endpoint, **row)
        own = sa.select(subscriptions.c.endpoint).where(subscriptions.c.person == person)
        old = own.order_by(subscriptions.c.created.desc()).offset(MOST_SUBSCRIPTIONS).limit(SOME)
        async with self.database.write() as connection:
            await connection.execute(added.on_conflict_do_update(index_elements=["endpoint"], set_=row))
            if gone := list((await connection.execute(old)).scalars()):
                await connection.execute(sa.delete(subscriptions).where(subscriptions.c.endpoint.in_(gone)))

    async def of_person(self, person: str) -> Sequence[sa.Row[Any]]:
        """Return a person's subscriptions."""
        wanted = sa.select(schema.subscriptions).where(schema.subscriptions.c.person == person)
        async with self.database.read() as connection:
            return (await connection.execute(wanted)).all()

    async def forget(self, endpoint: str) -> None:
        """Delete a subscription."""
        gone = sa.delete(schema.subscriptions).where(schema.subscriptions.c.endpoint == endpoint)
        async with self.database.write() as connection:
            await connection.execute(gone)

    async def forget_all(self, person: str) -> None:
        """Delete all subscriptions of a person."""
        async with self.database.write() as connection:
            await connection.execute(sa.delete(schema.subscriptions).where(schema.subscriptions.c.person == person))
            own = sa.update(schema.notices).where(schema.notices.c.person == person)
            await connection.execute(own.values(due=None))

    async def quiet(self, person: str) -> sa.Row[Any] | None:
        """Return a person's quiet hours, or None."""
        async with self.database.read() as connection:
            return (
                await connection.execute(sa.select(schema.notices).where(schema.notices.c.person == person))
            ).first()

    async def set_quiet(self, person: str, zone: str, start: int | None, end: int | None) -> None:
        values = {"zone": zone, "quiet_from": start, "quiet_to": end}
        row = self.database.insert(schema.notices).values(person=person, **values)
        async with self.database.write() as connection:
            await connection.execute(row.on_conflict_do_update(index_elements=["person"], set_=values))

    async def put_off(self, person: str, due: float) -> None:
        """Postpone a person's notification until their quiet hours end."""
        own = sa.update(schema.notices).where(schema.notices.c.person == person)
        async with self.database.write() as connection:
            await connection.execute(own.values(due=due))

    async def claim_due(self, now: float) -> list[str]:
        """Claim some people with postponed notifications whose quiet hours are over."""
        notices = schema.notices
        wanted = sa.select(notices.c.person).where(notices.c.due <= now).limit(SOME)
        async with self.database.read() as connection:
            if not (await connection.execute(wanted)).first():
                return []
        async with self.database.write() as connection:
            locked = (await connection.execute(wanted.with_for_update(skip_locked=True))).scalars().all()
            claimed = sa.update(notices).where(notices.c.person.in_(locked), notices.c.due <= now).values(due=None)
            return list((await connection.execute(claimed.returning(notices.c.person))).scalars())
