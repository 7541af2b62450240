"""Background work at tables: bots' moves, timeouts, reviews of finished games.

The store holds when each table's next work is due. The table's owner does it when the table's timer fires, so that it
is done once; overdue work of a dead worker is found there and taken over.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

from turntable.server.actor import TableActor
from turntable.server.fair import FairQueue
from turntable.server.lease import Lease
from turntable.server.notifier import Notifier
from turntable.server.now import current_time
from turntable.server.registry import TableRegistry
from turntable.server.review import review
from turntable.server.store.store import Store
from turntable.server.table import turns
from turntable.server.table.commands import NoteTurn, Reschedule, TimeOut
from turntable.server.thinking import Thinker
from turntable.server.timers import Timers

SWEEP = 1.0  # seconds between searches for overdue work
MOST_REVIEWS = 1000  # queued here; others are tried again later
LATER = 60.0  # seconds
PAUSE, LONGEST_PAUSE = 0.5, 60.0  # seconds: exponential backoff after failed work, first and longest delay
AWAY = 2.0  # seconds between attempts while the database is unreachable, which is not counted as a failure
TRIES = 12
EMPTY: dict[str, Any] = {"moves": [], "chances": []}  # the review of a game that could not be reviewed

log = logging.getLogger(__name__)


class Scheduler:
    """Does the work due at each table, one job per table at a time."""

    def __init__(
        self,
        registry: TableRegistry,
        store: Store,
        timers: Timers,
        thinker: Thinker,
        lease: Lease,
        notifier: Notifier,
    ) -> None:
        self.registry = registry
        self.store = store
        self.timers = timers
        self.thinker = thinker
        self.lease = lease
        self.notifier = notifier
        self._working: dict[str, asyncio.Task[None]] = {}
        """The latest job of each table."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._failed: Counter[str] = Counter()
        self._reviews: FairQueue[str] = FairQueue()
        self._to_review: set[str] = set()
        self._more_reviews = asyncio.Event()

    async def run(self) -> None:
        """Start work whenever a table's timer fires, until cancelled."""
        while True:
            self._start(await self.timers.next())

    async def sweep(self) -> None:
        """Claim overdue work at tables without an owner, until cancelled."""
        while True:
            try:
                await self.store.leases.remove_expired()
                self.registry.peers.keep(await self.store.leases.others())
                while found := await self.store.leases.claim_overdue():
                    for table_id, due in found.items():
                        self.timers.set(table_id, due)
            except Exception as fault:
                log.warning("cannot look for overdue work: %s", type(fault).__name__)
            await asyncio.sleep(SWEEP)

    def _start(self, table_id: str) -> None:
        """Queue a job at a table, after those already running there."""
        task = asyncio.ensure_future(self._work(table_id, self._working.get(table_id)))
        self._working[table_id] = task
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._finished(table_id, done))

    def _finished(self, table_id: str, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if self._working.get(table_id) is task:
            del self._working[table_id]

    async def _work(self, table_id: str, earlier: asyncio.Task[None] | None) -> None:
        if earlier is not None:
            await asyncio.wait([earlier])
        try:
            actor = await self.registry.own(table_id)
            if actor is None:
                return
            await self._work_at(actor)
        except Exception:
            self._put_off(table_id)
        else:
            if table_id not in self._to_review:
                del self._failed[table_id]

    async def _work_at(self, actor: TableActor) -> None:
        """Do the next piece of work due at a table."""
        table, now = actor.table, current_time()
        due = table.data.due
        if due is None or due > now:
            self.timers.set(table.id, due)
            return
        if table.data.state == "over":
            self._want_review(table.id, table.data.host)
            return
        if late := table.out_of_time(now):
            await actor.execute(TimeOut(late[0]))
            return
        bots = table.bots_to_move()
        if not bots:
            await self._tell(actor)
            return
        assert table.match is not None
        seat, sitting = bots[0]
        choice = await self.thinker.choose(table.match.copy(), seat, sitting.level or "casual", table.data.host)
        if choice.below_level:
            await actor.note_bot(seat, choice.below_level)
        await actor.move_bot(seat, choice.move, table.version)

    async def _tell(self, actor: TableActor) -> None:
        """Notify the absent people whose turn it is. Recorded in the store first, so that it happens only once."""
        table, now = actor.table, current_time()
        due = table.next_due(now)
        if due is not None and due > now:  # they have moved since
            self.timers.set(table.id, due)
            return
        absent = turns.absent(table, now, actor.broadcaster.here(table)[0])
        await actor.execute(NoteTurn() if turns.unnoticed(table) else Reschedule())
        if actor.table.version == table.version:
            self.notifier.turn(table.data, absent)

    def _put_off(self, table_id: str) -> bool:
        """Retry failed work with exponential backoff. Return False if it was given up."""
        pause = AWAY
        if self.lease.is_held:
            pause = min(PAUSE * 2 ** self._failed[table_id], LONGEST_PAUSE)
            self._failed[table_id] += 1
        if self._failed[table_id] >= TRIES:
            del self._failed[table_id]
            log.exception("work at table %s failed %d times and is given up", table_id, TRIES)
            return False
        log.warning("work at table %s failed", table_id, exc_info=self._failed[table_id] == 1)
        self.timers.set(table_id, current_time() + pause)
        return True

    # --- reviews

    def _want_review(self, table_id: str, host: str) -> None:
        """Queue a finished game for review; hosts take turns."""
        if table_id in self._to_review:
            return
        if len(self._to_review) >= MOST_REVIEWS:
            self.timers.set(table_id, current_time() + LATER)
            return
        self._to_review.add(table_id)
        self._reviews.add(host, table_id)
        self._more_reviews.set()

    async def review(self, simulations: int) -> None:
        """Review finished games one at a time until cancelled, with this many simulations per move."""
        while True:
            await self._more_reviews.wait()
            table_id = self._reviews.take()
            if not self._reviews:
                self._more_reviews.clear()
            try:
                await self._review(table_id, simulations)
                del self._failed[table_id]
            except Exception:
                if not self._put_off(table_id):
                    await self.store.reviews.finish(table_id, EMPTY)
            finally:
                self._to_review.discard(table_id)

    async def _review(self, table_id: str, simulations: int) -> None:
        """Store the expert's review of a finished game; an empty one if `simulations` is 0."""
        actor = await self.registry.own(table_id)
        if actor is None:
            return
        table, match = actor.table, actor.table.match
        body = await self.store.reviews.find(table.id)
        if body is None and simulations and match is not None and match.game.evaluation is not None:
            body = await review(match, self.thinker, table.data.host, simulations)
        await self.store.reviews.finish(table.id, body or EMPTY)
        await self.registry.refresh_here(table.id)

    async def close(self) -> None:
        """Cancel all work and wait until it has stopped, so that none of it uses a closed thinker or store."""
        self.timers.close()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
