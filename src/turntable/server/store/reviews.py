"""Reviews of finished games."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from turntable.server.store import schema
from turntable.server.store.database import Database


class ReviewRepository:
    """Reads and stores reviews."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, table_id: str) -> dict[str, Any] | None:
        """Return the review of a game, or None."""
        wanted = sa.select(schema.reviews.c.body).where(schema.reviews.c.table_id == table_id)
        async with self.database.read() as connection:
            found: dict[str, Any] | None = await connection.scalar(wanted)
        return found

    async def finish(self, table_id: str, review: dict[str, Any]) -> None:
        """Store the review of a finished game, unless it has one, and clear the due time."""
        async with self.database.write() as connection:
            insert = self.database.insert(schema.reviews).values(table_id=table_id, body=review)
            await connection.execute(insert.on_conflict_do_nothing())
            await connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table_id).values(due=None))
