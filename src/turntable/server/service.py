"""Everything a server process has, started and stopped together."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress

from turntable.server.bus import Bus
from turntable.server.database import Database, secret_of
from turntable.server.journal import Journal
from turntable.server.limits import Limits
from turntable.server.people import People
from turntable.server.readiness import Readiness
from turntable.server.rooms import Rooms
from turntable.server.settings import Settings
from turntable.server.tables import Tables
from turntable.server.thinking import Thinker

COLLECT = (50_000, 20, 100)  # seldom: nearly everything here is freed without the collector, and its pauses are felt


class Service:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.secret = settings.secret or secret_of(settings.database_url)
        self.limits = Limits(settings.limits)

    async def start(self) -> None:
        self.database = Database(self.settings.database_url)
        self.bus = Bus(self.database)
        self.people = People(self.database, self.bus, self.secret)
        self.tables = Tables(self.database, self.bus)
        self.journal = Journal(self.database, self.bus)
        self.thinker = Thinker(self.settings.bot_threads)
        self.readiness = Readiness()
        self.rooms = Rooms(
            self.database,
            self.bus,
            self.tables,
            self.journal,
            self.thinker,
            self.readiness,
            self.settings.bot_delay,
        )
        running = (
            self.readiness.run(),
            self.journal.run(),
            self.bus.run(),
            self.rooms.sweep(),
            self.rooms.tell_presence(),
        )
        self._tasks = [asyncio.create_task(work) for work in running]
        gc.freeze()  # modules and compiled code stay for good: no collection need look at them
        gc.set_threshold(*COLLECT)

    async def stop(self) -> None:
        """Let everyone go; what was acknowledged is stored already."""
        self.rooms.close_all()
        await self.rooms.close()
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self.thinker.close()
        await self.database.close()
