"""The command line: what it prints, and its exit codes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from operator import attrgetter
from pathlib import Path

import pytest
from rich.console import Console

import turntable
from tests.playing import GAMES, NAMES
from turntable.bots import bot
from turntable.cli import main, ready
from turntable.cli.play import Sitting, folded_words
from turntable.conformance.commands import keyboard
from turntable.kernel import cache
from turntable.locales import LANGUAGES

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole game between bots."""
    path = tmp_path / "game.json"
    assert main(["play", "trains", "--people", "0", "--seed", "7", "--record", str(path)]) == 0
    return path


def test_people_at_one_keyboard_see_a_curtain_and_never_each_others_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    prompts: list[str] = []
    match = turntable.game("trains").deal(2, seed=7)
    first, second = match.to_act[0], 1 - match.to_act[0]

    def answer(prompt: str = "") -> str:
        prompts.append(capsys.readouterr().out)
        return "q" if len(prompts) == 4 else "" if len(prompts) in (1 + (first == 0), 3) else "1"

    monkeypatch.setattr("builtins.input", answer)
    assert main(["play", "trains", "--people", "2", "--seed", "7"]) == 0
    offered = match.view(second)["offer"]
    before_curtain = "".join(prompts[: 2 + (first != 0)])
    assert all(f"keep {card} " not in before_curtain for card in offered)
    assert "Enter" in "".join(prompts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_list_of_moves_is_folded_until_it_is_asked_for(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    keyboard(monkeypatch, "q")
    assert main(["play", "tickets", "--seed", "3", "--lang", lang]) == 0
    folded = capsys.readouterr().out
    assert "1–63" in folded
    assert "keep …" in folded
    assert len(folded.splitlines()) < 40
    keyboard(monkeypatch, "keep", "63", "q")
    assert main(["play", "tickets", "--seed", "3", "--lang", lang]) == 0
    unfolded = capsys.readouterr().out
    assert set(re.findall(r"(\d+) +keep \d", unfolded)) == {str(number) for number in range(1, 64)}


def test_moves_are_folded_until_they_fit_and_the_longest_lists_first() -> None:
    moves = ["draw", *(f"keep {number}" for number in range(12)), *(f"take {number}" for number in range(5)), "done"]
    assert folded_words(moves, room=19) == set()
    assert folded_words(moves, room=18) == {"keep"}
    assert folded_words(moves, room=8) == {"keep"}
    assert folded_words(moves, room=7) == {"keep", "take"}
    assert folded_words(moves, room=0) == {"keep", "take"}
    assert folded_words(["pass", *(f"pass {number}" for number in range(30))], room=5) == set()  # `pass` is a move


def test_on_a_low_screen_the_table_and_all_moves_stay_in_sight(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    keyboard(monkeypatch, "keep", "?", "q")
    match = turntable.game("tickets").deal(2, seed=3)
    console = Console(force_terminal=True, width=80, height=24, highlight=False, color_system=None)
    Sitting(match, {1: bot("random", seed=1)}, "en", console).run()
    pages = re.split(r"Player 1 > ?", capsys.readouterr().out)
    assert all(len(page.splitlines()) < 24 for page in pages[:2])
    assert set(re.findall(r"(\d+) keep \d", pages[1])) == {str(number) for number in range(1, 64)}
    assert "C7.4" in pages[2]  # the rules, in a pager, and then the table again
    assert "Tickets to choose from" in pages[2]


def test_a_games_data_is_listed_and_printed(capsys: Captured) -> None:
    assert main(["data", "tickets"]) == 0
    assert capsys.readouterr().out.split() == ["big_cities", "cards", "constants", "tickets"]
    assert main(["data", "trains", "cards"]) == 0
    own = Path(turntable.__file__).parent / "games" / "trains" / "cards.csv"
    assert capsys.readouterr().out == own.read_text(encoding="utf-8")
    assert main(["data", "trains", "board"]) == 2
    assert capsys.readouterr().err == "turntable data: trains has no data file board: there are cards\n"


def test_nobody_at_the_keyboard_leaves_the_game(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    keyboard(monkeypatch)
    assert main(["play", "trains", "--seed", "7"]) == 0
    assert "The game is not finished." in capsys.readouterr().out


def test_the_same_seed_deals_the_same_cards(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    shown = []
    for seed in ("7", "7", f"{7:064x}", "8"):
        keyboard(monkeypatch, "q")
        main(["play", "trains", "--seed", seed])
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] == shown[2] != shown[3]


def test_options_are_chosen_by_name_and_kept_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    chosen = ["--option", "first=1", "--option", "turn_limit=40"]
    assert main(["play", "trains", "--people", "0", "--seed", "7", *chosen, "--record", str(path)]) == 0
    options = json.loads(path.read_text())["options"]
    assert (options["first"], options["turn_limit"]) == (1, 40)


def test_a_wrong_option_is_refused(capsys: Captured) -> None:
    assert main(["play", "trains", "--option", "first=9"]) == 2
    assert "first: expected one of" in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_list_the_options_as_they_are_typed_and_called(lang: str, capsys: Captured) -> None:
    assert main(["rules", "superline", "--lang", lang]) == 0
    printed = capsys.readouterr().out
    for name, option in turntable.game("superline").options.items():
        assert name in printed
        assert option.label(name).text(lang) in printed
    assert turntable.game("superline").options["board"].choice("world").text(lang) in printed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_is_replayed_in_every_language(record: Path, lang: str, capsys: Captured) -> None:
    capsys.readouterr()
    assert main(["replay", str(record), "--lang", lang]) == 0
    moves = len(json.loads(record.read_text())["moves"])
    assert f"{moves} " in capsys.readouterr().out


def test_one_move_of_a_record_is_shown_as_a_seat_saw_it(record: Path, capsys: Captured) -> None:
    capsys.readouterr()
    assert main(["replay", str(record), "--move", "0", "--seat", "1"]) == 0
    own = capsys.readouterr().out
    assert main(["replay", str(record), "--move", "0"]) == 0
    assert "You hold" in own
    assert "You hold" not in capsys.readouterr().out


def test_a_record_is_verified(record: Path, capsys: Captured) -> None:
    capsys.readouterr()
    assert main(["verify", str(record)]) == 0
    assert json.loads(record.read_text())["commitment"] in capsys.readouterr().out
    assert main(["verify", str(record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True


@pytest.mark.parametrize(
    ("field", "value"), [("seed", "0" * 64), ("commitment", "0" * 64), ("seats", 3), ("moves", [])]
)
def test_an_altered_record_fails_with_one_line(record: Path, field: str, value: object, capsys: Captured) -> None:
    capsys.readouterr()
    record.write_text(json.dumps(json.loads(record.read_text()) | {field: value}))
    assert main(["verify", str(record)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["verify", str(record), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ok"] is False
    assert main(["replay", str(record)]) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_in_the_terminal_have_signs_for_pictures(lang: str, capsys: Captured) -> None:
    assert main(["rules", "trains", "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert "pictures" not in shown
    assert "<!--" not in shown
    assert "70 60 50 → 60 70 50" in shown
    assert ">·<" in shown


@pytest.mark.parametrize("text", ["", "{", "[1, 2", "\x00", "7"])
def test_a_file_that_is_no_whole_record_is_one_line(tmp_path: Path, text: str, capsys: Captured) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    for command in ("replay", "verify"):
        assert main([command, str(path)]) in (1, 2)
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["play", "chess"], "no game 'chess': there are " + ", ".join(NAMES)),
        (["play", "trains", "--seats", "5"], "trains is played by 2, 3, 4, not 5"),
        (["play", "trains", "--seats", "x"], "--seats"),
        (["play", "trains", "--people", "3"], "--people: expected a number from 0 to 2, not 3"),
        (["play", "trains", "--seed", "x"], "seed: expected"),
        (["play", "trains", "--record", "/nowhere/x.json"], "--record: there is no folder /nowhere"),
        (["play", "trains", "--bots", "god"], "no level god: there are random, beginner"),
        (["play", "trains", "--lang", "de"], "--lang"),
        (["play", "trains", "--bots", ""], "no level (empty): there are"),
        (["play"], "GAME"),
        (["dance"], "dance"),
        (["rules", "chess"], "no game 'chess'"),
        (["replay", "/nowhere/x.json"], "replay: /nowhere/x.json: No such file"),
        (["bench", "--seconds", "0"], "--seconds"),
        (["bench", "--game", "trains", "--seats", "9"], "is played by"),
        (["bench", "--game", "trains", "--bots", "god"], "no level god"),
        (["bench", "--game", "trains", "--option", "colour=red"], "colour"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(arguments: list[str], text: str, capsys: Captured) -> None:
    try:
        code = main(arguments)
    except SystemExit as left:
        code = left.code  # type: ignore[assignment]
    assert code == 2
    shown = capsys.readouterr().err
    assert text in shown
    assert shown.count("\n") == 1


def test_bench_measures_one_game_with_seats_options_and_bots(capsys: Captured) -> None:
    only = ["bench", "--seconds", "0.01", "--game", "trains", "--seats", "3", "--option", "turn_limit=9", "--json"]
    assert main(only) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [(row["game"], row["seats"]) for row in rows] == [("trains", 3)] * 2
    assert main([*only, "--bots", "random,casual"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["what"].split()[0] for row in rows] == ["random", "casual"]
    assert all(row["moves_per_second"] > 0 for row in rows)
    assert main([*only[:-1], "--bots", "random"]) == 0
    assert "simulations" not in capsys.readouterr().out


def test_bench_prints_a_table_or_json(capsys: Captured) -> None:
    assert main(["bench", "--seconds", "0.01", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    rows = found["rows"]
    random_play = {(row["game"], row["seats"]) for row in rows if row["what"] == "random play"}
    assert random_play == {(game.name, seats) for game in GAMES for seats in game.seat_counts}
    assert all(row["moves_per_second"] > 0 for row in rows)
    assert [row["game"] for row in found["searches"]] == [game.name for game in GAMES if game.evaluation]
    assert all(row["simulations_per_second"] > 0 for row in found["searches"])
    assert main(["bench", "--seconds", "0.01"]) == 0
    shown = capsys.readouterr().out
    assert "moves per second" in shown
    assert "simulations per second" in shown


def test_the_installed_command_runs() -> None:
    command = Path(sys.executable).parent / "turntable"
    done = subprocess.run([command, "play", "chess"], text=True, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("turntable play: no game 'chess'")


def test_a_cold_start_compiles_with_a_progress_line_and_a_second_start_does_not(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).parent / "turntable"), "play", "trains"]
    environment = os.environ | {"TURNTABLE_CACHE_DIR": str(tmp_path), "TTY_COMPATIBLE": "1"}
    shown = [
        subprocess.run(command, env=environment, text=True, capture_output=True, check=True, input="").stderr
        for _ in range(2)
    ]
    assert "Compiling Trains" in shown[0]
    assert shown[1] == ""


def test_compiling_is_silent_where_nobody_looks(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(cache, "is_warm", lambda game: False)
    monkeypatch.setattr(ready, "_compile", lambda game, lang, progress: progress.add_task(game.name))
    ready.get_ready(GAMES, "en")
    assert capsys.readouterr() == ("", "")


def test_leaving_at_the_curtain_and_looking_past_the_end_are_kindly_met(
    monkeypatch: pytest.MonkeyPatch, record: Path, capsys: Captured
) -> None:
    keyboard(monkeypatch)
    assert main(["play", "trains", "--people", "2", "--seed", "1"]) == 0
    assert main(["replay", str(record), "--move", "99999"]) == 2
    assert "--move: expected a number from 0 to" in capsys.readouterr().err


def test_an_interrupt_ends_the_program_quietly(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["play", "trains", "--seed", "7"]) == 130
    assert capsys.readouterr().err == ""


def test_the_command_alone_and_the_package_load_no_compiler() -> None:
    code = "import sys, turntable, turntable.cli; print(sorted({'numba', 'numpy', 'rich'} & sys.modules.keys()))"
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, text=True, capture_output=True, check=True).stdout == "[]\n"


def test_everything_public_is_found_in_the_package() -> None:
    assert all(getattr(turntable, name) is not None for name in turntable.__all__)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        attrgetter("chess")(turntable)
