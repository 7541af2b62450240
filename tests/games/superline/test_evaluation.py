"""Positions that the evaluation of Superline must distinguish."""

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


def test_a_card_in_hand_is_safer_when_nobody_can_draw_the_other_one() -> None:
    four = "\n".join(["..............", ".0.000........"])  # C2 is missing, and A2 on one side or G2 on the other
    hand = [[city("C2"), city("G2")]]
    one, none = (seen(at(four, hands=hand, discards=discards_of(*gone))) for gone in ((), (city("C2"),)))
    assert one["four of six"] == pytest.approx(0.85 * 0.85 + 0.85 * 0.6)
    assert none["four of six"] == pytest.approx(0.85 + 0.6)


def test_who_draws_a_card_second_counts_on_it_less() -> None:
    card = city("G2")
    free, taken = (seen(at(FIVE, hands=[["omsk"], [rival]])) for rival in ("perm", card))
    assert taken["five of six, contested"] == pytest.approx(0.5 * 0.8 * 0.5)
    assert free["five of six"] - taken["five of six"] == pytest.approx(0.8 * 0.75)


def test_every_feature_is_also_seen_late_and_between_two_players() -> None:
    early, full = seen(at(FIVE)), seen(at(FIVE, seats=4))
    assert early["five of six, two players"] == early["five of six"] > 0
    assert full["five of six, two players"] == 0 < full["five of six"]
    fewer = at(FIVE, discards=discards_of(*[city("B5")] * 2, *[city("C5")] * 2))
    share = seen(fewer)["five of six, late"] / seen(fewer)["five of six"]
    assert share == pytest.approx(1 - int(fewer.state.draw_size) / 175)


def test_lines_that_are_being_chosen_are_no_hopes() -> None:
    match = at("\n".join(["..............", ".00000.0......"]), hands=[[city("G2"), "omsk"]])
    match.play("place G2", 0)
    assert len(match.legal(0)) == 2
    assert seen(match)["five of six"] == pytest.approx(0.6 + 0.6)


def test_a_team_stands_as_one() -> None:
    match = at(FIVE, seats=4, hands=[["omsk", "flag"], ["tula"], [city("G2"), "arms"], ["tver"]])
    assert seen(match, seat=0) == seen(match, seat=2)
    assert seen(match)["five of six, card in hand"] == 2
    assert (seen(match)["flags"], seen(match)["coats of arms"], seen(match)["to move"]) == (1, 1, 1)


def test_the_seat_to_move_and_its_special_cards_are_seen() -> None:
    found = seen(at(hands=[["flag", "arms", "star-moscow", "omsk"]]))
    assert (found["flags"], found["coats of arms"], found["stars"], found["to move"]) == (1, 1, 1, 1)
    assert seen(at(), seat=1)["to move"] == 0
