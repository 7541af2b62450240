"""The database: made from nothing, brought up to date from an older one, the same as the schema says."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tests.server.conftest import new_database
from turntable.server.settings import Settings
from turntable.server.store import schema
from turntable.server.store.database import migrate, prepare, read_url, setting_of


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'folder' / 'turntable.sqlite'}"
    return new_database(request.getfixturevalue("postgres"), f"empty-{request.node.name[:40]}")


def engine_of(address: str) -> sa.Engine:
    return sa.create_engine(read_url(address, asynchronous=False))


def difference(engine: sa.Engine) -> list[Any]:
    with engine.connect() as connection:
        found: list[Any] = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    return found


def test_an_empty_database_becomes_what_the_schema_says(empty: str) -> None:
    prepare(empty)
    engine = engine_of(empty)
    assert difference(engine) == []
    engine.dispose()
    secret = setting_of(empty, "secret")
    prepare(empty)
    assert setting_of(empty, "secret") == secret
    assert len(secret) == 64


def test_an_old_database_is_brought_up_to_date_and_keeps_what_it_holds(empty: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    engine = engine_of(empty)
    with engine.begin() as connection:
        migrate(connection, "0001")
        connection.execute(sa.insert(schema.people).values(id="ada", name="Ada", created=1.0))
    assert difference(engine)
    prepare(empty)
    assert difference(engine) == []
    with engine.connect() as connection:
        assert connection.scalar(sa.select(schema.people.c.name)) == "Ada"
    engine.dispose()


def test_games_that_were_begun_before_tables_said_so_are_rated_as_they_were(empty: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir(exist_ok=True)
    engine = engine_of(empty)
    tables = {  # by id: state, hints, who sits there; and whether it is rated from now on
        "over": ("over", True, ("ada", "bob"), True),
        "alone": ("over", True, ("ada", None), False),
        "playing": ("playing", False, ("ada", "bob", None), True),
        "hinted": ("playing", True, ("ada", "bob"), False),
        "open": ("open", False, ("ada", "bob"), False),
    }
    row = {
        "game": "trains",
        "rules": 1,
        "seats": 2,
        "options": {},
        "host": "ada",
        "host_seen": 1.0,
        "public": True,
        "spectators": True,
        "seed": "0" * 64,
        "created": 1.0,
    }
    with engine.begin() as connection:
        migrate(connection, "0002")
        for person in ("ada", "bob"):
            connection.execute(sa.insert(schema.people).values(id=person, name=person, created=1.0))
        for name, (state, hints, people, _) in tables.items():
            made = {**row, "id": name, "code": name[:6], "state": state, "hints": hints}
            connection.execute(sa.insert(schema.tables).values(made))
            for seat, sitter in enumerate(people):
                kind = "person" if sitter else "bot"
                sits = {"table_id": name, "seat": seat, "kind": kind, "person": sitter, "away": False}
                connection.execute(sa.insert(schema.seats).values(resigned=False, **sits))
    prepare(empty)
    assert difference(engine) == []
    with engine.connect() as connection:
        rated = {row.id: row.rated for row in connection.execute(sa.select(schema.tables))}
        asked = set(connection.execute(sa.select(schema.seats.c.hints)).scalars())
    engine.dispose()
    assert rated == {name: counts for name, (*_, counts) in tables.items()}
    assert asked == {0}


def test_servers_that_start_at_once_do_not_migrate_twice(postgres: Any) -> None:
    address = new_database(postgres, "at-once")
    starting = [threading.Thread(target=prepare, args=(address,)) for _ in range(4)]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join()
    assert setting_of(address, "secret")


def test_a_database_that_is_none_of_ours_is_refused() -> None:
    with pytest.raises(ValueError, match="sqlite:///FILE or postgresql"):
        read_url("nonsense", asynchronous=False)
    with pytest.raises(ValueError, match="not mysql"):
        read_url("mysql://localhost/x", asynchronous=False)


def test_settings_come_from_the_environment_and_are_checked() -> None:
    given = {"TURNTABLE_PORT": "9000", "TURNTABLE_HTTPS": "true", "TURNTABLE_BOT_DELAY": "0.5", "OTHER": "x"}
    settings = Settings.from_environment(given)
    assert (settings.port, settings.https, settings.bot_delay) == (9000, True, 0.5)
    assert Settings.from_environment(settings.to_environment()) == settings
    for wrong, named in (
        ({"TURNTABLE_PORT": "many"}, "TURNTABLE_PORT"),
        ({"TURNTABLE_PORT": "70000"}, "TURNTABLE_PORT"),
        ({"TURNTABLE_HTTPS": "perhaps"}, "TURNTABLE_HTTPS"),
        ({"TURNTABLE_WORKERS": "2", "TURNTABLE_DATABASE": "sqlite:///x"}, "PostgreSQL"),
    ):
        with pytest.raises(ValueError, match=named):
            Settings.from_environment(wrong)
