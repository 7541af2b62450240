"""Rated tables and hints: said before the start, kept apart, and seen by everyone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Socket, Visitor
from tests.server.conftest import Server
from tests.server.test_play import mover, two
from tests.server.test_tables import refused
from tests.server.world import World, in_world
from turntable.server.messages import NewTable, SeatWish
from turntable.server.table import commands as c
from turntable.server.table import events as e


def seats(*kinds: str) -> list[dict[str, str]]:
    return [{"kind": kind} for kind in kinds]


def end(winner: Visitor, loser: Visitor, table: str) -> None:
    """Give up, and wait until the expert has looked back: ratings are stored with that."""
    loser.post(f"/api/tables/{table}/resign")
    with winner.join(table) as socket:
        while not winner.get(f"/api/tables/{table}/review")["ready"]:
            socket.until("table")


def test_a_table_says_whether_it_is_rated_before_it_starts(server: Server) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    terms: list[tuple[dict[str, bool], tuple[bool, bool]]] = [
        ({}, (False, True)),
        ({"hints": False}, (False, False)),
        ({"rated": True}, (True, False)),
        ({"rated": True, "hints": False}, (True, False)),
    ]
    for wish, told in terms:
        table = ada.table("trains", "me", "open", public=True, **wish)["id"]
        listed = next(one for one in eve.get("/api/tables") if one["id"] == table)
        assert (listed["rated"], listed["hints"]) == told
        with Visitor(server.address).join(table) as anyone:
            shown = anyone.until("table")["table"]
            assert (shown["state"], shown["rated"], shown["hints"]) == ("open", *told)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"hints": True}, "rated_hints"),
        ({"seats": seats("me", "bot")}, "rated_people"),
        ({"seats": seats("me", "me")}, "rated_people"),
        ({"rated": None}, "cannot_read"),
    ],
)
def test_a_rated_table_is_for_people_without_hints(server: Server, wish: dict[str, Any], code: str) -> None:
    ada = server.guest("Ada")
    body = {"game": "trains", "seats": seats("me", "open"), "rated": True, **wish}
    assert refused(ada, "POST", "/api/tables", body) == code
    assert ada.get("/api/me/tables") == []


def test_at_a_rated_table_everyone_has_one_seat_and_no_bot_has_any(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open", "open", rated=True)["id"]
    path = f"/api/tables/{table}"
    before = bob.sit(table, 1)
    assert refused(bob, "PUT", f"{path}/seats/2", {"kind": "me"}) == "rated_people"
    assert refused(ada, "PUT", f"{path}/seats/2", {"kind": "bot"}) == "rated_people"
    assert bob.get(path) == before


def test_a_rated_game_does_not_start_with_one_person_in_two_seats(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open", rated=True)["id"]
    bob.sit(table, 1)
    bob.post("/api/me/recover", {"code": ada.post("/api/me/recovery")["code"]})  # Bob was Ada on another device
    assert refused(ada, "POST", f"/api/tables/{table}/start") == "rated_people"


def test_nobody_gets_a_hint_or_chances_before_a_rated_game_is_over(server: Server) -> None:
    ada, bob, table = two(server, rated=True)
    eve = server.guest("Eve")
    path = f"/api/tables/{table}"
    with ada.join(table) as one, bob.join(table) as other, eve.join(table) as watching:
        one.reach(0)
        other.reach(0)
        watching.reach(0)
        for version in range(1, 5):
            playing = mover(one, other)
            assert playing.ask(type="hint", seat=playing.state["seat"])["code"] == "no_hints"
            assert watching.ask(type="hint", seat=playing.state["seat"])["code"] == "not_yours"
            playing.play(min(playing.state["legal"]))
            one.reach(version)
            other.reach(version)
        for person in (ada, bob, eve):
            for ending in ("review", "record", "moments/1"):
                assert refused(person, "GET", f"{path}/{ending}") == "not_over"
        for socket in (one, other, watching):
            assert not any('"chances"' in text or '"type":"hint"' in text for text in socket.raw)
    end(ada, bob, table)
    assert eve.get(f"{path}/review")["chances"]
    assert ada.get("/api/me")["ratings"]["trains"] > bob.get("/api/me")["ratings"]["trains"]


def hints_of(socket: Socket) -> list[int]:
    return [seat["hints"] for seat in socket.table["seats"]]


def test_everyone_sees_who_took_a_hint_and_the_game_is_not_rated(server: Server) -> None:
    ada, bob, table = two(server)
    eve = server.guest("Eve")
    with ada.join(table) as one, bob.join(table) as other, eve.join(table) as watching:
        one.reach(0)
        other.reach(0)
        playing = mover(one, other)
        seat = playing.state["seat"]
        told = [int(n == seat) for n in range(2)]
        assert hints_of(playing) == [0, 0]
        for _ in range(2):  # the same again is not another one
            assert playing.hint(seat)["type"] == "hint"
        for socket in (one, other, watching):
            while not socket.table or hints_of(socket) != told:
                socket.until("table")
            while not socket.chat:
                socket.until("chat")
            (line,) = socket.chat
            assert (line["note"], line["seat"], line["name"]) == ("hint", seat, "Ada" if seat == 0 else "Bob")
        playing.play(min(playing.state["legal"]))
    with eve.join(table) as later:
        assert later.until("chat")["lines"][0]["note"] == "hint"
        assert hints_of(later) == told
    end(ada, bob, table)
    assert ada.get("/api/me")["ratings"] == bob.get("/api/me")["ratings"] == {}


def test_a_game_without_hints_is_rated_only_if_it_said_so(server: Server) -> None:
    ada, bob, table = two(server, hints=False)
    end(ada, bob, table)
    assert ada.get("/api/me")["ratings"] == {}


def test_a_rematch_is_rated_like_the_game_before(server: Server) -> None:
    ada, bob, table = two(server, rated=True)
    bob.post(f"/api/tables/{table}/resign")
    again = ada.post(f"/api/tables/{table}/rematch")
    assert (again["rated"], again["hints"]) == (True, False)
    assert ada.post(f"/api/tables/{again['id']}/start")["state"] == "playing"


def test_work_that_was_put_off_does_not_forget_a_game_that_ended_meanwhile(tmp_path: Path) -> None:
    async def due(world: World) -> float | None:
        ada, bob = await world.person("Ada"), await world.person("Bob")
        actor = await world.tables.create(ada, NewTable("trains", [SeatWish("me"), SeatWish("open")]))
        await actor.execute(c.Sit(bob, 1, SeatWish("me")))
        await actor.execute(c.Start(ada))
        table = actor.table.id
        await actor.execute(c.Resign(bob))
        async with world.database.write() as connection:
            await world.store.tables.set_due(connection, {table: None})
        moved = e.Moved(0, 0, "draw", None, 1.0, stand_in=False)
        await world.store.moves.append("trains", table, [moved, e.DueChanged(None)])
        async with world.store.reading(table) as stored:
            return (await stored.data()).due

    assert in_world(tmp_path, due) is not None
