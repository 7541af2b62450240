"""The database: migrated before a server starts, and opened by it."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from prometheus_client import Gauge
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DataError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from turntable.server.now import current_time
from turntable.server.store import schema

DRIVERS = {"sqlite": ("sqlite", "sqlite+aiosqlite"), "postgresql": ("postgresql+psycopg", "postgresql+psycopg")}
MIGRATION_LOCK = 0x7475726E  # PostgreSQL advisory lock: of servers starting at once, one migrates at a time
OWNER_ONLY = 0o600  # a database and a backup hold password hashes, seeds and the secret that signs cookies
BETWEEN_TRIES = 1.0  # seconds
PATIENCE = 5.0  # seconds
CONNECTIONS, RESERVED = 15, 2  # of a worker, for everything and for moves and leases alone
STARTING = 60.0  # seconds that a starting server waits for PostgreSQL

WRITABLE = Gauge("turntable_database_writable", "1 if the database could be written when /healthz or /readyz was asked")

log = logging.getLogger(__name__)

UNAVAILABLE: tuple[type[Exception], ...] = (OperationalError, InterfaceError, NoConnection)
"""Raised when the database cannot be reached or written: down, locked, full, read-only, or out of connections."""
NOT_WRITTEN: tuple[type[Exception], ...] = (*UNAVAILABLE, TimeoutError)
UNSTORABLE = DataError
"""Raised for text that the database cannot store."""


def level_of(fault: BaseException) -> int:
    """Return the log level for an exception: an unavailable database is for the operator to fix, anything else is a
    bug.
    """
    return logging.WARNING if isinstance(fault, UNAVAILABLE) else logging.ERROR


def read_url(text: str, asynchronous: bool) -> URL:
    """Parse a database URL. Raise ValueError if it is invalid or not supported."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise ValueError(f"database: expected sqlite:///FILE or postgresql://…, not {text!r}") from None
    if url.get_backend_name() not in DRIVERS:
        raise ValueError(f"database: expected SQLite or PostgreSQL, not {url.get_backend_name()}")
    return url.set(drivername=DRIVERS[url.get_backend_name()][asynchronous])


def await_database(text: str, tell: Callable[[str], None], patience: float = STARTING) -> None:
    """Wait until PostgreSQL accepts connections; it may still be starting. Raise ValueError on a timeout."""
    url = read_url(text, asynchronous=False)
    if url.get_backend_name() == "sqlite":
        return
    engine, end, told = sa.create_engine(url), time.monotonic() + patience, False
    while True:
        try:
            engine.connect().close()
            break
        except OperationalError as fault:
            why = _first_line(fault)
        if time.monotonic() >= end:
            raise ValueError(f"the database cannot be reached: {why}")
        if not told:
            tell(f"waiting for the database: {why}")
            told = True
        time.sleep(BETWEEN_TRIES)
    engine.dispose()


def prepare(text: str) -> None:
    """Migrate the database and create its secrets; called once, before any server process uses it. Raise ValueError if
    it cannot be read or written.
    """
    url = read_url(text, asynchronous=False)
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        Path(url.database).touch(OWNER_ONLY)
    engine = sa.create_engine(url)
    try:
        with engine.begin() as connection:
            _prepare(connection)
    except DatabaseError as fault:
        raise ValueError(f"the database cannot be used: {_first_line(fault)}") from None
    finally:
        engine.dispose()


def _prepare(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    if revision_of(connection) != revisions()[-1]:
        migrate(connection)
    for name, make in (("secret", partial(secrets.token_hex, 32)), ("vapid", _new_push_key)):
        if read_setting(connection, name) is None:
            connection.execute(sa.insert(schema.settings).values(name=name, value=make()))
    settings = schema.settings.c
    same = sa.update(schema.settings).where(settings.name == "secret").values(value=settings.value)
    connection.execute(same)  # find out now whether the database can be written


def _first_line(fault: DatabaseError) -> str:
    return str(fault.orig).strip().splitlines()[0]


def _new_push_key() -> str:
    from turntable.server.push import new_key  # cryptography takes long to import, and only a new database needs a key

    return new_key()


def try_out(text: str) -> str | None:
    """Return the schema version of a database after checking that it is writable, without changing it. Raise ValueError
    if it is not.
    """
    url = read_url(text, asynchronous=False)
    sqlite = url.get_backend_name() == "sqlite"
    if sqlite and url.database and not Path(url.database).exists():
        folder = next(folder for folder in Path(url.database).absolute().parents if folder.exists())
        if not os.access(folder, os.W_OK):
            raise ValueError(f"{url.database} cannot be made: {folder} cannot be written")
        return None
    engine = sa.create_engine(url)
    try:
        with engine.connect() as connection:
            if sqlite:  # its driver does not start a transaction for DDL
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            connection.exec_driver_sql("CREATE TABLE turntable_try_out (n INTEGER)")
            found = revision_of(connection)
            connection.rollback()
    except DatabaseError as fault:
        raise ValueError(_first_line(fault)) from None
    finally:
        engine.dispose()
    return found


def revisions() -> list[str]:
    """Return the schema versions, oldest first."""
    folder = files("turntable.server") / "migrations" / "versions"
    return sorted(path.name[1:5] for path in folder.iterdir() if path.name.startswith("m0"))


def revision_of(connection: sa.Connection) -> str | None:
    """Return the schema version of a database; None if it has no schema of ours."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    made: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return made


def migrate(connection: sa.Connection, revision: str = "head") -> None:
    """Migrate the schema to a version, up or down; `base` removes everything."""
    from alembic import command  # takes long to import, and a server that starts again seldom needs it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "turntable.server:migrations")
    config.attributes["connection"] = connection
    down = revision == "base" or (revision != "head" and revision < (revision_of(connection) or ""))
    (command.downgrade if down else command.upgrade)(config, revision)


def bring_to(text: str, revision: str) -> None:
    """Migrate a database not in use to a schema version. Raise ValueError if there is no such version."""
    if revision not in revisions():
        raise ValueError(f"there is no version {revision}; there are {', '.join(revisions())}")
    engine = sa.create_engine(read_url(text, asynchronous=False))
    with engine.begin() as connection:
        migrate(connection, revision)
    engine.dispose()


def read_setting(connection: sa.Connection, name: str) -> str | None:
    value: str | None = connection.scalar(sa.select(schema.settings.c.value).where(schema.settings.c.name == name))
    return value


def setting_of(text: str, name: str) -> str:
    """Return a setting of a prepared database: `secret`, or `vapid`, the private key for push messages."""
    engine = sa.create_engine(read_url(text, asynchronous=False))
    with engine.connect() as connection:
        found = read_setting(connection, name)
    engine.dispose()
    assert found is not None
    return found


class Database:
    """An open database. SQLite allows one writer at a time: writers queue here instead of failing."""

    def __init__(self, text: str) -> None:
        self.url = read_url(text, asynchronous=True)
        self.is_postgres = self.url.get_backend_name() == "postgresql"
        self.engine = self.reserved = self._reading = self._open(CONNECTIONS)
        if self.is_postgres:
            self.reserved = self._open(RESERVED)
            self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writing = asyncio.Lock()
        self._fault: str | None = None
        self._try_again = 0.0
        if not self.is_postgres:
            sa.event.listen(self.engine.sync_engine, "connect", _set_up_sqlite)

    def _open(self, connections: int) -> AsyncEngine:
        """Return a pool of connections that stay open: opening one costs more than what most are used for."""
        return create_async_engine(self.url, hide_parameters=True, pool_size=connections, max_overflow=0)

    @asynccontextmanager
    async def write(self, reserved: bool = False) -> AsyncIterator[AsyncConnection]:
        """Open a transaction, committed at its end. `reserved` uses connections that nothing else can exhaust."""
        if self.is_postgres:
            async with (self.reserved if reserved else self.engine).begin() as connection:
                yield connection
        else:
            async with self._writing, self.engine.begin() as connection:
                yield connection

    def read(self) -> AsyncConnection:
        """Return a connection for reading. Each statement sees only committed data."""
        return self._reading.connect()

    @property
    def now(self) -> Any:
        """The database's time at the start of a statement: clocks of several machines differ."""
        if self.is_postgres:
            return sa.extract("epoch", sa.func.statement_timestamp())
        return sa.literal(current_time())

    async def fault(self) -> str | None:
        """Return why the database cannot be written, or None if it can. Tested by a write, at most once a second."""
        if time.monotonic() >= self._try_again:
            self._fault = await self._try_to_write()
            WRITABLE.set(self._fault is None)
            self._try_again = time.monotonic() + BETWEEN_TRIES
        return self._fault

    async def _try_to_write(self) -> str | None:
        written = {"value": f"{current_time():.0f}"}
        row = self.insert(schema.settings).values(name="written", **written)
        try:
            async with asyncio.timeout(PATIENCE), self.write() as connection:
                await connection.execute(row.on_conflict_do_update(index_elements=["name"], set_=written))
        except NOT_WRITTEN as fault:
            log.warning("the database cannot be written", exc_info=fault)
            return "the disk is full" if "full" in str(fault) else "the database cannot be written"
        return None

    def insert(self, table: sa.Table) -> Any:
        """Return an insert that supports ON CONFLICT."""
        from sqlalchemy.dialects import postgresql, sqlite

        return (postgresql if self.is_postgres else sqlite).insert(table)

    async def close(self) -> None:
        await self.engine.dispose()
        await self.reserved.dispose()


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Make commits durable, and let readers work without waiting for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
