"""The page about the games has the same sections in every language and marks every ruling."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.playing import NAMES
from tests.test_rule_texts import outline
from turntable.conformance.texts import clauses
from turntable.locales import LANGUAGES
from turntable.match.game import game

DOCS = Path(__file__).parents[1] / "docs"
RULINGS = {
    *("T3.2", "T4.5", "T4.8", "T5.2", "T6.2"),
    *("S3.6", "S3.7", "S4.3", "S4.5", "S6.2"),
    *("C2.2", "C4.2", "C4.4", "C5.2", "C6.4", "C7.3"),
}
WORDS = {"en": "ruling", "ru": "решение", "pl": "rozstrzygnięcie"}
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def about(lang: str) -> str:
    return (DOCS / ("about.md" if lang == "en" else f"about.{lang}.md")).read_text(encoding="utf-8")


@each_language
def test_the_page_about_the_games_has_the_same_sections_in_every_language(lang: str) -> None:
    assert outline(about(lang)) == outline(about("en"))
    assert re.findall(r"\b[A-Z]\d+\.\d+\b", about(lang)) == re.findall(r"\b[A-Z]\d+\.\d+\b", about("en"))


@each_language
def test_every_ruling_is_marked_on_the_page_about_the_games(lang: str) -> None:
    assert set(re.findall(rf"^- ([A-Z]\d+\.\d+), {WORDS[lang]}:", about(lang), re.MULTILINE)) == RULINGS
    assert clauses(about(lang)) - RULINGS == {"S1.2", "C1.4", "S2.3"}


@each_language
def test_the_page_about_the_games_cites_clauses_that_the_rules_tell(lang: str) -> None:
    told = {clause for name in NAMES for clause in clauses(game(name).rules_text(lang))}
    assert clauses(about(lang)) <= told
