"""This worker's lease: renew it with a heartbeat, and start again under a new id if it was lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from turntable.server.store.leases import LeaseRepository

RENEW = 1.0  # seconds between renewals

log = logging.getLogger(__name__)


class Lease:
    """Holds the lease. `lost` is called when other workers may have taken over this worker's tables."""

    def __init__(self, leases: LeaseRepository, lost: Callable[[], None]) -> None:
        self.leases = leases
        self.lost = lost
        self.address = ""
        self.is_held = False
        """Whether the last renewal succeeded. If not, the database is unreachable and nothing can be stored."""

    async def begin(self, address: str) -> None:
        self.address = address
        await self.leases.begin(address)
        self.is_held = True

    async def run(self) -> None:
        """Renew the lease until cancelled."""
        while True:
            await asyncio.sleep(RENEW)
            try:
                if not await self.leases.renew():
                    log.warning("the lease was lost: this worker starts again under a new id")
                    await self.leases.begin(self.address)
                    self.lost()
                if not self.is_held:
                    log.info("the database is back")
                self.is_held = True
            except Exception as fault:
                if self.is_held:
                    log.warning("cannot renew the lease: %s", type(fault).__name__)
                self.is_held = False

    async def release(self) -> None:
        """Give up the lease, so that other workers can take over at once."""
        try:
            await self.leases.remove(self.leases.worker)
        except Exception as fault:
            log.warning("cannot release the lease: %s", type(fault).__name__)
