"""Work that is due at a table without anyone asking: who does it, and what was left undone."""

from __future__ import annotations

import sqlalchemy as sa

from turntable.server.now import current_time
from turntable.server.store import schema
from turntable.server.store.database import Database

LEASE = 60.0  # seconds that a claim holds
MOST = 100  # tables found overdue at a time


class DueRepository:
    """Hands out what is due, to one worker each."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def claim(self, table_id: str, due: float) -> bool:
        """Whether this worker does what is due. With SQLite there is no other."""
        if not self.database.is_postgres:
            return True
        tables = schema.tables
        mine = sa.update(tables).where(tables.c.id == table_id, tables.c.due == due).values(due=current_time() + LEASE)
        async with self.database.write() as connection:
            return bool((await connection.execute(mine)).rowcount)

    async def claim_overdue(self, before: float) -> list[str]:
        """The tables where something was due before that time: claimed, so that no other worker finds them."""
        tables = schema.tables
        wanted = (
            sa.select(tables.c.id)
            .where(tables.c.due < before)
            .order_by(tables.c.due)
            .limit(MOST)
            .with_for_update(skip_locked=True)
        )
        async with self.database.read() as connection:
            if not (await connection.execute(wanted)).first():
                return []
        async with self.database.write() as connection:
            found = list((await connection.execute(wanted)).scalars())
            claimed = sa.update(tables).where(tables.c.id.in_(found)).values(due=current_time() + LEASE)
            await connection.execute(claimed)
        return found
