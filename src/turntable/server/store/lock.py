"""One server per SQLite file: a lock file next to it, held while the process lives, and the server's address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from turntable.kernel.locks import lock
from turntable.server.store.database import read_url


@contextmanager
def owned(database: str, address: str = "") -> Iterator[None]:
    """Lock a SQLite file and publish this server's address. Raise ValueError if another process holds the lock.
    PostgreSQL needs none.
    """
    path = _beside(database, "lock")
    if path is None:
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        try:
            lock(file, wait=False)
        except OSError:
            used = path.with_suffix("")
            raise ValueError(f"{used} is in use by another server; stop it first, or use PostgreSQL") from None
        if address:
            path.with_suffix(".address").write_text(address, encoding="utf-8")
        yield


def address_of(database: str) -> str | None:
    """Return the address of the server that uses a SQLite file; None if there is none or it published no address."""
    path = _beside(database, "address")
    if path is None or not path.exists():
        return None
    try:
        with owned(database):
            return None
    except ValueError:
        return path.read_text(encoding="utf-8")


def _beside(database: str, what: str) -> Path | None:
    url = read_url(database, asynchronous=False)
    return Path(f"{url.database}.{what}") if url.get_backend_name() == "sqlite" and url.database else None
