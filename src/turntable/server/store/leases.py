"""Which worker owns which table.

A worker is a row with a time at which it expires, renewed in one statement however many tables it owns. A table names
its owner. Another worker may own it as soon as that row is gone: released, expired, or removed by someone who found
nobody at its address. Its id is drawn at random and never used again, so it is the fencing token too: every change of
a table checks, in its own transaction, that the worker still has its row, and holds on to that row until the commit.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.now import current_time
from turntable.server.refusal import Refusal
from turntable.server.store import schema
from turntable.server.store.database import Database

LEASE = 8.0  # seconds from one renewal until a worker expires
MOST = 200  # overdue tables claimed at a time


class LeaseLost(Exception):
    """Another worker may own the table by now."""


class Owner(NamedTuple):
    """The worker that owns a table, and where it is reached."""

    worker: str
    address: str


class LeaseRepository:
    """Says who owns a table, for this process under the id that it goes by now."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.worker = secrets.token_hex(8)
        self._wanted: dict[str, asyncio.Future[bool]] = {}
        self._claiming: asyncio.Task[None] | None = None

    async def begin(self, address: str) -> None:
        """Be a new worker, which owns nothing yet. With SQLite it is the only one."""
        self.worker = secrets.token_hex(8)
        workers = schema.workers
        async with self.database.write() as connection:
            if not self.database.is_postgres:
                await connection.execute(sa.delete(workers))
            row = {"id": self.worker, "address": address, "expires": self.database.now + LEASE}
            await connection.execute(sa.insert(workers).values(row))

    async def renew(self) -> bool:
        """Whether this worker still is one; if so, for a while longer."""
        workers = schema.workers
        renewed = sa.update(workers).where(workers.c.id == self.worker).values(expires=self.database.now + LEASE)
        async with self.database.write(reserved=True) as connection:
            return bool((await connection.execute(renewed)).rowcount)

    async def remove(self, worker: str) -> None:
        """Let others own what a worker owned."""
        async with self.database.write() as connection:
            await connection.execute(sa.delete(schema.workers).where(schema.workers.c.id == worker))

    async def remove_expired(self) -> None:
        """Remove other workers that did not renew in time."""
        workers = schema.workers
        if self.database.is_postgres:
            async with self.database.write() as connection:
                gone = sa.delete(workers).where(workers.c.expires < self.database.now, workers.c.id != self.worker)
                await connection.execute(gone)

    async def others(self) -> list[Owner]:
        """All other workers."""
        workers = schema.workers
        async with self.database.read() as connection:
            rows = await connection.execute(
                sa.select(workers.c.id, workers.c.address).where(workers.c.id != self.worker)
            )
            return [Owner(row.id, row.address) for row in rows]

    # --- tables

    async def owner(self, table_id: str) -> Owner | None:
        """Who owns a table, if anyone does; Refusal if there is no such table."""
        tables, workers = schema.tables, schema.workers
        wanted = (
            sa.select(workers.c.id, workers.c.address)
            .select_from(tables.outerjoin(workers, workers.c.id == tables.c.owner))
            .where(tables.c.id == table_id)
        )
        async with self.database.read() as connection:
            row = (await connection.execute(wanted)).first()
        if row is None:
            raise Refusal(404, "no_such_table")
        return Owner(row.id, row.address) if row.id else None

    async def claim(self, table_id: str) -> bool:
        """Whether this worker owns the table from now on: nobody else does.

        What is claimed during one transaction shares the next one: a worker that is gone leaves many tables at once.
        """
        answer = self._wanted.setdefault(table_id, asyncio.get_running_loop().create_future())
        if self._claiming is None:
            self._claiming = asyncio.ensure_future(self._claim_wanted())
        return await asyncio.shield(answer)

    async def _claim_wanted(self) -> None:
        while self._wanted:
            wanted, self._wanted = self._wanted, {}
            try:
                mine = await self._claim(wanted)
            except Exception as fault:
                for answer in wanted.values():
                    answer.set_exception(fault)
                    answer.exception()  # whoever asked may have left
            else:
                for table_id, answer in wanted.items():
                    answer.set_result(table_id in mine)
        self._claiming = None

    async def _claim(self, table_ids: Iterable[str]) -> set[str]:
        """Those of some tables that this worker owns from now on."""
        tables = schema.tables
        free = sa.or_(tables.c.owner == self.worker, _is_free())
        mine = sa.update(tables).where(tables.c.id.in_(sorted(table_ids)), free).values(owner=self.worker)
        async with self.database.write() as connection:
            await self._hold(connection)
            return set((await connection.execute(mine.returning(tables.c.id))).scalars())

    async def claim_overdue(self) -> dict[str, float]:
        """Some tables that nobody owned and where something is due: this worker's now, with the time of each."""
        tables = schema.tables
        wanted = (
            sa.select(tables.c.id, tables.c.due)
            .where(tables.c.due <= current_time(), _is_free())
            .order_by(tables.c.due)
            .limit(MOST)
        )
        async with self.database.read() as connection:
            if not (await connection.execute(wanted)).first():
                return {}
        async with self.database.write() as connection:
            await self._hold(connection)
            locked = wanted.with_for_update(skip_locked=True)
            found = {row.id: row.due for row in await connection.execute(locked)}
            await connection.execute(sa.update(tables).where(tables.c.id.in_(found)).values(owner=self.worker))
        return found

    async def owned(self, connection: AsyncConnection, table_ids: Iterable[str]) -> set[str]:
        """Those of some tables that this worker owns. Nobody can take them over before the transaction ends."""
        tables, workers = schema.tables, schema.workers
        wanted = (
            sa.select(tables.c.id)
            .join(workers, workers.c.id == tables.c.owner)
            .where(tables.c.id.in_(table_ids), workers.c.id == self.worker)
            .with_for_update(key_share=True, read=True, of=workers)
        )
        return set((await connection.execute(wanted)).scalars())

    async def _hold(self, connection: AsyncConnection) -> None:
        """Keep others from removing this worker before the transaction ends. LeaseLost if they have."""
        workers = schema.workers
        mine = sa.select(workers.c.id).where(workers.c.id == self.worker).with_for_update(key_share=True, read=True)
        if await connection.scalar(mine) is None:
            raise LeaseLost


def _is_free() -> sa.ColumnElement[bool]:
    """Whether no worker that there is owns a table."""
    workers = schema.workers
    return ~sa.exists().where(workers.c.id == schema.tables.c.owner)
