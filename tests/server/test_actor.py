"""A table in a process: what is stored, what is sent, and what happens when the store fails."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy.exc import OperationalError

from tests.server.world import World, in_world
from turntable.server import messages as m
from turntable.server.actor import TableActor
from turntable.server.listener import Listener
from turntable.server.messages import NewTable, SeatWish
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.table import commands as c


class Seated:
    """A person at a socket, with what it was sent."""

    def __init__(self, actor: TableActor, person: Person) -> None:
        self.actor = actor
        self.listener = Listener(person, display=False)

    def received(self) -> list[dict[str, Any]]:
        messages = self.listener.outbox.copy()
        self.listener.outbox.clear()
        return [msgspec.json.decode(message) for message in messages if isinstance(message, bytes)]

    async def send(self, seat: int, move_id: str, move: str | None = None, version: int | None = None) -> None:
        """A move; the first legal one, in answer to the table as it is."""
        match = self.actor.table.match
        assert match is not None
        seen = match.seen(seat) if version is None else version
        await self.actor.move(self.listener, m.Move(move_id, seat, seen, move or min(match.legal(seat))))


async def alone(world: World, game: str = "trains", seats: int = 2, **wish: Any) -> Seated:
    """Ada in every seat of a game that has begun."""
    ada = await world.person("Ada")
    actor = await world.tables.create(ada, NewTable(game, [SeatWish("me")] * seats, start=True, **wish))
    seated = Seated(actor, ada)
    await actor.enter(seated.listener)
    seated.received()
    return seated


def test_a_store_that_fails_for_a_while_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await alone(world)
        actor = ada.actor
        for number in range(5):
            await ada.send(actor.table.acting[0], f"before {number}")
        before = actor.table
        ada.received()
        world.database.fails = True
        for _ in range(3):
            with pytest.raises(Refusal, match="busy"):
                await ada.send(before.acting[0], "tried")
            with pytest.raises(OperationalError):
                await actor.execute(c.Resign(ada.listener.person))  # type: ignore[arg-type]
            assert actor.table is before
        assert ada.received() == []
        world.database.fails = False
        await ada.send(before.acting[0], "tried")
        assert actor.table.ply == 6
        assert any(message.get("answers") == "tried" for message in ada.received())
        for number in range(5):
            await ada.send(actor.table.acting[0], f"after {number}")
        await check_stored(world, actor)

    in_world(tmp_path, play)


def test_a_move_that_was_stored_although_the_store_failed_is_acknowledged_when_sent_again(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await alone(world)
        seat = ada.actor.table.acting[0]
        move = min(ada.actor.table.match.legal(seat))  # type: ignore[union-attr]
        with world.database.lost_after_commit(), pytest.raises(Refusal, match="busy"):
            await ada.send(seat, "once", move)
        assert ada.actor.table.ply == 0
        await ada.send(seat, "once", move, version=0)
        assert ada.actor.table.ply == 1
        states = [message for message in ada.received() if message["type"] == "state"]
        assert [state["version"] for state in states if state["answers"] == "once"] == [1]
        await ada.send(ada.actor.table.acting[0], "another")
        await check_stored(world, ada.actor)

    in_world(tmp_path, play)


def test_a_stale_move_is_refused_and_the_state_that_follows_acknowledges_nothing(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await alone(world)
        seat = ada.actor.table.acting[0]
        await ada.send(seat, "first")
        ada.received()
        await ada.send(seat, "late", "draw", version=0)
        refused, state = ada.received()
        assert (refused["type"], refused["code"], refused["answers"]) == ("refused", "stale", "late")
        assert (state["type"], state["version"], state["answers"]) == ("state", 1, None)

    in_world(tmp_path, play)


def test_an_old_move_sent_again_is_acknowledged(tmp_path: Path) -> None:
    """Longer ago than a table remembers: the store knows."""

    async def play(world: World) -> None:
        ada = await alone(world)
        first = ada.actor.table.acting[0]
        move = min(ada.actor.table.match.legal(first))  # type: ignore[union-attr]
        await ada.send(first, "long ago", move)
        for number in range(40):
            await ada.send(ada.actor.table.acting[0], f"move {number}")
        ada.received()
        await ada.send(first, "long ago", move, version=0)
        (state,) = ada.received()
        assert (state["type"], state["version"], state["answers"]) == ("state", 41, "long ago")

    in_world(tmp_path, play)


@pytest.mark.parametrize("game", ["trains", "tickets", "superline"])
def test_what_is_stored_is_what_the_state_machine_says(tmp_path: Path, game: str) -> None:
    async def play(world: World) -> None:
        random = Random(game)
        ada, bob = await world.person("Ada"), await world.person("Bob")
        clock = m.ClockSettings("bank", 600)
        wish = NewTable(game, [SeatWish("me"), SeatWish("open")], clock=clock)
        actor = await world.tables.create(ada, wish)
        people = [Seated(actor, ada), Seated(actor, bob)]
        for command in (c.Sit(bob, 1, SeatWish("me")), c.Start(ada), c.Say(bob, "hello")):
            await actor.execute(command)
            await check_stored(world, actor)
        for number in range(60):
            if not actor.table.acting:
                break
            seat = random.choice(actor.table.acting)
            match = actor.table.match
            assert match is not None
            await people[seat].send(seat, f"move {number}", random.choice(match.legal(seat)))
            if number % 10 == 0:
                await actor.execute(c.TakeHint(ada, 0, number))
                await check_stored(world, actor)
        await actor.execute(c.Resign(bob))
        await actor.execute(c.Rematch(ada))
        await check_stored(world, actor)
        again = await world.tables.command(actor.table.id, c.Rematch(bob))
        assert again.id == actor.table.data.rematch
        assert (await world.tables.snapshot(again.id)).data.people == (bob.id, ada.id)

    in_world(tmp_path, play)


async def check_stored(world: World, actor: TableActor) -> None:
    """The store holds the table that the actor holds."""
    async with world.store.reading(actor.table.id) as stored:
        data, moves = await stored.data(), await stored.moves()
    assert data == actor.table.data
    match = actor.table.match
    assert [(move.seat, move.move) for move in moves] == (match.moves if match else [])


def test_commands_and_moves_at_once_are_done_one_after_the_other(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await alone(world, seats=3)
        actor = ada.actor
        said = [actor.execute(c.Say(ada.listener.person, f"line {number}")) for number in range(5)]
        moved = ada.send(actor.table.acting[0], "move")
        await asyncio.gather(moved, *said)
        assert actor.table.ply == 1
        lines = [line["n"] for message in ada.received() if message["type"] == "chat" for line in message["lines"]]
        assert lines == [1, 2, 3, 4, 5]
        await check_stored(world, actor)

    in_world(tmp_path, play)


def test_a_listener_whose_welcome_fails_is_not_kept(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada")
        actor = await world.tables.create(ada, NewTable("trains", [SeatWish("me")] * 2, start=True))
        world.database.fails = True
        with pytest.raises(OperationalError):
            await actor.enter(Listener(ada, display=True))
        assert not actor.broadcaster.listeners

    in_world(tmp_path, play)


def test_whoever_comes_later_gets_the_last_lines_of_chat_without_a_look_at_the_database(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await alone(world)
        for number in range(60):
            await ada.actor.execute(c.Say(ada.listener.person, f"line {number}"))
        late = Seated(ada.actor, await world.person("Bob"))
        world.database.fails = True
        await ada.actor.enter(late.listener)
        [chat] = [message for message in late.received() if message["type"] == "chat"]
        assert [line["text"] for line in chat["lines"]] == [f"line {number}" for number in range(10, 60)]

    in_world(tmp_path, play)


def test_a_move_made_long_ago_and_sent_again_is_acknowledged_whatever_happened_since(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await alone(world)
        actor = ada.actor
        seat = actor.table.acting[0]
        assert actor.table.match is not None
        sent = min(actor.table.match.legal(seat))
        await ada.send(seat, "first", sent)
        while actor.table.ply < 40:
            await ada.send(actor.table.acting[0], f"move {actor.table.ply}")
        ply = actor.table.ply
        for happens in (c.Say(ada.listener.person, "still here"), c.Resign(ada.listener.person)):  # type: ignore[arg-type]
            await actor.execute(happens)
            ada.received()
            await ada.send(seat, "first", sent, version=0)
            assert [message["type"] for message in ada.received() if message.get("answers") == "first"] == ["state"]
            assert actor.table.ply == ply
        with pytest.raises(Refusal, match="has_resigned"):
            await ada.send(seat, "never made", sent, version=0)

    in_world(tmp_path, play)
