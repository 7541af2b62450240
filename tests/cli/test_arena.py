"""`turntable arena`: what it prints where, and its exit codes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.playing import GAMES, label
from turntable import Game
from turntable.cli import main
from turntable.lab import workers
from turntable.lab.tournament import Fixture, Played, Tournament

Captured = pytest.CaptureFixture[str]
ARENA = ["arena", "trains", "--bots", "casual,beginner", "--games", "4", "--workers", "1"]


def test_json_has_players_pairings_and_ratings(capsys: Captured) -> None:
    assert main([*ARENA, "--json"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    found = json.loads(shown.out)
    counts = ["games", "wins", "draws", "rate", "low", "high"]
    assert list(found) == ["game", "seats", "seed", "stopped", "players", "pairings"]
    assert [list(player) for player in found["players"]] == [["name", *counts, "rating"]] * 2
    assert [player["name"] for player in found["players"]] == ["casual", "beginner"]
    assert [list(pairing) for pairing in found["pairings"]] == [["first", "second", *counts]]
    for row in found["players"] + found["pairings"]:
        assert row["games"] == 4
        assert 0 <= row["low"] <= row["rate"] <= row["high"] <= 1
    assert all(player["rating"]["sigma"] > 0 for player in found["players"])


@pytest.mark.parametrize("game", GAMES, ids=label)
def test_in_a_short_arena_of_every_game_a_beginner_is_better_than_chance(game: Game, capsys: Captured) -> None:
    bots = "beginner,random,casual,expert:30"
    assert main(["arena", game.name, "--bots", bots, "--gauntlet", "--games", "40", "--workers", "1", "--json"]) == 0
    found = {pairing["second"]: pairing for pairing in json.loads(capsys.readouterr().out)["pairings"]}
    assert {name: pairing["games"] for name, pairing in found.items()} == {"random": 40, "casual": 40, "expert:30": 40}
    assert found["random"]["low"] > 0.5
    assert found["casual"]["high"] < 0.8
    assert found["expert:30"]["high"] < 0.8


def test_tables_name_everyone_the_best_first(capsys: Captured) -> None:
    arguments = ["--bots", "beginner,casual,expert:20", "--gauntlet", "--seats", "3", "--games", "3"]
    assert main([*ARENA, *arguments]) == 0
    players, pairings = capsys.readouterr().out.split("first", 1)
    assert all(name in players for name in ("beginner", "casual", "expert:20", "±", "95 %"))
    assert players.index("casual") < players.index("beginner")
    assert pairings.count("beginner") == 2


def test_long_names_are_told_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "70")
    folder = tmp_path / "a_folder_with_a_long_name"
    folder.mkdir()
    (folder / "bot.py").write_text(
        "class First:\n"
        "    def __init__(self, seed): ...\n"
        "    def choose(self, match, seat): return match.legal(seat)[0]\n"
        "class Other(First): ...\n"
    )
    bots = ",".join(f"{folder.name}/bot.py:{name}" for name in ("First", "Other"))
    assert main([*ARENA, "--bots", bots, "--games", "2"]) == 0
    letters = re.sub("[^a-zA-Z]", "", capsys.readouterr().out)
    assert "afolderwithalongnamebotpyFirst" in letters
    assert "afolderwithalongnamebotpyOther" in letters


def test_progress_is_on_stderr_only() -> None:
    command = [str(Path(sys.executable).parent / "turntable"), *ARENA, "--json"]
    environment = os.environ | {"TTY_COMPATIBLE": "1"}
    done = subprocess.run(command, env=environment, text=True, capture_output=True, check=True)
    assert len(json.loads(done.stdout)["players"]) == 2
    assert "4/4" in done.stderr


def test_results_are_kept_and_those_of_others_refused(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "results.jsonl"
    shown = []
    for _ in range(2):
        assert main([*ARENA, "--results", str(path), "--json"]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    assert len(path.read_text().splitlines()) == 5
    assert main([*ARENA, "--results", str(path), "--seed", "1"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--bots", "god,casual"], "no level god"),
        (["--bots", "casual"], "two players or more"),
        (["--bots", "casual:5,random"], "only expert and master take a budget"),
        (["--games", "0"], "games: expected"),
        (["--workers", "0"], "--workers: expected"),
        (["--seats", "7"], "is played by"),
        (["--seed", "x"], "seed: expected"),
        (["--results", "/nowhere/x.jsonl"], "arena: /nowhere/x.jsonl: No such file"),
        (["--option", "colour=red"], "has no such option"),
        (["--option", "turn_limit"], "expected NAME=VALUE"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(arguments: list[str], text: str, capsys: Captured) -> None:
    assert main([*ARENA, *arguments]) == 2
    shown = capsys.readouterr().err
    assert text in shown
    assert shown.count("\n") == 1


def test_games_are_played_with_the_options_given(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "results.jsonl"
    short = [*ARENA, "--option", "turn_limit=1", "--results", str(path)]
    assert main([*short, "--json"]) == 0
    pairing = json.loads(capsys.readouterr().out)["pairings"][0]
    assert pairing["draws"] == pairing["games"] > 0  # nobody has won after one turn
    assert '"options": {"turn_limit": 1}' in path.read_text()
    assert main([*ARENA, "--results", str(path)]) == 2  # other games than those


def test_a_failure_is_one_line_and_exit_code_1(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def fail(plan: Tournament, fixtures: Sequence[Fixture]) -> list[Played]:
        raise workers.WorkersFailed("a worker process died before its game was over")

    monkeypatch.setattr(workers, "play_all", fail)
    assert main(ARENA) == 1
    assert capsys.readouterr().err == "turntable arena: a worker process died before its game was over\n"


def test_the_help_names_every_option(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as left:
        main(["arena", "--help"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    assert all(
        f"--{name}" in shown for name in ("bots", "games", "seats", "gauntlet", "seed", "results", "ray", "json")
    )


@pytest.mark.filterwarnings("default")
def test_a_cluster_is_asked_only_for_games_that_are_missing(tmp_path: Path, capsys: Captured) -> None:
    path = str(tmp_path / "results.jsonl")
    assert main([*ARENA, "--results", path, "--ray", "127.0.0.1:1"]) == 1
    assert capsys.readouterr().err.startswith("turntable arena: --ray: no cluster at 127.0.0.1:1")
    assert main([*ARENA, "--results", path]) == 0
    assert main([*ARENA, "--results", path, "--ray", "127.0.0.1:1"]) == 0
