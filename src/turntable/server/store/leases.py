"""Leases: which worker owns which table.

A worker is a row with an expiry time, renewed by one statement however many tables it owns. A table names its owner.
Another worker may take it over once that row is gone: released, expired, or removed by someone who found nobody at its
address. A worker's id is random and never reused, so it also serves as the fencing token: every change of a table
checks, in its own transaction, that the worker's row still exists, and locks that row until the commit.
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

LEASE = 8.0  # seconds from a renewal until the lease expires
MOST = 200  # overdue tables claimed per query


FREE = ~sa.exists().where(schema.workers.c.id == schema.tables.c.owner)
"""No existing worker owns a table. Made once: the collector of cycles alone frees such a condition."""


class LeaseLost(Exception):
    """This worker's lease is gone: another worker may own the table."""


class Owner(NamedTuple):
    """The worker that owns a table, and its address."""

    worker: str
    address: str


class LeaseRepository:
    """Reads and claims ownership of tables, under this process's current worker id."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.worker = secrets.token_hex(8)
        self._wanted: dict[str, asyncio.Future[bool]] = {}
        self._claiming: asyncio.Task[None] | None = None

    async def begin(self, address: str) -> None:
        """Register as a new worker, which owns nothing yet. With SQLite it is the only one."""
        self.worker = secrets.token_hex(8)
        workers = schema.workers
        async with self.database.write() as connection:
            if not self.database.is_postgres:
                await connection.execute(sa.delete(workers))
            row = {"id": self.worker, "address": address, "expires": self.database.now + LEASE}
            await connection.execute(sa.insert(workers).values(row))

    async def renew(self) -> bool:
        """Renew the lease. Return False if it was lost."""
        workers = schema.workers
        renewed = sa.update(workers).where(workers.c.id == self.worker).values(expires=self.database.now + LEASE)
        async with self.database.write(reserved=True) as connection:
            return bool((await connection.execute(renewed)).rowcount)

    async def remove(self, worker: str) -> None:
        """Remove a worker, so that others can take over its tables."""
        async with self.database.write() as connection:
            await connection.execute(sa.delete(schema.workers).where(schema.workers.c.id == worker))

    async def remove_expired(self) -> None:
        """Remove other workers whose leases have expired."""
        workers = schema.workers
        if self.database.is_postgres:
            async with self.database.write() as connection:
                gone = sa.delete(workers).where(workers.c.expires < self.database.now, workers.c.id != self.worker)
                await connection.execute(gone)

    async def others(self) -> list[Owner]:
        """Return all other workers."""
        workers = schema.workers
        async with self.database.read() as connection:
            rows = await connection.execute(
                sa.select(workers.c.id, workers.c.address).where(workers.c.id != self.worker)
            )
            return [Owner(row.id, row.address) for row in rows]

    # --- tables

    async def owner(self, table_id: str) -> Owner | None:
        """Return the owner of a table, or None. Raise Refusal if there is no such table."""
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
        """Claim a table. Return whether this worker now owns it.

        Claims made during one transaction share the next one: a dead worker leaves many tables at once.
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
                    answer.exception()  # mark as retrieved: the caller may be gone
            else:
                for table_id, answer in wanted.items():
                    answer.set_result(table_id in mine)
        self._claiming = None

    async def _claim(self, table_ids: Iterable[str]) -> set[str]:
        """Claim tables in one transaction. Return those that this worker now owns."""
        tables = schema.tables
        free = sa.or_(tables.c.owner == self.worker, FREE)
        mine = sa.update(tables).where(tables.c.id.in_(sorted(table_ids)), free).values(owner=self.worker)
        async with self.database.write() as connection:
            await self._hold(connection)
            return set((await connection.execute(mine.returning(tables.c.id))).scalars())

    async def claim_overdue(self) -> dict[str, float]:
        """Claim some unowned tables where work is overdue. Return the due time of each."""
        tables = schema.tables
        wanted = (
            sa.select(tables.c.id, tables.c.due)
            .where(tables.c.due <= current_time(), FREE)
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
        """Return those of the tables that this worker owns, locked against takeover until the transaction ends."""
        tables, workers = schema.tables, schema.workers
        wanted = (
            sa.select(tables.c.id)
            .join(workers, workers.c.id == tables.c.owner)
            .where(tables.c.id.in_(table_ids), workers.c.id == self.worker)
            .with_for_update(key_share=True, read=True, of=workers)
        )
        return set((await connection.execute(wanted)).scalars())

    async def _hold(self, connection: AsyncConnection) -> None:
        """Keep this worker's lease from being removed until the transaction ends. Raise LeaseLost if it already was."""
        workers = schema.workers
        mine = sa.select(workers.c.id).where(workers.c.id == self.worker).with_for_update(key_share=True, read=True)
        if await connection.scalar(mine) is None:
            raise LeaseLost
