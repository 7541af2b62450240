"""One socket at a table, with a bounded outbox: a client that does not read is dropped and delays nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from turntable.server.person import Person

OUTBOX = 256  # messages, for a player
WATCHING = 64  # for a spectator: these are dropped first
SLOW = 4408


class Listener:
    __slots__ = ("_more", "blocks", "closed", "display", "most", "on_detach", "outbox", "person")

    def __init__(self, person: Person | None, display: bool, most: int = OUTBOX) -> None:
        self.person = person
        self.display = display
        self.blocks: frozenset[str] = frozenset()
        """People whose chat this listener does not receive."""
        self.most = most
        self.outbox: list[bytes | int] = []
        """Messages to send; the last item may be a close code. A list, because an asyncio.Queue takes 2 KiB."""
        self._more: asyncio.Future[None] | None = None
        self.closed = False
        self.on_detach: Callable[[], None] = lambda: None

    def send(self, message: bytes) -> None:
        if len(self.outbox) >= self.most:
            self.outbox.clear()
            self.close(SLOW)
        elif not self.closed:
            self._put(message)

    def close(self, code: int) -> None:
        """Close the socket with this code, once the outbox is sent."""
        if not self.closed:
            self.closed = True
            self._put(code)

    def _put(self, message: bytes | int) -> None:
        self.outbox.append(message)
        if self._more is not None and not self._more.done():
            self._more.set_result(None)

    async def next(self) -> bytes | int:
        """Wait for the next message to send or the close code. For a single writer."""
        while not self.outbox:
            self._more = asyncio.get_running_loop().create_future()
            await self._more
        return self.outbox.pop(0)

    def detach(self) -> None:
        """Tell the socket that its table moved to another worker, so that it reconnects there."""
        self.on_detach()
