"""A game from outside the package is played on a server like any other."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import ROOT, Outside
from tests.server.conftest import Server


class ServerBeside(Server):
    """`turntable serve` in the environment of a game from outside."""

    def __init__(self, outside: Outside, folder: Path) -> None:
        self.python = outside.python
        super().__init__(f"sqlite:///{folder / 'turntable.sqlite'}", folder)

    def start(self) -> None:
        command = [self.python, "-m", "turntable", "serve", "--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env={**os.environ, **self.environment}, stdout=log, stderr=subprocess.STDOUT
            )
        self.wait()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    lantern = Outside(ROOT / "examples" / "lantern", tmp_path / "env", os.environ)
    lantern.turntable("play", "lantern", "--people", "0")  # compiles it
    running = ServerBeside(lantern, tmp_path)
    yield running
    running.stop()
    assert "Traceback" not in running.log.read_text()


def test_a_person_plays_a_game_from_outside_against_a_bot(server: Server) -> None:
    ada = server.guest("Ada")
    assert "lantern" in {game["name"] for game in ada.get("/api/games")}
    table = ada.table("lantern", "me", "casual")["id"]
    ada.post(f"/api/tables/{table}/start")
    with ada.join(table) as one:
        one.reach(0)
        while one.state["view"]["result"] is None:
            if one.state["legal"]:
                one.play(sorted(one.state["legal"])[0])
            else:
                one.until("state")
        assert one.state["view"]["result"]["reason"].startswith("the fewest moths")


def test_a_master_is_neither_offered_nor_seated_in_a_game_that_has_nothing_it_could_play_by(server: Server) -> None:
    ada = server.guest("Ada")
    offered = {game["name"]: game["bots"] for game in ada.get("/api/games")}
    assert "master" in offered["tickets"]
    assert ada.table("tickets", "me", "master")["seats"][1]["level"] == "master"
    assert "master" not in offered["lantern"]
    wishes = [{"kind": "me"}, {"kind": "bot", "level": "master"}]
    answer = ada.ask("POST", "/api/tables", {"game": "lantern", "seats": wishes})
    assert (answer.status_code, answer.json()["code"]) == (400, "no_network")
    table = ada.table("lantern", "me", "open")["id"]
    answer = ada.ask("PUT", f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "master"})
    assert (answer.status_code, answer.json()["code"]) == (400, "no_network")
    event = {"name": "Cup", "form": "robin", "game": "lantern", "bots": ["master"]}
    assert ada.ask("POST", "/api/events", event).json()["code"] == "no_network"
