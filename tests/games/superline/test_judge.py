"""What the judgement of Superline tells apart."""

from __future__ import annotations

import pytest

from tests.games.features import seen
from tests.games.superline.table import at, city

FIVE = "\n".join(["..............", ".00000........"])  # B2 to F2: G2 is missing on one side, A2 on the other
GAPS = ("A2", "G2")


def discards_of(*cards: str) -> list[list[str]]:
    return [list(cards), []]


def test_a_line_of_five_counts_by_where_the_missing_card_is() -> None:
    both, one = (seen(at(FIVE, discards=discards_of(*[city("G2")] * gone))) for gone in (0, 1))
    none = seen(at(FIVE, discards=discards_of(*[city(gap) for gap in GAPS for _ in range(2)])))
    assert both["five of six"] > one["five of six"] > none["five of six"] > 0
    held = seen(at(FIVE, hands=[[city("G2")]]))
    assert held["five of six, card in hand"] == 1
    assert held["five of six, card in hand, to move"] == 1
    assert seen(at(FIVE, hands=[["flag"]]))["five of six, card in hand"] == 2


def test_a_cell_that_an_opponent_could_fill_is_contested() -> None:
    rival = at(FIVE, hands=[[city("G2")], [city("G2")]])
    assert seen(rival)["five of six, card in hand, contested"] == 1
    assert seen(rival)["five of six, card in hand"] == 0


def test_a_team_mates_card_counts_for_nearly_as_much_as_two_in_the_deck() -> None:
    def hope(mates_card: str) -> float:
        return seen(at(FIVE, seats=4, hands=[["omsk"], ["tula"], [mates_card], ["tver"]]))["five of six"]

    assert hope("perm") == pytest.approx(0.75 + 0.75)
    assert hope(city("G2")) == pytest.approx(0.75 + 0.7)


def test_the_seat_to_move_and_its_special_cards_are_seen() -> None:
    found = seen(at(hands=[["flag", "arms", "star-moscow", "omsk"]]))
    assert (found["flags"], found["coats of arms"], found["stars"], found["to move"]) == (1, 1, 1, 1)
    assert seen(at(), seat=1)["to move"] == 0
