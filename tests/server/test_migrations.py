"""The schema goes up from every version that was released, and down again, with data in the database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tests.server.conftest import new_database
from turntable.server.store import schema
from turntable.server.store.database import migrate, prepare, read_url, revisions

ROWS: dict[str, list[dict[str, Any]]] = {  # those columns are written that a version has
    "people": [
        {"id": "ada", "name": "Ada", "created": 1.0, "login": "Ada", "login_key": "ada", "password": "argon2"},
        {"id": "bob", "name": "Боб", "created": 2.0, "recovery": "0" * 64},
    ],
    "settings": [{"name": "secret", "value": "5" * 64}, {"name": "vapid", "value": "V" * 43}],
    "passkeys": [
        {
            "id": "p",
            "person": "ada",
            "credential": "c",
            "public_key": b"key",
            "sign_count": 2**32 - 1,
            "name": "Phone",
            "created": 3.0,
        }
    ],
    "mail": [
        {"person": "ada", "address": "ada@mail.example", "lang": "pl", "confirmed": True, "created": 3.0, "due": 4.0}
    ],
    "challenges": [{"challenge": "c", "person": "bob", "expires": 4.0}],
    "logins": [{"id": "one", "person": "ada", "created": 3.0, "agent": "a browser", "revoked": True}],
    "tables": [
        {
            "id": "table",
            "code": "ABCDEF",
            "game": "trains",
            "rules": 1,
            "seats": 2,
            "options": {"turn_limit": 40},
            "host": "ada",
            "host_seen": 4.0,
            "public": True,
            "spectators": False,
            "hints": False,
            "rated": True,
            "clock": {"kind": "move", "seconds": 60},
            "state": "playing",
            "seed": "7" * 64,
            "created": 4.0,
            "started": 5.0,
            "due": 6.5,
        }
    ],
    "seats": [
        {"table_id": "table", "seat": n, "kind": "person", "person": person, "away": bool(n), "resigned": False}
        for n, person in enumerate(("ada", "bob"))
    ],
    "moves": [
        {"table_id": "table", "ply": n, "seat": n, "move": "draw", "move_id": f"{n}", "at": 6.0, "stand_in": False}
        for n in range(2)
    ],
    "chat": [{"table_id": "table", "n": 1, "person": "bob", "name": "Боб", "seat": 1, "text": "Cześć", "at": 7.0}],
    "ratings": [{"person": "ada", "game": "trains", "seats": 2, "mu": 30.0, "sigma": 5.0, "games": 3}],
    "rating_changes": [
        {"table_id": "table", "person": "ada", "game": "trains", "seats": 2, "at": 7.5, "mu": 30.0, "sigma": 5.0}
    ],
    "waiting": [
        {
            "person": "bob",
            "id": "wish",
            "game": "trains",
            "seats": 2,
            "rated": True,
            "pace": "quick",
            "since": 8.0,
            "seen": 9.0,
        }
    ],
    "events": [
        {
            "id": "event",
            "name": "Cup",
            "form": "robin",
            "game": "trains",
            "pace": "quick",
            "rated": True,
            "minutes": 30,
            "host": "ada",
            "state": "playing",
            "created": 9.0,
            "due": 10.0,
        }
    ],
    "event_entrants": [{"event_id": "event", "number": 0, "person": "bob", "withdrawn": False, "seen": 9.5}],
    "event_games": [{"event_id": "event", "number": 0, "round": 1, "slot": 0, "first": 0, "table_id": "table"}],
    "follows": [{"person": "ada", "followed": "bob", "at": 9.0}],
    "blocks": [{"person": "bob", "blocked": "ada", "at": 9.0}],
    "invitations": [{"table_id": "table", "person": "bob", "by": "ada", "at": 9.0}],
    "reports": [{"id": "one", "person": "bob", "by": "ada", "at": 9.0, "reason": "name", "text": "Боб?"}],
    "address_bans": [{"address": "198.51.100.7", "until": 1e11, "person": "bob"}],
    "audit": [{"id": "one", "at": 9.0, "who": "root", "action": "ban", "person": "bob", "days": 0, "why": "x"}],
    "reviews": [{"table_id": "table", "body": {"moves": [], "chances": [[0.5, 0.5]]}}],
}


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path / 'turntable.sqlite'}"
    else:
        address = new_database(request.getfixturevalue("postgres"), f"up-{request.node.name[-20:-1]}")
    made = sa.create_engine(read_url(address, asynchronous=False))
    yield made
    made.dispose()


def fill(connection: sa.Connection) -> None:
    for name, table in tables_of(connection).items():
        for row in ROWS.get(name, []):
            known = {key: value for key, value in row.items() if key in table.c}
            columns = schema.metadata.tables[name].c
            written = sa.table(name, *(sa.column(key, columns[key].type) for key in known))
            connection.execute(sa.insert(written).values(known))


def tables_of(connection: sa.Connection) -> dict[str, sa.Table]:
    """The tables as they are in the database now, each after those that it refers to."""
    found = sa.MetaData()
    found.reflect(connection)
    return {table.name: table for table in found.sorted_tables}


def contents(connection: sa.Connection) -> dict[str, list[Any]]:
    found = {}
    for name, table in tables_of(connection).items():
        if name == "alembic_version":
            continue
        known = schema.metadata.tables[name]
        columns = [known.c[column.name] for column in table.c if column.name in known.c]
        keys = [column for column in columns if column.primary_key]
        rows = connection.execute(sa.select(*columns).order_by(*keys)).all()
        found[name] = [dict(row._mapping) for row in rows]
    return found


@pytest.mark.parametrize("released", revisions())
def test_data_goes_up_to_the_last_version_and_down_again(engine: sa.Engine, released: str) -> None:
    with engine.begin() as connection:
        migrate(connection, released)
        fill(connection)
        before = contents(connection)
    assert before["chat"][0]["text"] == "Cześć"
    prepare(engine.url.render_as_string(hide_password=False))
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        after = contents(connection)
        for name, rows in before.items():
            kept = [{key: row[key] for key in rows[0] if key != "rated"} for row in after[name]] if rows else []
            assert kept == [{key: row[key] for key in row if key != "rated"} for row in rows], name
    with engine.begin() as connection:
        migrate(connection, released)
        assert contents(connection) == before
        migrate(connection, "base")
        assert set(tables_of(connection)) <= {"alembic_version"}
    prepare(engine.url.render_as_string(hide_password=False))
