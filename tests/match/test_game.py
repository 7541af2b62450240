"""Which games there are, and their options."""

from __future__ import annotations

import pytest

import turntable
from tests.playing import NAMES


def test_games_are_listed_by_name_and_found() -> None:
    assert turntable.games() == tuple(NAMES) == tuple(sorted(NAMES))
    assert all(turntable.game(name).name == name for name in NAMES)


def test_an_unknown_game_is_a_key_error_that_lists_the_games() -> None:
    with pytest.raises(KeyError, match=", ".join(NAMES)):
        turntable.game("chess")


def test_an_option_with_a_list_takes_each_value_once() -> None:
    option = turntable.Option((), range(4), "player", seat=True, many=True)
    assert option.fault([0, 2], 3) is None
    assert option.fault([0, 0], 3) == "has a value twice"
    assert option.fault([3], 3) == "expected one of 0, 1, 2, not 3"
    assert option.fault(1, 3) == "expected a list, not 1"


def test_an_entry_point_that_is_no_game_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        @staticmethod
        def load() -> object:
            return object()

    monkeypatch.setattr("turntable.match.game._entries", lambda: {"odd": Entry})
    with pytest.raises(TypeError, match=r"'odd' of turntable\.games is not a Game"):
        turntable.game("odd")


def test_a_list_of_values_is_the_matchs_own_and_in_order() -> None:
    game = turntable.game("tickets")
    assert game.deal(3, seed=1, peek=(2, 0)).options["peek"] == [0, 2]
    game.deal(2, seed=1).options["peek"].append(1)
    assert game.deal(2, seed=1).options["peek"] == []


def test_play_waits_for_the_seat_whose_turn_it_is_and_only_then_for_others() -> None:
    match = turntable.game("superline").deal(6, seed=1, first=1, teams=3, talk_penalty=True)
    assert list(match.to_act) == [0, 1, 2, 3, 4, 5]
    assert match.awaited == 1
    match.play("call 2", 1)
    assert list(match.to_act) == [0, 3, 4]
    assert match.awaited == 0
