"""Trains, clause by clause: abilities and protection (T4 and T5)."""

from __future__ import annotations

import pytest

from tests.games.trains.tables import HIGH, OTHER, THIRD, TRAINS, at, card_with, line
from turntable import IllegalMove
from turntable.games.trains.state import ABILITY

# T4 The abilities


@pytest.mark.parametrize("slot", range(1, 7))
def test_swap_exchanges_two_neighbours_T4_1(slot: int) -> None:
    match = at(table=[card_with("swap")])
    match.play(f"swap {slot} {slot + 1}")
    expected = HIGH.copy()
    expected[slot - 1], expected[slot] = expected[slot], expected[slot - 1]
    assert line(match) == expected
    assert line(match, 1) == OTHER


@pytest.mark.parametrize("slot", range(1, 6))
def test_skip_exchanges_two_with_one_between_T4_2(slot: int) -> None:
    match = at(table=[card_with("skip")])
    match.play(f"skip {slot} {slot + 2}")
    expected = HIGH.copy()
    expected[slot - 1], expected[slot + 1] = expected[slot + 1], expected[slot - 1]
    assert line(match) == expected


@pytest.mark.parametrize(
    ("move", "clause"),
    [("swap 1 3", "T4.1"), ("swap 2 1", "T4.1"), ("skip 1 2", "T4.2"), ("skip 1 4", "T4.2"), ("skip 3 1", "T4.2")],
)
def test_other_pairs_cannot_be_exchanged_T4_1_T4_2(move: str, clause: str) -> None:
    with pytest.raises(IllegalMove, match=rf"{move}: .*\({clause}\)"):
        at(table=[card_with("swap"), card_with("skip")]).play(move)


def test_left_moves_a_railcar_two_places_left_T4_3() -> None:
    match = at(table=[card_with("left")])
    assert match.legal() == ["draw", "left 3", "left 4", "left 5", "left 6", "left 7"]
    match.play("left 5")
    assert line(match) == [70, 60, 30, 50, 40, 20, 10]


def test_right_moves_a_railcar_two_places_right_T4_4() -> None:
    match = at(table=[card_with("right")])
    assert match.legal() == ["draw", "right 1", "right 2", "right 3", "right 4", "right 5"]
    match.play("right 2")
    assert line(match) == [70, 50, 40, 60, 30, 20, 10]


@pytest.mark.parametrize(
    ("move", "clause"), [("left 1", "T4.3"), ("left 2", "T4.3"), ("right 6", "T4.4"), ("right 7", "T4.4")]
)
def test_a_railcar_must_be_able_to_move_exactly_two_places_T4_3_T4_4(move: str, clause: str) -> None:
    match = at(table=[card_with("left"), card_with("right")])
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    assert str(refused.value) == f"{move}: a railcar must be able to move exactly 2 places ({clause})"


@pytest.mark.parametrize(("place", "slot"), [("left", 0), ("middle", 3), ("right", 6)])
def test_a_removal_hits_every_player_and_one_slot_only_T4_5(place: str, slot: int) -> None:
    lines = [HIGH, OTHER, THIRD]
    match = TRAINS.position(
        {"seats": 3, "lines": lines, "table": [card_with(f"remove-{place}", 1, 2, 3)], "draw": [1, 2, 3]}
    )
    match.play(f"remove {place}")
    for after, before in zip(match.position()["lines"], lines, strict=True):
        assert [i for i in range(7) if after[i] != before[i]] == [slot]


@pytest.mark.parametrize(("place", "slot"), [("left", 0), ("middle", 3), ("right", 6)])
def test_who_removed_a_railcar_draws_into_its_slot_from_the_user_clockwise_T4_6(place: str, slot: int) -> None:
    remove = card_with(f"remove-{place}", 1, 2, 3)
    position = {"seats": 3, "lines": [HIGH, OTHER, THIRD], "turn": 1, "table": [remove], "draw": [1, 2, 3]}
    match = TRAINS.position(position)
    match.play(f"remove {place}")
    assert [cards[slot] for cards in match.position()["lines"]] == [3, 1, 2]
    assert match.to_act == (2,)
    match = TRAINS.position(position | {"locks": [{}, {}, {place: card_with("protect", 2)}]})
    match.play(f"remove {place}")
    assert [cards[slot] for cards in match.position()["lines"]] == [2, 1, THIRD[slot]]
    assert match.position()["draw"][0] == 3


def test_removed_railcars_go_to_the_table_and_pairs_of_them_are_discarded_T4_5() -> None:
    remove = card_with("remove-left")
    assert ABILITY[70] != ABILITY[71]
    match = at(table=[remove])
    match.play("remove left")
    assert match.position()["table"] == [70, 71]
    assert match.position()["discard"] == [remove]

    assert ABILITY[70] == ABILITY[79]
    match = TRAINS.position({"seats": 2, "lines": [HIGH, [79, *OTHER[1:]]], "table": [remove]})
    match.play("remove left")
    assert match.position()["table"] == []
    assert sorted(match.position()["discard"]) == sorted([remove, 70, 79])


def test_a_removal_is_told_in_its_order_with_the_places_of_each_step_T4_6() -> None:
    remove = card_with("remove-left")
    lines = [HIGH, [79, *OTHER[1:]], THIRD]
    position = {"seats": 3, "lines": lines, "table": [remove], "draw": [1, 2, 3]}
    match = TRAINS.position(position | {"locks": [{}, {}, {"left": card_with("protect", 1, 2, 3)}]})
    match.play("remove left")
    told = match.told()
    assert [message.id.removeprefix("trains-told-") for message in told] == [
        "remove", "protected", "pair", "removed", "removed",
    ]  # fmt: skip
    assert told[0].facts["cards"] == ("70", "79")
    assert [(m.facts["from"], m.facts["to"], m.facts["new"]) for m in told[3:]] == [
        ("draw", "slot-0-1", "1"),
        ("draw", "slot-1-1", "2"),
    ]


def test_of_an_odd_number_the_last_to_arrive_stays_from_the_user_clockwise_T4_5() -> None:
    remove, lying = card_with("remove-left"), card_with("left")
    lines = [HIGH, [79, *OTHER[1:]]]
    assert ABILITY[lying] == ABILITY[70] == ABILITY[79]
    for user, last in ((0, 79), (1, 70)):
        match = TRAINS.position({"seats": 2, "lines": lines, "table": [remove, lying], "turn": user})
        match.play("remove left")
        assert match.position()["table"] == [last]
        assert sorted(match.position()["discard"]) == sorted({remove, lying, 70, 79} - {last})


def test_a_removal_that_completes_a_line_ends_the_game_before_the_others_draw_T4_7() -> None:
    remove = card_with("remove-left")
    match = TRAINS.position(
        {"seats": 3, "lines": [[80, 12, 22, 33, 44, 55, 66], [*OTHER[:5], 21, 11], THIRD], "turn": 2,
         "table": [remove], "draw": [50, 1, 2]}
    )  # fmt: skip
    match.play("remove left")
    after = match.position()
    assert match.result is not None
    assert match.result.winners == (0,)
    assert [cards[0] for cards in after["lines"]] == [1, None, 50]
    assert after["draw"][0] == 2
    assert "before another comes" in " ".join(message.text() for message in match.told())


def test_protect_puts_the_card_under_the_railcar_T4_8() -> None:
    lock = card_with("protect")
    match = at(table=[lock])
    assert match.legal() == ["draw", "protect left", "protect middle", "protect right"]
    match.play("protect middle")
    after = match.position()
    assert after["locks"] == [{"middle": lock}, {}]
    assert after["table"] == after["discard"] == []


def test_a_protected_railcar_cannot_be_protected_again_T4_8() -> None:
    match = at(table=[card_with("protect", 2)], locks=[{"left": 2}, {}])
    assert match.legal() == ["draw", "protect middle", "protect right"]
    with pytest.raises(IllegalMove, match=r"protect left: this railcar is protected already \(T4.8\)"):
        match.play("protect left")


# T5 Protection


def test_a_protected_railcar_is_not_removed_T5_1() -> None:
    match = at(table=[card_with("remove-right")], locks=[{}, {"right": 2}], draw=[1])
    match.play("remove right")
    assert line(match) == [70, 60, 50, 40, 30, 20, 1]
    assert line(match, 1) == OTHER
    assert "11 is protected" in " ".join(message.text() for message in match.told())


def test_a_lock_protects_its_own_slot_only_T5_1() -> None:
    match = at(table=[card_with("remove-right")], locks=[{"left": 2, "middle": 18}, {}], draw=[1, 3])
    match.play("remove right")
    assert line(match)[6] == 1


@pytest.mark.parametrize(
    ("move", "lost"),
    [
        ("swap 1 2", {"left"}),
        ("swap 3 4", {"middle"}),
        ("swap 2 3", set()),
        ("skip 5 7", {"right"}),
        ("skip 1 3", {"left"}),
        ("skip 2 4", {"middle"}),
        ("skip 3 5", set()),  # the one between stays where it is
        ("left 3", {"left"}),  # pushed from slot 1 to 2
        ("left 4", {"middle"}),
        ("left 6", {"middle"}),  # pushed from slot 4 to 5
        ("left 5", {"middle"}),  # passed over
        ("left 7", {"right"}),
        ("right 1", {"left"}),
        ("right 2", {"middle"}),  # pushed
        ("right 4", {"middle"}),
        ("right 5", {"right"}),  # pushed from slot 7 to 6
    ],
)
def test_a_railcar_that_changes_position_loses_its_lock_T5_2(move: str, lost: set[str]) -> None:
    locks = {"left": 2, "middle": 18, "right": 26}
    used = card_with(move.split()[0])
    match = at(table=[used], locks=[locks, {}])
    match.play(move)
    assert match.position()["locks"][0] == {place: card for place, card in locks.items() if place not in lost}
    assert set(match.position()["discard"]) == {used} | {locks[place] for place in lost}


@pytest.mark.parametrize(("slot", "lost"), [(1, "left"), (4, "middle"), (7, "right"), (2, None)])
def test_a_railcar_that_is_replaced_loses_its_lock_T5_2(slot: int, lost: str | None) -> None:
    locks = {"left": 2, "middle": 18, "right": 26}
    match = at(draw=[1], locks=[locks, {}])
    match.play("draw")
    match.play(f"replace {slot}")
    assert match.position()["locks"][0] == {place: card for place, card in locks.items() if place != lost}


def test_other_players_actions_never_end_a_protection_T5_3() -> None:
    locks = {"left": 2, "middle": 18, "right": 26}
    for place in ("left", "middle", "right"):
        match = at(turn=1, table=[card_with(f"remove-{place}")], locks=[locks, {}])
        match.play(f"remove {place}")
        assert match.position()["locks"] == [locks, {}]
        assert line(match) == HIGH


def test_the_lock_does_not_stay_behind_in_the_slot_T5_3() -> None:
    match = at(table=[card_with("swap"), card_with("remove-left")], locks=[{"left": 2}, {}], draw=[1, 3])
    match.play("swap 1 2")
    match.play("remove left")
    assert line(match)[0] == 3
