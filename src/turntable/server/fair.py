"""A fair queue: people take turns, however much any of them asks for."""

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
        """Remove and return the next item. The queue must not be empty."""
        person, waiting = self._of.popitem(last=False)
        item = waiting.popleft()
        if waiting:
            self._of[person] = waiting
        return item

    def clear(self) -> None:
        self._of.clear()


def pass_on(done: asyncio.Future[Any], waited_for: asyncio.Future[Any]) -> None:
    """Copy the result or exception of finished work to the future that waits for it, unless that is done."""
    if done.cancelled():
        return
    fault = done.exception()
    if waited_for.done():
        return
    if fault is None:
        waited_for.set_result(done.result())
    else:
        waited_for.set_exception(fault)
