"""Backups are written while a server runs, restored into either database, and played on from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.client import Visitor
from tests.server.conftest import Server, new_database
from turntable.cli import main
from turntable.server.store.database import read_url


def new(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{folder / 'restored.sqlite'}"
    return new_database(request.getfixturevalue("postgres"), f"restored-{folder.name[-30:]}")


def play(visitor: Visitor, table: str, moves: int, address: str | None = None) -> int:
    """Make some moves at a table of pass and play; the version afterwards."""
    with visitor.join(table, address=address) as socket:
        socket.reach(0)
        version = max(state["version"] for state in socket.states.values())
        for _ in range(moves):
            seat = next(seat for seat, state in socket.states.items() if state["legal"])
            version = socket.play(min(socket.states[seat]["legal"]), seat)["version"]
            socket.reach(version)
    return int(version)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_game_is_played_on_from_a_backup(
    server: Server, kind: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    ada = server.guest("Zażółć")
    table = ada.table("tickets", "me", "me", start=True)["id"]
    version = play(ada, table, 7)
    file = tmp_path / "backup.sqlite"
    assert main(["backup", str(file), "--database", server.database]) == 0
    assert play(ada, table, 2) == version + 2  # the server goes on
    before = ada.get(f"/api/tables/{table}/log")[:version]
    target = new(kind, request, tmp_path)
    assert main(["restore", str(file), "--database", target]) == 0
    assert "rows restored" in capsys.readouterr().out
    again = Server(target, tmp_path)
    ada.http.base_url = again.address
    ada.address = again.address
    assert ada.get("/api/me")["name"] == "Zażółć"
    assert ada.get(f"/api/tables/{table}/log") == before
    assert play(ada, table, 3) == version + 3
    again.stop()
    assert again.faults() == []


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_only_its_owner_may_read_a_database_or_a_backup(server: Server, tmp_path: Path) -> None:
    """They hold password hashes, seeds of unfinished games and the secret that signs cookies."""
    file = tmp_path / "backup.sqlite"
    assert main(["backup", str(file), "--database", server.database]) == 0
    assert main(["restore", str(file), "--database", f"sqlite:///{tmp_path / 'restored.sqlite'}"]) == 0
    running = Server(f"sqlite:///{tmp_path / 'new.sqlite'}", tmp_path)
    running.guest("Ada")
    kept = [path for path in tmp_path.iterdir() if ".sqlite" in path.name and path.stat().st_size]
    assert {"backup.sqlite", "restored.sqlite", "new.sqlite", "new.sqlite-wal"} <= {path.name for path in kept}
    readable = [path.name for path in kept if path.stat().st_mode & 0o077]
    running.stop()
    assert [name for name in readable if not name.endswith(".address")] == []


def test_nothing_is_overwritten_by_mistake(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server.guest("Ada")
    file = tmp_path / "backup.sqlite"
    database = f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert main(["backup", str(file), "--database", server.database]) == 0
    assert main(["backup", str(file), "--database", server.database]) == 2
    assert "exists already" in capsys.readouterr().err
    assert main(["restore", str(file), "--database", database]) == 0
    assert main(["restore", str(file), "--database", database]) == 2
    assert "--replace" in capsys.readouterr().err
    assert main(["restore", str(file), "--database", database, "--replace"]) == 0
    if server.database.startswith("sqlite"):
        assert main(["restore", str(file), "--database", server.database, "--replace"]) == 2
        assert "in use by another server" in capsys.readouterr().err


def test_a_file_that_is_no_backup_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = f"sqlite:///{tmp_path / 'target.sqlite'}"
    (tmp_path / "text").write_text("nothing of the kind" * 100)
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'other'}")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE cats (name TEXT)")
    engine.dispose()
    for name, said in (("text", "not a database"), ("other", "not a backup"), ("missing", "does not exist")):
        assert main(["restore", str(tmp_path / name), "--database", target]) == 2
        shown = capsys.readouterr().err
        assert said in shown
        assert shown.count("\n") == 1
    assert main(["backup", str(tmp_path / "new"), "--database", f"sqlite:///{tmp_path / 'missing'}"]) == 2


def table_names(database: str) -> Any:
    engine = sa.create_engine(read_url(database, asynchronous=False))
    found = sa.inspect(engine).get_table_names()
    engine.dispose()
    return found


def test_a_check_says_what_would_be_used_and_changes_nothing(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "turntable.toml"
    fresh = tmp_path / "folder" / "new.sqlite"
    config.write_text(f'database = "sqlite:///{fresh}"\nport = 0\nbot_delay = 0.5\nsecret = "hunter2"\n')
    assert main(["serve", "--check", "--config", str(config)]) == 0
    shown = capsys.readouterr().out
    assert "bot_delay = 0.5" in shown
    assert "hunter2" not in shown
    assert "database: can be written, schema none" in shown
    assert not fresh.parent.exists()
    monkeypatch.setenv("TURNTABLE_BOT_DELAY", "0.25")
    before = table_names(server.database)
    code = main(["serve", "--check", "--config", str(config), "--database", server.database])
    shown = capsys.readouterr().out
    assert "bot_delay = 0.25" in shown
    assert table_names(server.database) == before
    if server.database.startswith("sqlite"):
        assert code == 2
        assert "database: FAILED" in shown
    else:
        assert code == 0
        assert "database: can be written" in shown


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = ", "turntable.toml: Invalid value"),
        ("prot = 1", "no setting 'prot'"),
        ("port = [1]", "expected a text"),
    ],
)
def test_a_file_of_settings_that_cannot_be_is_refused(
    tmp_path: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "turntable.toml"
    config.write_text(text)
    assert main(["serve", "--check", "--config", str(config)]) == 2
    assert said in capsys.readouterr().err


def test_a_check_fails_where_a_server_could_not_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nobody = "postgresql://ada:hunter2@127.0.0.1:9/none"
    assert main(["serve", "--check", "--port", "0", "--database", nobody]) == 2
    shown = capsys.readouterr().out
    assert "database: FAILED" in shown
    assert "hunter2" not in shown
