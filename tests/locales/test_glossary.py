"""The words of docs/glossary.md are used, and those that were given up do not come back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from tests.playing import NAMES
from turntable.conformance.texts import messages

ROOT = Path(__file__).parents[2]
GAMES = tuple(NAMES)
ALL = ("locales", "server", "about", *GAMES)

# Language, retired word with its forms, and where; what is said instead is in the glossary.
RETIRED = [
    ("en", r"(?:from|in|into|of) the \**row\b", ("tickets",)),
    ("en", r"share\w* (?:the|a) victory", ("superline",)),
    ("ru", r"накр(?:ы|о)\w* стол", ALL),
    ("ru", r"разговор\w*", ALL),
    ("ru", r"светлая и тёмная", ALL),
    ("ru", r"хозя\w+ игры", ALL),
    ("ru", r"раздел[её]нн\w+ побед\w+|побед\w+ раздел\w+|дел\w+ побед\w+", ALL),
    ("ru", r"настройк\w+ `", GAMES),
    ("ru", r"поперёк", ALL),
    ("ru", r"способност\w*", ALL),
    ("ru", r"граб[её]ж\w*", ALL),
    ("ru", r"(?-i:билет\w*)", ALL),
    ("ru", r"рядом|ряд(?:а|у|е|ы|ов)?", ("tickets",)),
    ("ru", r"оплачива\w*|оплат\w*|расплачива\w*", ("tickets",)),
    ("ru", r"карт\w* поездов", ("about", "tickets")),
    ("ru", r"больш(?:ой|ого|ому|им|их|ие|ими) город\w*", ("about", "tickets")),
    ("ru", r"(?:вы)?тян\w*", ("trains",)),
    ("ru", r"убира\w*|убр\w*", ("trains",)),
    ("ru", r"до игры, её", ("superline",)),
    ("ru", r"откр\w+ (?:карту|город)", ("superline",)),
    ("pl", r"stołow\w+", ALL),
    ("pl", r"imi(?:ę|enia|eniu|eniem|ona|on)", ("locales", "server")),
    ("pl", r"rozmow\w*", ("locales", "server")),
    ("pl", r"wspóln\w+ wygran\w+", ALL),
    ("pl", r"opcj\w+", ALL),
    ("pl", r"na ruchu", ALL),
    ("pl", r"będziesz sobą", ALL),
    ("pl", r"ocen(?:a|y|ę|ą)", ("locales", "server")),
    ("pl", r"w ręce", ALL),
    ("pl", r"w poprzek", ALL),
    ("pl", r"stracon\w+ przez", ("trains",)),
    ("pl", r"sto(?:i|ją) rosnąco", ("trains",)),
    ("pl", r"pion(?:ek|k\w+)", ALL),
    ("pl", r"stają się te sześć pól", ("superline",)),
    ("pl", r"(?:nie)?wykon\w*", ("tickets",)),
    ("pl", r"płac\w*", ("tickets",)),
    ("pl", r"rząd\w*|rzęd\w*", ("tickets",)),
    ("pl", r"(?:ob)?rabow\w*|rabun\w*|rabuj\w*", ("tickets",)),
    ("pl", r"kart\w* pociąg\w*", ("tickets",)),
    ("pl", r"liczeni\w*", ("about", "tickets")),
    ("pl", r"wielki\w* miast\w*", ("tickets",)),
]
WITHOUT_YO = (
    r"еще|ее|нее|моем|твоем|своем|берет|кладет|дает|отдает|идет|пойдет|придет|уйдет|встает|трех|четырех|четверт\w+|"
    r"черн\w+|желт\w+|зелен\w+|темн\w+|подсчет\w*|расчет\w*|счет\w*|учет\w*|перевернут\w*|причем|вдвоем"
)


class Texts(Visitor):
    """The texts of a catalogue, without names, comments and facts."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def visit_TextElement(self, node: ftl.TextElement) -> None:
        self.said.append(node.value)


def catalogue(folder: Path, lang: str) -> str:
    texts = Texts()
    texts.visit(FluentParser().parse((folder / f"{lang}.ftl").read_text(encoding="utf-8")))
    return "\n".join(texts.said)


def prose(path: Path) -> str:
    """A Markdown text without addresses and snippets, on one line."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"\s+", " ", re.sub(r"\]\([^)]*\)|^--8<--.*$", " ", text, flags=re.MULTILINE))


@cache
def texts(lang: str) -> dict[str, str]:
    """Everything that people read in a language, by what it belongs to."""
    source = ROOT / "src" / "turntable"
    found = {part: catalogue(source / part, lang) for part in ("locales", "server")}
    found["about"] = prose(ROOT / "docs" / ("about.md" if lang == "en" else f"about.{lang}.md"))
    for game in GAMES:
        folder = source / "games" / game
        pages = (folder / f"rules.{lang}.md", ROOT / "docs" / "rules" / f"{game}.{lang}.md")
        found[game] = "\n".join([catalogue(folder, lang), *map(prose, pages)])
    return found


def found(pattern: str, lang: str, parts: tuple[str, ...]) -> list[str]:
    return [
        f"{part}: …{text[max(0, match.start() - 30) : match.end() + 30]}…"
        for part, text in texts(lang).items()
        if part in parts
        for match in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE)
    ]


@pytest.mark.parametrize(("lang", "word", "parts"), RETIRED)
def test_a_retired_word_does_not_come_back(lang: str, word: str, parts: tuple[str, ...]) -> None:
    assert found(word, lang, parts) == []


def test_russian_is_written_with_yo() -> None:
    assert found(WITHOUT_YO, "ru", ALL) == []


@pytest.mark.parametrize(("lang", "foreign"), [("ru", "\"„”“'"), ("pl", "\"«»'")])
def test_quotes_are_those_of_the_language(lang: str, foreign: str) -> None:
    said = {part: re.sub(r"`[^`]*`|<[^>]*>", "", text) for part, text in texts(lang).items()}
    assert [(part, quote) for part, text in said.items() for quote in foreign if quote in text] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_log_speaks_of_everyone_by_name(game: str) -> None:
    said = messages(f"turntable.games.{game}", "en")
    told = {name: facts for name, facts in said.items() if re.fullmatch(rf"{game}-told-.*-own", name)}
    assert told
    assert all("seat" in facts.variables for facts in told.values())


def glossary() -> Iterator[tuple[str, str]]:
    """The terms of the glossary with their languages."""
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] != "concept" and not cells[0].startswith("---"):
            assert len(cells) == 5, line
            yield from zip(("en", "ru", "pl"), cells[1:4], strict=True)


def test_the_glossary_has_the_words_that_are_used() -> None:
    said = {lang: "\n".join(texts(lang).values()).lower() for lang in ("en", "ru", "pl")}
    for lang, terms in glossary():
        for word in re.findall(r"\w{4,}", terms.lower()):
            assert word[: max(3, len(word) * 2 // 3)] in said[lang], (lang, word)
