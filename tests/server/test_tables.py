"""Tables: set up, joined, left, started, resigned, played again."""

from __future__ import annotations

import time
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.client import PATIENCE, Visitor
from tests.server.conftest import Server
from turntable.bots import CHARACTERS, LEVELS
from turntable.server.store import schema
from turntable.server.store.database import read_url


def refused(visitor: Visitor, method: str, path: str, body: Any = None) -> str:
    answer = visitor.ask(method, path, body)
    assert 400 <= answer.status_code < 500, answer.text
    fault = answer.json()
    assert fault["detail"]
    code: str = fault["code"]
    return code


def test_a_public_table_is_listed_and_one_by_link_is_not(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    public, private = ada.table(public=True), ada.table("tickets")
    listed = {table["id"] for table in bob.get("/api/tables")}
    assert public["id"] in listed
    assert private["id"] not in listed
    assert public["id"] not in {table["id"] for table in bob.get("/api/tables?game=tickets")}
    assert public["id"] not in {table["id"] for table in bob.get("/api/tables?state=playing")}
    assert bob.get(f"/api/tables/{private['id']}")["game"] == "tickets"


def test_a_table_is_found_by_its_code_which_only_those_inside_are_shown(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table()
    assert bob.get(f"/api/tables/{table['id']}")["code"] is None
    found = bob.get(f"/api/codes/{table['code'].lower()}")
    assert found["id"] == table["id"]
    assert bob.sit(found["id"], 1)["code"] == table["code"]
    assert refused(bob, "GET", "/api/codes/AAAAAA") == "no_such_table"


def test_seats_are_taken_left_and_given_to_bots(server: Server) -> None:
    ada, bob, eve = server.guest("Ada"), server.guest("Bob"), server.guest("Eve")
    table = ada.table("tickets", "me", "open", "casual")
    path = f"/api/tables/{table['id']}"
    assert bob.sit(table["id"], 1)["seats"][1]["you"]
    assert refused(eve, "PUT", f"{path}/seats/1", {"kind": "me"}) == "seat_taken"
    assert refused(eve, "PUT", f"{path}/seats/1", {"kind": "open"}) == "not_host"
    assert refused(ada, "PUT", f"{path}/seats/1", {"kind": "bot"}) == "not_host"
    assert refused(bob, "POST", f"{path}/start") == "not_host"
    assert bob.put(f"{path}/seats/1", {"kind": "open"})["seats"][1]["kind"] == "open"
    assert refused(ada, "POST", f"{path}/start") == "seats_open"
    assert ada.put(f"{path}/seats/1", {"kind": "bot", "level": "expert"})["seats"][1]["level"] == "expert"
    assert refused(ada, "PUT", f"{path}/seats/7", {"kind": "bot"}) == "no_such_seat"
    assert ada.post(f"{path}/start")["state"] == "playing"
    assert refused(bob, "PUT", f"{path}/seats/1", {"kind": "me"}) == "has_started"
    assert refused(ada, "POST", f"{path}/start") == "has_started"


def test_people_at_one_screen_have_names_of_their_own(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    seats = [{"kind": "me"}, {"kind": "me", "name": " Ewa "}, {"kind": "open"}]
    table = ada.post("/api/tables", {"game": "trains", "seats": seats})
    path = f"/api/tables/{table['id']}"
    assert ada.put(f"{path}/seats/2", {"kind": "me", "name": "Jan"})["seats"][2]["you"]
    for person in (ada, bob):
        assert [seat["name"] for seat in person.get(path)["seats"]] == ["Ada", "Ewa", "Jan"]
    assert ada.put(f"{path}/seats/2", {"kind": "open"})["seats"][2]["name"] is None
    assert refused(ada, "PUT", f"{path}/seats/2", {"kind": "me", "name": "x" * 25})
    rated = {"game": "trains", "seats": [{"kind": "me", "name": "Ewa"}, {"kind": "open"}], "rated": True}
    assert refused(ada, "POST", "/api/tables", rated) == "rated_people"


def test_a_seat_kept_for_someone_needs_the_code(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "invited", public=True)
    path = f"/api/tables/{table['id']}/seats/1"
    assert refused(bob, "PUT", path, {"kind": "me"}) == "invited_only"
    assert bob.put(path, {"kind": "me", "code": table["code"]})["seats"][1]["you"]


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"seats": [{"kind": "me"}]},
        {"seats": [{"kind": "me"}] * 13},
        {"seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]},
        {"options": {"turn_limit": 0}},
        {"options": {"no such": 1}},
        {"clock": {"kind": "move", "seconds": 1}},
        {"clock": {"kind": "hourglass", "seconds": 60}},
        {"unknown": 1},
        {"start": True},
    ],
)
def test_a_table_that_cannot_be_is_refused_and_not_made(server: Server, wish: dict[str, Any]) -> None:
    ada = server.guest()
    body = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}], **wish}
    assert refused(ada, "POST", "/api/tables", body)
    if wish != {"start": True}:
        assert ada.get("/api/me/tables") == []


def test_nobody_has_more_than_forty_tables(server: Server) -> None:
    ada = server.guest()
    for _ in range(40):
        ada.table()
    body = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert refused(ada, "POST", "/api/tables", body) == "too_many_tables"


def test_my_games_say_which_wait_for_me(server: Server) -> None:
    ada = server.guest()
    waiting = ada.table("trains", "me", "me", start=True)["id"]
    ada.table()
    listed = ada.get("/api/me/tables")
    assert [table["your_turn"] for table in listed] == [True, False]
    assert listed[0]["id"] == waiting


def test_the_last_who_has_not_resigned_wins(server: Server) -> None:
    ada, bob, eve = server.guest("Ada"), server.guest("Bob"), server.guest("Eve")
    table = ada.table("trains", "me", "open", "open")["id"]
    bob.sit(table, 1)
    eve.sit(table, 2)
    path = f"/api/tables/{table}"
    assert refused(bob, "POST", f"{path}/resign") == "not_playing"
    ada.post(f"{path}/start")
    assert refused(server.guest("Mallory"), "POST", f"{path}/resign") == "not_yours"
    assert refused(ada, "GET", f"{path}/record") == "not_over"
    first = bob.post(f"{path}/resign")
    assert first["state"] == "playing"
    assert first["seats"][1]["resigned"]
    assert first["seed"] is None
    last = eve.post(f"{path}/resign")
    assert last["state"] == "over"
    assert last["result"]["winners"] == [0]
    assert last["result"]["why"]["id"] == "server-result-resigned"


def test_a_rematch_is_one_table_for_all_with_the_seats_rotated(server: Server) -> None:
    ada, bob, eve = server.guest("Ada"), server.guest("Bob"), server.guest("Eve")
    table = ada.table("trains", "me", "open", "expert", options={"turn_limit": 77})["id"]
    bob.sit(table, 1)
    path = f"/api/tables/{table}"
    assert refused(ada, "POST", f"{path}/rematch") == "not_over"
    ada.post(f"{path}/start")
    ada.post(f"{path}/resign")
    bob.post(f"{path}/resign")
    assert refused(eve, "POST", f"{path}/rematch") == "not_yours"
    again = bob.post(f"{path}/rematch")
    assert again["id"] == ada.post(f"{path}/rematch")["id"] == ada.get(path)["rematch"]
    assert [seat["name"] for seat in again["seats"]] == [None, "Ada", "Bob"]
    assert again["seats"][0]["level"] == "expert"
    assert again["options"]["turn_limit"] == 77
    assert again["you_host"]
    assert again["state"] == "open"


def long_ago(server: Server, table: str) -> None:
    """Pretend that the host was last seen long ago."""
    engine = sa.create_engine(read_url(server.database, asynchronous=False))
    with engine.begin() as connection:
        connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(host_seen=0))
    engine.dispose()


def test_a_table_is_claimed_only_when_its_host_left(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table()["id"]
    assert refused(bob, "POST", f"/api/tables/{table}/claim") == "not_yours"
    bob.sit(table, 1)
    assert refused(bob, "POST", f"/api/tables/{table}/claim") == "host_is_here"
    long_ago(server, table)
    with ada.join(table) as host:
        host.until("table")
        assert refused(bob, "POST", f"/api/tables/{table}/claim") == "host_is_here"
    end = time.monotonic() + PATIENCE
    while bob.ask("POST", f"/api/tables/{table}/claim").status_code != 200:
        assert time.monotonic() < end
        long_ago(server, table)
    assert bob.get(f"/api/tables/{table}")["you_host"]
    assert not ada.get(f"/api/tables/{table}")["you_host"]


def test_a_table_without_spectators_is_not_there_for_others(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "casual", spectators=False, start=True)["id"]
    assert refused(bob, "GET", f"/api/tables/{table}") == "no_such_table"
    assert refused(bob, "GET", f"/api/tables/{table}/log") == "no_such_table"
    with bob.join(table) as socket:
        assert socket.closed() == 4404
    with bob.join("no-such-table") as socket:
        assert socket.closed() == 4404


def test_games_words_and_rules_are_there_in_three_languages(server: Server) -> None:
    visitor = Visitor(server.address)
    games = {game["name"]: game for game in visitor.get("/api/games")}
    assert {"trains", "tickets", "superline"} <= set(games)
    assert all(games[name]["bots"] == [*LEVELS, "master", *CHARACTERS] for name in ("trains", "tickets", "superline"))
    limit = next(option for option in games["trains"]["options"] if option["name"] == "turn_limit")
    assert (limit["least"], limit["most"], limit["values"]) == (1, 1_000_000, None)
    for lang in ("en", "ru", "pl"):
        words = visitor.http.get(f"/api/words/{lang}")
        assert "trains-title" in words.text
        assert words.headers["content-encoding"] == "gzip"
        kept = {"if-none-match": words.headers["etag"]}
        assert visitor.http.get(f"/api/words/{lang}", headers=kept).status_code == 304
        assert visitor.http.get(f"/api/rules/trains/{lang}").text.startswith("#")
    assert visitor.http.get("/api/words/de").status_code == 400
    assert visitor.http.get("/api/rules/chess/en").status_code == 404


def test_the_page_and_its_headers(server: Server) -> None:
    visitor = Visitor(server.address)
    for path in ("/", "/t/abc", "/j/ABC123", "/rules/trains", "/me"):
        answer = visitor.http.get(path)
        assert answer.status_code == 200
        assert "text/html" in answer.headers["content-type"]
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    missing = visitor.http.get("/no/such/page")
    assert missing.status_code == 404
    assert missing.json()["code"] == "no_such_page"


def test_health_and_metrics(server: Server) -> None:
    visitor = Visitor(server.address)
    assert visitor.get("/healthz")["status"] == "ok"
    metrics = visitor.http.get("/metrics").text
    for name in ("turntable_sockets", "turntable_commit_moves", "turntable_bot_seconds", "turntable_requests"):
        assert name in metrics
