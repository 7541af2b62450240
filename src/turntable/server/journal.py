"""Writing moves: those of all tables that come while one transaction is on its way go into the next one together."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from prometheus_client import Counter, Histogram

from turntable.server import schema
from turntable.server.bus import Bus
from turntable.server.database import Database

COMMITS = Histogram("turntable_commit_moves", "Moves in one transaction", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500))
MOVES = Counter("turntable_moves", "Moves stored", ["game"])

log = logging.getLogger(__name__)


class Taken(Exception):
    """Another move was stored in this one's place."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A move to store, and what it changes about its table."""

    game: str
    row: dict[str, Any]
    """A row of the table `moves`."""
    due: float | None
    was_due: float | None
    ending: dict[str, Any] | None
    """Columns of `tables` that the last move of a game sets."""


class Journal:
    def __init__(self, database: Database, bus: Bus) -> None:
        self.database = database
        self.bus = bus
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._more = asyncio.Event()
        self._insert = database.insert(schema.moves).on_conflict_do_nothing().returning(schema.moves.c.table_id)
        tables = schema.tables
        self._set_due = (  # a game that ended meanwhile is still to be looked back at
            sa.update(tables)
            .where(tables.c.id == sa.bindparam("table"), tables.c.state == "playing")
            .values(due=sa.bindparam("due"))
        )

    async def append(self, entry: Entry) -> None:
        """Return once the move is committed. Taken if there is another one in its place."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, stored))
        self._more.set()
        await stored

    async def run(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            batch, self._waiting = self._waiting, []
            await self._store(batch)

    async def _store(self, batch: list[tuple[Entry, asyncio.Future[None]]]) -> None:
        try:
            first = await self._write([entry for entry, _ in batch])
        except Exception as fault:
            log.exception("%d moves could not be stored", len(batch))
            for _, stored in batch:
                if not stored.done():
                    stored.set_exception(fault)
            return
        COMMITS.observe(len(batch))
        for entry, stored in batch:
            if stored.done():
                continue
            if entry.row["table_id"] in first:
                MOVES.labels(entry.game).inc()
                stored.set_result(None)
            else:
                stored.set_exception(Taken())

    async def _write(self, entries: list[Entry]) -> set[str]:
        """The tables whose moves were the first in their place."""
        async with self.database.write() as connection:
            rows = await connection.execute(self._insert, [entry.row for entry in entries])
            first = set(rows.scalars())
            kept = [entry for entry in entries if entry.row["table_id"] in first]
            due = [
                {"table": entry.row["table_id"], "due": entry.due}
                for entry in kept
                if entry.due != entry.was_due and not entry.ending
            ]
            if due:
                await connection.execute(self._set_due, due)
            for entry in kept:
                if entry.ending:
                    ended = sa.update(schema.tables).where(schema.tables.c.id == entry.row["table_id"])
                    await connection.execute(ended.values(due=entry.due, **entry.ending))
            await self.bus.announce(connection, first)
        return first
