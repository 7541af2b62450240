"""A queue and an event that take little memory: there are two and one for each socket."""

from __future__ import annotations

import asyncio
from typing import TypeVar

T = TypeVar("T")


class SmallQueue(list[T]):
    """A queue for a single reader. An asyncio.Queue takes 3 KiB."""

    __slots__ = ("_more",)

    def __init__(self) -> None:
        self._more: asyncio.Future[None] | None = None

    def put_nowait(self, item: T) -> None:
        self.append(item)
        if self._more is not None and not self._more.done():
            self._more.set_result(None)

    async def get(self) -> T:
        """Wait for the next item, and remove it."""
        while not self:
            self._more = asyncio.get_running_loop().create_future()
            await self._more
        return self.pop(0)

    def empty(self) -> bool:
        return not self


class Gate:
    """An event, set at first. An asyncio.Event takes 0.8 KiB."""

    __slots__ = ("_opened",)

    def __init__(self) -> None:
        self._opened: asyncio.Future[None] | None = None
        """Done when the event is set again; None while it is set."""

    def clear(self) -> None:
        if self._opened is None:
            self._opened = asyncio.get_running_loop().create_future()

    def set(self) -> None:
        if self._opened is not None:
            self._opened.set_result(None)
            self._opened = None

    async def wait(self) -> None:
        if self._opened is not None:
            await asyncio.wait([self._opened])
