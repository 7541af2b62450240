"""The texts of a game: the same in every language, nothing unused or missing, and a test for every clause."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from turntable.bots.reasons import KINDS, wordings
from turntable.conformance.playing import EachGame
from turntable.locales import LANGUAGES, catalogues_of
from turntable.match import lessons
from turntable.match.game import Game

PLURALS = {"zero", "one", "two", "few", "many", "other"}


class Facts(Visitor):
    """The variables and the selector variants of a message."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.variants: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_Variant(self, node: ftl.Variant) -> None:
        if isinstance(node.key, ftl.Identifier) and node.key.name not in PLURALS:  # a number is one of a plural too
            self.variants.add(node.key.name)
        self.generic_visit(node)


def messages(package: str, lang: str) -> dict[str, Facts]:
    """Return the messages of a package's catalogues."""
    found: dict[str, Facts] = {}
    for entry in FluentParser().parse("\n".join(catalogues_of(package, lang))).body:
        assert not isinstance(entry, ftl.Junk), (lang, entry.content)
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{lang}: {entry.id.name} twice"
            facts = found[entry.id.name] = Facts()
            facts.visit(entry)
    return found


def check_languages(package: str) -> None:
    """Check that all languages have the same messages with the same facts."""
    english = messages(package, "en")
    for lang in LANGUAGES:
        said = messages(package, lang)
        assert said.keys() == english.keys(), lang
        for name, facts in said.items():
            assert facts.variables == english[name].variables, (lang, name)
            assert facts.variants == english[name].variants, (lang, name)


def literals(folder: Path) -> Iterator[str]:
    """Return every string literal in a folder's sources."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def clauses(text: str) -> set[str]:
    return set(re.findall(r"\b[A-Z]\d+\.\d+\b", text))


def clauses_with_tests(folder: Path) -> set[str]:
    """Return the clauses that have a test in a folder: one whose name cites that clause and no other."""
    found = set()
    for path in folder.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                cited = re.findall(r"_([A-Z]\d+)_(\d+)(?![^_])", node.name)
                found |= {".".join(clause) for clause in cited if len(cited) == 1}
    return found


class Texts(EachGame):
    def folder_of_tests(self, game: Game) -> Path:
        """The folder of the game's tests."""
        return Path(inspect.getfile(type(self))).parent

    def test_every_language_says_the_same_things_of_the_same_facts(self, game: Game) -> None:
        check_languages(game.package)

    def test_no_message_is_unused_or_missing_and_all_bear_the_games_name(self, game: Game) -> None:
        page = f"{game.name}-ui-"  # what only a board of the game's own on the page says
        said = {name for name in messages(game.package, "en") if not name.startswith(page)}
        used = {text for text in literals(Path(str(files(game.package)))) if text.startswith(f"{game.name}-")}
        worded = {name for name in said if re.match(rf"{game.name}-({'|'.join(KINDS)})-", name)}
        names = game.evaluation.FEATURES if game.evaluation else ()
        assert worded <= {one for kind in KINDS for name in names for one in wordings(game.name, kind, name)}
        captions = {section.caption for section in game.report.SECTIONS} if game.report else set()
        assert said - worded == used | captions | lessons.messages(game) | {f"{game.name}-title"}

    def test_every_clause_has_a_test_of_its_own(self, game: Game) -> None:
        assert clauses(game.rules_text("en")) - clauses_with_tests(self.folder_of_tests(game)) == set()

    def test_a_board_of_its_own_says_what_the_catalogue_has(self, game: Game) -> None:
        scripts = [path.read_text(encoding="utf-8") for path in (Path(str(files(game.package))) / "board").glob("*.js")]
        said = set(re.findall(rf'"({game.name}-[\w-]+)"', "".join(scripts)))
        known = messages(game.package, "en").keys()
        assert said <= known
        assert not scripts or {name for name in known if name.startswith(f"{game.name}-ui-")} <= said

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_the_rules_tell_the_same_clauses_in_every_language(self, game: Game, lang: str) -> None:
        assert clauses(game.rules_text(lang)) == clauses(game.rules_text("en"))

    def test_an_error_cites_a_clause_that_the_rules_tell(self, game: Game) -> None:
        notation = Path(str(game.notation.__file__)).read_text(encoding="utf-8")  # type: ignore[attr-defined]
        assert clauses(notation) <= clauses(game.rules_text("en"))
