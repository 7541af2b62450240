"""One socket at a table, with a bounded outbox: one that is not read is dropped and delays nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from turntable.server.person import Person

OUTBOX = 256  # messages, of someone who plays
WATCHING = 64  # of someone who watches: they are dropped first
SLOW = 4408


class Listener:
    __slots__ = ("closed", "display", "most", "on_detach", "outbox", "person")

    def __init__(self, person: Person | None, display: bool, most: int = OUTBOX) -> None:
        self.person = person
        self.display = display
        self.most = most
        self.outbox: asyncio.Queue[bytes | int] = asyncio.Queue()
        self.closed = False
        self.on_detach: Callable[[], None] = lambda: None

    def send(self, message: bytes) -> None:
        if self.outbox.qsize() >= self.most:
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.close(SLOW)
        elif not self.closed:
            self.outbox.put_nowait(message)

    def close(self, code: int) -> None:
        """Close the socket, with this code, after what is in the outbox."""
        if not self.closed:
            self.closed = True
            self.outbox.put_nowait(code)

    def detach(self) -> None:
        """The table that it sat at is not there any more: it has to find it again."""
        self.on_detach()
