"""This process as a worker: it renews its lease, and begins again under a new id if it lost it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from turntable.server.store.leases import LeaseRepository

RENEW = 1.0  # seconds between two renewals

log = logging.getLogger(__name__)


class Lease:
    """`lost` is called when other workers may own what this one owned."""

    def __init__(self, leases: LeaseRepository, lost: Callable[[], None]) -> None:
        self.leases = leases
        self.lost = lost
        self.address = ""
        self.is_held = False
        """Whether the last renewal went well: if not, the database is away, and nothing can be stored."""

    async def begin(self, address: str) -> None:
        self.address = address
        await self.leases.begin(address)
        self.is_held = True

    async def run(self) -> None:
        """Renew, for ever."""
        while True:
            await asyncio.sleep(RENEW)
            try:
                if not await self.leases.renew():
                    log.warning("the lease was lost: this worker begins again")
                    await self.leases.begin(self.address)
                    self.lost()
                if not self.is_held:
                    log.info("the database is back")
                self.is_held = True
            except Exception as fault:
                if self.is_held:
                    log.warning("the lease cannot be renewed: %s", type(fault).__name__)
                self.is_held = False

    async def release(self) -> None:
        """Let others own everything at once."""
        try:
            await self.leases.remove(self.leases.worker)
        except Exception as fault:
            log.warning("the lease cannot be released: %s", type(fault).__name__)
