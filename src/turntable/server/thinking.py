"""Bots, hints and reviews think in threads of their own: compiled code lets the loop go on.

Each kind of work waits in a bounded queue. Bots and hints, for which someone waits, get most turns; a review gets one
now and then, and every turn that nobody else wants. Within a kind people take turns, however much one of them asks for.
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
WAITING = 8  # thoughts of a kind for each thread; beyond it bots look one move ahead, and hints are refused
WAITING_OF_ONE = 4  # thoughts of a kind and a person for each thread
TIME_LIMIT = 20.0  # seconds, of any thought, its turn in the queue included

THOUGHT = Histogram("turntable_bot_seconds", "What a bot's move took, its turn in the queue included", ["level"])
QUEUED = Gauge("turntable_thoughts_waiting", "Thoughts that wait for a thread", ["kind"])

T = TypeVar("T")

log = logging.getLogger(__name__)


class Choice(NamedTuple):
    """A bot's move, and why it was chosen below the bot's level, if it was."""

    move: str
    below_level: BotNote | None = None


class Purpose(NamedTuple):
    """What a thought is for, and for whom: the person who asked, or the host of the table."""

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
        """A legal move for a copy of a match. Never fails and never takes for ever."""
        if level not in OWN:
            return await self._choose_outside(match, seat, level)
        if read_level(level).name not in SEARCHING:
            return Choice(await self._quick(match, seat, level))
        with THOUGHT.labels(level).time():
            try:
                think = partial(bot(level, seed=secrets.randbits(60)).choose, match.copy(), seat)
                return Choice(await self._plan(Purpose("bot", host), think))
            except (Refusal, MissingPart):  # too much waits, or its network was for another deck
                pass
            except TimeoutError:
                log.warning("%s took too long in %s", level, match.game.name)
        return Choice(await self._quick(match, seat, QUICK), below_level="busy")

    async def _choose_outside(self, match: Match, seat: int, name: str) -> Choice:
        """Return the move of a bot from outside; another bot's where it has none."""
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
        """The moves of a seat that may act with its chance to win after each, best first."""
        expert = bot("expert", seed=secrets.randbits(60), simulations=simulations)
        return await self._plan(purpose, partial(expert.rank, match, seat))

    async def explain(
        self, match: Match, seat: int, move: str, others: Sequence[str], purpose: Purpose
    ) -> list[Message]:
        """Why a move of a seat that may act is better than others."""
        return await self._plan(purpose, partial(reasons, match, seat, move, others))

    async def _plan(self, purpose: Purpose, think: Callable[[], T]) -> T:
        """Refusal if too much of this kind waits already; TimeoutError if it is not thought in time."""
        queue = self._queues[purpose.kind]
        if len(queue) >= WAITING * self.threads or queue.count(purpose.person) >= WAITING_OF_ONE * self.threads:
            raise Refusal(503, "busy")
        thought: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        queue.add(purpose.person, Thought(think, thought))
        self._assign()
        return await asyncio.wait_for(thought, TIME_LIMIT)

    def _assign(self) -> None:
        """Give every free thread something to think."""
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
                if not thought.thought.done():  # else nobody waits for it any more
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
