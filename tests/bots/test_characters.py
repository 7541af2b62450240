"""Bots with names: each keeps to its level, plays in its style, and leaves no trace in how others think."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import msgspec
import pytest

import turntable
from tests.playing import somewhere
from turntable import BadSetup
from turntable.bots import CHARACTERS, LEVELS, bot
from turntable.bots.characters import tastes
from turntable.bots.levels import SEARCHING, read_level
from turntable.locales import LANGUAGES, has, say
from turntable.server.messages import Level, SeatWish
from turntable.server.person import Person
from turntable.server.table.setup import occupant

GAMES = 16
SOMEONE = Person("p", "Ada", None, "d")


def cheap(name: str) -> str:
    """The character with a budget that a test can afford."""
    return f"{name}:30" if read_level(name).name in SEARCHING else name


def habits(name: str, game: str) -> Counter[str]:
    """Count what a bot does in games against casual, by the labels of its moves."""
    done: Counter[str] = Counter()
    for number in range(GAMES):
        match = turntable.game(game).deal(2, seed=number)
        own = number % 2
        players = {own: bot(name, seed=number), 1 - own: bot("casual", seed=number)}
        while (seat := match.awaited) is not None:
            move = players[seat].choose(match, seat)
            if seat == own:
                done[match.labels(seat)[move].id.rpartition("-label-")[2]] += 1
            match.play(move, seat)
    return done


@pytest.mark.parametrize("game", turntable.games())
@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_plays_every_game_by_the_rules_and_repeatably(name: str, game: str) -> None:
    match = somewhere(turntable.game(game), 2, seed=5, moves=12)
    seat = match.to_act[0]
    chosen = {bot(cheap(name), seed=3).choose(match, seat) for _ in range(2)}
    assert len(chosen) == 1
    assert chosen <= set(match.legal(seat))


def test_there_are_characters_of_every_level() -> None:
    assert {read_level(name).name for name in CHARACTERS} == set(LEVELS)


@pytest.mark.parametrize(
    ("name", "game", "more", "less"),
    [
        ("rita", "trains", "remove", "protect"),
        ("rita", "tickets", "rob", "take"),
        ("hugo", "trains", "protect", "remove"),
        ("hugo", "tickets", "take", "tickets"),
        ("dash", "trains", "draw", "protect"),
        ("dash", "tickets", "play", "tickets"),
    ],
)
def test_the_style_of_a_character_shows_in_its_moves(name: str, game: str, more: str, less: str) -> None:
    own, usual = habits(name, game), habits("casual", game)
    assert own[more] / own.total() > usual[more] / usual.total()
    assert own[less] / own.total() < usual[less] / usual.total()


def test_a_character_changes_nothing_in_how_others_think() -> None:
    match = somewhere(turntable.game("superline"), 2, seed=5, moves=12)
    seat = match.to_act[0]
    before = bot("casual", seed=1).rank(match, seat)
    assert bot("hugo", seed=1).rank(match, seat) != before
    assert bot("casual", seed=1).rank(match, seat) == before


def test_a_character_has_the_budget_of_its_level_unless_given_another() -> None:
    assert read_level("minerva").time == 5
    assert read_level("minerva:200").simulations == 200
    assert read_level("minerva", simulations=7).time is None
    with pytest.raises(BadSetup, match="only expert and master take a budget"):
        read_level("rita:5s")


def test_a_game_without_tastes_is_played_by_the_level_alone() -> None:
    game = replace(turntable.game("trains"), package="turntable.server")
    assert tastes(game) == {}


def test_what_characters_like_exists_in_the_game() -> None:
    for name in turntable.games():
        game = turntable.game(name)
        assert tastes(game).keys() <= CHARACTERS.keys()
        for taste in tastes(game).values():
            assert all(has(f"{name}-label-{move}") for move in taste.moves)


def test_the_server_seats_every_level_and_character_and_each_has_a_name_and_an_introduction() -> None:
    for level in (*LEVELS, "expert:5s", "master", *CHARACTERS):
        assert msgspec.convert(level, Level) == level
        assert occupant("trains", SeatWish("bot", level=level), SOMEONE).level == level
    for lang in LANGUAGES:
        for text in ("character-name", "character-about"):
            assert len({say(text, lang, name=name) for name in CHARACTERS}) == len(CHARACTERS)
