"""Periodic maintenance: close sockets of revoked logins, and delete old data."""

from __future__ import annotations

import asyncio
import logging

from turntable.server.now import current_time
from turntable.server.registry import TableRegistry
from turntable.server.settings import Settings
from turntable.server.store.database import level_of
from turntable.server.store.retention import Retention
from turntable.server.store.store import Store

LOGINS = 10.0  # seconds between checks for revoked logins
WAITING = 30.0  # seconds between removals of people who left the queue
ADDRESSES = 3600.0  # seconds between removals of addresses
CLEANING = 6 * 3600.0  # seconds between removals of old data

log = logging.getLogger(__name__)


class Upkeep:
    def __init__(self, tables: TableRegistry, store: Store, settings: Settings) -> None:
        self.tables = tables
        self.store = store
        self.settings = settings

    async def end_revoked(self) -> None:
        """Close the sockets of logins revoked elsewhere, for example by a ban, until cancelled."""
        while True:
            await asyncio.sleep(LOGINS)
            try:
                for device in await self.store.people.revoked(self.tables.devices()):
                    self.tables.close_login(device)
            except Exception as fault:
                log.log(level_of(fault), "looking for revoked logins", exc_info=fault)

    async def forget_waiting(self) -> None:
        """Remove people who left the queue, and unanswered challenges and mail addresses, until cancelled."""
        while True:
            await asyncio.sleep(WAITING)
            try:
                await self.store.pairing.forget()
                await self.store.passkeys.forget()
                await self.store.mail.forget()
            except Exception as fault:
                log.log(level_of(fault), "removing people who left the queue", exc_info=fault)

    async def forget_addresses(self) -> None:
        """Delete addresses of people long absent, and bans that ended, until cancelled."""
        while True:
            try:
                await self.store.moderation.forget_addresses()
            except Exception as fault:
                log.log(level_of(fault), "removing addresses", exc_info=fault)
            await asyncio.sleep(ADDRESSES)

    async def clean(self) -> None:
        """Delete data older than the settings allow, until cancelled."""
        days = self.settings.keep_unfinished, self.settings.keep_guest_games
        while any(days):
            try:
                removed = await Retention(self.store.database).run(*days, current_time())
                log.info("removed %d unfinished tables, %d finished ones of guests, %d guests", *removed)
            except Exception as fault:
                log.log(level_of(fault), "removing what is old", exc_info=fault)
            await asyncio.sleep(CLEANING)
