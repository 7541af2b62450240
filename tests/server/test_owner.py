"""One worker owns a table; the others pass on what people say there. Real databases, links over real sockets."""

from __future__ import annotations

import asyncio
import secrets
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

import turntable
from tests.server.conftest import new_database
from tests.server.world import World, at, in_world
from turntable.server import links, registry
from turntable.server import messages as m
from turntable.server.actor import TableActor
from turntable.server.listener import Listener
from turntable.server.messages import NewTable, SeatWish
from turntable.server.peers import Remote
from turntable.server.person import Person
from turntable.server.places import Place
from turntable.server.refusal import Refusal
from turntable.server.store.leases import Owner
from turntable.server.table import commands as c

PATIENCE = 30.0


@pytest.fixture
def shared(postgres: Any) -> str:
    """A database that several workers may use."""
    return new_database(postgres, f"owner-{secrets.token_hex(4)}")


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'turntable.sqlite'}"
    found: str = request.getfixturevalue("shared")
    return found


class Page:
    """A page with a socket at some worker."""

    def __init__(self, world: World, person: Person) -> None:
        self.world = world
        self.person = person
        self.listener = Listener(person, display=False)
        self.place: Place
        self.states: dict[int | None, dict[str, Any]] = {}

    async def join(self, table_id: str) -> Page:
        self.place = await self.world.tables.enter(table_id, self.listener)
        return self

    async def receive(self) -> dict[str, Any]:
        message = await asyncio.wait_for(self.listener.next(), PATIENCE)
        assert isinstance(message, bytes), message
        received: dict[str, Any] = msgspec.json.decode(message)
        if received["type"] == "state":
            self.states[received["seat"]] = received
        return received

    async def until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not fits(received := await self.receive()):
            pass
        return received

    async def reach(self, version: int, *seats: int) -> None:
        for seat in seats or (0, 1):
            while self.states.get(seat, {"version": -1})["version"] < version:
                await self.receive()

    async def move(self, seat: int, move_id: str, version: int | None = None) -> dict[str, Any]:
        """Make the first legal move; the answer."""
        state = self.states[seat]
        sent = m.Move(move_id, seat, state["version"] if version is None else version, min(state["legal"] or ["draw"]))
        await self.place.say(msgspec.json.encode(sent).decode())
        return await self.until(lambda message: message.get("answers") == move_id)

    def acting(self) -> int:
        return next(seat for seat, state in self.states.items() if seat is not None and state["legal"])


async def begun(world: World, person: Person, game: str = "trains") -> str:
    """A game in which one person plays all seats."""
    return (await world.tables.create(person, NewTable(game, [SeatWish("me")] * 2, start=True))).table.id


async def moves_of(world: World, table_id: str) -> list[str | None]:
    async with world.store.reading(table_id) as stored:
        return [move.move_id for move in await stored.moves()]


def test_what_is_said_at_another_worker_reaches_the_owner_and_its_messages_come_back(shared: str) -> None:
    async def play(one: World, two: World) -> None:
        ada = await one.person("Ada")
        table = await begun(one, ada)
        here, there = await Page(one, ada).join(table), await Page(two, ada).join(table)
        assert isinstance(await two.tables.find(table), Remote)
        for page in (here, there):
            await page.reach(0)
        for number in range(6):
            page = (here, there)[number % 2]
            assert (await page.move(page.acting(), f"move {number}"))["version"] == number + 1
            for other in (here, there):
                await other.reach(number + 1)
        assert here.states.keys() == there.states.keys()
        for seat, state in here.states.items():
            assert state["view"] == there.states[seat]["view"]
        assert await moves_of(one, table) == [f"move {number}" for number in range(6)]
        eve = await two.person("Eve")
        seen = await two.tables.view(table, eve)
        assert (seen.version, seen.you_host) == (6, False)
        with pytest.raises(Refusal, match="not_yours"):
            await two.tables.command(table, c.Resign(eve))
        assert (await two.tables.command(table, c.Resign(ada))).state == "over"
        await there.until(lambda message: message["type"] == "table" and message["table"]["state"] == "over")
        await two.tables.leave(there.place)
        actor = await one.tables.owned(table)
        while len(actor.broadcaster.listeners) > 1:
            await asyncio.sleep(0)

    at(shared, 2, play)


def test_choices_at_two_workers_at_the_same_time_are_both_made(shared: str) -> None:
    async def play(one: World, two: World) -> None:
        ada = await one.person("Ada")
        table = await begun(one, ada, "tickets")
        here, there = await Page(one, ada).join(table), await Page(two, ada).join(table)
        await here.reach(0)
        await there.reach(0)
        first, second = await asyncio.gather(here.move(0, "first"), there.move(1, "second"))
        assert first["type"] == second["type"] == "state"
        assert sorted(map(str, await moves_of(one, table))) == ["first", "second"]

    at(shared, 2, play)


def test_a_move_that_another_forestalled_is_stale(shared: str) -> None:
    async def play(one: World, two: World) -> None:
        ada = await one.person("Ada")
        table = await begun(one, ada)
        here, there = await Page(one, ada).join(table), await Page(two, ada).join(table)
        await here.reach(0)
        await there.reach(0)
        seat = here.acting()
        await here.move(seat, "first")
        refused = await there.move(seat, "second", version=0)
        assert (refused["type"], refused["code"]) == ("refused", "stale")
        assert (await there.until(lambda message: message["type"] == "state"))["version"] == 1

    at(shared, 2, play)


def test_a_worker_that_lost_its_lease_stores_nothing_until_it_began_again(either: str) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada")
        table = await begun(world, ada)
        page = await Page(world, ada).join(table)
        await page.reach(0)
        lost = world.store.leases.worker
        await world.store.leases.remove(lost)
        assert (await page.move(page.acting(), "too late"))["code"] == "busy"
        actor = TableActor(await world.tables.snapshot(table), world.store, world.timers, lambda _: None)
        with pytest.raises(Refusal, match="busy"):
            await actor.execute(c.Resign(ada))
        assert await moves_of(world, table) == []
        running = asyncio.create_task(world.lease.run())
        while (answer := await page.move(page.acting(), "in time"))["type"] == "refused":
            assert answer["code"] == "busy"
        assert await moves_of(world, table) == ["in time"]
        assert world.store.leases.worker != lost
        running.cancel()

    at(either, 1, play)


def test_a_worker_that_was_taken_for_dead_does_not_move_at_tables_that_another_took_over(shared: str) -> None:
    async def play(one: World, two: World) -> None:
        ada = await one.person("Ada")
        table = await begun(one, ada)
        page = await Page(one, ada).join(table)
        await page.reach(0)
        await two.store.leases.remove(one.store.leases.worker)
        other = await Page(two, ada).join(table)
        await other.reach(0)
        assert isinstance(await two.tables.find(table), TableActor)
        late, made = await asyncio.gather(page.move(page.acting(), "late"), other.move(other.acting(), "made"))
        assert (late["code"], made["version"]) == ("busy", 1)
        assert await moves_of(two, table) == ["made"]

    at(shared, 2, play)


@pytest.mark.parametrize("hangs", [False, True])
def test_sockets_stay_when_the_owner_of_their_table_is_gone(shared: str, hangs: bool) -> None:
    """The next message is answered by the new owner; one on its way to the old one is refused as busy."""

    async def play(one: World, two: World) -> None:
        ada = await one.person("Ada")
        table = await begun(one, ada)
        page = await Page(two, ada).join(table)
        await page.reach(0)
        if hangs:
            await (await one.tables.owned(table))._lock.acquire()
            waiting = asyncio.create_task(page.move(page.acting(), "first"))
            while not (await two.peers.reach(await owner(two, table)))._asked:
                await asyncio.sleep(0)
        one.peers.close()
        if hangs:
            assert (await waiting)["code"] == "busy"
        while (answer := await page.move(page.acting(), "first")).get("code") == "busy":
            pass
        assert answer["version"] == 1
        assert isinstance(await two.tables.find(table), TableActor)
        assert await moves_of(two, table) == ["first"]

    at(shared, 2, play)


async def owner(world: World, table_id: str) -> Owner:
    found = await world.store.leases.owner(table_id)
    assert found is not None
    return found


def test_a_worker_that_stopped_leaves_its_tables_at_once(shared: str) -> None:
    async def play(one: World, two: World) -> None:
        ada = await one.person("Ada")
        tables = [await begun(one, ada) for _ in range(3)]
        await one.lease.release()
        for table in tables:
            assert isinstance(await two.tables.find(table), TableActor)

    at(shared, 2, play)


def test_all_tables_of_a_worker_that_is_gone_are_taken_over_in_few_transactions(shared: str) -> None:
    async def play(one: World, two: World) -> None:
        ada = await one.person("Ada")
        tables = [await begun(one, ada) for _ in range(30)]
        pages = [await Page(two, ada).join(table) for table in tables]
        for page in pages:
            await page.reach(0)
        written: list[str] = []

        def note(_connection: Any, _cursor: Any, text: str, *_: Any) -> None:
            if text.startswith(("DELETE FROM workers WHERE workers.id", "UPDATE tables SET owner")):
                written.append(text.split()[0])

        sa.event.listen(two.database.engine.sync_engine, "before_cursor_execute", note)
        one.peers.close()  # nobody is there any more, and its lease has not expired yet
        for number, page in enumerate(pages):
            assert (await page.move(page.acting(), f"move {number}"))["type"] in ("state", "refused")
        await asyncio.gather(*(two.tables.own(table) for table in tables))
        assert set(two.tables._held) == set(tables)
        assert 1 <= written.count("DELETE") <= 5
        assert 1 <= written.count("UPDATE") <= 10

    at(shared, 2, play)


def test_workers_that_claim_at_once_do_not_both_own(shared: str) -> None:
    async def play(*worlds: World) -> None:
        ada = await worlds[0].person("Ada")
        tables = [await begun(worlds[0], ada) for _ in range(10)]
        await worlds[0].lease.release()
        for table in tables:
            found = await asyncio.gather(*(world.tables.find(table) for world in worlds[1:]))
            assert sum(isinstance(one, TableActor) for one in found) == 1

    at(shared, 4, play)


def test_a_login_that_ended_is_closed_at_every_worker(shared: str) -> None:
    async def play(one: World, two: World) -> None:
        ada = await one.person("Ada")
        table = await begun(one, ada)
        page = await Page(two, ada).join(table)
        await page.reach(0)
        await one.tables.end_login(ada.device)
        while (message := await asyncio.wait_for(page.listener.next(), PATIENCE)) != 4401:
            assert isinstance(message, bytes)

    at(shared, 2, play)


def test_a_new_name_is_shown_by_the_owner(shared: str) -> None:
    async def play(one: World, two: World) -> None:
        ada = await one.person("Ada")
        page = await Page(one, ada).join(await begun(one, ada))
        await two.people.rename(ada, "Adele")
        await two.tables.show_person(ada.id)
        await page.until(lambda message: message["type"] == "table" and message["table"]["seats"][0]["name"] == "Adele")

    at(shared, 2, play)


def test_a_table_that_is_not_what_is_stored_is_loaded_again(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada")
        table = await begun(world, ada)
        page = await Page(world, ada).join(table)
        await page.reach(0)
        seat = page.acting()
        await page.move(seat, "first")
        actor = await world.tables.owned(table)
        strange = turntable.game("trains").deal(seats=2, first=1 - seat)  # so that the stored move is never legal there
        actor.table = msgspec.structs.replace(actor.table, match=strange, acting=strange.to_act)
        page.states.clear()
        with pytest.raises(Refusal, match="busy"):
            await actor.execute(c.Return(ada, 0))
        await page.reach(1)
        assert await world.tables.owned(table) is not actor
        assert (await page.move(page.acting(), "second"))["version"] == 2

    in_world(tmp_path, play)


def test_tables_that_nobody_looks_at_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "IDLE", 0.0)
    monkeypatch.setattr(registry, "LOOK", 0.0)

    async def play(world: World) -> None:
        ada = await world.person("Ada")
        watched = await Page(world, ada).join(await begun(world, ada))
        idle = await begun(world, ada)
        forgetting = asyncio.create_task(world.tables.forget_idle())
        while idle in world.tables._held:
            await asyncio.sleep(0)
        assert len(world.tables._held) == 1
        await watched.reach(0)
        assert (await world.tables.view(idle, ada)).state == "playing"
        assert idle not in world.tables._held
        back = await Page(world, ada).join(idle)
        await back.reach(0)
        assert (await back.move(back.acting(), "first"))["version"] == 1
        forgetting.cancel()

    in_world(tmp_path, play)


def test_whoever_does_not_know_the_secret_is_told_nothing(shared: str) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada")
        table = await begun(world, ada)
        host, _, port = (await owner(world, table)).address.rpartition(":")
        for frame in (links.Enter(1, table, ada, False), links.Proof(b"guessed", b"nonce")):
            reader, writer = await asyncio.open_connection(host, int(port))
            body = msgspec.msgpack.encode(frame)
            writer.write(struct.pack(">I", len(body)) + body)
            received = await asyncio.wait_for(reader.read(), PATIENCE)
            assert len(received) < 64  # the challenge alone
            writer.close()
        other = World(shared)
        other.peers._secret = "another"
        with pytest.raises(OSError, match="secret"):
            await other.peers.reach(await owner(world, table))
        await other.database.close()

    at(shared, 1, play)
