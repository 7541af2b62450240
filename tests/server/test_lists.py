"""Lists of tables: page by page, and never spoilt by one of them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from tests.server.client import Visitor
from tests.server.conftest import Server
from turntable.server.store import schema
from turntable.server.store.database import read_url

OVER = 120


def play_games(server: Server, visitor: Visitor, **columns: Any) -> None:
    """Let a person have finished many games: copies of one table, without moves."""
    table = visitor.table("trains", "me", "casual")["id"]
    engine = sa.create_engine(read_url(server.database, asynchronous=False))
    with engine.begin() as connection:
        row = dict(connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table)).one()._mapping)
        sits = connection.execute(sa.select(schema.seats).where(schema.seats.c.table_id == table)).all()
        result = {"winners": [0], "scores": None, "reason": "", "why": {"id": "x", "facts": {}}, "detail": None}
        row |= {"state": "over", "started": 1.0, "ended": 2.0, "result": result, **columns}
        for n in range(OVER):
            made = {**row, "id": f"{table[:16]}{n}", "code": f"{table[:3]}{n:03}", "created": 1000.0 + n}
            connection.execute(sa.insert(schema.tables).values(made))
            connection.execute(sa.insert(schema.seats), [{**seat._mapping, "table_id": made["id"]} for seat in sits])
    engine.dispose()


def test_my_games_come_page_by_page_the_unfinished_ones_first(server: Server) -> None:
    ada = server.guest()
    play_games(server, ada)
    first = ada.get("/api/me/tables")
    assert len(first) == 50
    assert [table["state"] for table in first[:2]] == ["open", "over"]
    found, page = first[1:], first
    while page := ada.get(f"/api/me/tables?before={page[-1]['created']}"):
        assert len(page) <= 50
        found += page
    assert [table["created"] for table in found] == [1000.0 + n for n in reversed(range(OVER))]


def test_finished_games_by_rules_that_are_gone_are_still_listed(server: Server) -> None:
    ada = server.guest()
    play_games(server, ada, rules=99)
    assert len(ada.get("/api/me/tables")) == 50


def test_public_tables_come_page_by_page(server: Server) -> None:
    ada = server.guest()
    began = time.time()
    made = [ada.table("superline", "me", "open", public=True) for _ in range(3)]
    after = ada.get(f"/api/tables?game=superline&before={made[2]['created']}")
    assert [table["id"] for table in after if table["created"] >= began - 1][:2] == [made[1]["id"], made[0]["id"]]


def test_games_at_a_server_have_a_bound(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/turntable.sqlite", tmp_path, TURNTABLE_LIMITS="true")
    ada = server.guest()
    (limit,) = [
        option
        for game in ada.get("/api/games")
        if game["name"] == "trains"
        for option in game["options"]
        if option["name"] == "turn_limit"
    ]
    assert limit["most"] == 2000
    body = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"turn_limit": 2001}}
    answer = ada.ask("POST", "/api/tables", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_setup")
    assert ada.table("trains", options={"turn_limit": 2000})["options"]["turn_limit"] == 2000
    server.stop()
