"""Tickets, clause by clause: how a round ends (C6), and what stays true throughout a game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.games.tickets.tables import EVERYTHING, GAME, PLENTY, all_done, cards, last_turns, table, tickets
from tests.playing import play_randomly
from turntable import IllegalMove

# C6 The deck runs out


def nearly_over(deck: list[str], **fields: object) -> dict[str, object]:
    """Fields of a position with just these cards in the deck."""
    left = EVERYTHING - Counter(deck) - Counter(PLENTY)
    for hand in fields.get("hands", []):  # type: ignore[attr-defined]
        left -= Counter(hand)
    return {"deck": deck, "discard": dict(left), **fields}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_the_last_card_the_turn_is_finished_and_everybody_has_one_more_C6_1(seats: int) -> None:
    match = table(seats=seats, turn=1, **nearly_over(["red", "red"]))
    assert match.view(None)["turns_left"] is None
    match.play("take deck")
    match.play("take deck")
    order: list[int] = []
    while match.position()["phase"] != "score":
        assert match.view(None)["turns_left"] == seats - len(order)
        order.append(match.to_act[0])
        match.play("tickets")
        match.play("keep none")
    assert order == [(2 + i) % seats for i in range(seats)]


def test_a_card_that_fills_the_row_can_be_the_last_one_C6_1() -> None:
    match = table(**nearly_over(["red"]))
    match.play("take 1")
    assert match.view(None)["turns_left"] == 3
    assert match.view(None)["row"] == ["red", *PLENTY[1:]]
    assert match.to_act == (0,)
    match.play("take 1")
    assert match.view(None)["turns_left"] == 2
    assert match.view(None)["row"] == [None, *PLENTY[1:]]


def test_a_locomotive_can_end_the_turn_and_the_deck_at_once_C6_1() -> None:
    left = EVERYTHING - Counter(["red"]) - Counter(["loco", *PLENTY[1:]])
    match = table(row=["loco", *PLENTY[1:]], deck=["red"], discard=dict(left))
    match.play("take 1")
    assert match.to_act == (1,)
    assert match.view(None)["turns_left"] == 2


def test_the_last_turns_begin_with_a_dispatch_too_C6_1() -> None:
    match = last_turns(stations=[{}, {"red": [2, 0]}], hands=[{"blue": 2}, {"green": 2}])
    match.play("play blue 2")
    assert match.position()["stacks"][1] == {"red": 1}


def test_the_row_is_not_refilled_and_its_last_card_can_be_taken_C6_2() -> None:
    match = last_turns(row=["red", "blue", "green"], seats=3, turns_left=3)
    match.play("take 2")
    assert match.view(None)["row"] == ["red", None, "green", None, None]
    with pytest.raises(IllegalMove, match=r"no card lies there any more \(C6\.2\)"):
        match.play("take 2")
    with pytest.raises(IllegalMove, match=r"the deck is empty \(C6\.2\)"):
        match.play("take deck")
    match.play("take 1")
    assert [move for move in match.legal() if move.startswith("take")] == ["take 3"]
    match.play("take 3")
    assert match.to_act == (2,)


@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_players_go_on_to_the_final_scoring_C6_3(seats: int) -> None:
    match = last_turns(seats=seats, turns_left=1)
    match.play("tickets")
    match.play("keep none")
    assert match.view(None)["final_scoring"]
    all_done(match)
    assert match.position()["phase"] == "over"
    assert match.result is not None


def test_four_players_score_twice_C6_3() -> None:
    match = last_turns(seats=4, turns_left=1)
    match.play("tickets")
    match.play("keep none")
    assert not match.view(None)["final_scoring"]
    all_done(match)
    assert match.result is None
    assert match.position()["round"] == 2
    match = last_turns(seats=4, turns_left=1, round=2)
    match.play("tickets")
    match.play("keep none")
    assert match.view(None)["final_scoring"]
    all_done(match)
    assert match.result is not None


@pytest.mark.parametrize("scoring", ["own", "best"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_turn_limit_the_final_scoring_takes_place_C6_4(seats: int, scoring: str) -> None:
    """With four players too, although the first deck is not used up."""
    match = GAME.deal(seats, seed=seats, turn_limit=9, scoring=scoring)
    for seat in range(seats):
        match.play(match.legal(seat)[0], seat)
    for turn in range(9):
        assert match.position()["turns"] == match.view(None)["turns"] == turn
        match.play("tickets")
        match.play("keep none")
    assert "The turn limit of 9 turns is reached" in " ".join(message.text() for message in match.told())
    assert match.view(None)["turn_limit"] == 9
    assert match.view(None)["final_scoring"]
    all_done(match)
    assert match.position()["phase"] == "over"
    assert match.position()["round"] == 1
    assert match.result is not None
    assert min(match.result.scores or ()) < 0  # C9.2: tickets not completed are subtracted
    assert GAME.position(match.position()).position() == match.position()


def test_the_turn_limit_is_600_unless_another_is_chosen_C6_4() -> None:
    assert GAME.deal(2, seed=1).options["turn_limit"] == 600
    assert table(turns=599).view(0)["turns"] == 599
    match = table(turns=599)
    match.play("tickets")
    match.play("keep none")
    assert match.position()["phase"] == "score"
    for limit in (0, -1, 10_001, True, "600", None):
        with pytest.raises(ValueError, match="turn_limit: expected a whole number from 1 to 10000"):
            GAME.deal(2, seed=1, turn_limit=limit)


def test_the_last_turn_of_all_may_be_one_after_the_deck_ran_out_C6_4() -> None:
    match = last_turns(seats=3, turns_left=3, turns=599)
    match.play("tickets")
    match.play("keep none")
    assert match.position()["phase"] == "score"
    assert match.view(None)["turns_left"] == 0
    assert GAME.position(match.position()).position() == match.position()


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
@pytest.mark.parametrize("options", [{}, {"scoring": "best"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_cards_and_tickets_are_there_after_every_move(seats: int, options: dict[str, str]) -> None:
    for seed in range(3):
        match = GAME.deal(seats, seed=seed, **options)
        for _ in play_randomly(match, Random(seed), 1000):
            assert cards(match) == EVERYTHING
            assert tickets(match) == Counter(range(1, 47))
        assert match.result is not None
