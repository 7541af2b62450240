"""People choose options by words in their language, never by the names and values of programs."""

from __future__ import annotations

import re

import pytest

import turntable
from tests.playing import NAMES
from turntable.locales import LANGUAGES, say

OPTIONS = [(game, name) for game in NAMES for name in turntable.game(game).options]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_every_option_has_a_label_names_for_its_values_and_a_sentence_of_help(game: str, name: str, lang: str) -> None:
    option = turntable.game(game).options[name]
    label, told = option.label(name).text(lang), say(option.help_id, lang)
    assert label[0].isupper()
    assert label != name
    assert told[0].isupper()
    assert told.endswith(".")
    if isinstance(option.values, range) and not option.seat:
        return
    choices = [option.choice(value).text(lang) for value in option.values]
    assert len(set(choices)) == len(choices)
    assert not set(choices) & {str(value) for value in option.values if not isinstance(value, int) or option.seat}


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_no_words_of_an_option_are_left_in_english(game: str, name: str) -> None:
    option = turntable.game(game).options[name]
    named = [] if isinstance(option.values, range) else [option.choice(value) for value in option.values]
    for message in (option.label(name), *named):
        assert not re.search("[a-z]", message.text("ru"))


def test_an_option_without_words_of_its_own_goes_by_its_name_and_values() -> None:
    option = turntable.Option("slow", ("slow", "fast", None), "player")
    assert option.label("pace").text() == "pace"
    assert [option.choice(value).text() for value in option.values] == ["slow", "fast", "as usual"]
    assert [turntable.Option(True, (True, False), "player").choice(value).text() for value in (True, False)] == [
        "yes",
        "no",
    ]


def test_a_seat_is_a_player_or_left_to_chance() -> None:
    option = turntable.Option(None, (None, 0), "player", seat=True)
    assert [option.choice(value).text() for value in option.values] == ["chance decides", "Player 1"]
