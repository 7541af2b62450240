"""The shared catalogues say the same things in every language, and nothing that nobody says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import turntable
from tests.playing import NAMES
from turntable.conformance.texts import check_languages, literals, messages
from turntable.locales import Message, Seat, say
from turntable.match.game import all_games

PACKAGES = ("turntable.locales", "turntable.server")
PAGE = [path for kind in ("*.ts", "*.svelte") for path in (Path(__file__).parents[2] / "web" / "src").rglob(kind)]
SHARED = {name for package in PACKAGES for name in messages(package, "en")}
OF_GAMES = {name for game in all_games() for name in messages(game.package, "en")}


@cache
def our_literals() -> set[str]:
    """Every text constant in the package: read when it is asked for, as each process imports this module."""
    return set(literals(Path(turntable.__file__).parent))


def page_literals() -> Iterator[str]:
    """Every text constant in the page's sources that looks like a message's name."""
    for path in PAGE:
        yield from literals_in(path)


def literals_in(path: Path) -> list[str]:
    return re.findall(r'"([a-z]+(?:-[a-z0-9]+)+)"', path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_says_the_same_things_of_the_same_facts(package: str) -> None:
    check_languages(package)


def test_no_message_is_unused() -> None:
    said = set(page_literals())
    ours = our_literals()
    refusals = {f"server-{text.replace('_', '-')}" for text in ours}  # a refusal is named by its code
    captions = {f"{text}-caption" for text in ours}  # what stands under the title of a picture in a report
    assert ours | refusals | said | captions >= SHARED
    assert {name for name in OF_GAMES if "-ui-" in name} <= said


def test_no_message_is_missing() -> None:
    assert {text for text in our_literals() if text.startswith(("refused-", "play-", "report-"))} <= SHARED


def test_no_message_of_the_page_is_missing() -> None:
    ours = (*(f"{name}-" for name in NAMES), "ui-", "play-", "bot-")
    assert PAGE
    figures = {name for path in PAGE if path.name == "figures.ts" for name in literals_in(path)}
    assert {text for text in page_literals() if text.startswith(ours)} - figures <= SHARED | OF_GAMES


def test_no_message_bears_a_games_name() -> None:
    assert not [name for name in SHARED if name.startswith(tuple(f"{game}-" for game in NAMES))]


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
