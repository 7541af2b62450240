"""A socket's connection to a table: directly to its actor here, or through the worker that owns the table."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from turntable.server.actor import TableActor
from turntable.server.conversation import refused_unheard
from turntable.server.front import RESTART
from turntable.server.listener import Listener, do_nothing
from turntable.server.peers import LinkLost, Remote
from turntable.server.refusal import Refusal

if TYPE_CHECKING:
    from turntable.server.registry import TableRegistry

NO_SUCH_TABLE = 4404
PAUSES = (0.0, 0.1, 0.2, 0.5, 1.0, 1.0, 2.0, 2.0, 3.0)  # seconds before each attempt to find the table again
PATIENCE = 5.0  # seconds that a message waits for the table to be found

log = logging.getLogger(__name__)


class Place:
    def __init__(self, registry: TableRegistry, table_id: str, listener: Listener) -> None:
        self.listener = listener
        self._registry = registry
        self._table_id = table_id
        self._at: TableActor | Remote | None = None
        self._number = 0
        """The socket's number at the owner's worker."""
        self._found: asyncio.Future[None] | None = None
        """Done when the table is found again; None unless someone waits for it."""
        self._returning: asyncio.Task[None] | None = None
        listener.on_detach = self._detached

    async def enter(self) -> None:
        """Join the table, wherever it is. Raise Refusal if this person may not."""
        if person := self.listener.person:
            blocked = await self._registry.store.friends.blocked_by([person.id])
            self.listener.blocks = blocked[person.id]
        at = await self._registry.find(self._table_id)
        if isinstance(at, TableActor):
            at = await self._registry.enter_here(self._table_id, self.listener)
        else:
            self._number = await at.enter(self._table_id, self.listener)
        self._at = at
        if self._found is not None:
            self._found.set_result(None)
            self._found = None

    async def say(self, text: str) -> None:
        """Forward a message to the table. Answer `busy` if the table cannot be found in time."""
        try:
            if self._at is None:
                await self._wait()
            at = self._at
            if isinstance(at, TableActor):
                await self._registry.answer(at, self.listener, text)
            elif at is not None:
                await at.say(self._number, text)
        except (LinkLost, TimeoutError, Refusal):
            self.listener.send(refused_unheard(text))

    async def _wait(self) -> None:
        """Wait until the table is found again. Raise TimeoutError if that takes too long."""
        if self._found is None:
            self._found = asyncio.get_running_loop().create_future()
        await asyncio.wait_for(asyncio.shield(self._found), PATIENCE)

    async def leave(self) -> None:
        if self._returning is not None:
            self._returning.cancel()
        self.listener.on_detach = do_nothing  # no longer this place, so that both are freed at once
        at, self._at = self._at, None
        if isinstance(at, TableActor):
            await self._registry.leave_here(at, self.listener)
        elif at is not None:
            at.leave(self._number)

    def _detached(self) -> None:
        self._at = None
        if not self.listener.closed:
            self._returning = asyncio.ensure_future(self._return())

    async def _return(self) -> None:
        """Find the table again. Close the socket if that takes too long."""
        for pause in PAUSES:
            await asyncio.sleep(pause)
            try:
                await self.enter()
                return
            except Refusal as refusal:
                if refusal.status == 404:
                    self.listener.close(NO_SUCH_TABLE)
                    return
            except Exception as fault:
                log.warning("cannot find table %s again: %s", self._table_id, type(fault).__name__)
        self.listener.close(RESTART)
