"""One socket at a table, with a bounded outbox: one that is not read is dropped and delays nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from turntable.server.person import Person

OUTBOX = 256  # messages, of someone who plays
WATCHING = 64  # of someone who watches: they are dropped first
SLOW = 4408


class Listener:
    __slots__ = ("_more", "blocks", "closed", "display", "most", "on_detach", "outbox", "person")

    def __init__(self, person: Person | None, display: bool, most: int = OUTBOX) -> None:
        self.person = person
        self.display = display
        self.blocks: frozenset[str] = frozenset()
        """The people whom this one does not want to hear."""
        self.most = most
        self.outbox: list[bytes | int] = []
        """What is still to be sent; last the code to close the socket with. An asyncio.Queue takes 2 KiB."""
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
        """Close the socket, with this code, after what is in the outbox."""
        if not self.closed:
            self.closed = True
            self._put(code)

    def _put(self, message: bytes | int) -> None:
        self.outbox.append(message)
        if self._more is not None and not self._more.done():
            self._more.set_result(None)

    async def next(self) -> bytes | int:
        """The next message to send, or the code to close the socket with; for one writer."""
        while not self.outbox:
            self._more = asyncio.get_running_loop().create_future()
            await self._more
        return self.outbox.pop(0)

    def detach(self) -> None:
        """The table that it sat at is not there any more: it has to find it again."""
        self.on_detach()
