"""One socket at a table, with a bounded outbox: a client that does not read is dropped and delays nobody."""

from __future__ import annotations

from collections.abc import Callable

from turntable.server.person import Person
from turntable.server.small_queue import SmallQueue

OUTBOX = 256  # messages, for a player
WATCHING = 64  # for a spectator: these are dropped first
SLOW = 4408


def do_nothing() -> None:
    """What a socket does that is at no table yet, or no longer, when the table moves."""


class Listener:
    __slots__ = ("blocks", "closed", "display", "most", "on_detach", "outbox", "person")

    def __init__(self, person: Person | None, display: bool, most: int = OUTBOX) -> None:
        self.person = person
        self.display = display
        self.blocks: frozenset[str] = frozenset()
        """People whose chat this listener does not receive."""
        self.most = most
        self.outbox: SmallQueue[bytes | int] = SmallQueue()
        """Messages to send; the last item may be a close code."""
        self.closed = False
        self.on_detach: Callable[[], None] = do_nothing

    def send(self, message: bytes) -> None:
        if len(self.outbox) >= self.most:
            self.outbox.clear()
            self.close(SLOW)
        elif not self.closed:
            self.outbox.put_nowait(message)

    def close(self, code: int) -> None:
        """Close the socket with this code, once the outbox is sent."""
        if not self.closed:
            self.closed = True
            self.outbox.put_nowait(code)

    async def next(self) -> bytes | int:
        """Wait for the next message to send or the close code. For a single writer."""
        return await self.outbox.get()

    def detach(self) -> None:
        """Tell the socket that its table moved to another worker, so that it reconnects there."""
        self.on_detach()
