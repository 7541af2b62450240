"""News between workers: which table changed, who is present where, which login ended. PostgreSQL's LISTEN/NOTIFY.

With SQLite there is one process and nothing to carry. Litestar's channels are not used: their backend for PostgreSQL
opens a connection for every message and ends when the database restarts.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Iterable
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.store.database import Database

CHANNEL = "turntable"
LARGEST = 7000  # bytes of one notification: PostgreSQL takes 8000
RETRY = 0.5  # seconds

log = logging.getLogger(__name__)


class News(msgspec.Struct, omit_defaults=True):
    worker: str
    tables: list[str] = []
    """Changed in the database."""
    present: dict[str, tuple[list[int], int]] = {}
    """By table: whose people are connected to this worker, and how many others."""
    asks: bool = False
    """Who is present at those tables elsewhere?"""
    login: str = ""
    """Ended."""


class Bus:
    """The way to and from the other workers."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.worker = secrets.token_hex(4)

    async def announce(self, connection: AsyncConnection, tables: Iterable[str]) -> None:
        """Tell the other workers, when this transaction is committed, that tables changed."""
        if self.database.is_postgres and (changed := list(tables)):
            for start in range(0, len(changed), 200):
                await self._notify(connection, News(self.worker, tables=changed[start : start + 200]))

    async def tell(
        self, present: dict[str, tuple[list[int], int]] | None = None, asks: bool = False, login: str = ""
    ) -> None:
        """Tell the other workers at once."""
        if self.database.is_postgres:
            async with self.database.write() as connection:
                await self._notify(connection, News(self.worker, present=present or {}, asks=asks, login=login))

    async def _notify(self, connection: AsyncConnection, news: News) -> None:
        payload = msgspec.json.encode(news).decode()
        assert len(payload) <= LARGEST
        await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))

    async def listen(self) -> AsyncIterator[News | None]:
        """The other workers' news, for ever; None means that some may have been missed. Connects again by itself."""
        if not self.database.is_postgres:
            return
        import psycopg  # a server on SQLite starts sooner without it

        address = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection[Any].connect(address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    yield None
                    async for heard in connection.notifies():
                        news = msgspec.json.decode(heard.payload, type=News)
                        if news.worker != self.worker:
                            yield news
            except psycopg.Error as fault:
                log.warning("listening to the database: %s", fault)
            await asyncio.sleep(RETRY)
