"""What a host does by hand, and what a server removes automatically; on both databases, while a server runs."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.client import PATIENCE
from tests.server.conftest import Server, new_database
from turntable.cli import main
from turntable.server.messages import NewTable, SeatWish
from turntable.server.person import Person
from turntable.server.store import schema
from turntable.server.store.admin import AdminRepository
from turntable.server.store.database import Database, prepare, read_url, revision_of, revisions
from turntable.server.store.retention import Removed, Retention
from turntable.server.store.store import Store
from turntable.server.table import events as e
from turntable.server.table.data import SeatData
from turntable.server.table.setup import new_id, new_table

DAY = 86400.0
NOW = 1_000 * DAY


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["admin", *arguments, "--json"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["rows"]
    return found


def test_people_and_tables_are_listed_and_counted(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    ada = server.guest("Zofia of the list")
    table = ada.table("tickets", "me", "casual", start=True)
    at = ["--database", server.database]
    (person,) = rows(capsys, "people", "Zofia of the l", *at)
    assert (person["name"], person["tables"], person["devices"]) == ("Zofia of the list", 1, 1)
    assert table["id"] in {row["id"] for row in rows(capsys, "tables", "--state", "playing", *at)}
    counts = {row["what"]: row["count"] for row in rows(capsys, "statistics", *at)}
    assert counts["people"] >= 1
    assert counts["tables_playing"] >= 1
    assert main(["admin", "people", "Zofia", *at]) == 0
    assert "Zofia of the list" in capsys.readouterr().out
    assert main(["admin", "vacuum", *at]) == 0


def test_no_id_is_taken_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-begins-like-an-option", "--too", "may_be-given"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(drawn))
    assert new_id() == "may_be-given"


def test_a_table_is_closed_without_a_winner(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    ada = server.guest()
    table = ada.table("trains", "me", "open", public=True)["id"]
    at = ["--database", server.database]
    assert main(["admin", "close", table, "--why", "stuck", *at]) == 0
    assert capsys.readouterr().out == "The table is closed.\n"
    assert table not in {row["id"] for row in rows(capsys, "tables", "--state", "open", *at)}
    assert main(["admin", "close", table, "--why", "stuck", *at]) == 2
    assert "no unfinished table" in capsys.readouterr().err
    assert table not in {one["id"] for one in ada.get("/api/tables")}


def test_a_database_goes_back_to_the_schema_of_an_earlier_release(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:///{tmp_path / 'turntable.sqlite'}"
    prepare(database)
    assert main(["admin", "schema", "0004", "--database", database]) == 0
    engine = sa.create_engine(read_url(database, asynchronous=False))
    with engine.connect() as connection:
        assert revision_of(connection) == "0004"
    assert main(["admin", "schema", revisions()[-1], "--database", database]) == 0
    assert main(["admin", "schema", "9999", "--database", database]) == 2
    assert "there is no version 9999" in capsys.readouterr().err
    engine.dispose()


# --- what is removed after some time


@pytest.fixture(params=["sqlite", "postgresql"])
def in_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Callable[[Store], Awaitable[None]]], None]:
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path / 'turntable.sqlite'}"
    else:
        address = new_database(request.getfixturevalue("postgres"), f"kept-{tmp_path.name[-30:]}")
    prepare(address)

    def run(work: Callable[[Store], Awaitable[None]]) -> None:
        async def open_and_close() -> None:
            database = Database(address)
            store = Store(database)
            await store.leases.begin("")
            await work(store)
            await database.close()

        asyncio.run(open_and_close())

    return run


async def add_person(store: Store, name: str, days_ago: float, account: bool = False) -> Person:
    await store.people.add(name, name)
    columns = {"created": NOW - days_ago * DAY, **({"login": name, "login_key": name} if account else {})}
    async with store.database.write() as connection:
        await connection.execute(sa.update(schema.people).where(schema.people.c.id == name).values(columns))
    await store.people.add_login(f"of {name}", name, "")
    async with store.database.write() as connection:
        mine = sa.update(schema.logins).where(schema.logins.c.person == name)
        await connection.execute(mine.values(created=NOW - days_ago * DAY))
    return Person(name, name, None, f"of {name}")


async def add_table(store: Store, host: Person, days_ago: float, *events: e.Event) -> str:
    at = NOW - days_ago * DAY
    wish = NewTable("trains", [SeatWish("me"), SeatWish("open")])
    made = await store.tables.insert(new_table(host, wish, at))
    async with store.changing(made.id) as stored:
        await stored.save(events)
    return made.id


async def tables_left(store: Store) -> set[str]:
    async with store.database.read() as connection:
        return set((await connection.execute(sa.select(schema.tables.c.id))).scalars())


def ended(days_ago: float) -> e.Ended:
    result: dict[str, Any] = {"winners": [0], "scores": None, "reason": "", "why": {}, "detail": None}
    return e.Ended(NOW - days_ago * DAY, result)


def test_tables_where_nobody_plays_and_games_of_guests_are_removed(in_store: Any) -> None:
    async def work(store: Store) -> None:
        guest = await add_person(store, "guest", 400)
        owner = await add_person(store, "owner", 400, account=True)
        await add_person(store, "gone", 400)
        await add_person(store, "new", 2)
        line = e.LineAdded("guest", "guest", 0, NOW, "Hello")
        old = await add_table(store, guest, 40, line)
        played = await add_table(store, guest, 40, e.Started(NOW - 40 * DAY))
        async with store.database.write() as connection:
            move = {"ply": 0, "seat": 0, "move": "draw", "at": NOW - DAY, "stand_in": False}
            await connection.execute(sa.insert(schema.moves).values(table_id=played, **move))
        young = await add_table(store, guest, 5)
        over = await add_table(store, guest, 120, e.Started(NOW - 120 * DAY), ended(100))
        kept = await add_table(store, owner, 120, e.SeatChanged(1, SeatData("person", "guest", "guest")), ended(100))
        retention = Retention(store.database)
        assert await retention.run(0, 0, NOW) == Removed()
        assert await retention.run(30, 0, NOW) == Removed(unfinished=1)
        assert await tables_left(store) == {played, young, over, kept}
        assert await retention.run(0, 90, NOW) == Removed(finished=1, guests=1)
        assert await tables_left(store) == {played, young, kept}
        left = {row["id"] for row in await AdminRepository(store.database).people("")}
        assert left == {"guest", "owner", "new"}
        assert old not in await tables_left(store)
        assert await retention.run(30, 90, NOW) == Removed()

    in_store(work)


def test_the_command_removes_what_the_settings_do_not_keep(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = ["--database", server.database]
    assert main(["admin", "retention", *at]) == 2
    assert "nothing expires" in capsys.readouterr().err
    monkeypatch.setenv("TURNTABLE_KEEP_UNFINISHED", "30")
    assert {row["removed"] for row in rows(capsys, "retention", *at)} == {"unfinished", "finished", "guests"}


def test_a_server_removes_what_is_old_by_itself(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/turntable.sqlite", tmp_path, TURNTABLE_KEEP_UNFINISHED="7")
    ada = server.guest()
    table = ada.table()["id"]
    server.stop()
    engine = sa.create_engine(read_url(server.database, asynchronous=False))
    with engine.begin() as connection:
        connection.execute(sa.update(schema.tables).values(created=1.0, host_seen=1.0))
    server.start()
    end = time.monotonic() + PATIENCE
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        while connection.scalar(sa.select(sa.func.count()).select_from(schema.tables)):
            assert time.monotonic() < end
            time.sleep(0.1)
    engine.dispose()
    assert ada.ask("GET", f"/api/tables/{table}").status_code == 404
    server.stop()
