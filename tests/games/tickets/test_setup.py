"""Tickets, clause by clause: set-up and dispatch (C1 and C2)."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from tests.games.tickets.tables import EVERYTHING, GAME, cards, table, tickets
from turntable import IllegalMove
from turntable.games.tickets import state
from turntable.games.tickets.state import BIG_CITIES, BONUS, CARDS, ENDS, NEEDS, POINTS, STATE

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
