"""The tables that this process holds: loaded when they are asked for, forgotten when nobody looks at them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

from prometheus_client import Gauge

from turntable.server.actor import TableActor
from turntable.server.listener import Listener
from turntable.server.messages import NewTable
from turntable.server.now import current_time
from turntable.server.person import Person
from turntable.server.readiness import Readiness
from turntable.server.store import Store
from turntable.server.store.bus import News
from turntable.server.table.commands import Rematch, Start
from turntable.server.table.setup import new_table
from turntable.server.table.table import Table
from turntable.server.timers import Timers

IDLE = 500  # tables that nobody looks at are kept, those not used for longest forgotten
PRESENCE = 20.0  # seconds between two messages on who is present here
RESTART = 1012
LOGGED_OUT = 4401

HELD = Gauge("turntable_tables_held", "Tables that this process holds")
SOCKETS = Gauge("turntable_sockets", "Open sockets")

log = logging.getLogger(__name__)


class TableRegistry:
    """Finds the actor of each table, one a process."""

    def __init__(self, store: Store, timers: Timers, readiness: Readiness, bot_delay: float) -> None:
        self.store = store
        self.timers = timers
        self.readiness = readiness
        self.bot_delay = bot_delay
        self._held: OrderedDict[str, TableActor] = OrderedDict()
        self._loading: dict[str, asyncio.Future[TableActor]] = {}
        self._refreshing: set[asyncio.Task[None]] = set()

    async def get(self, table_id: str) -> TableActor:
        """The table; Refusal if there is none."""
        if actor := self._held.get(table_id):
            self._held.move_to_end(table_id)
            return actor
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id].add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> TableActor:
        async with self.store.reading(table_id) as stored:
            data = await stored.data()
            moves = await stored.moves() if data.started is not None else ()
        await self.readiness.wait(data.game)
        actor = TableActor(Table.load(data, moves, self.bot_delay), self.store, self.timers)
        self._held[table_id] = actor
        self._forget()
        HELD.set(len(self._held))
        return actor

    def _forget(self) -> None:
        idle = [actor for actor in self._held.values() if not actor.broadcaster.listeners]
        for actor in idle[: max(0, len(idle) - IDLE)]:
            del self._held[actor.table.id]
            self.timers.set(actor.table.id, None)

    async def own(self, table_id: str) -> TableActor | None:
        """The table, if this worker owns it or can."""
        owner = await self.store.leases.owner(table_id)
        mine = owner is not None and owner.worker == self.store.leases.worker
        return await self.get(table_id) if mine or await self.store.leases.claim(table_id) else None

    async def create(self, person: Person, wish: NewTable) -> TableActor:
        """Set up a table, and start its game if that is wished."""
        now = current_time()
        table = Table(new_table(person, wish, now), self.bot_delay)
        if wish.start:
            table = table.handle(Start(person), now).table
        made = await self.store.tables.insert(table.data)
        actor = await self.get(made.id)
        self.timers.set(made.id, made.due)
        return actor

    async def rematch(self, person: Person, table_id: str) -> TableActor:
        """The table that plays again: the same for all who ask."""
        actor = await self.get(table_id)
        await actor.execute(Rematch(person))
        assert actor.table.data.rematch is not None
        return await self.get(actor.table.data.rematch)

    async def show_person(self, person: str) -> None:
        """Show what changed about a person at every unfinished table of theirs."""
        for table_id in await self.store.tables.announce(person):
            if actor := self._held.get(table_id):
                await actor.refresh()

    # --- sockets

    async def enter(self, actor: TableActor, listener: Listener) -> None:
        SOCKETS.inc()
        await actor.enter(listener)

    async def leave(self, actor: TableActor, listener: Listener) -> None:
        SOCKETS.dec()
        await actor.leave(listener)

    def close_sockets(self) -> None:
        for actor in self._held.values():
            actor.broadcaster.close(RESTART)

    def devices(self) -> set[str]:
        """The logins of everyone who is connected."""
        listeners = (listener for actor in self._held.values() for listener in actor.broadcaster.listeners)
        return {listener.person.device for listener in listeners if listener.person}

    def end_login(self, device: str) -> None:
        """Close the sockets of a login that was ended."""
        for actor in self._held.values():
            actor.broadcaster.close(LOGGED_OUT, device)

    # --- other workers

    async def listen(self) -> None:
        """Take in what the other workers do, for ever."""
        async for news in self.store.bus.listen():
            self._hear(news)

    def _hear(self, news: News | None) -> None:
        if news is None:  # anything may have changed
            for held in self._held.values():
                self._start(held.refresh())
            return
        for table_id in news.tables:
            if actor := self._held.get(table_id):
                self._start(actor.refresh())
        for table_id, (seats, watching) in news.present.items():
            if actor := self._held.get(table_id):
                actor.broadcaster.hear(news.worker, seats, watching)
                actor.broadcaster.send_presence(actor.table)
                if news.asks and actor.broadcaster.listeners:
                    self._start(actor.tell_presence())
        if news.login:
            self.end_login(news.login)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(_logged(work))
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)

    async def tell_presence(self) -> None:
        """Repeat who is present here from time to time, and forget what workers said that are gone."""
        if not self.store.database.is_postgres:
            return
        while True:
            await asyncio.sleep(PRESENCE)
            for actor in list(self._held.values()):
                if actor.broadcaster.forget(time.monotonic() - 2.5 * PRESENCE):
                    actor.broadcaster.send_presence(actor.table)
                if actor.broadcaster.listeners:
                    await _logged(actor.tell_presence())

    def close(self) -> None:
        for task in list(self._refreshing):
            task.cancel()


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        log.exception("news from another worker")
