"""Lantern, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest
from lantern import GAME
from lantern.notation import candles
from lantern.state import BASKET, MOTHS

from turntable import BadPosition, IllegalMove, Match


def table(**position: Any) -> Match:
    """Two players, four candles each; seat 0 to act."""
    return GAME.position({"seats": 2, "hands": [[3, 12, 20, 30], [4, 13, 21, 29]]} | position)


def test_thirty_candles_attract_one_two_or_three_moths_L1_1() -> None:
    assert MOTHS.tolist() == [1] * 10 + [2] * 10 + [3] * 10


@pytest.mark.parametrize("hand", [3, 4, 5])
def test_everyone_is_dealt_four_candles_or_as_many_as_the_host_says_L1_2(hand: int) -> None:
    match = GAME.deal(3, seed=1, hand=hand)
    assert [len(held) for held in match.position()["hands"]] == [hand] * 3
    assert match.view(0)["basket"] == 30 - 3 * hand
    assert GAME.deal(seed=1).view(0)["hands"] == [4, 4]


def test_chance_picks_who_begins_L1_3() -> None:
    assert {GAME.deal(4, seed=seed).to_act for seed in range(40)} == {(0,), (1,), (2,), (3,)}


def test_the_turn_passes_clockwise_L2_1() -> None:
    match = GAME.deal(3, seed=1)
    first = match.to_act[0]
    for k in range(1, 4):
        match.play(match.legal()[-1])
        assert match.to_act == ((first + k) % 3,)


def test_a_candle_must_be_brighter_than_the_last_L2_2() -> None:
    match = table(path=[1, 14])
    assert match.legal() == ["gather", "light 20", "light 30"]
    with pytest.raises(IllegalMove, match=r"light 3: a candle must be brighter than the last of the path, 14 \(L2.2\)"):
        match.play("light 3")
    with pytest.raises(IllegalMove, match=r"light 21: you do not hold this candle \(L2.2\)"):
        match.play("light 21")


def test_whoever_lights_a_candle_draws_another_which_only_they_see_L2_2() -> None:
    gathered = [candle for candle in range(1, 31) if candle not in (3, 4, 12, 13, 20, 21, 29, 30, 7)]
    match = table(gathered=[gathered, []])
    match.play("light 12")
    assert match.view(0)["hand"] == [3, 7, 20, 30]
    assert [message.text() for message in match.told(0)] == ["Player 1 lights 12.", "Player 1 draws 7."]
    assert [message.text() for message in match.told(1)] == ["Player 1 lights 12."]
    match.play("light 13")
    assert match.view(1)["hand"] == [4, 21, 29]


def test_whoever_gathers_the_path_begins_a_new_one_L2_3() -> None:
    match = table(path=[1, 14, 25])
    match.play("gather")
    assert match.position()["gathered"] == [[1, 14, 25], []]
    assert match.told()[0].text() == "Player 1 gathers the path: 6 moths."
    assert match.legal() == ["light 12", "light 20", "light 3", "light 30"]
    with pytest.raises(IllegalMove, match=r"gather: there is no path to gather \(L2.3\)"):
        match.play("gather")


# Seat 0 has one candle left, the basket is empty, and there are 28 moths on either side.
LAST = {
    "seats": 2,
    "hands": [[30], [4, 5]],
    "path": [1],
    "gathered": [[2, *range(21, 30)], [3, *range(6, 21)]],
}


def test_the_game_is_over_when_a_hand_is_empty_L3_1() -> None:
    match = GAME.position(LAST)
    assert match.result is None
    match.play("light 30")
    assert match.to_act == ()
    assert match.result is not None


def test_the_fewest_moths_gathered_and_in_hand_win_L3_2() -> None:
    match = GAME.position(LAST | {"gathered": [[*range(21, 30)], [2, 3, *range(6, 21)]]})
    match.play("light 30")
    assert match.result is not None
    assert match.result.winners == (0,)
    assert match.result.scores == (27, 29)
    assert match.result.reason == "the fewest moths: 27"


def test_equally_few_moths_win_together_L3_2() -> None:
    match = GAME.position(LAST)
    match.play("light 30")
    assert match.result is not None
    assert match.result.winners == (0, 1)
    assert match.result.scores == (28, 28)


@pytest.mark.parametrize("move", ["", "dance", "light", "light 0", "light 31", "light 3 4", "gather 1"])
def test_what_is_no_move_is_refused(move: str) -> None:
    with pytest.raises(IllegalMove, match=r"there is no such move; try gather, or light with a candle from 1 to 30"):
        table().play(move)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"path": [3]}, r"path: candle 3 is there twice \(L1.1\)"),
        ({"path": [31]}, "path: expected a whole number from 1 to 30, not 31"),
        ({"path": [9, 8]}, r"path: each candle must be brighter than the one before \(L2.2\)"),
        ({"hands": [[1, 2, 3, 4, 5], [6]]}, r"hands: seat 0 holds more than 4 candles \(L1.2\)"),
        ({"hands": [[1], []]}, r"hands: only one can be empty, and only when the basket is \(L3.1\)"),
        ({"hands": [[1]]}, "hands: expected 2 entries, not 1"),
        ({"turn": 2}, "turn: expected a whole number from 0 to 1, not 2"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_fault(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        table(**change)


def test_every_candle_is_somewhere() -> None:
    match = GAME.deal(2, seed=3)
    while match.to_act:
        match.play(match.legal()[-1])
        p = match.position()
        named = sum(p["hands"] + p["gathered"], p["path"])
        assert sorted(named + candles(match.state, BASKET)) == list(range(1, 31))
