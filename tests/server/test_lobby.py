"""The lobby: nobody fills it, and a host decides who sits at the table."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import sqlalchemy as sa

from tests.server.conftest import Server
from tests.server.state_machine import ADA, BOB, EVE, refusal, table
from tests.server.test_tables import refused
from tests.server.world import World, in_world
from turntable.server.messages import NewTable, SeatWish
from turntable.server.store import schema
from turntable.server.store.tables import LISTED_FOR, LISTED_OF_HOST
from turntable.server.table import commands as c


def test_one_host_does_not_fill_the_list(server: Server) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    hers = ada.table("trains", "me", "open", public=True)["id"]
    flood = [eve.table("trains", "me", "open", public=True)["id"] for _ in range(30)]
    listed = [one["id"] for one in ada.get("/api/tables?game=trains")]
    assert hers in listed
    assert [one for one in listed if one in flood] == flood[: -LISTED_OF_HOST - 1 : -1]


def test_a_table_that_waits_in_vain_leaves_the_list(tmp_path: Path) -> None:
    async def listed(world: World) -> tuple[list[str], list[str], str]:
        ada = await world.person("Ada")
        made = await world.tables.create(ada, NewTable("trains", [SeatWish("me"), SeatWish("open")], public=True))
        before = await world.store.tables.listed("open")
        async with world.database.write() as connection:
            await connection.execute(sa.update(schema.tables).values(created=time.time() - LISTED_FOR - 1))
        return before, await world.store.tables.listed("open"), made.table.id

    before, after, table_id = in_world(tmp_path, listed)
    assert (before, after) == ([table_id], [])


def test_a_stranger_takes_one_seat_of_a_public_table() -> None:
    public = table("me", "open", "open", public=True).handle(c.Sit(BOB, 1, SeatWish("me")), 0.0).table
    assert refusal(public, c.Sit(BOB, 2, SeatWish("me"))) == "one_seat"
    assert public.handle(c.Sit(ADA, 2, SeatWish("me")), 0.0).events, "the host's friend plays on the same screen"
    private = table("me", "open", "open").handle(c.Sit(BOB, 1, SeatWish("me")), 0.0).table
    assert private.handle(c.Sit(BOB, 2, SeatWish("me")), 0.0).events


def test_who_leaves_a_seat_leaves_it_to_others() -> None:
    """A stranger filled public tables with bots, and locked seats, by turning the own seat into that, one by one."""
    sat = table("me", "open", "open", public=True).handle(c.Sit(BOB, 1, SeatWish("me")), 0.0).table
    for kind in ("bot", "invited"):
        assert refusal(sat, c.Sit(BOB, 1, SeatWish(kind))) == "not_host"
    assert sat.handle(c.Sit(BOB, 1, SeatWish("open")), 0.0).table.data.seats[1].kind == "open"
    assert sat.handle(c.Sit(ADA, 0, SeatWish("bot")), 0.0).table.data.seats[0].kind == "bot"
    private = table("me", "open").handle(c.Sit(BOB, 1, SeatWish("me")), 0.0).table
    assert refusal(private, c.Sit(BOB, 1, SeatWish("bot"))) == "not_host"
    assert private.handle(c.Sit(BOB, 1, SeatWish("invited")), 0.0).table.data.seats[1].kind == "invited"


def test_whom_the_host_removes_does_not_sit_down_again() -> None:
    full = table("me", "open").handle(c.Sit(BOB, 1, SeatWish("me")), 0.0).table
    assert refusal(full, c.Sit(EVE, 1, SeatWish("open"))) == "not_host"
    for kind in ("open", "invited"):
        free = full.handle(c.Sit(ADA, 1, SeatWish(kind)), 0.0).table
        assert free.data.removed == (BOB.id,)
        assert refusal(free, c.Sit(BOB, 1, SeatWish("me", code=free.data.code))) == "removed"
    assert free.handle(c.Sit(EVE, 1, SeatWish("me", code=free.data.code)), 0.0).events
    left = full.handle(c.Sit(BOB, 1, SeatWish("open")), 0.0).table
    assert left.handle(c.Sit(BOB, 1, SeatWish("me")), 0.0).events, "who left may come back"


def test_a_removal_is_stored(server: Server) -> None:
    ada, bob, eve = (server.guest(name) for name in ("Ada", "Bob", "Eve"))
    made = ada.table("trains", "me", "open", "open", public=True)["id"]
    path = f"/api/tables/{made}/seats"
    bob.sit(made, 1)
    eve.sit(made, 2)
    with bob.join(made) as socket:
        socket.until("table")
        for seat in (1, 2):
            assert ada.put(f"{path}/{seat}", {"kind": "open"})["seats"][seat]["kind"] == "open"
        while any(seat["you"] for seat in socket.table["seats"]):
            socket.receive()
    for person in (bob, eve):
        assert refused(person, "PUT", f"{path}/1", {"kind": "me"}) == "removed"
    assert server.guest("Bob").sit(made, 1)["seats"][1]["you"]


def test_who_joins_while_being_removed_stays_removed(tmp_path: Path) -> None:
    async def race(world: World) -> tuple[str, ...]:
        ada, bob, eve = [await world.person(name) for name in ("Ada", "Bob", "Eve")]
        actor = await world.tables.create(ada, NewTable("trains", [SeatWish("me"), SeatWish("open"), SeatWish("open")]))
        await actor.execute(c.Sit(bob, 1, SeatWish("me")))
        await actor.execute(c.Sit(eve, 2, SeatWish("me")))
        await asyncio.gather(*(actor.execute(c.Sit(ada, seat, SeatWish("open"))) for seat in (1, 2)))
        async with world.store.reading(actor.table.id) as stored:
            assert (await stored.data()).removed == (bob.id, eve.id)
        return actor.table.data.removed

    assert len(in_world(tmp_path, race)) == 2
