"""One server for each SQLite file: a lock beside it, held as long as the process lives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from turntable.kernel.locks import lock
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
            lock(file, wait=False)
        except OSError:
            raise ValueError(f"{url.database} is in use by another server; stop it first, or use PostgreSQL") from None
        yield
