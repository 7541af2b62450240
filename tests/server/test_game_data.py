"""The data for drawing a game: as played on this server, and the files of its own board."""

from __future__ import annotations

from pathlib import Path

import pytest

import turntable
from tests.server.client import Visitor
from tests.server.conftest import Server
from turntable.cli import main
from turntable.server import boards


def test_the_data_of_a_game_is_sent_as_it_is_played_with(server: Server) -> None:
    visitor = Visitor(server.address)
    files = visitor.get("/api/games/trains/data")["files"]
    assert list(files) == ["cards"]
    assert files["cards"][0] == {"number": "1", "ability": "right"}
    assert len(files["cards"]) == 84
    files = visitor.get("/api/games/superline/data")["files"]
    assert sorted(files) == ["cards", "constants", "russia_board", "russia_pairs", "world_board", "world_pairs"]
    assert files["russia_board"][2][1] == "tver"
    assert visitor.get("/api/games/tickets/data")["board"] == []


def test_data_is_kept_by_a_browser_until_it_changes(server: Server) -> None:
    visitor = Visitor(server.address)
    first = visitor.http.get("/api/games/tickets/data")
    again = visitor.http.get("/api/games/tickets/data", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["cache-control"] == "no-cache"


def test_a_host_names_data_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--data", "chess/cards=mine.csv"]) == 2
    assert "no game chess" in capsys.readouterr().err


@pytest.mark.parametrize("path", ["chess/data", "chess/board/board.js", "trains/board/board.js", "trains/board/"])
def test_what_a_game_does_not_have_is_not_found(server: Server, path: str) -> None:
    assert Visitor(server.address).http.get(f"/api/games/{path}").status_code == 404


@pytest.mark.parametrize("name", ["..", "../rules.py", "..%2frules.py", "%2e%2e%2frules.py", "..\\rules.py", "\0.js"])
def test_nothing_outside_the_folder_of_a_board_is_served(server: Server, name: str) -> None:
    answer = Visitor(server.address).http.get(f"/api/games/trains/board/{name.replace(chr(0), '%00')}")
    assert answer.status_code == 404
    assert b"def " not in answer.content


def test_only_plain_files_of_known_kinds_are_part_of_a_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "board"
    (folder / "inner").mkdir(parents=True)
    for name in ("board.js", "board.css", "moth.svg", "notes.html", "secret.py", "inner/deep.js"):
        (folder / name).write_text("")
    (tmp_path / "outside.js").write_text("")
    (folder / "link.js").symlink_to(tmp_path / "outside.js")
    monkeypatch.setattr(boards, "files", lambda _: tmp_path)
    assert sorted(boards.files_of(turntable.game("trains"))) == ["board.css", "board.js", "moth.svg"]
    assert boards.media_type("board.js") == "text/javascript"
