"""A queue in which people take turns, however much one of them asks for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self._of: OrderedDict[str, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def count(self, person: str) -> int:
        return len(self._of.get(person, ()))

    def add(self, person: str, item: T) -> None:
        self._of.setdefault(person, deque()).append(item)

    def take(self) -> T:
        """The next item. There must be one."""
        person, waiting = self._of.popitem(last=False)
        item = waiting.popleft()
        if waiting:
            self._of[person] = waiting
        return item

    def clear(self) -> None:
        self._of.clear()


def pass_on(done: asyncio.Future[Any], waited_for: asyncio.Future[Any]) -> None:
    """Hand what came of some work to whoever waits for it, if anyone still does."""
    if done.cancelled():
        return
    fault = done.exception()
    if waited_for.done():
        return
    if fault is None:
        waited_for.set_result(done.result())
    else:
        waited_for.set_exception(fault)
