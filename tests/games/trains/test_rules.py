"""Trains, clause by clause: set-up, turns, piles and the end (T1 to T3, T6). T4 and T5 are in test_abilities.py."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import turntable
from tests.games.trains.tables import HIGH, OTHER, THIRD, TRAINS, at, card_with, line
from tests.playing import play_randomly, somewhere
from turntable import IllegalMove
from turntable.games.trains.state import ABILITIES, ABILITY, DECK, STATE

# T1 Material and set-up


def test_there_are_84_railcars_each_with_one_of_eight_abilities_T1_1() -> None:
    assert DECK == 84
    assert set(ABILITY[1:].tolist()) == set(range(8))
    assert len(ABILITIES) == 8
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2, 3, 4"):
            TRAINS.deal(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_gets_seven_railcars_in_descending_order_T1_2(seats: int) -> None:
    position = TRAINS.deal(seats, seed=1).position()
    assert [len(cards) for cards in position["lines"]] == [7] * seats
    assert all(cards == sorted(cards, reverse=True) for cards in position["lines"])
    assert len(position["draw"]) == 84 - 7 * seats - sum(range(1, seats + 1))
    assert position["discard"] == []


def test_the_first_player_is_random_or_named_T1_3() -> None:
    found = Counter(TRAINS.deal(3, seed=seed).to_act[0] for seed in range(300))
    assert set(found) == {0, 1, 2}
    assert min(found.values()) > 60
    assert {TRAINS.deal(3, seed=seed, first=2).to_act for seed in range(20)} == {(2,)}


def test_the_kth_player_draws_k_cards_before_anyone_chooses_T1_4() -> None:
    match = TRAINS.deal(4, seed=2, first=3)
    assert [len(offer) for offer in match.position()["offers"]] == [2, 3, 4, 1]
    assert match.to_act == (3,)


def test_drawn_cards_are_seen_by_their_owner_only_T1_4() -> None:
    match = TRAINS.deal(3, seed=2, first=0)
    offers = match.position()["offers"]
    assert match.view(1)["offer"] == offers[1]
    assert match.view(None)["offer"] == []
    assert match.view(2)["offers"] == [1, 2, 3]


def test_one_drawn_card_is_kept_and_the_others_go_face_down_to_the_discard_pile_T1_5() -> None:
    match = at(phase="setup", turn=1, offers=[[], [5, 6]])
    assert match.legal() == [f"keep {card} {slot}" for card in (5, 6) for slot in range(1, 8)]
    match.play("keep 6 2")
    after = match.position()
    assert after["lines"][1] == [71, 6, 51, 41, 31, 22, 11]
    assert after["discard"] == [5]
    assert after["table"] == [61]
    assert match.to_act == (0,)
    assert after["phase"] == "turn"


def test_all_choose_clockwise_from_the_first_player_T1_5() -> None:
    match = TRAINS.deal(4, seed=3, first=2)
    order = []
    while match.position()["phase"] == "setup":
        order.append(match.to_act[0])
        match.play(match.legal()[0])
    assert order == [2, 3, 0, 1]
    assert match.to_act == (2,)


def test_what_was_put_down_in_the_set_up_is_known_to_its_owner_only_T1_5() -> None:
    match = at(phase="setup", turn=1, offers=[[], [5, 6]])
    match.play("keep 6 2")
    assert match.view(1)["buried"] == [5]
    assert match.view(0)["buried"] == match.view(None)["buried"] == []


def test_a_pair_is_discarded_in_the_set_up_too_T1_6() -> None:
    match = at(phase="setup", turn=1, offers=[[], [5, 6]], table=[81])
    assert ABILITY[81] == ABILITY[41 + 4]
    match = TRAINS.position(
        {"seats": 2, "lines": [HIGH, [81, 61, 51, 41, 31, 22, 11]], "phase": "setup", "turn": 1,
         "offers": [[], [5, 6]], "table": [72]}
    )  # fmt: skip
    match.play("keep 5 1")
    assert match.position()["table"] == []
    assert sorted(match.position()["discard"]) == [6, 72, 81]


# T2 A turn


def test_turns_go_clockwise_and_each_does_one_thing_T2_1() -> None:
    match = TRAINS.position({"seats": 3, "lines": [HIGH, OTHER, THIRD], "turn": 2, "table": [card_with("swap")]})
    match.play("swap 1 2")
    assert match.to_act == (0,)
    match.play("draw")
    assert match.to_act == (0,)
    match.play("replace 1")
    assert match.to_act == (1,)


def test_another_players_turn_is_refused_T2_1() -> None:
    with pytest.raises(IllegalMove, match=r"draw: it is another player's turn \(T2.1\)"):
        at().play("draw", 1)


def test_a_drawn_card_replaces_a_railcar_which_goes_to_the_table_T2_2() -> None:
    match = at(draw=[1])
    match.play("draw")
    assert match.position()["hand"] == 1
    match.play("replace 1")
    assert line(match) == [1, 60, 50, 40, 30, 20, 10]
    assert match.position()["table"] == [70]
    assert match.position()["discard"] == []


def test_a_drawn_card_is_a_number_only_T2_2() -> None:
    swap = card_with("swap")
    match = at(draw=[swap])
    match.play("draw")
    with pytest.raises(IllegalMove, match=r"\(T2.5\)"):
        match.play("swap 1 2")


def test_the_drawn_card_is_private_until_it_is_placed_T2_2() -> None:
    match = at(draw=[1])
    match.play("draw")
    assert match.view(0)["hand"] == 1
    assert match.view(1)["hand"] is None
    assert match.view(None)["hand"] is None
    assert [message.text() for message in match.told(0)] == ["Player 1 draws 1."]
    assert [message.text() for message in match.told(1)] == ["Player 1 draws a card."]


def test_the_replaced_railcars_ability_is_open_to_the_next_player_T2_2() -> None:
    match = at(draw=[1])
    match.play("draw")
    match.play("replace 1")
    assert "left 3" in match.legal(1)


def test_a_used_card_goes_to_the_discard_pile_T2_3() -> None:
    swap = card_with("swap")
    match = at(table=[swap])
    match.play("swap 1 2")
    assert match.position()["table"] == []
    assert match.position()["discard"] == [swap]


def test_a_card_on_the_table_is_an_ability_only_T2_3() -> None:
    with pytest.raises(IllegalMove, match=r"draw a card first \(T2.2\)"):
        at(table=[card_with("swap")]).play("replace 1")
    with pytest.raises(IllegalMove, match=r"no card with this ability lies on the table: skip \(T2.3\)"):
        at(table=[card_with("swap")]).play("skip 1 3")


def test_without_a_usable_ability_the_only_action_is_to_draw_T2_4() -> None:
    assert at().legal() == ["draw"]
    locked = at(table=[card_with("protect", 2, 18, 26)], locks=[{"left": 2, "middle": 18, "right": 26}, {}])
    assert locked.legal() == ["draw"]


def test_the_drawn_card_cannot_be_refused_T2_5() -> None:
    match = at(table=[card_with("swap")])
    match.play("draw")
    assert match.legal() == [f"replace {slot}" for slot in range(1, 8)]
    with pytest.raises(IllegalMove, match=r"must replace a railcar of the line \(T2.5\)"):
        match.play("draw")


# T3 Piles


def test_the_discard_pile_is_never_shown_T3_1() -> None:
    match = at(discard=[1, 2, 3])
    for viewer in (None, 0, 1):
        assert match.view(viewer)["discard"] == 3


def rest_but(*cards: int) -> list[int]:
    return [card for card in range(1, 85) if card not in {*HIGH, *OTHER, *cards}]


def test_the_discard_pile_becomes_the_draw_pile_as_the_last_card_leaves_it_T3_2() -> None:
    match = at(draw=[1], discard=rest_but(1))
    match.play("draw")
    after = match.position()
    assert after["hand"] == 1
    assert after["discard"] == []
    assert sorted(after["draw"]) == rest_but(1)
    assert after["draw"] != rest_but(1)
    assert "shuffled" in match.told()[-1].text()


def test_a_removal_draws_on_from_the_shuffled_pile_T3_2() -> None:
    remove = card_with("remove-left", 1)
    match = at(draw=[1], table=[remove], discard=rest_but(1, remove))
    match.play("remove left")
    assert line(match)[0] == 1
    assert line(match, 1)[0] in {*rest_but(1), 70, 71}
    assert match.position()["discard"] == []


def test_the_discard_pile_is_never_empty_when_the_draw_pile_is_T3_2() -> None:
    most_elsewhere = 4 * 7 + len([card for card in range(1, 85) if ABILITIES[ABILITY[card]] == "protect"]) + 8 + 10 + 1
    assert most_elsewhere < 84
    with pytest.raises(turntable.BadPosition, match=r"T3\.2"):
        at(draw=[], discard=rest_but())


def test_two_cards_with_one_ability_leave_the_table_at_once_T3_3() -> None:
    left = card_with("left")
    assert ABILITY[70] == ABILITY[left]
    match = at(draw=[1], table=[left])
    match.play("draw")
    match.play("replace 1")
    assert match.position()["table"] == []
    assert sorted(match.position()["discard"]) == sorted([left, 70])
    assert match.told()[-1].text() == "A pair leaves the table: move left."


# T6 End


@pytest.mark.parametrize(
    ("cards", "table", "moves"),
    [
        ([12, 22, 33, 44, 66, 55, 77], ["swap"], ["swap 5 6"]),
        ([12, 44, 33, 22, 55, 66, 77], ["skip"], ["skip 2 4"]),
        ([22, 33, 12, 44, 55, 66, 77], ["left"], ["left 3"]),
        ([44, 12, 33, 55, 66, 77, 80], ["right"], ["right 1"]),
        ([12, 22, 33, 44, 55, 66, 3], [], ["draw", "replace 7"]),
    ],
)
def test_seven_railcars_in_ascending_order_win_at_once_T6_1(
    cards: list[int], table: list[str], moves: list[str]
) -> None:
    match = at(lines=[cards, [*OTHER[:5], 21, 11]], table=[card_with(ability, *cards) for ability in table], draw=[83])
    for move in moves:
        assert match.result is None
        match.play(move)
    assert match.result is not None
    assert match.result.winners == (0,)
    assert match.result.scores is None
    assert match.result.reason == "seven railcars in ascending order"
    assert match.to_act == ()
    assert match.told()[-1].text() == "Player 1 has all seven railcars in ascending order!"


def test_a_line_is_looked_at_out_of_turn_too_T6_1() -> None:
    match = at(lines=[HIGH, [80, 12, 22, 33, 44, 55, 66]], table=[card_with("remove-left")], draw=[83, 1])
    match.play("remove left")
    assert match.result is not None
    assert match.result.winners == (1,)


def test_without_a_winner_the_game_ends_at_the_turn_limit_and_says_so_T6_2() -> None:
    assert TRAINS.options["turn_limit"].default == 2000
    match = at(turns=1998, table=[card_with("swap"), card_with("skip")])
    match.play("swap 1 2")
    assert match.result is None
    match.play("skip 1 3")
    assert match.result is not None
    assert match.result.winners == ()
    assert match.result.reason == "no train was in order after 2000 turns"


def test_the_turn_limit_is_an_option_and_counts_turns_not_moves_T6_2() -> None:
    match = TRAINS.deal(2, seed=1, turn_limit=3, first=0)
    for move in (match.legal()[0], None, "draw", "replace 1", "draw", "replace 1", "draw", "replace 1"):
        assert match.result is None
        match.play(move or match.legal()[0])
    assert match.result is not None
    assert match.result.winners == ()


def test_a_winner_on_the_last_turn_wins_T6_2() -> None:
    match = at(turns=1999, lines=[[22, 12, 33, 44, 55, 66, 77], [*OTHER[:5], 21, 11]], table=[card_with("swap")])
    match.play("swap 1 2")
    assert match.result is not None
    assert match.result.winners == (0,)


# Throughout


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_84_railcars_are_somewhere_after_every_move(seats: int) -> None:
    match = TRAINS.deal(seats, seed=seats)
    for _ in play_randomly(match, Random(0), 1500):
        p = match.position()
        cards = [card for cards in p["lines"] for card in cards] + p["table"] + p["draw"] + p["discard"]
        cards += [card for lock in p["locks"] for card in lock.values()] + [
            card for offer in p["offers"] for card in offer
        ]
        cards += [p["hand"]] if p["hand"] else []
        assert sorted(cards) == list(range(1, 85))


def test_the_order_of_the_draw_pile_is_hidden_from_all() -> None:
    position = somewhere(TRAINS, 3, seed=4, moves=30).position()
    turned = position | {"draw": position["draw"][::-1]}
    for viewer in (None, 0, 1, 2):
        assert TRAINS.position(position).view(viewer) == TRAINS.position(turned).view(viewer)


def test_cards_in_a_neighbours_offer_change_nothing_for_me() -> None:
    position = TRAINS.deal(3, seed=4, first=0).position()
    offers = position["offers"]
    swapped = position | {
        "offers": [offers[0], offers[1], sorted([position["draw"][0], *offers[2][1:]])],
        "draw": [offers[2][0], *position["draw"][1:]],
    }
    one, two = TRAINS.position(position), TRAINS.position(swapped)
    assert [one.view(seat) for seat in (None, 0, 1)] == [two.view(seat) for seat in (None, 0, 1)]
    assert one.view(2) != two.view(2)


def test_the_state_is_small() -> None:
    assert STATE.itemsize <= 320
