"""Rated tables and hints: said before the start, kept apart, and seen by everyone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from tests.server.client import Socket, Visitor
from tests.server.conftest import Server
from tests.server.test_play import mover, two
from tests.server.test_tables import refused
from tests.server.world import World, in_world
from turntable.server.messages import NewTable, SeatWish
from turntable.server.rating import Rating, Side, rate, shown_rating, sides_of
from turntable.server.store import schema
from turntable.server.table import commands as c
from turntable.server.table import events as e


def seats(*kinds: str) -> list[dict[str, str]]:
    return [{"kind": kind} for kind in kinds]


def rating(visitor: Visitor, game: str = "trains") -> float:
    """A visitor's only rating."""
    (found,) = visitor.get("/api/me")["ratings"]
    assert found["game"] == game
    return float(found["rating"])


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
        for version in range(1, 9):
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
    assert rating(ada) > rating(bob)


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
    assert ada.get("/api/me")["ratings"] == bob.get("/api/me")["ratings"] == []


def test_a_game_without_hints_is_rated_only_if_it_said_so(server: Server) -> None:
    ada, bob, table = two(server, hints=False)
    end(ada, bob, table)
    assert ada.get("/api/me")["ratings"] == []


def test_a_rematch_is_rated_like_the_game_before(server: Server) -> None:
    ada, bob, table = two(server, rated=True)
    bob.post(f"/api/tables/{table}/resign")
    again = ada.post(f"/api/tables/{table}/rematch")
    assert (again["rated"], again["hints"]) == (True, False)
    bob.post(f"/api/tables/{again['id']}/ready", {"ready": True})
    assert ada.post(f"/api/tables/{again['id']}/start")["state"] == "playing"


def test_nobody_is_taken_into_a_rated_game_without_being_asked(server: Server) -> None:
    ada, bob, table = two(server, rated=True)
    bob.post(f"/api/tables/{table}/resign")
    again = ada.post(f"/api/tables/{table}/rematch")["id"]
    assert refused(ada, "POST", f"/api/tables/{again}/start") == "not_ready"
    with bob.join(again) as socket:
        socket.until("table")
        shown = bob.post(f"/api/tables/{again}/ready", {"ready": True})
        assert [seat["ready"] for seat in shown["seats"]] == [True, False]
        bob.post(f"/api/tables/{again}/ready", {"ready": False})
        assert refused(ada, "POST", f"/api/tables/{again}/start") == "not_ready"
        bob.post(f"/api/tables/{again}/ready", {"ready": True})
        while [seat["ready"] for seat in socket.table["seats"]] != [True, False]:
            socket.receive()
    assert ada.post(f"/api/tables/{again}/start")["state"] == "playing"


def test_a_rated_game_given_up_before_it_is_under_way_is_not_rated(server: Server) -> None:
    ada, bob, table = two(server, rated=True)
    end(ada, bob, table)
    assert ada.get(f"/api/tables/{table}")["result"]["rated"] is False
    assert ada.get("/api/me")["ratings"] == bob.get("/api/me")["ratings"] == []


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


def test_who_meets_again_on_the_same_day_gains_less_each_time(tmp_path: Path) -> None:
    async def gains(world: World) -> list[float]:
        ada, bob, eve = [await world.person(name) for name in ("Ada", "Bob", "Eve")]
        found = []
        for rival, days in ((bob, 0), (bob, 0), (eve, 0), (bob, 0), (bob, 2)):
            table = (
                await world.tables.create(ada, NewTable("trains", [SeatWish("me"), SeatWish("open")], rated=True))
            ).table
            actor = await world.tables.owned(table.id)
            await actor.execute(c.Sit(rival, 1, SeatWish("me")))
            await actor.execute(c.Ready(rival, True))
            await actor.execute(c.Start(ada))
            await actor.execute(c.Resign(rival))
            result: dict[str, Any] = {"winners": [0], "scores": None, "reason": "", "why": {}, "detail": None}
            ended = (actor.table.data.ended or 0.0) + 86400 * days
            async with world.database.write() as connection:
                over = sa.update(schema.tables).where(schema.tables.c.id == table.id)
                await connection.execute(over.values(ended=ended))
                await connection.execute(sa.delete(schema.ratings))
                await world.store.ratings.update(connection, replace(actor.table.data, ended=ended, result=result))
            found.append((await world.store.ratings.of_person(ada.id))[0].rating)
        return found

    once, twice, other, thrice, later = in_world(tmp_path, gains)
    assert once == other == later
    assert once - shown_rating(Rating().mu, Rating().sigma) == pytest.approx(
        2 * (twice - shown_rating(Rating().mu, Rating().sigma)), rel=0.01
    )
    assert thrice < twice


def test_a_team_is_rated_as_a_team() -> None:
    sides = sides_of(("ada", "bob", "eve", "max"), winners=[0, 2], teams=2)
    assert sides == [Side(("ada", "eve"), won=True), Side(("bob", "max"), won=False)]
    strong = {"ada": Rating(mu=40.0, sigma=3.0, games=20)}
    after = rate(sides, strong)
    assert after["eve"].mu > Rating().mu > after["bob"].mu == after["max"].mu
    assert after["ada"].mu - 40.0 < after["eve"].mu - Rating().mu, "whoever is known well changes less"
    alone = rate(sides_of(("eve", "bob"), winners=[0], teams=2), {})
    assert alone["bob"].mu < after["bob"].mu, "to lose against a strong team costs less"


def test_everyone_alone_is_a_side_of_their_own() -> None:
    sides = sides_of(("ada", "bob", "eve"), winners=[2], teams=3)
    assert [side.won for side in sides] == [False, False, True]
    after = rate(sides, {})
    assert after["eve"].mu > after["ada"].mu == after["bob"].mu


def test_ratings_are_kept_by_game_and_seats_with_their_history(tmp_path: Path) -> None:
    async def played(world: World) -> tuple[list[Any], list[Any], list[Any], list[Any]]:
        ada, *others = [await world.person(name) for name in ("Ada", "Bob", "Eve")]
        for seats, takebacks in ((2, 0), (3, 0), (2, 1), (2, 0)):
            wish = NewTable("trains", [SeatWish("me"), *[SeatWish("open")] * (seats - 1)], rated=True)
            actor = await world.tables.create(ada, wish)
            for seat in range(1, seats):
                await actor.execute(c.Sit(others[seat - 1], seat, SeatWish("me")))
            result: dict[str, Any] = {"winners": [0], "scores": None, "reason": "", "why": {}, "detail": None}
            over = replace(actor.table.data, ended=100.0 * seats, result=result, takebacks=takebacks)
            async with world.database.write() as connection:
                await world.store.ratings.update(connection, over)
        repository = world.store.ratings
        return (
            await repository.of_person(ada.id),
            await repository.history(ada.id, "trains", 2),
            await repository.leaders("trains", 3, 1, ada.id),
            await repository.leaders("trains", 3, 2, ada.id),
        )

    ratings, history, leaders, next_page = in_world(tmp_path, played)
    assert [(one.game, one.seats, one.games, one.provisional) for one in ratings] == [
        ("trains", 2, 2, True),
        ("trains", 3, 1, True),
    ]
    assert len(history) == 2
    assert history[-1].rating == ratings[0].rating > history[0].rating
    assert history[-1].deviation < history[0].deviation
    assert [(one.place, one.you) for one in leaders] == [(1, True), (2, False), (3, False)]
    assert next_page == []
