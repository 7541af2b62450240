"""Which games are ready to play: compiled on this machine, and loaded into this process.

The server answers requests while games are still being compiled, in a separate process. Nobody waits for a compiler in
the middle of a game: a game's tables open once it is ready.
"""

from __future__ import annotations

import asyncio
import logging
import sys

from turntable.bots.warm import warm
from turntable.kernel import cache
from turntable.match.game import Game, all_games

LOOK = 0.2  # seconds between polls of what is compiled
COMPILE = (sys.executable, "-m", "turntable", "warm")

log = logging.getLogger(__name__)


class Readiness:
    def __init__(self) -> None:
        self._events = {game.name: asyncio.Event() for game in all_games()}

    def is_ready(self, game: str) -> bool:
        return self._events[game].is_set()

    @property
    def all_ready(self) -> bool:
        return all(event.is_set() for event in self._events.values())

    async def wait(self, game: str) -> None:
        """Wait until the game is ready. Return immediately for a game that is not installed."""
        if game in self._events:
            await self._events[game].wait()

    async def run(self) -> None:
        """Compile games that are not compiled yet, and load each as soon as it is."""
        cold = not all(cache.is_warm(game.name) for game in all_games())
        compiling = await asyncio.create_subprocess_exec(*COMPILE) if cold else None
        try:
            await asyncio.gather(*(self._load(game, compiling) for game in all_games()))
        finally:
            if compiling and compiling.returncode is None:
                compiling.terminate()
                await compiling.wait()

    async def _load(self, game: Game, compiling: asyncio.subprocess.Process | None) -> None:
        while not cache.is_warm(game.name) and compiling and compiling.returncode is None:
            await asyncio.sleep(LOOK)
        await asyncio.to_thread(lambda: list(warm(game)))
        self._events[game.name].set()
        log.info("%s is ready", game.name)
