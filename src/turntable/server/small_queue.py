"""A queue that takes little memory while it is empty."""

from __future__ import annotations

import asyncio
from typing import TypeVar

T = TypeVar("T")


class SmallQueue(list[T]):
    """A queue for a single reader. An asyncio.Queue takes 3 KiB, and there are two for each socket."""

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
