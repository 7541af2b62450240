"""One server for each SQLite file: a lock beside it, held as long as the process lives."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from turntable.server.store.database import read_url


@contextmanager
def owned(database: str) -> Iterator[None]:
    """Hold a SQLite file; ValueError if another process does. PostgreSQL is for everyone."""
    url = read_url(database, asynchronous=False)
    if url.get_backend_name() != "sqlite" or not url.database:
        yield
        return
    path = Path(f"{url.database}.lock")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        try:
            _lock(file)
        except OSError:
            raise ValueError(f"{url.database} is in use by another server; stop it first, or use PostgreSQL") from None
        yield


def _lock(file: IO[str]) -> None:
    """Lock a file until it is closed; OSError if it is locked."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
