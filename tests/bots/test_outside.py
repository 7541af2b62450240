"""Bots from outside: found everywhere a level is, and contained whatever they do."""

from __future__ import annotations

import json
import logging
from importlib.metadata import EntryPoint
from pathlib import Path
from threading import Event

import pytest

import turntable
from turntable.bots import outside
from turntable.bots.levels import bot, read_level
from turntable.bots.outside import OutsideBot
from turntable.cli import main
from turntable.lab import single_env
from turntable.lab.arena import Venue, hold
from turntable.lab.tournament import compile_players, tournament
from turntable.match.errors import BadSetup, MissingPart

TRAINS = turntable.game("trains")
LAST = """
class Last:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, match, seat):
        return match.legal(seat)[-1]
"""
BROKEN = """
class Silent:
    def __init__(self, seed): ...

class Raises(Silent):
    def choose(self, match, seat):
        raise KeyError("no idea")

class Cheats(Silent):
    def choose(self, match, seat):
        match.play(match.legal(seat)[0], seat)
        return "win"

class Needs:
    def __init__(self, seed, weights): ...

here = 7
"""


@pytest.fixture
def last(tmp_path: Path) -> str:
    (tmp_path / "mine.py").write_text(LAST)
    return f"{tmp_path}/mine.py:Last"


@pytest.fixture
def broken(tmp_path: Path) -> str:
    (tmp_path / "broken.py").write_text(BROKEN)
    return f"{tmp_path}/broken.py"


def test_a_bot_in_a_file_plays_wherever_a_level_does(
    last: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = TRAINS.deal(seed=1)
    seat = match.to_act[0]
    assert bot(last, seed=1).choose(match, seat) == match.legal(seat)[-1]
    assert bot(last).rank(match, seat)[0] == (match.legal(seat)[-1], 1.0)

    plan = tournament(TRAINS, [last, "casual"], games=4)
    compile_players(plan)
    results = tmp_path / "results"
    standings = hold(plan, Venue(workers=1), results, lambda _: None)
    assert standings.to_json()["players"][0]["name"] == last
    assert last in json.loads(results.read_text().splitlines()[0])["files"]

    env = single_env("trains", opponents=last)
    env.reset(seed=1)

    assert main(["play", "trains", "--people", "0", "--bots", last, "--seed", "3"]) == 0
    assert "wins" in capsys.readouterr().out


def test_results_of_a_changed_bot_are_not_continued(last: str, tmp_path: Path) -> None:
    results = tmp_path / "results"
    hold(tournament(TRAINS, [last, "random"], games=2), Venue(workers=1), results, lambda _: None)
    Path(last.rpartition(":")[0]).write_text(LAST.replace("[-1]", "[0]"))
    outside.load.cache_clear()
    with pytest.raises(turntable.BadRecord, match="files"):
        hold(tournament(TRAINS, [last, "random"], games=2), Venue(workers=1), results, lambda _: None)


def test_a_bot_of_an_installed_package_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("steady", "turntable.bots.levels:RandomBot", outside.GROUP)
    monkeypatch.setattr(outside, "registered", lambda: {"steady": entry})
    match = TRAINS.deal(seed=1)
    seat = match.to_act[0]
    assert bot("steady", seed=4).choose(match, seat) == bot("random", seed=4).choose(match, seat)
    assert read_level("turntable.bots.levels:RandomBot").is_outside


@pytest.mark.parametrize("name", ["Raises", "Cheats"])
def test_what_a_bot_does_wrong_is_told_once_and_changes_nothing(
    broken: str, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    match = TRAINS.deal(seed=1)
    player = OutsideBot(f"{broken}:{name}", seed=1)
    caplog.set_level(logging.WARNING)
    for _ in range(6):
        seat = match.to_act[0]
        before = match.position()
        move = player.choose(match, seat)
        assert move in match.legal(seat)
        assert match.position() == before
        match.play(move, seat)
    assert player.faults == 6
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert {"Raises": "KeyError: 'no idea'", "Cheats": "the move win is not legal"}[name] in caplog.text


def test_a_bot_that_takes_too_long_is_not_asked_again(last: str) -> None:
    player = OutsideBot(last, seed=1, limit=0.05)
    go_on = Event()
    asked = []

    class Slow:
        def choose(self, match: turntable.Match, seat: int) -> str:
            asked.append(seat)
            go_on.wait()
            return match.legal(seat)[0]

    player._player = Slow()
    match = TRAINS.deal(seed=1)
    for _ in range(3):
        match.play(player.choose(match, match.to_act[0]), match.to_act[0])
    go_on.set()
    assert len(asked) == 1
    assert player.faults == 3


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.py:Bot", "FileNotFoundError"),
        ("no.such.module:Bot", "ModuleNotFoundError"),
        ("turntable.bots.levels:Nobody", "AttributeError"),
        ("BROKEN:here", "expected a class that takes seed, not int"),
        ("BROKEN:Silent", "has no choose"),
        ("BROKEN:Needs", "cannot be made: TypeError"),
        ("nothing.safetensors", "no such file"),
        ("grandmaster", "no level"),
    ],
)
def test_a_bot_that_is_none_is_refused_in_one_line(
    broken: str, name: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = name.replace("BROKEN", broken)
    with pytest.raises(BadSetup, match=said):
        bot(name)
    assert main(["play", "trains", "--people", "0", "--bots", name]) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "arena"])
def test_a_network_for_other_observations_is_refused_in_one_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.safetensors"
    file.write_bytes((Path(turntable.__file__).parent / "games" / "trains" / "network.safetensors").read_bytes())
    bots = f"{file}:1,casual" if command == "arena" else f"{file}:1"
    assert main([command, "tickets", "--bots", bots]) == 2
    shown = capsys.readouterr().err
    assert "is for other observations than tickets has" in shown
    assert shown.count("\n") == 1


def test_a_trained_network_is_a_level(tmp_path: Path) -> None:
    own = Path(turntable.__file__).parent
    file = tmp_path / "mine.safetensors"
    file.write_bytes((own / "games" / "trains" / "network.safetensors").read_bytes())
    match = TRAINS.deal(seed=3)
    seat = match.to_act[0]
    for budget in ("1", "30"):
        same = bot(f"master:{budget}", seed=1).rank(match, seat)
        assert bot(f"{file}:{budget}", seed=1).rank(match, seat) == same
    with pytest.raises(MissingPart, match="other observations than tickets"):
        bot(f"{file}:1").choose(turntable.game("tickets").deal(seed=1), 0)
    (tmp_path / "text.safetensors").write_text("not a network")
    with pytest.raises(MissingPart, match="not a network"):
        bot(f"{tmp_path}/text.safetensors:1").choose(match, seat)
