"""The table in a terminal: it fits, and says what there is without colours."""

from __future__ import annotations

import io
import re
from random import Random

import pytest
from rich.console import Console

from tests.games.superline.table import SUPERLINE, at, city, spent
from tests.playing import play_randomly
from turntable import Match
from turntable.cli.play import Sitting
from turntable.games.superline.packs import PACKS
from turntable.locales import LANGUAGES, say


def shown(match: Match, viewer: int | None, lang: str = "en", width: int = 120, height: int | None = None) -> list[str]:
    """Return the lines of the table: in a terminal of this height, or printed elsewhere."""
    names = [say("player", lang, number=seat + 1) for seat in range(match.seats)]
    table, file = SUPERLINE.terminal.draw(match.view(viewer), names, lang), io.StringIO()
    console = Console(
        file=file, width=width, height=height, highlight=False, force_terminal=height is not None, color_system=None
    )
    console.print(table)
    return file.getvalue().splitlines()


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("board", PACKS)
def test_the_board_fits_in_120_columns_in_every_language(board: str, lang: str) -> None:
    match = SUPERLINE.deal(12, seed=1, board=board, teams=3)
    for _ in play_randomly(match, Random(1), 100):
        pass
    lines = shown(match, 0, lang)
    rows = [line for line in lines if line[:3].strip().isdecimal()]
    assert [row[:3].strip() for row in rows] == [str(number) for number in range(1, 13)]
    assert all(len(line) <= 120 for line in lines)
    assert all(len(line) >= 110 for line in lines[:25])
    first = {"russia": ("Leningr", "Ленингр", "Leningr"), "world": ("Cuba", "Куба", "Kuba")}[board]
    assert rows[1].split()[1] == first[LANGUAGES.index(lang)]


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("board", PACKS)
def test_a_narrow_board_is_whole_in_80_columns_in_every_language(board: str, lang: str) -> None:
    match = SUPERLINE.deal(12, seed=1, board=board, teams=3)
    for _ in play_randomly(match, Random(1), 100):
        pass
    wide, narrow = shown(match, 0, lang)[:25], shown(match, 0, lang, 80)
    assert all(len(line) <= 80 for line in narrow)
    assert narrow[0].split() == wide[0].split()
    marks = [[re.sub(r"\[(.)..\]", r"[\1]", mark) for mark in line.split()] for line in wide[2::2]]
    assert [line.split() for line in narrow[2:25:2]] == marks


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("board", PACKS)
def test_a_table_for_two_fits_a_terminal_of_80_columns_and_24_lines(board: str, lang: str) -> None:
    match = SUPERLINE.deal(2, seed=1, board=board)
    moves = play_randomly(match, Random(1), 40)
    for _ in moves:
        low, tall = shown(match, 0, lang, 80, 24), shown(match, 0, lang, 80, 60)
        assert all(len(line) <= 80 for line in low)
        assert len(low) <= 24 - 2  # a list of one line and the prompt
        assert len(tall) > 30
        for row in range(1, 13):
            marks = [mark for mark in tall[2 * row].split() if mark != "·"]
            assert [mark[0] for mark in marks] == re.findall(r"(?<= )[●▲+✱[](?=\S)|[●▲](?= )", low[row])


def test_chips_superlines_and_fitting_cells_are_told_apart_without_colours() -> None:
    match = at("*0000.........\n.1............", [[city("F1"), "tver"], ["omsk"]])
    match.play("place F1")
    lines = shown(match, 1)
    assert lines[2].split() == ["✱✱✱", *["[●●●]"] * 5, *["·"] * 7, "✱✱✱"]
    assert lines[4].split() == ["·", "▲", *["·"] * 12]
    assert lines[10].split()[10] == "+++"  # Omsk on K5
    assert any("▶ Player 2 (1) — you" in line for line in lines)
    assert any("Omsk" in line and "K5 K11" in line for line in lines)
    assert not any("K5 K11" in line for line in shown(match, None))


def test_a_call_a_card_owed_and_an_empty_card_are_told() -> None:
    hands = [["tver", "komi"], ["tula"], ["omsk"], ["perm"]]
    options = {"talk_penalty": True, "draw": "manual"}
    match = at("", hands, seats=4, options=options, board={"I2": 0, "I8": 1})
    assert any("Komi" in line and "empty" in line for line in shown(match, 0))
    match.play("place B3", 0)
    assert any(line.startswith("Player 1 may still take a card.") for line in shown(match, 3))
    match.play("call 0", 1)
    assert any(line.startswith("Player 2 accuses the red team of table talk.") for line in shown(match, None))


@pytest.mark.parametrize(("lang", "said"), [("en", "A draw: "), ("ru", "Ничья: "), ("pl", "Remis: ")])
def test_a_draw_is_told_as_one(lang: str, said: str) -> None:
    match = SUPERLINE.position(spent({"seats": 2, "hands": [["omsk"], []]}))
    match.play("place K11")
    told = Sitting(match, {}, lang, Console(file=io.StringIO())).ending()
    assert told.startswith(said)
    assert told.endswith(".")
    assert not told.endswith("..")
