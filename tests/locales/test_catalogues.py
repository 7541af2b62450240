"""The shared catalogues say the same things in every language, and nothing that nobody says."""

from __future__ import annotations

from pathlib import Path

import pytest

import turntable
from tests.playing import NAMES
from turntable.conformance.texts import check_languages, literals, messages
from turntable.locales import Message, Seat, say

PACKAGES = ("turntable.locales", "turntable.server")
LITERALS = set(literals(Path(turntable.__file__).parent))
SHARED = {name for package in PACKAGES for name in messages(package, "en")}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_says_the_same_things_of_the_same_facts(package: str) -> None:
    check_languages(package)


def test_no_message_is_unused() -> None:
    assert SHARED <= LITERALS


def test_no_message_is_missing() -> None:
    assert {text for text in LITERALS if text.startswith(("refused-", "play-"))} <= SHARED


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
