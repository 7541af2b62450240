"""Bots think in threads of their own: compiled code lets the loop go on."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple, TypeVar

from prometheus_client import Gauge, Histogram

from turntable.bots import bot
from turntable.bots.reasons import reasons
from turntable.locales import Message
from turntable.match.match import Match

QUICK = "casual"
QUEUE = 8  # for each thread; beyond it bots look one move ahead
TIME_LIMIT = 20.0  # seconds, of any thought

THOUGHT = Histogram("turntable_bot_seconds", "What a bot's move took, its turn in the queue included", ["level"])
WAITING = Gauge("turntable_bots_waiting", "Bots that think or wait for a thread")

T = TypeVar("T")

log = logging.getLogger(__name__)


class Choice(NamedTuple):
    """A bot's move, and whether it was chosen below the bot's level, as the server is busy."""

    move: str
    below_level: bool = False


class Thinker:
    def __init__(self, threads: int) -> None:
        self.threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self._planning = ThreadPoolExecutor(self.threads, "bot")
        self._one_ply = ThreadPoolExecutor(1, "quick-bot")
        self._waiting = 0

    async def choose(self, match: Match, seat: int, level: str) -> Choice:
        """A legal move for a copy of a match. Never fails and never takes for ever."""
        if not level.startswith("expert"):
            return Choice(await self._quick(match, seat, level))
        if self.is_busy:
            return Choice(await self._quick(match, seat, QUICK), below_level=True)
        with THOUGHT.labels(level).time():
            try:
                return Choice(await self._plan(partial(bot(level, seed=secrets.randbits(60)).choose, match, seat)))
            except TimeoutError:
                log.warning("%s took too long in %s", level, match.game.name)
        return Choice(await self._quick(match.copy(), seat, QUICK), below_level=True)

    @property
    def is_busy(self) -> bool:
        return self._waiting >= QUEUE * self.threads

    async def rank(self, match: Match, seat: int, simulations: int) -> list[tuple[str, float]]:
        """The moves of a seat that may act with its chance to win after each, best first."""
        expert = bot("expert", seed=secrets.randbits(60), simulations=simulations)
        return await self._plan(partial(expert.rank, match, seat))

    async def explain(self, match: Match, seat: int, move: str, others: Sequence[str]) -> list[Message]:
        """Why a move of a seat that may act is better than others."""
        return await self._plan(partial(reasons, match, seat, move, others))

    async def _plan(self, thought: partial[T]) -> T:
        self._waiting += 1
        WAITING.inc()
        try:
            loop = asyncio.get_running_loop()
            return await asyncio.wait_for(loop.run_in_executor(self._planning, thought), TIME_LIMIT)
        finally:
            self._waiting -= 1
            WAITING.dec()

    async def _quick(self, match: Match, seat: int, level: str) -> str:
        with THOUGHT.labels(level).time():
            chooser = bot(level if match.game.evaluation else "random", seed=secrets.randbits(60))
            return await asyncio.get_running_loop().run_in_executor(self._one_ply, chooser.choose, match, seat)

    def close(self) -> None:
        self._planning.shutdown(wait=False, cancel_futures=True)
        self._one_ply.shutdown(wait=False, cancel_futures=True)
