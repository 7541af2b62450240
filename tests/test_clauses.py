"""Every clause of the rules, as the game's rules text numbers them, is proved by a test that cites it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.playing import GAMES, label
from turntable import Game
from turntable.locales import LANGUAGES

TESTS = Path(__file__).parent / "games"


def clauses(text: str) -> set[str]:
    return set(re.findall(r"\b[A-Z]\d+\.\d+\b", text))


@pytest.mark.parametrize("game", GAMES, ids=label)
def test_every_clause_is_cited_by_a_test(game: Game) -> None:
    names = "".join(path.read_text(encoding="utf-8") for path in (TESTS / game.name).glob("test_*.py"))
    cited = {
        f"{a}.{b}" for tests in re.findall(r"def test_\w+", names) for a, b in re.findall(r"_([A-Z]\d+)_(\d+)", tests)
    }
    assert clauses(game.rules_text("en")) - cited == set()


@pytest.mark.parametrize("game", GAMES, ids=label)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_tell_the_same_clauses_in_every_language(game: Game, lang: str) -> None:
    assert clauses(game.rules_text(lang)) == clauses(game.rules_text("en"))


@pytest.mark.parametrize("game", GAMES, ids=label)
def test_an_error_cites_a_clause_that_the_rules_tell(game: Game) -> None:
    notation = Path(str(game.notation.__file__)).read_text(encoding="utf-8")  # type: ignore[attr-defined]
    assert clauses(notation) <= clauses(game.rules_text("en"))
