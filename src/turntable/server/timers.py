"""Timers for the work due at this process's tables."""

from __future__ import annotations

import asyncio

from turntable.server.now import current_time


class Timers:
    """One timer per table. Those that fired are put into a queue, from which `next` takes them."""

    def __init__(self) -> None:
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._due: asyncio.Queue[str] = asyncio.Queue()

    def set(self, table_id: str, due: float | None) -> None:
        """Set a table's timer to fire at a time; None stops it."""
        if timer := self._timers.pop(table_id, None):
            timer.cancel()
        if due is not None:
            wait = max(0.0, due - current_time())
            self._timers[table_id] = asyncio.get_running_loop().call_later(wait, self._run_out, table_id)

    async def next(self) -> str:
        """Wait for the next table whose timer fires."""
        return await self._due.get()

    def _run_out(self, table_id: str) -> None:
        self._timers.pop(table_id, None)
        self._due.put_nowait(table_id)

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
