"""Bots from outside at a server's tables: offered by name, played in processes of their own, and contained."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import Server
from turntable.server.outside import read_bots

BOTS = """
import os

class Last:
    def __init__(self, seed): ...

    def choose(self, match, seat):
        assert "TURNTABLE_DATABASE" not in os.environ and "TURNTABLE_SECRET" not in os.environ
        return match.legal(seat)[-1]

class Broken(Last):
    def choose(self, match, seat):
        raise KeyError("no idea")
"""


@pytest.fixture(scope="module")
def hosting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("outside")
    (folder / "bots.py").write_text(BOTS)
    bots = f"last={folder}/bots.py:Last, broken={folder}/bots.py:Broken:2s"
    running = Server(
        f"sqlite:///{folder}/turntable.sqlite", folder, TURNTABLE_BOTS=bots, TURNTABLE_SECRET="only for the server"
    )
    yield running
    running.stop()
    assert running.faults() == []


def test_people_play_with_a_bot_that_the_server_allows(hosting: Server) -> None:
    ada = hosting.guest()
    assert all(game["bots"][-2:] == ["last", "broken"] for game in ada.get("/api/games"))
    table = ada.table("trains", "me", "last", start=True)
    assert table["seats"][1]["level"] == "last"
    with ada.join(table["id"]) as one:
        one.reach(0)
        while one.state["moves"] < 6:
            if one.state["legal"]:
                one.play(sorted(one.state["legal"])[-1])
            else:
                one.reach(one.state["version"] + 1)
        assert not [line for line in one.chat if line["note"]]


def test_another_bot_plays_for_one_that_fails_and_the_table_is_told_once(hosting: Server) -> None:
    ada = hosting.guest()
    table = ada.table("trains", "broken", "me", start=True, options={"first": 0})
    with ada.join(table["id"]) as one:
        one.reach(1)
        one.play(sorted(one.state["legal"])[0])
        one.reach(3)
        assert [(line["note"], line["seat"]) for line in one.chat] == [("fault", 0)]
    assert "no idea" in hosting.log.read_text()


def test_a_bot_that_the_server_does_not_have_is_refused(hosting: Server) -> None:
    ada = hosting.guest()
    wish = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "bot", "level": "bots.py:Last"}]}
    refused = ada.ask("POST", "/api/tables", wish)
    assert refused.status_code == 400
    wish["seats"] = [{"kind": "me"}, {"kind": "bot", "level": "sasha"}]
    refused = ada.ask("POST", "/api/tables", wish)
    assert (refused.status_code, refused.json()["code"]) == (400, "no_such_bot")
    table = ada.table("trains", "me", "open")
    refused = ada.ask("PUT", f"/api/tables/{table['id']}/seats/1", {"kind": "bot", "level": "sasha"})
    assert (refused.status_code, refused.json()["code"]) == (400, "no_such_bot")


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("Last=bots.py:Last", "a name is up to 12 of a-z, 0-9, - and _"),
        ("casual=bots.py:Last", "there is a bot 'casual' already"),
        ("a=x.py:A, a=x.py:B", "there is a bot 'a' already"),
        ("mine=grandmaster", "neither installed nor like module:Class or file.py:Class"),
    ],
)
def test_a_setting_that_names_no_bot_is_refused(setting: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_bots(setting)


def test_a_server_does_not_start_with_a_bot_that_does_not_load(tmp_path: Path) -> None:
    turntable = str(Path(sys.executable).with_name("turntable"))
    command = [turntable, "serve", "--database", f"sqlite:///{tmp_path}/t.sqlite", "--bots", "mine=none.py:Bot"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "bot none.py:Bot: there is no file none.py" in done.stderr
