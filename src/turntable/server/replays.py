"""Replays of games, run in a separate thread so that they do not delay anyone who plays."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

from prometheus_client import Gauge, Histogram

from turntable.locales import Message, Seat
from turntable.match.match import Match
from turntable.server.fair import FairQueue, pass_on
from turntable.server.messages import LogEntry
from turntable.server.refusal import Refusal
from turntable.server.table.data import TableData
from turntable.server.wire import words

QUEUE = 32  # queued replays; more are refused
QUEUE_OF_ONE = 16  # queued replays per address, or per person for exports
TIME_LIMIT = 20.0  # seconds, including the wait in the queue
KEPT = 64  # cached matches, from which the next moment of a game is reached quickly
BREATH = 32  # moves between yields to other threads
PAGE = 1000  # log entries per response

WAITING = Gauge("turntable_replays_waiting", "Replays that wait for their turn")
TOOK = Histogram("turntable_replay_seconds", "What a replay took, its turn in the queue included")

T = TypeVar("T")


class PastMove(NamedTuple):
    """A move, with what the log needs."""

    seat: int
    move: str
    at: float


class Replays:
    """Runs one replay at a time; those who ask take turns."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "replay")
        self._waiting: FairQueue[tuple[Callable[[], Any], asyncio.Future[Any]]] = FairQueue()
        self._runs = False
        self._kept: OrderedDict[str, Match] = OrderedDict()

    async def run(self, asker: str, work: Callable[[], T]) -> T:
        """Run `work` in the thread. Raise Refusal if the queue is full or the time limit is exceeded."""
        if len(self._waiting) >= QUEUE or self._waiting.count(asker) >= QUEUE_OF_ONE:
            raise Refusal(503, "busy", 1.0)
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.add(asker, (work, done))
        self._run_next()
        try:
            with TOOK.time():
                return await asyncio.wait_for(done, TIME_LIMIT)
        except TimeoutError:
            raise Refusal(503, "busy", 1.0) from None

    def _run_next(self) -> None:
        while not self._runs and self._waiting:
            work, done = self._waiting.take()
            if not done.done():  # otherwise nobody waits for it any more
                self._runs = True
                running = asyncio.get_running_loop().run_in_executor(self._thread, work)
                running.add_done_callback(partial(self._finish, done))
        WAITING.set(len(self._waiting))

    def _finish(self, done: asyncio.Future[Any], running: asyncio.Future[Any]) -> None:
        self._runs = False
        pass_on(running, done)
        self._run_next()

    def nearest(self, table_id: str, version: int) -> Match | None:
        """Return a cached match of this table at or before that version, or None."""
        kept = self._kept.get(table_id)
        return kept if kept is not None and len(kept.moves) <= version else None

    def keep(self, table_id: str, match: Match) -> None:
        """Cache a match: the next request is often for one move later."""
        self._kept[table_id] = match
        self._kept.move_to_end(table_id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def close(self) -> None:
        self._waiting.clear()
        self._thread.shutdown(wait=False, cancel_futures=True)


def play_on(match: Match, moves: Sequence[PastMove]) -> Match:
    """Return the match after these further moves."""
    later = match.copy()
    for n, move in enumerate(moves):
        later.play(move.move, move.seat)
        if n % BREATH == 0:
            time.sleep(0)
    return later


def log_entries(data: TableData, moves: Sequence[PastMove], seat: int | None, before: int | None) -> list[LogEntry]:
    """Return the last page of moves before version `before`, described in words as the viewer may know them."""
    if not data.is_playable:
        return _written_log(moves, before) if data.state == "over" else []
    match = data.deal()
    entries = []
    version, end = 0, before or len(moves) + 1
    for n, move in enumerate(moves):
        match.play(move.move, move.seat)
        if n % BREATH == 0:
            time.sleep(0)
        if match.seen(seat) <= version:
            continue
        version = match.seen(seat)
        if version >= end:
            break
        if version >= end - PAGE:
            told = match.told(seat) if data.state == "over" else match.logged(seat)
            entries.append(LogEntry(version, move.seat, [words(message) for message in told], move.at))
    return entries


def _written_log(moves: Sequence[PastMove], before: int | None) -> list[LogEntry]:
    """Return the log of a finished game whose rules are no longer supported, with its moves as text."""
    end = before or len(moves) + 1
    told = [words(Message("server-move", {"seat": Seat(past.seat), "move": past.move})) for past in moves]
    return [
        LogEntry(version, past.seat, [told[version - 1]], past.at)
        for version, past in enumerate(moves, 1)
        if end - PAGE <= version < end
    ]
