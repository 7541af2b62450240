"""Threads in which bots, hints and reviews think; compiled code releases the GIL.

Each kind of work has a bounded queue. Bots and hints, which someone waits for, get most turns; reviews get one now and
then, and every turn nobody else needs. Within a kind people take turns, however much any of them asks for.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Literal, NamedTuple, TypeVar

from prometheus_client import Gauge, Histogram

from turntable.bots import bot
from turntable.bots.isolated import BotFault
from turntable.bots.levels import SEARCHING, read_level
from turntable.bots.reasons import reasons
from turntable.locales import Message
from turntable.match.errors import MissingPart
from turntable.match.match import Match
from turntable.server.fair import FairQueue, pass_on
from turntable.server.messages import BotNote
from turntable.server.outside import OWN, OutsideBots
from turntable.server.refusal import Refusal

Kind = Literal["bot", "hint", "review"]

QUICK = "casual"
TURNS: tuple[Kind, ...] = ("bot", "hint") * 4 + ("review",)
WAITING = 8  # queued jobs per kind and thread; beyond that bots look one move ahead, and hints are refused
WAITING_OF_ONE = 4  # queued jobs per kind, person and thread
TIME_LIMIT = 20.0  # seconds per job, including the wait in the queue

THOUGHT = Histogram("turntable_bot_seconds", "What a bot's move took, its turn in the queue included", ["level"])
QUEUED = Gauge("turntable_thoughts_waiting", "Thoughts that wait for a thread", ["kind"])

T = TypeVar("T")

log = logging.getLogger(__name__)


class Choice(NamedTuple):
    """A bot's move, and why it was chosen below the bot's level, if so."""

    move: str
    below_level: BotNote | None = None


class Purpose(NamedTuple):
    """What a job is for, and for whom: the person who asked, or the table's host."""

    kind: Kind
    person: str


class Thought(NamedTuple):
    think: Callable[[], Any]
    thought: asyncio.Future[Any]


class Thinker:
    def __init__(self, threads: int, outside: OutsideBots | None = None) -> None:
        self.outside = outside or OutsideBots()
        self.threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self._free = self.threads
        self._queues: dict[Kind, FairQueue[Thought]] = {kind: FairQueue() for kind in TURNS}
        self._turn = 0
        self._planning = ThreadPoolExecutor(self.threads, "bot")
        self._one_ply = ThreadPoolExecutor(1, "quick-bot")

    async def choose(self, match: Match, seat: int, level: str, host: str = "") -> Choice:
        """Return a legal move for a copy of a match. Never fails, and always returns in time."""
        if level not in OWN:
            return await self._choose_outside(match, seat, level)
        if read_level(level).name not in SEARCHING:
            return Choice(await self._quick(match, seat, level))
        with THOUGHT.labels(level).time():
            try:
                think = partial(bot(level, seed=secrets.randbits(60)).choose, match.copy(), seat)
                return Choice(await self._plan(Purpose("bot", host), think))
            except (Refusal, MissingPart):  # the queue is full, or the network is for another deck
                pass
            except TimeoutError:
                log.warning("%s took too long in %s", level, match.game.name)
        return Choice(await self._quick(match, seat, QUICK), below_level="busy")

    async def _choose_outside(self, match: Match, seat: int, name: str) -> Choice:
        """Return an external bot's move, or another bot's if it returns none."""
        why: BotNote = "busy"
        with THOUGHT.labels("outside").time():
            try:
                return Choice(await self.outside.choose(name, match.copy(), seat))
            except Refusal:
                pass
            except BotFault as fault:
                why = "fault"
                log.warning("bot %s in %s: %s", name, match.game.name, fault)
        return Choice(await self._quick(match, seat, QUICK), below_level=why)

    async def rank(self, match: Match, seat: int, simulations: int, purpose: Purpose) -> list[tuple[str, float]]:
        """Return the moves of a seat that may act, best first, each with its chance to win."""
        expert = bot("expert", seed=secrets.randbits(60), simulations=simulations)
        return await self._plan(purpose, partial(expert.rank, match, seat))

    async def explain(
        self, match: Match, seat: int, move: str, others: Sequence[str], purpose: Purpose
    ) -> list[Message]:
        """Return the reasons why a move is better than others."""
        return await self._plan(purpose, partial(reasons, match, seat, move, others))

    async def _plan(self, purpose: Purpose, think: Callable[[], T]) -> T:
        """Run a job in a thread. Raise Refusal if its queue is full, TimeoutError if it takes too long."""
        queue = self._queues[purpose.kind]
        if len(queue) >= WAITING * self.threads or queue.count(purpose.person) >= WAITING_OF_ONE * self.threads:
            raise Refusal(503, "busy")
        thought: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        queue.add(purpose.person, Thought(think, thought))
        self._assign()
        return await asyncio.wait_for(thought, TIME_LIMIT)

    def _assign(self) -> None:
        """Give every free thread a job."""
        while self._free and (thought := self._next()):
            self._free -= 1
            running = asyncio.get_running_loop().run_in_executor(self._planning, thought.think)
            running.add_done_callback(partial(self._finish, thought.thought))
        for kind, queue in self._queues.items():
            QUEUED.labels(kind).set(len(queue))

    def _next(self) -> Thought | None:
        for _ in TURNS:
            kind = TURNS[self._turn]
            self._turn = (self._turn + 1) % len(TURNS)
            queue = self._queues[kind]
            while queue:
                thought = queue.take()
                if not thought.thought.done():  # otherwise nobody waits for it any more
                    return thought
        return None

    def _finish(self, thought: asyncio.Future[Any], running: asyncio.Future[Any]) -> None:
        self._free += 1
        pass_on(running, thought)
        self._assign()

    async def _quick(self, match: Match, seat: int, level: str) -> str:
        with THOUGHT.labels(level).time():
            chooser = bot(level if match.game.evaluation else "random", seed=secrets.randbits(60))
            return await asyncio.get_running_loop().run_in_executor(self._one_ply, chooser.choose, match, seat)

    def close(self) -> None:
        for queue in self._queues.values():
            queue.clear()
        self._planning.shutdown(wait=False, cancel_futures=True)
        self._one_ply.shutdown(wait=False, cancel_futures=True)
        self.outside.close()
