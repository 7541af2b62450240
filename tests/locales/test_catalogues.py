"""The catalogues of all languages say the same things, and nothing that nobody says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import turntable
from tests.playing import NAMES
from turntable import locales
from turntable.locales import LANGUAGES, Message, Seat, say

SOURCES = list(Path(turntable.__file__).parent.rglob("*.py"))
PAGE = [path for kind in ("*.ts", "*.svelte") for path in (Path(__file__).parents[2] / "web" / "src").rglob(kind)]
PLURALS = {"zero", "one", "two", "few", "many", "other"}


class Facts(Visitor):
    """The variables and the selector variants of a message."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.variants: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_Variant(self, node: ftl.Variant) -> None:
        assert isinstance(node.key, ftl.Identifier)
        if node.key.name not in PLURALS:
            self.variants.add(node.key.name)
        self.generic_visit(node)


def messages(lang: str) -> dict[str, Facts]:
    found: dict[str, Facts] = {}
    for text in locales.catalogues(lang):
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, ftl.Junk), (lang, entry.content)
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{lang}: {entry.id.name} twice"
                facts = found[entry.id.name] = Facts()
                facts.visit(entry)
    return found


def literals() -> Iterator[str]:
    """Every text constant in the sources."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def page_literals() -> Iterator[str]:
    """Every text constant in the page's sources that looks like a message's name."""
    for path in PAGE:
        yield from re.findall(r'"([a-z]+(?:-[a-z0-9]+)+)"', path.read_text(encoding="utf-8"))


CATALOGUES = {lang: messages(lang) for lang in LANGUAGES}
ENGLISH = CATALOGUES["en"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_the_same_things_of_the_same_facts(lang: str) -> None:
    assert CATALOGUES[lang].keys() == ENGLISH.keys()
    for name, facts in CATALOGUES[lang].items():
        assert facts.variables == ENGLISH[name].variables, name
        assert facts.variants == ENGLISH[name].variants, name


def test_no_message_is_unused() -> None:
    used = set(literals()) | set(page_literals()) | {f"{name}-title" for name in NAMES}
    assert ENGLISH.keys() <= used


def test_no_message_is_missing() -> None:
    ours = (*(f"{name}-" for name in NAMES), "refused-", "play-")
    assert {text for text in literals() if text.startswith(ours)} <= ENGLISH.keys()


def test_no_message_of_the_page_is_missing() -> None:
    ours = (*(f"{name}-" for name in NAMES), "ui-", "play-", "bot-")
    assert PAGE
    assert {text for text in page_literals() if text.startswith(ours)} <= ENGLISH.keys()


def test_seats_are_shown_by_name_and_lists_with_commas() -> None:
    won = Message("trains-told-won", {"seat": Seat(1)})
    assert won.text("en", ["Ann", "Bob"]).startswith("Bob has")
    assert won.text("ru").startswith("Игрок 2")
    not_drawn = Message("trains-refused-not-drawn", {"drawn": ("3", "5")})
    assert not_drawn.text("pl").endswith("3, 5")


def test_plurals_follow_the_language() -> None:
    one, many = (say("play-winners", "en", names="x", count=count, why="y") for count in (1, 2))
    assert "wins" in one
    assert "win together" in many


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="en, ru, pl"):
        say("player", "de", number=1)
