"""Who is online: recorded in memory by every request and open socket, and flushed to the database periodically."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict

from turntable.server.person import Person
from turntable.server.registry import TableRegistry
from turntable.server.store.store import Store

LOOK = 3.0  # seconds between writes to the database
AGAIN = 30.0  # seconds after which someone still online is written again
MOST = 10_000  # logins whose address is kept in memory

log = logging.getLogger(__name__)


class Attendance:
    def __init__(self, store: Store, tables: TableRegistry) -> None:
        self.store = store
        self.tables = tables
        self._came: set[str] = set()
        self._noted: dict[str, float] = {}
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self._moved: dict[str, str] = {}

    def note(self, person: Person, address: str) -> None:
        """Record a request of a person from an address."""
        self._came.add(person.id)
        if self._addresses.get(person.device) != address:
            self._addresses[person.device] = self._moved[person.device] = address
            if len(self._addresses) > MOST:
                self._addresses.popitem(last=False)

    async def run(self) -> None:
        """Record who is online, until cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.write()
            except Exception as fault:
                log.warning("cannot store who is online: %s", type(fault).__name__)

    async def write(self) -> None:
        now = time.monotonic()
        self._noted = {person: at for person, at in self._noted.items() if now - at < AGAIN}
        came, self._came = self._came, set()
        if new := (came | self.tables.people()) - self._noted.keys():
            await self.store.friends.note_here(new)
            self._noted |= dict.fromkeys(new, now)
        moved, self._moved = self._moved, {}
        if moved:
            await self.store.moderation.note_addresses(moved)
