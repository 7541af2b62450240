"""Trains in text: moves and positions refused with the fault named."""

from __future__ import annotations

from typing import Any

import pytest

import turntable
from tests.games.trains.tables import HIGH, OTHER, at
from turntable import BadPosition, IllegalMove

TRAINS = turntable.game("trains")


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("", ": there is no such move"),
        ("castle", "castle: there is no such move; try draw, replace, swap"),
        ("draw 3", "draw 3: there is no such move"),
        ("replace", "replace: there is no such move"),
        ("replace 0", r"replace 0: slots are numbered from 1 to 7 \(T1.2\)"),
        ("replace 8", r"replace 8: slots are numbered from 1 to 7 \(T1.2\)"),
        ("swap 7 8", r"swap 7 8: slots are numbered"),
        ("swap 3 2", r"swap 3 2: the lower slot comes first: swap 2 3 \(T4.1\)"),
        ("left 9", r"left 9: slots are numbered"),
        ("left ٣", "no such move"),
        ("remove", r"remove: say which one to remove: left, middle or right \(T4.5\)"),
        ("protect 1", r"protect 1: say which one to protect: left, middle or right \(T4.8\)"),
        ("keep 5 1", r"keep 5 1: cards are kept in the set-up only \(T1.5\)"),
        ("replace 99999999999999999999", "no such move"),
    ],
)
def test_what_is_no_move_is_refused_with_the_reason(move: str, text: str) -> None:
    with pytest.raises(IllegalMove, match=text):
        at().play(move)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("keep 7 1", r"not among the ones you drew: 5, 6 \(T1.5\)"),
        ("keep 0 1", "not among the ones you drew"),
        ("keep 5 8", "slots are numbered"),
        ("draw", r"first keep one of the drawn cards \(T1.5\)"),
    ],
)
def test_the_set_up_refuses_other_moves(move: str, text: str) -> None:
    with pytest.raises(IllegalMove, match=text):
        at(phase="setup", turn=1, offers=[[], [5, 6]]).play(move)


def test_a_long_or_odd_text_is_quoted_short_and_clean() -> None:
    with pytest.raises(IllegalMove) as refused:
        at().play("draw\x1b[31m\n" + "x" * 500)
    assert "\x1b" not in str(refused.value)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"lines": [HIGH, HIGH]}, "lines of seat 1: railcar 70 is there twice"),
        ({"lines": [HIGH]}, "lines: expected 2 entries, not 1"),
        ({"lines": [HIGH, OTHER[:6]]}, "lines of seat 1: expected 7 entries, not 6"),
        ({"lines": [HIGH, [*OTHER[:6], 85]]}, "expected a whole number from 1 to 84, not 85"),
        ({"lines": [HIGH, [*OTHER[:6], None]]}, "not None"),
        ({"lines": [HIGH, [*OTHER[:6], True]]}, "not True"),
        ({"lines": "x"}, "lines: expected a list"),
        ({"table": [70]}, "table: railcar 70 is there twice"),
        ({"table": [4, 12]}, r"4 and 12 are a pair, which does not stay \(T3.3\)"),
        ({"draw": [1, 1]}, "draw: railcar 1 is there twice"),
        ({"discard": [0]}, "discard: expected a whole number from 1 to 84, not 0"),
        ({"locks": [{"left": 1}, {}]}, r"locks: railcar 1 has no lock \(T4.8\)"),
        ({"locks": [{"top": 2}, {}]}, "locks of seat 0: top: is not a field of it"),
        ({"locks": [{}]}, "locks: expected 2 entries, not 1"),
        ({"hand": 5}, r"hand: .*\(T2.2\)"),
        ({"phase": "replace"}, r"hand: .*\(T2.2\)"),
        ({"phase": "dancing"}, "phase: expected one of setup, turn, replace, over, not dancing"),
        ({"phase": []}, "phase: expected one of"),
        ({"turn": 2}, "turn: expected a whole number from 0 to 1, not 2"),
        ({"offers": [[1], []]}, r"offers: there are none after the set-up \(T1.5\)"),
        ({"phase": "setup"}, "offers: seat 0 has the turn and nothing to choose from"),
        ({"phase": "setup", "offers": [[1], [2]]}, r"offers: seat 1 must have 2 cards, not 1 \(T1.4\)"),
        ({"phase": "setup", "offers": [[1], [2, 3]], "first": 1}, "first: expected a whole number from 0 to 0"),
        ({"phase": "over"}, r"phase: no line is in ascending order and the turn limit is not reached \(T6.1\)"),
        ({"lines": [HIGH[::-1], OTHER]}, r"phase: seat 0's line is in ascending order: the game is over \(T6.1\)"),
        ({"lines": [HIGH[::-1], OTHER[::-1]], "phase": "over"}, "two are in ascending order"),
        ({"turns": 2000}, r"turns: the game ends at the turn limit \(T6.2\)"),
        ({"turns": 2000, "phase": "over", "lines": [[None, *HIGH[1:]], OTHER]}, r"a gap stays only .*\(T4.7\)"),
        ({"buried": [[5], []]}, r"buried: .*\(T1.5\)"),
        ({"discard": [5], "buried": [[5, 5], []]}, "buried"),
        ({"discard": [5], "buried": [[5], [5]]}, "buried"),
        ({"seats": 5}, "seats: trains is played by 2, 3, 4, not 5"),
        ({"game": "chess"}, "game: expected trains, not chess"),
        ({"options": {"speed": 1}}, "speed: trains has no such option"),
        ({"turn_limit": 0}, "turn_limit: expected a whole number from 1 to 1000000, not 0"),
        ({"seed": "x"}, "seed: expected"),
        ({"drawn": -1}, "drawn: expected"),
        ({"colour": "red"}, "colour: is not a field of it"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_the_fault(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        TRAINS.position({"seats": 2, "lines": [HIGH, OTHER]} | change)


@pytest.mark.parametrize("position", [None, [], "x", {}, {"seats": 2}, {"seats": None}])
def test_what_is_no_position_is_refused(position: Any) -> None:
    with pytest.raises(BadPosition):
        TRAINS.position(position)


def test_the_rest_of_the_draw_pile_follows_beneath_in_ascending_order() -> None:
    draw = at(draw=[84, 1], discard=[3, 2]).position()["draw"]
    assert draw[:2] == [84, 1]
    assert draw[2:] == sorted(set(range(1, 85)) - {*HIGH, *OTHER, 84, 1, 3, 2})


def test_the_contracts_example_is_a_position() -> None:
    match = TRAINS.position(
        {"game": "trains", "seats": 2, "turn": 0, "phase": "turn",
         "lines": [[70, 60, 50, 40, 30, 20, 10], [71, 61, 51, 41, 31, 21, 11]],
         "locks": [{"left": 2}, {}],
         "table": [4, 8], "draw": [84, 1], "discard": [], "hand": None, "offers": [[], []]}
    )  # fmt: skip
    assert match.position()["locks"] == [{"left": 2}, {}]
    assert match.to_act == (0,)


def test_options_may_stand_by_their_own_name_or_together() -> None:
    assert at(turn_limit=5).options == at(options={"turn_limit": 5}).options
    assert TRAINS.position({"seats": 2, "lines": [HIGH, OTHER]}, turn_limit=5).options["turn_limit"] == 5
