"""When something is due at each table that this process holds."""

from __future__ import annotations

import asyncio

from turntable.server.now import current_time


class Timers:
    """One timer a table. What runs out is taken from a queue by whoever does the work."""

    def __init__(self) -> None:
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._due: asyncio.Queue[str] = asyncio.Queue()

    def set(self, table_id: str, due: float | None) -> None:
        """Let a table's timer run out at that time; None: stop it."""
        if timer := self._timers.pop(table_id, None):
            timer.cancel()
        if due is not None:
            wait = max(0.0, due - current_time())
            self._timers[table_id] = asyncio.get_running_loop().call_later(wait, self._run_out, table_id)

    async def next(self) -> str:
        """Wait for the next table whose timer runs out."""
        return await self._due.get()

    def _run_out(self, table_id: str) -> None:
        self._timers.pop(table_id, None)
        self._due.put_nowait(table_id)

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
