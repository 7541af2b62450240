"""Work that nobody asks for: bots' moves, clocks that run out, reviews of finished games.

What is due stands in the store with its time. The worker that wrote it does it; if that one is gone, another finds
it overdue and claims it for a while, so that it is done once.
"""

from __future__ import annotations

import asyncio
import logging

from turntable.server.actor import TableActor
from turntable.server.now import current_time
from turntable.server.registry import TableRegistry
from turntable.server.review import review
from turntable.server.store import Store
from turntable.server.table.commands import Reschedule, TimeOut
from turntable.server.thinking import Thinker
from turntable.server.timers import Timers

OVERDUE = 2.0  # seconds after which another worker takes over
SWEEP = 2.0  # seconds between two searches for what is overdue

log = logging.getLogger(__name__)


class Scheduler:
    """Does what is due at each table, one thing at a time."""

    def __init__(self, registry: TableRegistry, store: Store, timers: Timers, thinker: Thinker) -> None:
        self.registry = registry
        self.store = store
        self.timers = timers
        self.thinker = thinker
        self._working: dict[str, asyncio.Task[None]] = {}
        """The latest work at each table."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Start what is due when its timer runs out, for ever."""
        while True:
            self._start(*await self.timers.next())

    async def sweep(self) -> None:
        """Find what is overdue, at the start and ever after."""
        late = 0.0
        while True:
            try:
                for table_id in await self.store.due.claim_overdue(current_time() - late):
                    if table_id not in self._working:
                        self._start(table_id)
            except Exception:
                log.exception("looking for what is overdue")
            late = OVERDUE
            await asyncio.sleep(SWEEP)

    def _start(self, table_id: str, due: float | None = None) -> None:
        """Work at a table, after what is done there already; claim it first if it is due at that time."""
        task = asyncio.ensure_future(self._work(table_id, due, self._working.get(table_id)))
        self._working[table_id] = task
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._finished(table_id, done))

    def _finished(self, table_id: str, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if self._working.get(table_id) is task:
            del self._working[table_id]

    async def _work(self, table_id: str, due: float | None, earlier: asyncio.Task[None] | None) -> None:
        try:
            if earlier is not None:
                await asyncio.wait([earlier])
            if due is None or await self.store.due.claim(table_id, due):
                await self._work_at(await self.registry.get(table_id))
        except Exception:
            log.exception("work at a table")

    async def _work_at(self, actor: TableActor) -> None:
        """Do whatever is to be done at a table now."""
        if actor.table.data.state == "over":
            await self._review(actor)
            return
        if late := actor.table.out_of_time(current_time()):
            await actor.execute(TimeOut(late[0]))
            return
        table = actor.table
        bots = table.bots_to_move()
        if not bots:
            await actor.execute(Reschedule())
            return
        assert table.match is not None
        seat, sitting = bots[0]
        choice = await self.thinker.choose(table.match.copy(), seat, sitting.level or "casual")
        if choice.below_level:
            await actor.note_busy(seat)
        await actor.move_bot(seat, choice.move, table.ply)

    async def _review(self, actor: TableActor) -> None:
        """Store the expert's review of a finished game, and the ratings with it."""
        table, match = actor.table, actor.table.match
        body = await self.store.reviews.find(table.id)
        if body is None and match is not None and match.game.evaluation is not None:
            body = await review(match, self.thinker)
        await self.store.reviews.finish(table.data, body or {"moves": [], "chances": []})
        await actor.refresh()

    async def close(self) -> None:
        """Give up all work and wait until it has ended, so that none of it asks a closed thinker or store."""
        self.timers.close()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
