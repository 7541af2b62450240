"""Backups: always one SQLite file, so that a backup of either kind of database can be restored into the other."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from turntable.server.now import current_time
from turntable.server.store import schema
from turntable.server.store.database import OWNER_ONLY, migrate, prepare, read_url, revision_of, revisions
from turntable.server.store.lock import owned

BATCH = 1000  # rows copied per batch
OWN = tuple(table for table in schema.metadata.sorted_tables if table.name != "workers")
"""The tables to copy, each after those it references; leases of running workers are left out."""


def back_up(database: str, file: Path) -> int:
    """Write everything into a new file, even while servers run. Return the number of rows. Raise ValueError if it
    exists.
    """
    if file.exists():
        raise ValueError(f"{file} exists already")
    url = read_url(database, asynchronous=False)
    unfinished = file.with_name(f"{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(OWNER_ONLY)
    if url.get_backend_name() == "sqlite":
        if not url.database or not Path(url.database).exists():
            raise ValueError(f"{url.database} does not exist")
        _copy_file(Path(url.database), unfinished)
    else:
        _copy_into_file(url, unfinished)
    rows = _count(unfinished)
    unfinished.rename(file)
    return rows


def restore(file: Path, database: str, replace: bool) -> int:
    """Restore a backup and return the number of rows. Raise ValueError if the database has people and `replace` is
    false.
    """
    if not file.exists():
        raise ValueError(f"{file} does not exist")
    with owned(database), tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.sqlite"
        _copy_file(file, copy)
        _bring_up_to_date(copy, file)
        prepare(database)
        url = read_url(database, asynchronous=False)
        _check_empty(url, replace)
        if url.get_backend_name() == "sqlite":
            assert url.database
            _copy_file(copy, Path(url.database))
        else:
            _copy_from_file(copy, url)
        return _count(copy)


def _copy_file(source: Path, target: Path) -> None:
    """Copy a consistent snapshot of a SQLite file, even while it is being written."""
    try:
        with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
            one.backup(other)
    except sqlite3.Error as fault:
        raise ValueError(f"{source} cannot be copied to {target}: {fault}") from None


def _copy_into_file(url: sa.URL, file: Path) -> None:
    source, target = sa.create_engine(url, hide_parameters=True), _engine(file)
    with (
        source.connect().execution_options(isolation_level="REPEATABLE READ") as one,
        target.begin() as other,
    ):
        revision = revision_of(one)
        if revision != revisions()[-1]:
            raise ValueError("this database belongs to another version of Turntable: start a server of this one first")
        migrate(other)
        _copy_rows(one, other)
    source.dispose()
    target.dispose()


def _copy_from_file(file: Path, url: sa.URL) -> None:
    source, target = _engine(file), sa.create_engine(url, hide_parameters=True)
    with source.connect() as one, target.begin() as other:
        for table in reversed(schema.metadata.sorted_tables):
            other.execute(sa.delete(table))
        _copy_rows(one, other)
    source.dispose()
    target.dispose()


def _copy_rows(source: sa.Connection, target: sa.Connection) -> None:
    for table in OWN:
        rows = source.execution_options(yield_per=BATCH).execute(sa.select(table))
        for some in rows.partitions():
            target.execute(sa.insert(table), [dict(row._mapping) for row in some])


def _bring_up_to_date(copy: Path, file: Path) -> None:
    engine = _engine(copy)
    try:
        with engine.begin() as connection:
            found = revision_of(connection)
            if found not in revisions():
                raise ValueError(f"{file} is not a backup of this version of Turntable or an earlier one")
            migrate(connection)
    except sa.exc.DatabaseError:
        raise ValueError(f"{file} is not a backup of Turntable") from None
    finally:
        engine.dispose()


def _check_empty(url: sa.URL, replace: bool) -> None:
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        people = connection.scalar(sa.select(sa.func.count()).select_from(schema.people))
        serving = connection.scalar(sa.select(sa.func.count()).where(schema.workers.c.expires > current_time()))
    engine.dispose()
    if people and not replace:
        raise ValueError(
            f"there are {people} people in this database already; --replace puts the backup in their place"
        )
    if serving and url.get_backend_name() == "postgresql":
        raise ValueError("servers use this database: stop them first")


def _count(file: Path) -> int:
    engine = _engine(file)
    with engine.connect() as connection:
        rows = sum(connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0 for table in OWN)
    engine.dispose()
    return rows


def _engine(file: Path) -> sa.Engine:
    return sa.create_engine(f"sqlite:///{file}")
