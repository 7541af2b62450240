"""Tickets, clause by clause, up to the end of the last round (C1 to C6)."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.games.tickets.tables import GAME, PLENTY, all_done, cards, last_turns, table, tickets
from tests.playing import play_randomly
from turntable import IllegalMove
from turntable.games.tickets import state
from turntable.games.tickets.state import BIG_CITIES, BONUS, CARDS, COPIES, ENDS, NEEDS, POINTS, STATE

EVERYTHING = Counter(dict(zip(CARDS, COPIES.tolist(), strict=True)))

# C1 Material and set-up


def test_there_are_96_train_cards_46_tickets_and_6_bonus_cards_C1_1() -> None:
    assert sum(EVERYTHING.values()) == 96
    assert EVERYTHING["loco"] == 16
    assert {EVERYTHING[colour] for colour in CARDS[:8]} == {10}
    assert (len(ENDS), len(POINTS), len(NEEDS), len(BIG_CITIES), len(BONUS)) == (46, 46, 46, 6, 6)
    assert {int(cars) for cars in NEEDS.sum(axis=1)} == {1, 2, 3, 4, 5}
    folder = Path(state.__file__).parent
    with (folder / "tickets.csv").open(encoding="utf-8") as file:
        for number, row in enumerate(csv.DictReader(file), 1):
            assert int(row["id"]) == number
            assert (row["from"], row["to"]) == ENDS[number - 1]
            assert set(row["cars"].split()) <= set(CARDS[:8])
    assert dict(zip(BIG_CITIES, BONUS.tolist(), strict=True))["New York"] == 15
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2, 3, 4"):
            GAME.deal(seats)


def test_the_state_takes_less_than_a_kibibyte() -> None:
    assert STATE.itemsize <= 1024


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_a_locomotive_and_seven_cards_and_five_lie_in_the_row_C1_2(seats: int) -> None:
    match = GAME.deal(seats, seed=3)
    position = match.position()
    assert [sum(hand.values()) for hand in position["hands"]] == [8] * seats
    assert all(hand["loco"] >= 1 for hand in position["hands"])
    assert len(position["row"]) == 5
    assert None not in position["row"]
    assert len(position["deck"]) == 96 - 8 * seats - 5
    assert cards(match) == EVERYTHING


def test_the_other_locomotives_are_shuffled_in_C1_2() -> None:
    positions = [GAME.deal(2, seed=seed).position() for seed in range(40)]
    assert any("loco" in position["row"] for position in positions)
    assert any(position["hands"][0]["loco"] > 1 for position in positions)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_choose_from_six_tickets_at_once_and_keep_at_least_one_C1_3(seats: int) -> None:
    match = GAME.deal(seats, seed=3)
    assert match.to_act == tuple(range(seats))
    assert [len(offer) for offer in match.position()["offers"]] == [6] * seats
    assert len(match.position()["ticket_deck"]) == 46 - 6 * seats
    assert all(len(match.legal(seat)) == 63 for seat in range(seats))
    with pytest.raises(IllegalMove, match=r"at least one ticket must be kept \(C1\.3\)"):
        match.play("keep none", 0)


def test_choices_come_in_any_order_and_the_rest_is_shuffled_back_after_the_last_C1_3() -> None:
    match = GAME.deal(3, seed=5, first=1)
    offers = match.position()["offers"]
    for seat in (2, 0, 1):
        assert seat in match.to_act
        assert match.position()["phase"] == "setup"
        match.play(f"keep {offers[seat][0]}", seat)
    position = match.position()
    assert position["tickets"] == [[offer[0]] for offer in offers]
    assert len(position["ticket_deck"]) == 43
    unwanted = [ticket for offer in offers for ticket in offer[1:]]
    assert set(unwanted) < set(position["ticket_deck"])
    assert position["ticket_deck"][:15] != unwanted
    assert position["ticket_deck"][-15:] != unwanted
    assert match.to_act == (1,)


def test_any_number_of_the_six_can_be_kept_C1_3() -> None:
    match = GAME.deal(2, seed=5)
    offers = match.position()["offers"]
    match.play("keep " + " ".join(map(str, offers[0])), 0)
    match.play(f"keep {offers[1][1]} {offers[1][4]}", 1)
    assert match.position()["tickets"] == [offers[0], [offers[1][1], offers[1][4]]]
    assert tickets(match) == Counter(range(1, 47))


def test_the_first_player_is_named_or_left_to_chance_C1_4() -> None:
    assert {GAME.deal(3, seed=seed).position()["turn"] for seed in range(40)} == {0, 1, 2}
    assert {GAME.deal(3, seed=seed, first=2).position()["turn"] for seed in range(20)} == {2}


def test_turns_go_clockwise_C1_4() -> None:
    match = table(seats=3, turn=1, hands=[{"red": 2}, {"blue": 2}, {"green": 2}])
    for seat, move in ((1, "play blue 2"), (2, "play green 2"), (0, "play red 2")):
        assert match.to_act == (seat,)
        match.play(move)
    with pytest.raises(IllegalMove, match=r"another player's turn \(C1\.4\)"):
        match.play("take deck", 0)


# C2 Dispatch


def test_one_card_of_each_group_goes_to_the_stack_as_the_turn_begins_C2_1() -> None:
    match = table(stations=[{}, {"red": [3, 0], "white": [1, 0]}], hands=[{"blue": 2}, {}])
    match.play("play blue 2")
    position = match.position()
    assert position["turn"] == 1
    assert position["stacks"] == [{}, {"white": 1, "red": 1}]
    assert position["stations"] == [{"blue": [2, 0]}, {"red": [2, 0]}]


def test_nothing_is_dispatched_from_an_empty_station_or_by_loading_a_position_C2_1() -> None:
    match = table(stations=[{"red": [2, 0]}, {}], hands=[{}, {}])
    assert match.position()["stations"] == [{"red": [2, 0]}, {}]
    match.play("take deck")
    match.play("take deck")
    assert match.position()["stacks"] == [{}, {}]


def test_there_is_no_dispatch_between_the_two_cards_of_an_action_C2_1() -> None:
    match = table(stations=[{"red": [2, 0]}, {}])
    match.play("take 1")
    assert match.position()["stations"] == [{"red": [2, 0]}, {}]


def test_locomotives_lie_on_top_and_go_first_C2_2() -> None:
    match = table(stations=[{}, {"red": [2, 1]}], hands=[{"blue": 4}, {"black": 4}])
    match.play("play blue 2")
    assert match.position()["stacks"][1] == {"loco": 1}
    assert match.position()["stations"][1] == {"red": [2, 0]}
    match.play("play black 2")
    match.play("play blue 2")
    assert match.position()["stacks"][1] == {"black": 1, "red": 1, "loco": 1}
    assert match.position()["stations"][1] == {"black": [1, 0], "red": [1, 0]}


def test_nobody_sees_a_stack_C2_3() -> None:
    match = table(stacks=[{"red": 2}, {"blue": 1}])
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert view["stacks"] == [2, 1]
        assert view["stack"] is None


def test_with_peek_a_seat_sees_its_own_stack_only_C2_3() -> None:
    match = table(stacks=[{"red": 2}, {"blue": 1}], peek=[1])
    assert match.view(0)["stack"] is None
    assert match.view(1)["stack"] == {"blue": 1}
    assert match.view(None)["stack"] is None


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


@pytest.mark.parametrize("options", [{}, {"scoring": "best"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_cards_and_tickets_are_there_after_every_move(seats: int, options: dict[str, str]) -> None:
    for seed in range(3):
        match = GAME.deal(seats, seed=seed, **options)
        for _ in play_randomly(match, Random(seed), 1000):
            assert cards(match) == EVERYTHING
            assert tickets(match) == Counter(range(1, 47))
        assert match.result is not None
