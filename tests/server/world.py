"""The server's inside without sockets or processes: a store on SQLite, and the tables that it holds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable import locales
from turntable.server.conversation import Conversation
from turntable.server.lease import Lease
from turntable.server.limits import Counts, Limits
from turntable.server.peers import Peers
from turntable.server.people import People
from turntable.server.person import Person
from turntable.server.readiness import Readiness
from turntable.server.registry import TableRegistry
from turntable.server.store.database import Database, prepare
from turntable.server.store.store import Store
from turntable.server.thinking import Thinker
from turntable.server.timers import Timers

T = TypeVar("T")


class FailingDatabase(Database):
    """A database that can be made to refuse every connection, or to break one after its commit."""

    fails = False
    loses_answer = False

    @asynccontextmanager
    async def write(self, reserved: bool = False) -> AsyncIterator[AsyncConnection]:
        self._check()
        async with super().write(reserved) as connection:
            yield connection
        if self.loses_answer:
            raise OperationalError("commit", None, Exception("the connection broke"))

    def read(self) -> AsyncConnection:
        self._check()
        return super().read()

    def _check(self) -> None:
        if self.fails:
            raise OperationalError("connect", None, Exception("the database is away"))

    @contextmanager
    def lost_after_commit(self) -> Iterator[None]:
        """Commit, and fail to say so."""
        self.loses_answer = True
        yield
        self.loses_answer = False


class Compiled(Readiness):
    """Every game can be played at once; a test compiles what it needs."""

    async def wait(self, game: str) -> None:
        pass


class World:
    def __init__(self, address: str) -> None:
        self.database = FailingDatabase(address)
        self.store = Store(self.database)
        self.people = People(self.store, "secret")
        self.timers = Timers()
        self.counts = Counts(enforced=True)
        self.peers = Peers("secret", self.counts)
        talk = Conversation(Limits(False), Thinker(1))
        self.tables = TableRegistry(self.store, self.timers, Compiled(), 0.0, self.peers, talk.answer)
        self.lease = Lease(self.store.leases, self.tables.drop_all)

    async def person(self, name: str) -> Person:
        person = await self.people.known(await self.people.arrive(name, "", ""))
        assert person is not None
        return person


def in_world(folder: Path, play: Callable[[World], Awaitable[T]]) -> T:
    """Run a test in a fresh world, on an empty database."""
    return at(f"sqlite:///{folder / 'turntable.sqlite'}", 1, play)


def in_worlds(folder: Path, play: Callable[[World, World], Awaitable[T]]) -> T:
    """Run a test with two workers on one database. On SQLite the first owns everything until the second begins."""
    return at(f"sqlite:///{folder / 'turntable.sqlite'}", 2, play)


def at(address: str, workers: int, play: Callable[..., Awaitable[T]]) -> T:
    """Run a test with some workers on a database."""
    return asyncio.run(_run(address, workers, play))


async def _run(address: str, workers: int, play: Callable[..., Awaitable[T]]) -> T:
    locales.add("turntable.server")
    prepare(address)
    worlds = [World(address) for _ in range(workers)]
    for world in reversed(worlds):
        await world.lease.begin(await world.peers.listen("127.0.0.1", world.tables))
    writing = [asyncio.create_task(world.store.moves.run()) for world in worlds]
    try:
        return await play(*worlds)
    finally:
        for world, task in zip(worlds, writing, strict=True):
            world.timers.close()
            world.peers.close()
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await world.database.close()
