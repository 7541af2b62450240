"""Profiles, the games of a person, the file of all of them, and what stays of someone who deletes themselves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import turntable
from tests.server.client import Visitor
from tests.server.conftest import Server
from tests.server.test_play import two
from tests.server.test_tables import refused
from tests.server.world import World, in_world
from turntable.cli import main
from turntable.server.messages import NewTable, SeatWish
from turntable.server.profiles import MOST_EXPORTS, Profiles
from turntable.server.refusal import Refusal
from turntable.server.replays import Replays
from turntable.server.store import schema
from turntable.server.store.database import read_url
from turntable.server.table import commands as c


def person(visitor: Visitor) -> str:
    return str(visitor.get("/api/me")["id"])


def profile(viewer: Visitor, whose: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = viewer.get(f"/api/people/{person(whose)}")
    return found


def games(viewer: Visitor, whose: Visitor, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = viewer.get(f"/api/people/{person(whose)}/games{query}")
    return found


def test_finished_games_stand_in_the_profiles_of_both(server: Server) -> None:
    ada, bob, table = two(server, public=True)
    assert games(ada, ada) == []
    bob.post(f"/api/tables/{table}/resign")
    (won,), (lost,) = games(bob, ada), games(ada, bob)
    assert (won["table"]["id"], won["outcome"], lost["outcome"]) == (table, "won", "lost")
    shown = profile(bob, ada)
    assert (shown["name"], shown["you"]) == ("Ada", False)
    assert shown["results"] == [{"game": "trains", "seats": 2, "games": 1, "won": 1, "drawn": 0}]
    assert [(one["name"], one["games"], one["won"]) for one in shown["opponents"]] == [("Bob", 1, 1)]
    for query, count in (
        ("?game=trains", 1),
        ("?game=tickets", 0),
        ("?outcome=won", 1),
        ("?outcome=lost", 0),
        ("?name=bO", 1),
        ("?name=%25", 0),
        ("?name=Eve", 0),
        ("?before=1", 0),
    ):
        assert len(games(bob, ada, query)) == count, query


def test_a_game_that_was_called_off_is_in_no_list(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.table("trains", "me", "open")["id"]
    ada.post(f"/api/tables/{table}/close")
    assert games(ada, ada) == []


def test_others_see_only_what_a_person_shows_of_public_tables(server: Server) -> None:
    ada, bob, private = two(server)
    bob.post(f"/api/tables/{private}/resign")
    assert (len(games(ada, ada)), games(bob, ada)) == (1, [])
    assert (profile(bob, ada)["results"], len(profile(ada, ada)["results"])) == ([], 1)
    shown = ada.put("/api/me/shown", {"ratings": False, "games": False})
    assert (shown["show_ratings"], shown["show_games"], shown["ratings"]) == (False, False, [])
    hidden = profile(bob, ada)
    assert (hidden["ratings"], hidden["results"], hidden["opponents"]) == (None, None, None)
    path = f"/api/people/{person(ada)}"
    assert refused(bob, "GET", f"{path}/games") == "not_shown"
    assert refused(Visitor(server.address), "GET", f"{path}/ratings/trains") == "not_shown"
    assert len(games(ada, ada)) == 1
    assert ada.get(f"{path}/ratings/trains") == []


@pytest.mark.parametrize(
    "path", ["/api/people/nobody", "/api/people/gone", "/api/people/%C2%85", "/api/people/x/games"]
)
def test_a_person_that_there_is_not_is_refused(server: Server, path: str) -> None:
    assert refused(server.guest(), "GET", path) == "no_such_person"


def test_all_games_of_a_person_come_in_one_file_of_records(server: Server) -> None:
    ada, bob, table = two(server)
    with ada.join(table) as one, bob.join(table) as other:
        one.reach(0)
        other.reach(0)
        playing = one if one.state["legal"] else other
        playing.play(min(playing.state["legal"]))
    bob.post(f"/api/tables/{table}/resign")
    again = ada.post(f"/api/tables/{table}/rematch")["id"]
    ada.post(f"/api/tables/{again}/start")
    ada.post(f"/api/tables/{again}/resign")
    answer = ada.http.get("/api/me/games")
    assert "attachment" in answer.headers["content-disposition"]
    records = [json.loads(line) for line in answer.text.splitlines()]
    assert [len(turntable.replay(record).moves) for record in records] == [0, 1]
    assert records[1] == ada.get(f"/api/tables/{table}/record")
    assert refused(Visitor(server.address), "GET", "/api/me/games") == "who_are_you"
    assert server.guest().http.get("/api/me/games").text == ""


def test_only_so_many_download_their_games_at_the_same_time(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada")
        actor = await world.tables.create(ada, NewTable("trains", [SeatWish("me")] * 2, start=True))
        await actor.execute(c.Resign(ada))
        exports = Replays()
        profiles = Profiles(world.store, world.tables, exports)
        downloads = [profiles.records(ada) for _ in range(MOST_EXPORTS)]
        for download in downloads:
            assert b"trains" in await anext(download)
        with pytest.raises(Refusal, match="busy"):
            profiles.check_exports()
        assert [record async for record in downloads[0]] == []
        profiles.check_exports()
        exports.close()

    in_world(tmp_path, play)


def test_someone_who_deletes_themselves_leaves_games_without_a_name_and_nothing_else(server: Server) -> None:
    ada, bob, over = two(server, public=True)
    with ada.join(over) as socket:
        socket.ask(type="say", text="I am Ada from Kazan")
    bob.post(f"/api/tables/{over}/resign")
    playing = ada.post(f"/api/tables/{over}/rematch")["id"]
    ada.post(f"/api/tables/{playing}/start")
    hosted = ada.table("tickets", "me", "open")["id"]
    joined = bob.table("trains", "me", "open")["id"]
    ada.sit(joined, 1)
    ada.post("/api/me/account", {"login": f"ada-{person(ada)}", "password": "correct horse"})
    ada.post("/api/me/recovery")
    ada.post("/api/pairing", {"id": "1", "game": "superline", "seats": 6, "pace": "days"})
    gone = person(ada)
    eve = server.guest("Eve")
    for visitor, other, what in ((ada, bob, "follow"), (bob, ada, "follow"), (ada, eve, "block")):
        visitor.put(f"/api/people/{person(other)}/{what}", None)
    for visitor, other in ((ada, bob), (bob, ada)):
        visitor.post("/api/reports", {"person": person(other), "reason": "other", "table": over})
        visitor.post("/api/challenges", {"people": [person(other)], "game": "trains", "seats": 2})
    for action in (["rename", gone, "Somebody"], ["mute", gone]):
        assert main(["admin", *action, "--why", "x", "--database", server.database]) == 0
    with bob.join(playing) as socket:
        socket.reach(0)
        assert ada.ask("DELETE", "/api/me").status_code == 204
        while socket.table["state"] != "over":
            socket.until("table")
    assert Visitor(server.address).ask("DELETE", "/api/me").status_code == 401
    assert ada.get("/api/me") is None
    assert refused(bob, "GET", f"/api/people/{gone}") == "no_such_person"
    assert [seat["name"] for seat in bob.get(f"/api/tables/{over}")["seats"]] == ["—", "Bob"]
    assert bob.get(f"/api/tables/{playing}")["result"]["winners"]
    assert bob.get(f"/api/tables/{hosted}")["state"] == "over"
    assert [seat["kind"] for seat in bob.get(f"/api/tables/{joined}")["seats"]] == ["person", "open"]
    assert turntable.replay(bob.get(f"/api/tables/{over}/record"))
    assert len(games(bob, bob)) == 2
    assert profile(bob, bob)["opponents"] == []
    engine = sa.create_engine(read_url(server.database, asynchronous=False))
    with engine.connect() as connection:
        for table in schema.metadata.sorted_tables:
            rows = [tuple(row) for row in connection.execute(sa.select(table))]
            kept = [row for row in rows if gone in map(str, row) or "I am Ada from Kazan" in row]
            assert kept == [], table.name
        audit, reports = schema.audit.c, schema.reports.c
        renamed = sa.select(audit.person, audit.detail, audit.why).where(audit.detail.contains("Somebody"))
        assert connection.execute(renamed).all() == []
        about_bob = sa.select(reports.by).where(reports.person == person(bob))
        assert connection.execute(about_bob).scalars().all() == ["gone"], "still to be looked at"
    engine.dispose()
