"""Tickets, clause by clause: what can be done in a turn (C3 to C5)."""

from __future__ import annotations

import pytest

from tests.games.tickets.tables import EVERYTHING, PLENTY, last_turns, table
from turntable import IllegalMove

# C3 Take train cards


def test_two_cards_are_taken_from_row_or_deck_in_any_order_C3_1() -> None:
    for first, second in (("take 1", "take deck"), ("take deck", "take 1"), ("take 2", "take 3")):
        match = table(deck=["red", "red", "red"])
        match.play(first)
        assert match.to_act == (0,)
        assert match.position()["phase"] == "second"
        match.play(second)
        assert match.to_act == (1,)
        assert match.view(1)["hands"] == [2, 0]
    match = table(hands=[{"red": 2}, {}])
    match.play("take 1")
    with pytest.raises(IllegalMove, match=r"take a second card \(C3\.1\)"):
        match.play("play red 2")


def test_a_card_of_the_row_is_replaced_at_once_C3_2() -> None:
    match = table(deck=["red", "purple", "orange"])
    match.play("take 2")
    assert match.view(None)["row"] == ["black", "red", "yellow", "green", "blue"]
    match.play("take 2")
    assert match.view(None)["row"] == ["black", "purple", "yellow", "green", "blue"]
    assert match.view(0)["hand"] == {"white": 1, "red": 1}


def test_a_locomotive_of_the_row_is_the_only_card_C3_3() -> None:
    match = table(row=["loco", *PLENTY[1:]])
    match.play("take 1")
    assert match.to_act == (1,)
    assert match.view(0)["hand"] == {"loco": 1}


def test_a_locomotive_of_the_row_is_never_the_second_card_C3_3() -> None:
    match = table(row=["loco", *PLENTY[1:]])
    match.play("take 2")
    assert "take 1" not in match.legal()
    with pytest.raises(IllegalMove, match=r"only be the first card \(C3\.3\)"):
        match.play("take 1")
    match = table(deck=["loco", "loco"])
    match.play("take 1")
    assert match.view(None)["row"][0] == "loco"
    assert "take 1" not in match.legal()


def test_a_locomotive_drawn_unseen_counts_as_one_card_C3_3() -> None:
    match = table(deck=["loco", "loco"])
    match.play("take deck")
    match.play("take deck")
    assert match.view(0)["hand"] == {"loco": 2}


def test_three_locomotives_in_the_row_change_nothing_C3_4() -> None:
    match = table(row=["loco", "loco", "red", "blue", "white"], deck=["loco", "loco"])
    match.play("take 3")
    match.play("take deck")
    assert match.view(None)["row"] == ["loco", "loco", "loco", "blue", "white"]


def test_a_hand_has_no_limit_C3_5() -> None:
    hand = {card: count - 1 for card, count in EVERYTHING.items()}
    match = table(hands=[hand, {}], row=["red", "blue", "white", "black", "green"])
    assert match.view(0)["hands"][0] == 87
    match.play("take 1")
    match.play("take deck")
    assert match.view(0)["hands"][0] == 89
    assert len(match.legal()) > 0


def test_the_action_ends_with_one_card_if_there_is_no_second_C3_6() -> None:
    match = last_turns(row=["red", None, "loco", "loco", None])
    match.play("take 1")
    assert match.to_act == (1,)
    assert match.view(None)["hands"] == [1, 0]
    match = last_turns(row=[None, "red"])
    match.play("take 2")
    assert match.to_act == (1,)


def test_a_second_card_must_be_taken_if_there_is_one_C3_6() -> None:
    match = last_turns(row=["red", "loco", "blue"])
    match.play("take 1")
    assert match.legal() == ["take 3"]


# C4 Play cards to the own station


def test_a_group_has_two_or_more_cards_of_one_colour_C4_1() -> None:
    match = table(hands=[{"red": 4}, {}])
    assert [move for move in match.legal() if move.startswith("play")] == ["play red 2", "play red 3", "play red 4"]
    match.play("play red 3")
    assert match.position()["stations"] == [{"red": [3, 0]}, {}]
    assert match.view(0)["hand"] == {"red": 1}
    assert match.to_act == (1,)


def test_a_row_has_exactly_three_different_colours_C4_1() -> None:
    match = table(hands=[{"red": 1, "blue": 1, "white": 1, "black": 1}, {}])
    plays = [move for move in match.legal() if move.startswith("play")]
    assert plays == ["play black blue red", "play black white blue", "play black white red", "play white blue red"]
    match.play("play white blue red")
    assert match.position()["stations"][0] == {"white": [1, 0], "blue": [1, 0], "red": [1, 0]}
    for wrong in ("play red", "play red blue", "play black white blue red", "play red red blue"):
        with pytest.raises(IllegalMove, match=r"three|say which"):
            table(hands=[{"red": 2, "blue": 1, "white": 1, "black": 1}, {}]).play(wrong)


def test_a_group_may_contain_locomotives_but_needs_a_car_of_its_colour_C4_2() -> None:
    match = table(hands=[{"red": 2, "loco": 2}, {}])
    plays = [move for move in match.legal() if move.startswith("play")]
    assert plays == ["play red 1+1", "play red 1+2", "play red 2", "play red 2+1", "play red 2+2"]
    match.play("play red 1+2")
    assert match.position()["stations"][0] == {"red": [1, 2]}
    assert match.view(0)["hand"] == {"red": 1}
    for wrong in ("play red 0+2", "play loco 2", "play loco 1+1"):
        with pytest.raises(IllegalMove, match=r"at least one car of its colour \(C4\.2\)"):
            table(hands=[{"red": 2, "loco": 2}, {}]).play(wrong)


def test_a_row_contains_no_locomotive_C4_2() -> None:
    match = table(hands=[{"red": 1, "blue": 1, "loco": 3}, {}])
    assert not any(len(move.split()) == 4 for move in match.legal())
    with pytest.raises(IllegalMove, match=r"a row contains no locomotive \(C4\.2\)"):
        match.play("play blue red loco")


def test_a_robbery_needs_more_cards_than_lie_there_C4_3() -> None:
    match = table(stations=[{}, {"red": [2, 1]}], hands=[{"red": 4, "loco": 1}, {}])
    plays = [move for move in match.legal() if move.startswith("play")]
    assert plays == ["play red 3+1", "play red 4", "play red 4+1"]
    with pytest.raises(IllegalMove, match=r"red: 3 on another station; play more than that \(C4\.3\)"):
        match.play("play red 3")
    match.play("play red 3+1")
    position = match.position()
    assert position["stations"] == [{"red": [3, 1]}, {}]
    assert position["discard"] == {"red": 2, "loco": 1}
    assert position["stacks"] == [{}, {}]


def test_a_row_never_contains_a_colour_of_another_station_C4_3() -> None:
    match = table(stations=[{}, {"red": [1, 0]}], hands=[{"red": 1, "blue": 1, "white": 1, "black": 1}, {}])
    assert [move for move in match.legal() if move.startswith("play")] == ["play black white blue"]
    with pytest.raises(IllegalMove, match=r"lies on another station: red \(C4\.3\)"):
        match.play("play white blue red")


def test_every_other_station_counts_for_a_robbery_C4_3() -> None:
    match = table(seats=3, stations=[{}, {"red": [1, 0]}, {"blue": [2, 0]}], hands=[{"red": 2, "blue": 3}, {}, {}])
    assert [move for move in match.legal() if move.startswith("play")] == ["play blue 3", "play red 2"]
    match.play("play blue 3")
    assert match.position()["discard"] == {"blue": 2}
    assert match.position()["stacks"][1] == {"red": 1}


def test_cards_join_the_own_group_and_only_those_played_now_count_C4_4() -> None:
    match = table(stations=[{"red": [2, 1]}, {}], hands=[{"red": 3, "loco": 1}, {}])
    match.play("play red 1+1")
    assert match.position()["stations"][0] == {"red": [3, 2]}
    match = table(stations=[{"red": [2, 1]}, {}], hands=[{"red": 1, "blue": 1, "white": 1}, {}])
    match.play("play white blue red")
    assert match.position()["stations"][0]["red"] == [3, 1]


# C5 Take tickets


def test_four_tickets_are_drawn_and_any_number_kept_C5_1() -> None:
    match = table(ticket_deck=[9, 3, 40, 12, 5])
    match.play("tickets")
    assert match.view(0)["offer"] == [9, 3, 40, 12]
    assert len(match.legal()) == 16
    assert "keep none" in match.legal()
    match.play("keep 3 12")
    position = match.position()
    assert position["tickets"] == [[3, 12], []]
    assert position["ticket_deck"][0] == 5
    assert position["ticket_deck"][-2:] == [9, 40]
    assert match.to_act == (1,)


def test_tickets_not_kept_go_under_the_deck_in_the_order_drawn_C5_1() -> None:
    match = table(ticket_deck=[9, 3, 40, 12])
    match.play("tickets")
    match.play("keep none")
    assert match.position()["ticket_deck"][-4:] == [9, 3, 40, 12]
    assert len(match.position()["ticket_deck"]) == 46


def test_fewer_tickets_are_drawn_if_fewer_are_left_C5_1() -> None:
    match = table(ticket_deck=[7, 4], tickets=[[1, 2, 3], [n for n in range(5, 47) if n != 7]])
    match.play("tickets")
    assert match.view(0)["offer"] == [7, 4]
    assert match.legal() == ["keep 4", "keep 4 7", "keep 7", "keep none"]
    match.play("keep 7")
    assert match.position()["ticket_deck"] == [4]


def test_there_is_no_drawing_from_an_empty_ticket_deck_C5_2() -> None:
    match = table(tickets=[list(range(1, 24)), list(range(24, 47))])
    assert "tickets" not in match.legal()
    with pytest.raises(IllegalMove, match=r"the ticket deck is empty \(C5\.2\)"):
        match.play("tickets")


def test_with_no_action_available_the_player_passes_C5_2() -> None:
    match = last_turns(tickets=[list(range(1, 24)), list(range(24, 47))], hands=[{"red": 1, "loco": 3}, {"blue": 1}])
    assert match.legal() == ["play red 1+1", "play red 1+2", "play red 1+3"]
    match.play("play red 1+1")
    assert match.legal() == ["pass"]
    match.play("pass")
    assert match.position()["phase"] == "score"


def test_nobody_passes_who_can_do_anything_else_C5_2() -> None:
    with pytest.raises(IllegalMove, match=r"something else is possible \(C5\.2\)"):
        table().play("pass")
