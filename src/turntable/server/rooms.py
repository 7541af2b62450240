"""All the tables that a process holds, and what is to be done at them without anyone asking.

What is due (a bot's move, a clock, a review) stands in the database with its time. The worker that wrote it does it;
if that one is gone, another finds it overdue and claims it for a while, so that it is done once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import sqlalchemy as sa
from prometheus_client import Gauge

from turntable.server import schema
from turntable.server.bus import Bus, News
from turntable.server.database import Database
from turntable.server.journal import Journal
from turntable.server.listener import Listener
from turntable.server.readiness import Readiness
from turntable.server.review import finish
from turntable.server.room import Room
from turntable.server.tables import Tables
from turntable.server.thinking import Thinker

IDLE = 500  # tables that nobody looks at are kept, those not used for longest forgotten
LEASE = 60.0  # seconds that a claim holds
OVERDUE = 2.0  # seconds after which another worker takes over
SWEEP = 2.0
PRESENCE = 20.0  # seconds between two words on who is present here
RESTART = 1012
LOGGED_OUT = 4401

ROOMS = Gauge("turntable_tables_held", "Tables that this process holds")
SOCKETS = Gauge("turntable_sockets", "Open sockets")

log = logging.getLogger(__name__)


class Rooms:
    def __init__(
        self,
        database: Database,
        bus: Bus,
        tables: Tables,
        journal: Journal,
        thinker: Thinker,
        readiness: Readiness,
        bot_delay: float,
    ) -> None:
        self.database = database
        self.bus = bus
        self.tables = tables
        self.journal = journal
        self.thinker = thinker
        self.readiness = readiness
        self.bot_delay = bot_delay
        self.held: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._working: set[asyncio.Task[None]] = set()
        bus.hear = self.hear

    async def get(self, table_id: str) -> Room:
        """The table; Refusal if there is none."""
        if room := self.held.get(table_id):
            self.held.move_to_end(table_id)
            return room
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id].add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room:
        table = await self.tables.load(table_id)
        await self.readiness.wait(table.game)
        room = Room(table, self.tables, self.journal, self.bot_delay)
        room.schedule = self.schedule
        await room.load()
        self.held[table_id] = room
        ROOMS.set(len(self.held))
        self._forget()
        return room

    def _forget(self) -> None:
        idle = [room for room in self.held.values() if not room.listeners]
        for room in idle[: max(0, len(idle) - IDLE)]:
            del self.held[room.table.id]
            self.schedule(room.table.id, None)

    async def refresh(self, table_id: str) -> Room:
        """The table, after a change to it in the database, shown to everyone."""
        room = await self.get(table_id)
        await room.refresh()
        return room

    async def show_person(self, person: str) -> None:
        """Show what changed about a person at every unfinished table of theirs."""
        for table_id in await self.tables.announce(person):
            if room := self.held.get(table_id):
                await room.refresh()

    # --- sockets

    async def enter(self, room: Room, listener: Listener) -> None:
        SOCKETS.inc()
        await room.enter(listener)
        await room.tell_presence(asks=len(room.listeners) == 1)

    async def leave(self, room: Room, listener: Listener) -> None:
        SOCKETS.dec()
        await room.leave(listener)
        await room.tell_presence()

    def close_all(self, code: int = RESTART) -> None:
        for room in self.held.values():
            for listener in room.listeners:
                listener.close(code)

    def end_login(self, device: str) -> None:
        """Close the sockets of a login that was ended."""
        for room in self.held.values():
            for listener in room.listeners:
                if listener.person and listener.person.device == device:
                    listener.close(LOGGED_OUT)

    async def hear(self, news: News | None) -> None:
        """What another worker did; None: anything may have changed."""
        changed = list(self.held) if news is None else news.tables
        for table_id in changed:
            if room := self.held.get(table_id):
                self._start(room.refresh())
        if news is None:
            return
        for table_id, (seats, watching) in news.present.items():
            if room := self.held.get(table_id):
                room.elsewhere[news.worker] = seats, watching, time.monotonic()
                room.show_presence()
                if news.asks and room.listeners:
                    self._start(room.tell_presence())
        if news.login:
            self.end_login(news.login)

    async def tell_presence(self) -> None:
        """From time to time, so that what a worker said that is gone does not stand for ever."""
        while True:
            await asyncio.sleep(PRESENCE)
            if not self.database.is_postgres:
                continue
            for room in list(self.held.values()):
                old = time.monotonic() - 2.5 * PRESENCE
                gone = [worker for worker, (_, _, at) in room.elsewhere.items() if at < old]
                for worker in gone:
                    del room.elsewhere[worker]
                if gone:
                    room.show_presence()
                if room.listeners:
                    await room.tell_presence()

    # --- what is due

    def schedule(self, table_id: str, due: float | None) -> None:
        """Do what is to be done at a table at that time."""
        if timer := self._timers.pop(table_id, None):
            timer.cancel()
        if due is not None:
            wait = max(0.0, due - time.time())
            loop = asyncio.get_running_loop()
            self._timers[table_id] = loop.call_later(wait, self._due, table_id, due)

    def _due(self, table_id: str, due: float) -> None:
        self._timers.pop(table_id, None)
        self._start(self._do(table_id, due))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(_logged(work))
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def _do(self, table_id: str, due: float) -> None:
        if await self._claim(table_id, due):
            await self.work(table_id)

    async def _claim(self, table_id: str, due: float) -> bool:
        """Whether this worker does it. With SQLite there is no other."""
        if not self.database.is_postgres:
            return True
        tables = schema.tables
        mine = sa.update(tables).where(tables.c.id == table_id, tables.c.due == due).values(due=time.time() + LEASE)
        async with self.database.write() as connection:
            return bool((await connection.execute(mine)).rowcount)

    async def work(self, table_id: str) -> None:
        """Whatever is to be done at a table now: time that ran out, a bot's move, a look back."""
        room = await self.get(table_id)
        if room.table.state == "over":
            await finish(room, self.database, self.thinker)
            await room.refresh()
        elif room.is_on:
            await self._play(room)

    async def _play(self, room: Room) -> None:
        table = room.table
        for seat in room.out_of_time(time.time()):
            if not table.seats[seat].by_bot:
                assert table.clock is not None
                await self.tables.out_of_time(table.id, seat, table.clock.forfeit)
                await room.refresh()
                return
        async with room.lock:
            bots = room.bots_to_move()
            version = room.version
            match = room.match.copy() if bots and room.match else None
        if match is None:
            await self._put_off(room)
            return
        seat, sitter = bots[0]
        move = await self.thinker.choose(match, seat, sitter.level or "casual")
        await room.play_for(seat, move, version)

    async def _put_off(self, room: Room) -> None:
        """Nothing is to be done yet after all."""
        await self.tables.set_due(room.table.id, room.next_due(time.time()))
        await room.refresh()

    async def sweep(self) -> None:
        """Find what is overdue, at the start and ever after."""
        late = 0.0
        while True:
            try:
                for table_id in await self._overdue(time.time() - late):
                    self._start(self.work(table_id))
            except Exception:
                log.exception("looking for what is due")
            late = OVERDUE
            await asyncio.sleep(SWEEP)

    async def _overdue(self, before: float) -> list[str]:
        tables = schema.tables
        wanted = (
            sa.select(tables.c.id)
            .where(tables.c.due < before)
            .order_by(tables.c.due)
            .limit(100)
            .with_for_update(skip_locked=True)
        )
        async with self.database.read() as connection:
            if not (await connection.execute(wanted)).first():
                return []
        async with self.database.write() as connection:
            found = list((await connection.execute(wanted)).scalars())
            claimed = sa.update(tables).where(tables.c.id.in_(found)).values(due=time.time() + LEASE)
            await connection.execute(claimed)
        return found

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self._working):
            task.cancel()


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        log.exception("work at a table")
