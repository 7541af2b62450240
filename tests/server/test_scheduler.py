"""Work that nobody asks for, without processes or sockets: done once, and done after all when the store was away."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

import turntable
from tests.server.conftest import new_database
from tests.server.world import World, at, in_world
from turntable.match.match import Match
from turntable.server import messages as m
from turntable.server import registry, scheduler, thinking
from turntable.server.actor import TableActor
from turntable.server.listener import Listener
from turntable.server.mail import Mailer
from turntable.server.messages import NewTable, SeatWish
from turntable.server.notifier import Notifier
from turntable.server.person import Person
from turntable.server.push import new_key
from turntable.server.refusal import Refusal
from turntable.server.scheduler import Scheduler
from turntable.server.settings import Settings
from turntable.server.store import leases
from turntable.server.table import commands as c
from turntable.server.table.data import TableData
from turntable.server.table.turns import NOTICE
from turntable.server.thinking import Choice, Kind, Purpose, Thinker


class Counting(Thinker):
    """Chooses the first move, and counts what it is asked to rank."""

    def __init__(self) -> None:
        super().__init__(1)
        self.ranked = 0

    async def choose(self, match: Match, seat: int, level: str, host: str = "") -> Choice:
        return Choice(min(match.legal(seat)))

    async def rank(self, match: Match, seat: int, simulations: int, purpose: Purpose) -> list[tuple[str, float]]:
        self.ranked += 1
        await asyncio.sleep(0)
        return [(move, 0.5) for move in match.legal(seat)]


class Pondering(Counting):
    """Is asked for a move and never finds one."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()

    async def choose(self, match: Match, seat: int, level: str, host: str = "") -> Choice:
        self.asked.set()
        await asyncio.Event().wait()
        raise AssertionError


class Failing(Counting):
    """Cannot choose."""

    async def choose(self, match: Match, seat: int, level: str, host: str = "") -> Choice:
        self.ranked += 1
        raise ValueError("no move")


class Patient(Counting):
    """A bot that chooses when the test lets it, and remembers the position."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: asyncio.Queue[int] = asyncio.Queue()
        self.plies: list[int] = []
        self.go_on = asyncio.Event()

    async def choose(self, match: Match, seat: int, level: str, host: str = "") -> Choice:
        self.plies.append(len(match.moves))
        self.asked.put_nowait(len(match.moves))
        await self.go_on.wait()
        self.go_on.clear()
        return Choice(min(match.legal(seat)))


class Overloaded(Counting):
    """Never has the time that a level asks for."""

    async def choose(self, match: Match, seat: int, level: str, host: str = "") -> Choice:
        return Choice(min(match.legal(seat)), below_level="busy")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "SWEEP", 0.02)
    monkeypatch.setattr(scheduler, "PAUSE", 0.02)


@asynccontextmanager
async def working(world: World, thinker: Thinker, simulations: int = 20) -> AsyncIterator[Scheduler]:
    """A scheduler that runs."""
    mailer = Mailer(world.store, Settings(), "secret")
    notifier = Notifier(world.store, new_key(), "https://host.example", allow_private=False, mailer=mailer)
    running = Scheduler(world.tables, world.store, world.timers, thinker, world.lease, notifier)
    works = (world.lease.run(), running.run(), running.sweep(), running.review(simulations))
    tasks = [asyncio.create_task(work) for work in works]
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
        await asyncio.wait_for(listener.next(), 60)
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


def test_without_simulations_no_game_is_reviewed(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        thinker = Counting()
        async with working(world, thinker, simulations=0):
            actor = await begun(world, SeatWish("bot"), SeatWish("bot"))
            await until(actor, lambda: actor.table.data.state == "over" and actor.table.data.due is None)
            assert thinker.ranked == 0
            assert await world.store.reviews.find(actor.table.id) == {"moves": [], "chances": []}

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


def test_only_a_notice_is_due_where_people_play_without_a_clock(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        actor = await begun(world, SeatWish("me"), SeatWish("me"))
        assert actor.table.data.due == (actor.table.data.started or 0) + NOTICE
        assert await world.store.leases.claim_overdue() == {}

    in_world(tmp_path, play)


def test_nothing_is_stored_when_a_notice_is_looked_for_where_people_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(world: World) -> None:
        actor = await begun(world, SeatWish("me"), SeatWish("me"))
        async with working(world, Counting()) as running:
            started = actor.table.data.started or 0
            monkeypatch.setattr("turntable.server.actor.current_time", lambda: started + 50)
            assert actor.table.match is not None
            seat = actor.table.acting[0]
            host = Person(actor.table.data.host, "Ada", None, "device")
            await actor.move(Listener(host, False), m.Move("first", seat, 0, min(actor.table.match.legal(seat))))
            assert actor.table.data.due == started + NOTICE
            world.database.fails = True
            monkeypatch.setattr(scheduler, "current_time", lambda: started + NOTICE + 1)
            await running._work_at(actor)
            assert actor.table.id in world.timers._timers
            world.database.fails = False
            monkeypatch.setattr("turntable.server.actor.current_time", lambda: started + 50 + NOTICE)
            monkeypatch.setattr(scheduler, "current_time", lambda: started + 50 + NOTICE)
            await running._work_at(actor)
            assert any(seat.noticed for seat in actor.table.data.seats)
            assert actor.table.data.due is None

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
    monkeypatch.setattr(thinking, "WAITING", 0)
    assert asyncio.run(choose("expert")).below_level
    assert not asyncio.run(choose("casual")).below_level


def test_a_bot_thinks_once_however_often_others_change_the_table_meanwhile(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        thinker = Patient()
        async with working(world, thinker):
            actor = await begun(world, SeatWish("bot", level="expert:5s"), SeatWish("bot"))
            eve = await world.person("Eve")
            for ply in range(6):
                assert await asyncio.wait_for(thinker.asked.get(), 60) == ply
                for _ in range(3):
                    await actor.execute(c.Say(eve, "Hurry up"))
                thinker.go_on.set()
            assert thinker.plies == list(range(len(thinker.plies)))

    in_world(tmp_path, play)


def test_work_that_fails_is_tried_again_with_growing_pauses_and_then_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(scheduler, "PAUSE", 0.01)
    monkeypatch.setattr(scheduler, "TRIES", 4)
    pauses: list[float] = []

    async def play(world: World) -> None:
        thinker = Failing()
        set_timer = world.timers.set

        def note(table_id: str, due: float | None) -> None:
            if due is not None and thinker.ranked:
                pauses.append(due - time.time())
            set_timer(table_id, due)

        monkeypatch.setattr(world.timers, "set", note)
        async with working(world, thinker):
            await begun(world, SeatWish("bot"), SeatWish("bot"))
            while "given up" not in caplog.text:
                await asyncio.sleep(0.01)
            assert thinker.ranked == 4

    in_world(tmp_path, play)
    assert len(pauses) == 3
    assert pauses == sorted(pauses)


def test_a_review_that_fails_for_good_is_an_empty_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "TRIES", 2)

    async def fail(*_: object) -> None:
        raise ValueError("no review")

    monkeypatch.setattr(scheduler, "review", fail)

    async def play(world: World) -> None:
        async with working(world, Counting()):
            actor = await begun(world, SeatWish("bot"), SeatWish("bot"))
            while (body := await world.store.reviews.find(actor.table.id)) is None:
                await asyncio.sleep(0.01)
            assert body == {"moves": [], "chances": []}

    in_world(tmp_path, play)


def test_ratings_do_not_wait_for_the_review(tmp_path: Path) -> None:
    """Played to its end by moves, while nobody reviews anything."""

    async def play(world: World) -> None:
        ada, bob = await world.person("Ada"), await world.person("Bob")
        wish = NewTable("trains", [SeatWish("me"), SeatWish("open")], {"turn_limit": 2}, rated=True)
        actor = await world.tables.create(ada, wish)
        await actor.execute(c.Sit(bob, 1, SeatWish("me")))
        await actor.execute(c.Ready(bob, True))
        await actor.execute(c.Start(ada))
        while actor.table.is_on:
            match, seat = actor.table.match, actor.table.acting[0]
            assert match is not None
            sent = m.Move(f"{actor.table.ply}", seat, match.seen(seat), min(match.legal(seat)))
            await actor.move(Listener((ada, bob)[seat], display=False), sent)
        rated = [await world.store.ratings.of_person(person.id) for person in (ada, bob)]
        assert [seat.rating for seat in actor.table.data.seats] == [one.rating for (one,) in rated]
        assert actor.table.data.due is not None

    in_world(tmp_path, play)


def test_a_game_that_was_called_off_is_not_rated(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada")
        actor = await world.tables.create(ada, NewTable("trains", [SeatWish("me"), SeatWish("open")], rated=True))
        await actor.execute(c.Close(ada))
        assert await world.store.ratings.of_person(ada.id) == []

    in_world(tmp_path, play)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_any_number_of_tables_that_nobody_watches_is_served(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Work of a worker that is gone: more than one search finds, and more than are loaded at a time."""
    monkeypatch.setattr(leases, "MOST", 8)
    monkeypatch.setattr(registry, "LOADING", 4)
    address = f"sqlite:///{tmp_path / 'turntable.sqlite'}"
    if kind == "postgresql":
        address = new_database(request.getfixturevalue("postgres"), f"due-{tmp_path.name[-20:]}")

    async def play(world: World) -> None:
        people = [await world.person("Ada") for _ in range(2)]
        wish = NewTable("trains", [SeatWish("bot"), SeatWish("bot")], {"turn_limit": 1}, start=True)
        tables = [(await world.tables.create(person, wish)).table.id for person in people for _ in range(30)]
        world.timers.close()  # whoever knew of them is gone
        async with working(world, Counting()):
            for table_id in tables:
                while (await stored(world, table_id)).state != "over":
                    await asyncio.sleep(0.01)

    at(address, 1, play)


async def stored(world: World, table_id: str) -> TableData:
    async with world.store.reading(table_id) as reading:
        return await reading.data()


def test_people_take_turns_and_those_who_wait_come_before_reviews() -> None:
    async def think() -> list[str]:
        thinker = Thinker(1)
        order: list[str] = []
        gate = threading.Event()
        first = asyncio.create_task(thinker._plan(Purpose("bot", "Ada"), gate.wait))
        await asyncio.sleep(0)
        reviews: list[tuple[Kind, str]] = [("review", "Ada"), ("review", "Ada"), ("review", "Bob")]
        others: list[tuple[Kind, str]] = [
            ("bot", "Ada"),
            ("bot", "Ada"),
            ("bot", "Ada"),
            ("bot", "Bob"),
            ("hint", "Eve"),
        ]
        asked = [
            asyncio.create_task(thinker._plan(Purpose(kind, who), partial(order.append, f"{kind} {who}")))
            for kind, who in reviews + others
        ]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(first, *asked)
        thinker.close()
        return order

    assert asyncio.run(think()) == [
        "hint Eve",
        "bot Ada",
        "bot Bob",
        "bot Ada",
        "review Ada",  # one turn now and then
        "bot Ada",
        "review Bob",
        "review Ada",
    ]


def test_one_person_cannot_fill_the_queue_of_all() -> None:
    async def think() -> None:
        thinker = Thinker(1)
        gate = threading.Event()
        many = [asyncio.create_task(thinker._plan(Purpose("hint", "Ada"), gate.wait)) for _ in range(20)]
        await asyncio.sleep(0)
        other = asyncio.create_task(thinker._plan(Purpose("hint", "Bob"), lambda: "for Bob"))
        await asyncio.sleep(0)
        gate.set()
        assert await other == "for Bob"
        answers = await asyncio.gather(*many, return_exceptions=True)
        assert sum(isinstance(answer, Refusal) for answer in answers) == 20 - 1 - thinking.WAITING_OF_ONE
        thinker.close()

    asyncio.run(think())
