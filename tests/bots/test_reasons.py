"""Why a move is good: reasons that come from the evaluation, and from nothing that a seat cannot know."""

from __future__ import annotations

from random import Random

import pytest

import turntable
from tests.games.superline.table import at, city
from tests.games.tickets.tables import table
from tests.games.trains.tables import OTHER, TRAINS, card_with
from turntable.bots.reasons import reasons, wordings
from turntable.conformance.playing import otherwise, play_randomly
from turntable.match.match import Match


def ids(match: Match, move: str) -> list[str]:
    return [reason.id for reason in reasons(match, 0, move, [other for other in match.legal(0) if other != move])]


def test_a_move_that_wins_needs_no_other_reason() -> None:
    match = TRAINS.position(
        {"seats": 2, "lines": [[20, 10, 30, 40, 50, 60, 70], OTHER], "table": [card_with("swap", *range(10, 71, 10))]}
    )
    assert ids(match, "swap 1 2") == ["reason-wins"]


def test_a_move_that_brings_a_train_into_order_says_so() -> None:
    match = TRAINS.position({"seats": 2, "lines": [[80, 70, 60, 50, 40, 30, 20], OTHER], "hand": 5, "phase": "replace"})
    assert ids(match, "replace 1")[0].startswith("trains-gain-")
    assert "order" in reasons(match, 0, "replace 1", ["replace 7"])[0].text()


def test_a_superline_and_a_block_are_reasons() -> None:
    match = at(".0000.", [[city("F1"), city("M11")], []])
    assert ids(match, "place F1")[0].startswith("superline-gain-one-line")
    match = at("..............\n..............\n...11111......", [[city("I3"), city("M11")], [city("I3")]])
    assert "superline-rival-five-of-six" in ids(match, "place I3")


def test_how_many_railcars_are_left_is_said_when_few_are() -> None:
    match = TRAINS.position({"seats": 2, "lines": [[80, 10, 30, 40, 50, 60, 20], OTHER], "hand": 5, "phase": "replace"})
    assert ids(match, "replace 1") == ["trains-now-one-short"]
    assert (
        reasons(match, 0, "replace 1", ["replace 4"])[0].text("ru")
        == "После него останется заменить только один вагон."
    )


def test_a_line_of_a_rivals_that_stays_open_is_a_risk() -> None:
    board = "\n".join([".............."] * 2 + ["0000.........."] + [".............."] * 2 + ["..011111......"])
    match = at(board, [[city("E3"), city("I6")], [city("I6")]])
    found = [one.id for one in reasons(match, 0, "place E3", ["place I6"])]
    assert found == ["superline-gain-five-of-six", "superline-risk-rival-five-of-six"]
    assert reasons(match, 0, "place I6", ["place E3"])[-1].text() == "But your own line does not grow."


def test_a_robbery_empties_a_station() -> None:
    match = table(stations=[{}, {"red": [4, 0]}], hands=[{"red": 5, "blue": 5}, {}], tickets=[[1], [2]])
    assert "tickets-rival-station" in ids(match, "play red 5")


def test_where_nothing_stands_out_no_reason_is_invented() -> None:
    match = at("", [[city("D4"), city("E4")], []])
    assert reasons(match, 0, match.legal(0)[0], match.legal(0)[1:2]) == []


def test_the_only_move_is_called_that() -> None:
    match = TRAINS.position({"seats": 2, "lines": [[70, 60, 50, 40, 30, 20, 10], OTHER]})
    assert ids(match, "draw") == ["reason-only-move"]


@pytest.mark.parametrize("name", ["trains", "tickets", "superline"])
def test_reasons_do_not_change_with_what_a_seat_cannot_know(name: str) -> None:
    match = turntable.game(name).deal(2, seed=4)
    for number, (seat, move) in enumerate(play_randomly(match, Random(3), 12)):
        others = [other for other in match.legal(seat) if other != move]
        twin = otherwise(match, seat, number)
        assert reasons(twin, seat, move, others) == reasons(match, seat, move, others)


def test_a_feature_is_worded_by_the_first_parts_of_its_name() -> None:
    assert list(wordings("g", "gain", "five of six, late")) == ["g-gain-five-of-six-late", "g-gain-five-of-six"]
