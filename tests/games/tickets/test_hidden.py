"""What a seat of Tickets knows stays when the rest is dealt again; what it does not know changes."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.tickets.tables import GAME, cards, table, tickets
from tests.playing import play_randomly
from turntable import Match
from turntable.games.tickets.hidden import redeal
from turntable.kernel import chance

pytestmark = pytest.mark.compiled_only("deals again thousands of times, which takes minutes when interpreted")


def dealt_again(match: Match, seat: int, seed: int) -> dict[str, Any]:
    twin = match.copy()
    chance.plant(twin.state, seed.to_bytes(32))
    redeal(twin.state, seat)
    position = twin.position()
    assert cards(twin) == cards(match)
    assert tickets(twin) == tickets(match)
    return position


def many(match: Match, seat: int, count: int = 60) -> list[dict[str, Any]]:
    return [dealt_again(match, seat, seed) for seed in range(count)]


# Train cards


def test_the_own_hand_and_all_that_lies_open_stay() -> None:
    match = table(
        hands=[{"red": 2, "loco": 1}, {"blue": 4}],
        stations=[{"white": [2, 1]}, {"green": [2, 0]}],
        stacks=[{"red": 1}, {"black": 2}],
        discard={"orange": 3},
    )
    for position in many(match, 0):
        for field in ("stations", "stacks", "discard", "row", "turn", "phase"):
            assert position[field] == match.position()[field]
        assert position["hands"][0] == {"red": 2, "loco": 1}
        assert sum(position["hands"][1].values()) == 4
    assert len({str(position["hands"][1]) for position in many(match, 0)}) > 30
    assert len({str(position["deck"]) for position in many(match, 0)}) == 60


def test_the_locomotive_of_the_set_up_is_known_to_all() -> None:
    match = GAME.deal(3, seed=1)
    assert match.view(None)["known"] == [{"loco": 1}] * 3
    for position in many(match, 0):
        assert position["hands"][1]["loco"] >= 1
    assert any(position["hands"][1].get("loco") == 1 for position in many(match, 0))


def test_a_card_taken_from_the_row_is_known_until_as_many_are_played() -> None:
    match = table(turn=1, hands=[{"white": 2}, {"black": 1, "purple": 3}], deck=["red", "red"])
    match.play("take 1")
    match.play("take deck")
    assert match.view(0)["known"] == [{}, {"black": 1}]
    assert all(position["hands"][1]["black"] >= 1 for position in many(match, 0))
    match.play("play white 2")
    match.play("play black 2")
    assert match.view(0)["known"] == [{}, {}]
    assert match.view(1)["hand"] == {"purple": 3, "red": 1}


def test_cards_played_are_taken_to_be_those_that_were_known() -> None:
    match = table(turn=1, hands=[{}, {"red": 4}], known=[{}, {"red": 3}])
    match.play("play red 2")
    assert match.view(0)["known"][1] == {"red": 1}


def test_known_cards_stay_known_with_the_second_deck_C8_1() -> None:
    match = GAME.deal(4, seed=2)
    for _ in play_randomly(match, Random(4), 1000):
        before = match.position()
        if before["round"] == 1 and before["turns_left"] == 1:
            known = before["known"]
        if before["round"] == 2:
            break
    for now, then in zip(match.position()["known"], known, strict=True):
        assert sum((Counter(now) - Counter(then)).values()) <= 2  # of the last turn


# Tickets


def test_tickets_given_back_in_the_set_up_are_in_the_deck_C1_3() -> None:
    match = GAME.deal(3, seed=3, first=1)
    offers = match.position()["offers"]
    match.play(f"keep {offers[0][0]}", 0)
    for position in many(match, 0):
        assert set(offers[0][1:]) <= set(position["ticket_deck"])
        assert position["tickets"][0] == [offers[0][0]]
    match.play("keep " + " ".join(map(str, offers[1])), 1)
    match.play("keep " + " ".join(map(str, offers[2])), 2)
    positions = many(match, 0)
    for position in positions:
        assert set(offers[0][1:]) <= set(position["ticket_deck"])
    assert len({position["ticket_deck"].index(offers[0][1]) for position in positions}) > 10
    assert any(set(offers[0][1:]) & set(position["tickets"][1]) for position in many(match, 2))
    match.play("tickets", 1)
    assert any(set(offers[0][1:]) & set(position["offer"]) for position in many(match, 0))
    match.play("keep " + " ".join(map(str, sorted(match.view(1)["offer"]))), 1)
    positions = many(match, 0)
    assert any(set(offers[0][1:]) & set(position["tickets"][1]) for position in positions)
    assert not any(set(offers[0][1:]) & set(position["tickets"][2]) for position in positions)


def put_under(deck: list[int], **fields: Any) -> Match:
    """Seat 0 has drawn four tickets of a short deck and put all of them under it."""
    rest = [n for n in range(1, 47) if n not in deck]
    match = table(seats=3, ticket_deck=deck, tickets=[rest[:10], rest[10:20], rest[20:]], **fields)
    match.play("tickets")
    match.play("keep none")
    return match


def test_a_player_knows_which_tickets_lie_where_under_the_deck_C5_1() -> None:
    match = put_under([5, 9, 2, 40, 30, 31, 32, 33])
    assert match.view(0)["sited"] == {"5": 5, "6": 9, "7": 2, "8": 40}
    assert match.view(1)["sited"] == {}
    for position in many(match, 0):
        assert position["ticket_deck"][4:] == [5, 9, 2, 40]
        assert position["sited"][0] == [5, 6, 7, 8]
    assert len({tuple(position["ticket_deck"][:4]) for position in many(match, 0)}) > 40
    assert len({tuple(position["ticket_deck"][4:]) for position in many(match, 1)}) > 40
    assert len({tuple(position["ticket_deck"][4:]) for position in many(match, -1)}) > 40


def test_a_player_knows_what_another_draws_from_there_C5_1() -> None:
    match = put_under([5, 9, 2, 40, 30, 31])
    match.play("tickets")  # seat 1: 30, 31, 5, 9
    for position in many(match, 0):
        assert position["offer"].count(5) == position["offer"].count(9) == 1
        assert position["ticket_deck"] == [2, 40]
    assert match.view(0)["sited"] == {"1": 2, "2": 40}
    assert any(5 not in position["offer"] for position in many(match, 2))


@pytest.mark.parametrize(("kept", "places"), [("30 31", {"hand", "deck"}), ("5 9 30 31", {"hand"}), ("none", {"deck"})])
def test_what_another_then_keeps_is_in_that_hand_or_under_the_deck_C5_1(kept: str, places: set[str]) -> None:
    match = put_under([5, 9, 2, 40, 30, 31])
    match.play("tickets")
    match.play(f"keep {kept}")
    found = set()
    for position in many(match, 0):
        for ticket in (5, 9):
            assert ticket not in position["tickets"][2]
            found.add("hand" if ticket in position["tickets"][1] else "deck")
        assert position["ticket_deck"][:2] == [2, 40]
        if kept == "none":
            assert position["ticket_deck"][4:] == [5, 9]
    assert found == places


def test_completed_tickets_are_seen_by_all() -> None:
    match = table(seats=4, round=2, completed=[[1, 2], [3], [], []], tickets=[[4], [5, 6], [7], [8]])
    for position in many(match, 2, 20):
        assert position["completed"] == [[1, 2], [3], [], []]
        assert [len(held) for held in position["tickets"]] == [1, 2, 1, 1]
        assert position["tickets"][2] == [7]


# What decides the deal


def test_only_what_is_known_decides_how_the_unknown_is_dealt() -> None:
    """Two positions that look alike to a seat are dealt again alike, by the same seed."""
    for seats in (2, 3, 4):
        match = GAME.deal(seats, seed=seats)
        for number, _ in enumerate(play_randomly(match, Random(seats), 160)):
            if number % 5 == 0:
                for seat in (-1, *range(seats)):
                    twin = match.copy()
                    chance.plant(twin.state, (99).to_bytes(32))
                    redeal(twin.state, seat)
                    first, second = dealt_again(match, seat, number), dealt_again(twin, seat, number)
                    for field in ("hands", "deck", "tickets", "ticket_deck", "offer", "offers"):
                        assert first[field] == second[field], (seat, field)


def test_what_a_seat_remembers_is_true_throughout_random_games() -> None:
    """Loading a position checks memory against the truth; so every position of a game must load."""
    for seed in range(3):
        match = GAME.deal(2 + seed, seed=seed)
        remembered = 0
        for _ in play_randomly(match, Random(seed), 130):
            position = match.position()
            remembered += any(position["absent"]) + any(position["sited"])
            assert GAME.position(position).position() == position
            for seat in range(match.seats):
                again = dealt_again(match, seat, seed)
                assert again["absent"][seat] == position["absent"][seat]
                assert GAME.position(again).position() == again
        assert remembered > 50


def test_every_place_that_is_open_to_a_ticket_is_as_likely_as_the_next() -> None:
    """Seat 1 drew ticket 5 with three unknown ones and kept two of them: now 12 in the hand, 2 new under the deck."""
    match = put_under([5, 9, 2, 40, 30, 31, 32])
    match.play("tickets")  # seat 1: 30, 31, 32, 5
    match.play("keep 30 31")
    places: Counter[str] = Counter()
    for position in many(match, 0, 800):
        places["hand" if 5 in position["tickets"][1] else "deck"] += 1
    assert places["hand"] / 800 == pytest.approx(12 / 14, abs=0.05)


def test_the_cards_of_another_hand_follow_the_odds() -> None:
    match = table(hands=[{"red": 10}, {"black": 3}], deck=["white"])
    reds = sum("red" in position["hands"][1] for position in many(match, 0, 200))
    locos = sum(position["hands"][1].get("loco", 0) for position in many(match, 0, 500)) / 1500
    assert reds == 0
    assert locos == pytest.approx(16 / (96 - 10 - 5), abs=0.03)


def test_tickets_that_fit_what_a_player_collected_are_likely() -> None:
    collected = {"black": 1, "white": 1, "red": 2, "orange": 1}  # ticket 46
    match = table(stacks=[{}, collected], tickets=[[1], [20]])
    held = Counter(position["tickets"][1][0] for position in many(match, 0, 300))
    assert held[46] > 300 / 10
    assert held[45] < 300 / 10 < sum(held[number] for number in held if number < 40)


def test_what_is_likely_does_not_depend_on_what_is_hidden() -> None:
    stacks = [{}, {"black": 1, "white": 1, "red": 2, "orange": 1}]
    one = table(stacks=stacks, tickets=[[1], [20, 46]])
    other = table(stacks=stacks, tickets=[[1], [5, 6]])
    for seed in range(30):
        assert dealt_again(one, 0, seed)["tickets"] == dealt_again(other, 0, seed)["tickets"]
