"""`turntable report`, and the data of a designer's own on the command line."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from turntable.cli import main
from turntable.locales import LANGUAGES

Captured = pytest.CaptureFixture[str]
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_is_a_page_a_table_and_pictures(lang: str, tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "trains.html"
    arguments = ["--games", "30", "--seats", "2,3", "--csv", "--png", "--lang", lang, "--out", str(out)]
    assert main(["report", "trains", *arguments]) == 0
    written = [Path(text) for text in capsys.readouterr().out.split()]
    assert {path.name for path in written} == {path.name for path in tmp_path.iterdir()}
    assert f'<html lang="{lang}">' in out.read_text()
    with (tmp_path / "trains.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    advantage = [float(row["value"]) for row in rows if row["section"] == "advantage"]
    assert len(advantage) == 5
    assert sum(advantage) == pytest.approx(2)
    assert {row["section"] for row in rows} == {
        "advantage", "length", "drama", "skill", "endings", "abilities", "slots", "figures"
    }  # fmt: skip
    picture = tmp_path / "trains-abilities.png"
    assert picture.read_bytes().startswith(PNG)
    assert len(picture.read_bytes()) > 5000
    assert "var(" not in (tmp_path / "trains-abilities.svg").read_text()


def test_json_is_one_object_and_no_page_unless_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    versus = ["--option", "turn_limit=40", "--versus", "seats=3", "--versus", "turn_limit=20 first=1"]
    assert main(["report", "trains", "--games", "30", "--seed", "5", *versus, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["games"], found["seed"]) == ("trains", 30, 5)
    shown = [(one["seats"], one["options"]) for one in found["settings"]]
    assert shown == [(2, {"turn_limit": 40}), (3, {"turn_limit": 40}), (2, {"turn_limit": 20, "first": 1})]
    assert list(tmp_path.iterdir()) == []
    assert main(["report", "trains", "--games", "5", "--json", "--out", "x.html"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 5
    assert [path.name for path in tmp_path.iterdir()] == ["x.html"]


def test_a_sweep_over_an_option_is_a_page_with_curves(tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "swept.html"
    arguments = ["--games", "30", "--sweep", "turn_limit=20..40:10", "--json", "--out", str(out)]
    assert main(["report", "trains", *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["sweep"] == {"name": "turn_limit", "values": [20, 30, 40]}
    assert [one["options"]["turn_limit"] for one in found["settings"]] == [20, 30, 40]
    nobody = [one["nobody"]["rate"] for one in found["settings"]]
    assert nobody[0] > nobody[2]
    assert "turn_limit 20 – 40" in out.read_text()


def test_a_comparison_ends_with_a_verdict(tmp_path: Path, capsys: Captured) -> None:
    arguments = ["--games", "60", "--versus", "turn_limit=15", "--out", str(tmp_path / "x.html")]
    assert main(["report", "trains", *arguments]) == 0
    first, second = [line for line in capsys.readouterr().err.splitlines() if line.strip()][-2:]
    assert first.startswith("With 2 players, turn_limit=15, a game takes ")
    assert "differ beyond chance" in second
    assert "What differs: 2 players, turn_limit=15" in (tmp_path / "x.html").read_text()


def test_options_are_read_by_what_the_game_allows(capsys: Captured) -> None:
    options = ["--option", "draw=manual", "--option", "talk_penalty=false", "--option", "board=world"]
    assert main(["report", "superline", "--games", "2", *options, "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["settings"]
    assert one["options"] == {"draw": "manual", "board": "world"}
    assert main(["report", "tickets", "--games", "2", "--option", "peek=[0,1]", "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["settings"]
    assert one["options"] == {"peek": [0, 1]}


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["chess"], "no game 'chess'"),
        (["trains", "--games", "0"], "games: expected a number from 1 to"),
        (["trains", "--threads", "0"], "threads: expected a number above 0, not 0"),
        (["trains", "--seats", "5"], "trains is played by 2, 3, 4, not 5"),
        (["trains", "--seats", "two"], "--seats: expected a whole number, not two"),
        (["trains", "--option", "colour=red"], "trains has no such option"),
        (["trains", "--option", "first"], "--option: expected NAME=VALUE, not first"),
        (["trains", "--versus", "turn_limit=0"], "turn_limit: expected a whole number from 1"),
        (["trains", "--versus", "seats=2"], "--versus: the setting seats=2 is given twice"),
        (["trains", "--seats", "2,2"], "--seats, --versus: the setting seats=2 is given twice"),
        (["trains", "--versus", "data=standard"], "--versus: data=standard needs --deck or --data"),
        (["superline", "--seats", "2,3,4,6,8,9,10"], "expected at most 6 settings, not 7"),
        (["superline", "--option", "teams=3"], "teams: 2 players form 2 teams, not 3"),
        (["trains", "--sweep", "cards.fly=1..2"], "--sweep: cards has no line and no value fly"),
        (["trains", "--sweep", "colour=1..2"], "trains has no such option"),
        (["trains", "--sweep", "first=0..1", "--versus", "seats=3"], "--sweep: a sweep is of one setting"),
        (["trains", "--bots", "genius"], "no level genius"),
        (["trains", "--bots", "nowhere.py:Bot"], "bot nowhere.py:Bot: there is no file nowhere.py"),
        (["trains", "--bots", "mine.py"], "bot mine.py: name its class too, as mine.py:MyBot"),
        (["trains", "--sweep", "cards.12.ability=1..3"], "--sweep: cards has no column of numbers"),
        (["tickets", "--sweep", "tickets.7.cost=1..3"], "--sweep: expected one of tickets.7."),
        (["trains", "--out", "."], "--out: . is a folder; name a file"),
        (["trains", "--results", "."], "--results: . is a folder; name a file"),
        (["trains", "--results", "/nowhere/x.npz"], "--results: there is no folder /nowhere"),
        (["trains", "--out", "/nowhere/x.html"], "--out: there is no folder /nowhere"),
        (["trains", "--data", "cards"], "--data: expected NAME=FILE, not cards"),
        (["trains", "--data", "board=x.csv"], "trains has no data file board: there are cards"),
    ],
)  # fmt: skip
def test_wrong_usage_is_one_line_and_exit_code_2(arguments: list[str], text: str, capsys: Captured) -> None:
    assert main(["report", *arguments]) == 2
    shown = capsys.readouterr().err
    assert text in shown
    assert shown.count("\n") == 1


def turntable(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a separate process: data is replaced before a game is used."""
    command = [sys.executable, "-m", "turntable", *arguments]
    return subprocess.run(command, text=True, capture_output=True, check=False)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["play", "trains", "--deck", "{}"], "line 3: ability: expected one of swap"),
        (["report", "trains", "--deck", "{}"], "line 3: ability: expected one of swap"),
        (["arena", "trains", "--bots", "casual,random", "--deck", "{}"], "line 3: ability: expected one of swap"),
        (["bench", "--data", "trains/cards={}"], "line 3: ability: expected one of swap"),
        (["bench", "--data", "cards={}"], "--data: expected GAME/NAME=FILE, not cards="),
        (["arena", "trains", "--bots", "casual,random", "--ray", "local", "--deck", "{}"], "--ray: a cluster uses"),
        (["play", "trains", "--deck", "{}x"], "there is no such file"),
    ],
)  # fmt: skip
def test_a_deck_with_a_fault_is_one_line(arguments: list[str], text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("number,ability\n1,swap\n2,fly\n" + "".join(f"{n},left\n" for n in range(3, 70)))
    done = turntable(*(argument.format(path) for argument in arguments))
    assert done.returncode == 2
    assert text in done.stderr
    assert done.stderr.count("\n") == 1


def interpreted(cache: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Write a report on short games of Trains; compiling each deck would take longer than playing with it."""
    mode = {"NUMBA_DISABLE_JIT": "1", "TURNTABLE_CACHE_DIR": str(cache), "PYTHONWARNINGS": "ignore"}
    command = [sys.executable, "-m", "turntable", "report", "trains", "--option", "turn_limit=12", *arguments]
    return subprocess.run(command, env={**os.environ, **mode}, text=True, capture_output=True, check=False)


def test_a_sweep_over_a_deck_plays_each_of_its_variants(tmp_path: Path) -> None:
    out = tmp_path / "swept.html"
    done = interpreted(tmp_path, "--games", "3", "--sweep", "cards.protect=4..14:10", "--json", "--out", str(out))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [one["data"] for one in found["settings"]] == [{"cards": f"cards.protect={n}.csv"} for n in (4, 14)]
    assert "cards.protect 4 – 14" in out.read_text()


def test_another_deck_changes_the_report_and_stands_beside_the_games_own(tmp_path: Path) -> None:
    deck, out = tmp_path / "quick.csv", tmp_path / "quick.html"
    abilities = ("swap", "skip", "left", "right")
    deck.write_text("number,ability\n" + "".join(f"{n},{abilities[n % 4]}\n" for n in range(1, 85)))
    arguments = ["--deck", str(deck), "--games", "4", "--versus", "data=standard", "--json", "--out", str(out)]
    done = interpreted(tmp_path, *arguments)
    assert done.returncode == 0, done.stderr
    standard, mine = json.loads(done.stdout)["settings"]
    assert (mine["data"], standard["data"]) == ({"cards": "quick.csv"}, {})
    used = [{row["item"]: row["mean"] for row in one["sections"][1]["rows"]} for one in (mine, standard)]
    assert used[0]["remove-left"] == used[0]["protect"] == 0
    assert min(used[0]["swap"], used[1]["swap"], used[1]["remove-left"]) > 0
    page = out.read_text()
    assert "What differs: 2 players, turn_limit=12, cards: quick.csv" in page
    assert "2 players, turn_limit=12, the game&#39;s own data" in page
