"""Reviews of finished games. With a review the ratings are stored too: both, and once."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from turntable.server.store import schema
from turntable.server.store.database import Database
from turntable.server.store.ratings import RatingRepository
from turntable.server.table.data import TableData


class ReviewRepository:
    """Reads and stores reviews."""

    def __init__(self, database: Database, ratings: RatingRepository) -> None:
        self.database = database
        self.ratings = ratings

    async def find(self, table_id: str) -> dict[str, Any] | None:
        """The review of a game, if it was made."""
        wanted = sa.select(schema.reviews.c.body).where(schema.reviews.c.table_id == table_id)
        async with self.database.read() as connection:
            found: dict[str, Any] | None = await connection.scalar(wanted)
        return found

    async def finish(self, table: TableData, review: dict[str, Any]) -> None:
        """Store the review and the ratings of a finished game, unless that was done; nothing is due there any more."""
        async with self.database.write() as connection:
            insert = self.database.insert(schema.reviews).values(table_id=table.id, body=review)
            if (await connection.execute(insert.on_conflict_do_nothing())).rowcount and table.rated:
                await self.ratings.update(connection, table)
            await connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table.id).values(due=None))
