"""Every game passes the conformance tests."""

from __future__ import annotations

from pathlib import Path

from tests.playing import GAMES
from turntable import Game
from turntable.conformance import Conformance
from turntable.conformance.texts import clauses_with_tests


class TestEveryGame(Conformance):
    games = GAMES

    def folder_of_tests(self, game: Game) -> Path:
        return Path(__file__).parent / "games" / game.name


def test_a_test_counts_for_the_one_clause_it_cites_and_for_none_of_several(tmp_path: Path) -> None:
    names = ("test_a_candle_is_lit_L2_2", "test_all_of_it_L1_1_L1_2_L2_1", "test_two_of_it_L2_2_L2_3", "help_with_L3_1")
    (tmp_path / "test_rules.py").write_text("".join(f"def {name}(): ...\n" for name in names), encoding="utf-8")
    assert clauses_with_tests(tmp_path) == {"L2.2"}
