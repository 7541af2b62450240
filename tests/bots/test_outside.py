"""Bots from outside: found everywhere a level is, and contained whatever they do."""

from __future__ import annotations

import json
import logging
import os
from importlib.metadata import EntryPoint
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import turntable
from turntable.bots import outside
from turntable.bots.isolated import BotFault, IsolatedBot, known_position
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


def test_a_bot_is_told_its_budget_if_it_takes_one(last: str) -> None:
    path = Path(last.rpartition(":")[0])
    path.write_text(
        f"{LAST}\n\nclass Patient(Last):\n    def __init__(self, seed, time=None):\n        self.time = time\n"
    )
    outside.load.cache_clear()
    told = bot(f"{path}:Patient:250ms", seed=1)
    assert isinstance(told, OutsideBot)
    assert (told._player.time, told.limit) == (0.25, 0.5)
    assert read_level(f"{path}:Last:500").simulations == 500
    assert isinstance(bot(f"{path}:Last:500"), OutsideBot)  # it takes none
    with pytest.raises(BadSetup, match="a budget is like 200ms"):
        read_level(f"{path}:Last:1.2.3s")


def test_a_batch_form_chooses_for_many_games_and_is_contained(broken: str, caplog: pytest.LogCaptureFixture) -> None:
    player = OutsideBot(f"{broken}:Raises", seed=1)
    assert not player.acts
    mask = np.zeros((3, 5), np.bool_)
    mask[:, 1:3] = True
    given = np.zeros((3, 2), np.float32), mask, np.zeros(3, np.int32)

    def answer(actions: Any) -> list[int]:
        player._player = SimpleNamespace(act=lambda obs, mask, seats: actions)
        found: list[int] = player.act("trains", *given).tolist()
        return found

    assert answer([1, 2, 1]) == [1, 2, 1]
    assert player.faults == 0
    caplog.set_level(logging.WARNING)
    for wrong in ([1, 2], "left", [0.5, 1.0, 2.0], None):
        assert set(answer(wrong)) <= {1, 2}
    found = answer([1, 4, -7])
    assert found[0] == 1
    assert set(found[1:]) <= {1, 2}
    assert player.faults == 4 * 3 + 2
    assert len(caplog.records) == 1
    assert "expected 3 whole numbers" in caplog.text


def test_the_arena_asks_a_batch_form_for_many_games_at_a_time(tmp_path: Path) -> None:
    (tmp_path / "batch.py").write_text(
        LAST + "    def act(self, obs, mask, seats):\n"
        f"        with open({str(tmp_path / 'asked')!r}, 'a') as file:\n"
        "            file.write(f'{len(mask)}\\n')\n"
        "        return mask.shape[1] - 1 - mask[:, ::-1].argmax(1)\n"
    )
    plan = tournament(TRAINS, [f"{tmp_path}/batch.py:Last", "beginner"], games=10, options={"turn_limit": 30})
    standings = hold(plan, Venue(workers=1), None, lambda _: None)
    assert standings.to_json()["players"][0]["games"] == 10
    asked = [int(line) for line in (tmp_path / "asked").read_text().split()]
    assert max(asked) > 1


ISOLATED = """
import os, time

class Bot:
    def __init__(self, seed):
        print("hello")  # not among the answers

    def choose(self, match, seat):
        assert not match.moves
        if os.environ.get("DOES") == "hang":
            time.sleep(60)
        if os.environ.get("DOES") == "crash":
            os._exit(3)
        if os.environ.get("DOES") == "cheat":
            return "win"
        return match.legal(seat)[-1]
"""


@pytest.mark.parametrize(
    ("does", "said"),
    [("hang", "no answer after 0.4 s"), ("crash", "its process ended"), ("cheat", "the move win is not legal")],
)
def test_a_bot_in_a_process_of_its_own_harms_nobody(does: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(ISOLATED)
    match = TRAINS.deal(seed=1)
    seat = match.to_act[0]
    budget = ":200ms" if does == "hang" else ":60s"
    player = IsolatedBot(f"{tmp_path}/bot.py:Bot{budget}", {**os.environ, "DOES": does}, grace=0)
    try:
        player.check()
        with pytest.raises(BotFault, match=said):
            player.choose(match, seat)
        if does != "cheat":
            with pytest.raises(BotFault, match="a moment ago"):  # it is not started again at once
                player.choose(match, seat)
    finally:
        player.close()


def test_a_bot_in_a_process_of_its_own_gets_only_what_its_seat_knows(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(ISOLATED)
    match = turntable.game("tickets").deal(seats=2, seed=1)
    player = IsolatedBot(f"{tmp_path}/bot.py:Bot")
    try:
        assert player.choose(match, 0) == match.legal(0)[-1]
    finally:
        player.close()
    shown = [known_position(match, 0) for _ in range(3)]
    assert all(turntable.game("tickets").position(one).view(0) == match.view(0) for one in shown)
    assert len({json.dumps(one["deck"]) for one in shown}) == 3
    assert match.seed not in json.dumps(shown)
    missing = IsolatedBot(f"{tmp_path}/none.py:Bot")
    with pytest.raises(BadSetup, match="there is no file"):
        missing.check()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.py:Bot", "there is no file nowhere.py"),
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
