"""Work that nobody asks for, without processes or sockets: done once, and done after all when the store was away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

import turntable
from tests.server.world import World, in_world
from turntable.match.match import Match
from turntable.server import scheduler, thinking
from turntable.server.actor import TableActor
from turntable.server.listener import Listener
from turntable.server.messages import NewTable, SeatWish
from turntable.server.scheduler import Scheduler
from turntable.server.thinking import Choice, Thinker


class Counting(Thinker):
    """Chooses the first move, and counts what it is asked to rank."""

    def __init__(self) -> None:
        super().__init__(1)
        self.ranked = 0

    async def choose(self, match: Match, seat: int, level: str) -> Choice:
        return Choice(min(match.legal(seat)))

    async def rank(self, match: Match, seat: int, simulations: int) -> list[tuple[str, float]]:
        self.ranked += 1
        await asyncio.sleep(0)
        return [(move, 0.5) for move in match.legal(seat)]


class Pondering(Counting):
    """Is asked for a move and never finds one."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()

    async def choose(self, match: Match, seat: int, level: str) -> Choice:
        self.asked.set()
        await asyncio.Event().wait()
        raise AssertionError


class Overloaded(Counting):
    """Never has the time that a level asks for."""

    async def choose(self, match: Match, seat: int, level: str) -> Choice:
        return Choice(min(match.legal(seat)), below_level=True)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "SWEEP", 0.02)
    monkeypatch.setattr(scheduler, "OVERDUE", 0.05)


@asynccontextmanager
async def working(world: World, thinker: Thinker) -> AsyncIterator[Scheduler]:
    """A scheduler that runs."""
    running = Scheduler(world.tables, world.store, world.timers, thinker)
    tasks = [asyncio.create_task(work) for work in (running.run(), running.sweep())]
    yield running
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    await running.close()
    thinker.close()


async def until(actor: TableActor, reached: Callable[[], bool]) -> None:
    """Wait until something holds, looking whenever the table sends anything."""
    listener = Listener(None, display=True)
    await actor.enter(listener)
    while not reached():
        await asyncio.wait_for(listener.outbox.get(), 60)
    actor.broadcaster.listeners.discard(listener)


async def begun(world: World, *seats: SeatWish) -> TableActor:
    ada = await world.person("Ada")
    wish = NewTable("trains", list(seats), {"turn_limit": 4}, start=True)
    return await world.tables.create(ada, wish)


def test_bots_play_a_game_to_its_end_and_it_is_reviewed_once(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        thinker = Counting()
        async with working(world, thinker) as running:
            actor = await begun(world, SeatWish("bot"), SeatWish("bot"))
            await until(actor, lambda: actor.table.data.state == "over" and actor.table.data.due is None)
            moves = actor.table.ply
            assert thinker.ranked == moves
            for _ in range(3):  # as if it had been found overdue
                running._start(actor.table.id)
            while running._working:
                await asyncio.wait(running._working.values())
            assert thinker.ranked == moves

    in_world(tmp_path, play)


def test_closing_ends_all_work_at_a_table_also_what_other_work_waits_for(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        thinker = Pondering()
        async with working(world, thinker) as running:
            actor = await begun(world, SeatWish("bot"), SeatWish("bot"))
            await thinker.asked.wait()
            first = running._working[actor.table.id]
            running._start(actor.table.id)
        assert first.cancelled()

    in_world(tmp_path, play)


def test_a_bot_whose_move_could_not_be_stored_moves_when_the_store_is_back(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        actor = await begun(world, SeatWish("bot"), SeatWish("bot"))
        before = actor.table
        world.database.fails = True
        async with working(world, Counting()) as running:
            while not running._working:  # the bot's timer runs out, in vain
                await asyncio.sleep(0)
            await asyncio.wait(running._working.values())
            assert actor.table is before
            world.database.fails = False
            await until(actor, lambda: actor.table.data.state == "over")

    in_world(tmp_path, play)


def test_nothing_is_due_where_people_play_without_a_clock(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        actor = await begun(world, SeatWish("me"), SeatWish("me"))
        assert actor.table.data.due is None
        assert await world.store.due.claim_overdue(2e9) == []

    in_world(tmp_path, play)


def test_a_busy_server_tells_the_table_once_that_a_bot_plays_below_its_level(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        async with working(world, Overloaded()):
            actor = await begun(world, SeatWish("bot", level="expert"), SeatWish("bot", level="expert"))
            await until(actor, lambda: actor.table.data.state == "over" and actor.table.data.due is None)
        async with world.store.reading(actor.table.id) as stored:
            lines = await stored.lines(0)
        assert sorted((line.seat, line.note, line.text) for line in lines) == [(0, "busy", ""), (1, "busy", "")]

    in_world(tmp_path, play)


def test_only_a_level_that_searches_is_lowered_when_the_server_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "TIME_LIMIT", 600.0)  # enough to compile
    match = turntable.game("trains").deal(2, seed=1)
    seat = match.to_act[0]

    async def choose(level: str) -> Choice:
        thinker = Thinker(1)
        try:
            return await thinker.choose(match.copy(), seat, level)
        finally:
            thinker.close()

    assert not asyncio.run(choose("expert")).below_level
    monkeypatch.setattr(Thinker, "is_busy", True)
    assert asyncio.run(choose("expert")).below_level
    assert not asyncio.run(choose("casual")).below_level
