"""Superline, S6: the forgotten card and table talk."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.superline.table import SUPERLINE, acting, all_cards, at, cards_in, city, spent
from tests.playing import play_randomly
from turntable import IllegalMove, Match

MANUAL: dict[str, Any] = {"options": {"draw": "manual"}}
TALK: dict[str, Any] = {"options": {"talk_penalty": True}}


def owes(match: Match) -> list[bool]:
    found: list[bool] = match.position()["owes"]
    return found


# S6.1 The forgotten card


def test_without_the_option_the_card_is_taken_by_itself_S6_1() -> None:
    match = at("", [["tver"]], draw=["kursk"])
    match.play("place B3")
    assert match.position()["hands"][0] == ["kursk"]
    with pytest.raises(IllegalMove, match=r"draw: cards are taken automatically in this game \(S6.1\)"):
        match.play("draw")


def test_after_playing_both_the_player_and_the_next_may_act_S6_1() -> None:
    match = at("", [["tver"], ["tula"], ["omsk"]], seats=3, draw=["kursk"], **MANUAL)
    assert acting(match) == (0,)
    match.play("place B3")
    assert acting(match) == (0, 1)
    assert owes(match) == [True, False, False]
    assert match.legal(0) == ["draw"]
    assert match.legal(1) == ["place C3", "place C9"]
    assert match.legal(2) == []
    match.play("draw", 0)
    assert match.position()["hands"][0] == ["kursk"]
    assert acting(match) == (1,)
    with pytest.raises(IllegalMove, match=r"draw: there is no card for you to take \(S6.1\)"):
        match.play("draw", 1)


def test_who_owes_a_card_plays_nothing_else_S6_1() -> None:
    match = at("", [["tver", "omsk"]], **MANUAL)
    match.play("place B3")
    with pytest.raises(IllegalMove, match=r"place K5: it is another player's turn \(S2.3\)"):
        match.play("place K5", 0)


MOVED = [
    (["tula"], {}, "place C3"),
    (["komi", "tula"], {"I2": 0, "I8": 0}, "exchange komi"),
    (["flag"], {}, "flag G7"),
    (["arms"], {}, "arms B3"),
]


@pytest.mark.parametrize(("hand", "board", "move"), MOVED)
def test_once_the_next_player_has_made_a_move_it_is_too_late_S6_1(
    hand: list[str], board: dict[str, int], move: str
) -> None:
    match = at("", [["tver", "omsk"], hand], board=board, **MANUAL)
    match.play("place B3", 0)
    match.play(move, 1)
    assert not owes(match)[0]
    assert "Player 1 forgot to take a card and plays on with one fewer." in [m.text() for m in match.told()]
    for seat in set(match.to_act) - {0}:
        match.play(match.legal(seat)[0], seat)
    assert match.position()["hands"][0] == ["omsk"]


def test_a_pass_of_the_next_player_is_a_move_too_S6_1() -> None:
    match = at("", [["arms", "tver"], ["arms"]], board={"C1": 1}, **MANUAL)
    match.play("arms C1")
    assert (match.legal(0), match.legal(1)) == (["draw"], ["pass"])
    match.play("pass", 1)
    assert owes(match) == [False, False]
    assert match.position()["hands"][0] == ["tver"]


def test_the_hand_stays_smaller_for_the_rest_of_the_game_S6_1() -> None:
    match = SUPERLINE.deal(2, seed=3, draw="manual", first=0)
    for _ in range(6):
        place = next(move for move in match.legal(match.to_act[-1]) if move.startswith("place"))
        match.play(place, match.to_act[-1])
        if 1 in match.to_act and owes(match)[1]:
            match.play("draw", 1)
    assert match.view(0)["hands"] == [6 - len([m for m in match.moves if m[0] == 0]), 6]


def test_players_without_cards_are_no_next_players_S6_1() -> None:
    match = at("", [["tver", "omsk"], [], ["tula"]], seats=3, **MANUAL)
    match.play("place B3")
    assert acting(match) == (0, 2)


def test_the_last_player_with_cards_is_the_next_player_too_S6_1() -> None:
    match = at("", [["tver", "omsk"], []], draw=["kursk"], **MANUAL)
    match.play("place B3")
    assert acting(match) == (0,)
    assert match.legal() == ["draw", "place K11", "place K5"]
    late = match.copy()
    late.play("place K5")
    assert late.position()["hands"][0] == []
    match.play("draw")
    assert match.position()["hands"][0] == ["kursk", "omsk"]
    assert acting(match) == (0,)


def test_with_all_hands_empty_the_last_card_can_still_be_taken_S6_1() -> None:
    match = at("", [["tver"], []], draw=["kursk"], **MANUAL)
    match.play("place B3")
    assert acting(match) == (0,)
    assert match.legal() == ["draw"]
    assert SUPERLINE.position(match.position()).legal() == ["draw"]
    match.play("draw")
    assert match.legal() == ["place C10", "place C4"]


def test_nothing_is_owed_with_an_empty_deck_S6_1() -> None:
    match = SUPERLINE.position(spent({"seats": 2, "hands": [["tver"], ["tula"]]}) | MANUAL)
    match.play("place B3")
    assert owes(match) == [False, False]
    assert acting(match) == (1,)


def test_an_exchange_takes_its_card_by_itself_S6_1() -> None:
    match = at("", [["tver", "omsk"]], board={"B3": 0, "B9": 1}, draw=["kursk"], **MANUAL)
    match.play("exchange tver")
    assert match.position()["hands"][0] == ["kursk", "omsk"]
    assert owes(match) == [False, False]


def test_a_card_is_owed_after_the_choice_of_a_line_S6_1() -> None:
    match = at("*............*\n.000.000......", [[city("E2"), "omsk"]], **MANUAL)
    match.play("place E2")
    assert acting(match) == (0,)
    match.play("line B2-G2")
    assert acting(match) == (0, 1)


def test_a_card_taken_by_hand_may_end_the_game_S6_1_S5_2() -> None:
    hands = [["arms"], ["arms"]]
    position = spent({"seats": 2, "hands": hands}) | MANUAL | {"board": {"C1": 1}}
    position["discards"] = [[card for card in position["discards"][0] if card != "star-moscow"], []]
    match = SUPERLINE.position(position)
    match.play("arms C1")
    assert acting(match) == (0, 1)
    match.play("draw", 0)
    assert acting(match) == ()


# S6.2 Table talk


def talk(hands: list[list[str]] | None = None, **position: Any) -> Match:
    """Four players in two teams, seat 0 to act; table talk is punished."""
    held = hands or [["tver", "omsk"], ["tula", "komi"], ["perm", "kirov"], ["kursk", "penza"]]
    return at("", held, **({"seats": 4} | TALK | position))


def test_without_the_option_nobody_can_call_S6_2() -> None:
    with pytest.raises(IllegalMove, match=r"call 1: this game is played without the penalty.*\(S6.2\)"):
        at(seats=4).play("call 1")


def test_any_player_of_another_team_may_call_at_any_time_S6_2() -> None:
    match = talk()
    assert acting(match) == (0, 1, 2, 3)
    assert match.legal(2) == ["call 1"]
    assert match.legal(3) == ["call 0"]
    assert "call 1" in match.legal(0)
    match.play("call 0", 3)
    assert match.position()["phase"] == "call"
    assert match.view(None)["call"] == {"by": 3, "team": 0, "upheld": [], "dismissed": [], "abstained": []}


def test_a_call_against_the_own_team_or_none_is_refused_S6_2() -> None:
    with pytest.raises(IllegalMove, match=r"call 0: you cannot accuse your own team \(S6.2\)"):
        talk().play("call 0", 2)
    with pytest.raises(IllegalMove, match=r"call 2: there is no such team \(S6.2\)"):
        talk().play("call 2", 2)
    with pytest.raises(IllegalMove, match=r"call 3: there is no such team \(S2.1\)"):
        talk().play("call 3", 2)


@pytest.mark.parametrize("seats", [2, 3])
def test_where_everyone_plays_alone_there_is_nobody_to_talk_to_S6_2(seats: int) -> None:
    match = at(seats=seats, **TALK)
    assert acting(match) == (0,)
    with pytest.raises(IllegalMove, match=r"call 1: everyone plays alone here.*\(S6.2\)"):
        match.play("call 1", 0)


def test_a_team_without_cards_has_nothing_to_give_up_S6_2() -> None:
    match = talk([["tver"], [], ["perm"], []])
    assert acting(match) == (0, 1, 3)
    with pytest.raises(IllegalMove, match=r"call 1: the blue team has no card left to give up \(S6.2\)"):
        match.play("call 1", 0)


def test_each_player_may_call_once_a_turn_S6_2() -> None:
    match = talk()
    match.play("call 1", 2)
    match.play("dismiss", 0)
    assert match.position()["called"] == [2]
    assert acting(match) == (0, 1, 3)
    match.play("call 1", 0)
    match.play("dismiss", 2)
    assert acting(match) == (0, 1, 3)
    with pytest.raises(IllegalMove, match=r"call 1: you have called in this turn already \(S6.2\)"):
        match.play("call 1", 0)
    match.play("place B3", 0)
    assert match.position()["called"] == []
    assert acting(match) == (0, 1, 2, 3)


def test_every_other_opponent_answers_in_any_order_S6_2() -> None:
    match = at("", [["tver"]] * 2 + [["omsk"]] * 2 + [["tula"]] * 2, seats=6, teams=3, **TALK)
    match.play("call 2", 1)
    assert acting(match) == (0, 3, 4)
    for seat in match.to_act:
        assert match.legal(seat) == ["abstain", "dismiss", "uphold"]
    with pytest.raises(IllegalMove, match="another player's turn"):
        match.play("uphold", 2)
    with pytest.raises(IllegalMove, match=r"place B3: first answer the call.*\(S6.2\)"):
        match.play("place B3", 0)
    match.play("abstain", 4)
    assert acting(match) == (0, 3)
    match.play("uphold", 0)
    assert match.position()["phase"] == "call"
    match.play("dismiss", 3)
    assert match.position()["phase"] == "give"


VOTES = [
    ("uphold", "uphold", "uphold", True),
    ("abstain", "abstain", "abstain", True),
    ("dismiss", "abstain", "abstain", False),
    ("dismiss", "dismiss", "uphold", False),
    ("dismiss", "uphold", "abstain", True),
    ("dismiss", "dismiss", "dismiss", False),
]


@pytest.mark.parametrize(("one", "two", "three", "stands"), VOTES)
def test_the_call_stands_when_more_uphold_it_than_dismiss_it_S6_2(one: str, two: str, three: str, stands: bool) -> None:
    match = SUPERLINE.deal(8, seed=2, first=0, talk_penalty=True)
    match.play("call 1", 0)
    for seat, answer in ((2, one), (4, two), (6, three)):
        match.play(answer, seat)
    assert match.position()["phase"] == ("give" if stands else "turn")
    said = "The call stands: every" if stands else "The call does not stand"
    assert any(message.text().startswith(said) for message in match.told())


def upheld(**position: Any) -> Match:
    match = talk(**position)
    match.play("call 1", 0)
    match.play("uphold", 2)
    return match


def test_each_player_of_the_team_gives_up_a_card_of_the_own_choice_S6_2() -> None:
    match = upheld()
    assert acting(match) == (1, 3)
    assert match.legal(1) == ["give komi", "give tula"]
    with pytest.raises(IllegalMove, match=r"give tver: you do not hold this card: Tver \(S6.2\)"):
        match.play("give tver", 1)
    with pytest.raises(IllegalMove, match=r"place C3: first give up a card \(S6.2\)"):
        match.play("place C3", 1)
    match.play("give penza", 3)
    assert acting(match) == (1,)
    assert match.position()["given"] == [None, None, None, "penza"]
    match.play("give komi", 1)
    assert match.position()["phase"] == "turn"
    assert match.view(None)["hands"] == [2, 1, 2, 1]
    assert match.view(None)["turn"] == 0


def test_special_cards_can_be_given_up_too_S6_2() -> None:
    match = upheld(hands=[["tver"], ["star-petersburg", "star-sevastopol", "flag", "arms", "flag"], ["perm"], ["komi"]])
    assert match.legal(1) == ["give arms", "give flag", "give star"]
    match.play("give star", 1)
    assert match.view(1)["gave"] == "star-petersburg"
    assert match.view(1)["hand"] == ["flag", "flag", "arms", "star-sevastopol"]


def test_given_up_cards_are_shuffled_into_the_deck_S6_2() -> None:
    found = set()
    for seed in range(30):
        match = upheld(seed=seed)
        size = match.view(0)["draw"]
        match.play("give komi", 1)
        assert match.view(0)["draw"] == size
        match.play("give penza", 3)
        assert match.view(0)["draw"] == size + 2
        assert cards_in(match.position()) == all_cards()
        found.add(match.position()["draw"].index("komi"))
    assert len(found) > 15


def test_players_go_on_with_fewer_cards_S6_2() -> None:
    match = SUPERLINE.deal(4, seed=1, first=0, talk_penalty=True)
    match.play("call 1", 0)
    match.play("abstain", 2)
    for seat in (1, 3):
        match.play(match.legal(seat)[0], seat)
    for _ in range(8):
        seat = match.view(None)["turn"]
        match.play(next(move for move in match.legal(seat) if move.startswith("place")), seat)
    assert match.view(None)["hands"] == [6, 5, 6, 5]


def test_a_player_without_cards_gives_none_S6_2() -> None:
    match = upheld(hands=[["tver"], ["tula"], ["perm"], []])
    assert acting(match) == (1,)
    match.play("give tula", 1)
    assert match.position()["phase"] == "turn"


def test_play_goes_on_where_it_was_S6_2() -> None:
    match = talk(turn=1)
    match.play("call 1", 0)
    match.play("uphold", 2)
    match.play("give komi", 1)
    match.play("give penza", 3)
    assert match.view(None)["turn"] == 1
    assert match.position()["called"] == [0]
    assert "place C3" in match.legal(1)


def test_play_goes_on_in_the_middle_of_a_card_owed_S6_2_S6_1() -> None:
    match = talk(options={"talk_penalty": True, "draw": "manual"}, draw=["saratov"])
    match.play("place B3", 0)
    match.play("call 0", 1)
    match.play("uphold", 3)
    match.play("give omsk", 0)
    match.play("give perm", 2)
    assert owes(match) == [True, False, False, False]
    assert "draw" in match.legal(0)
    match.play("draw", 0)
    assert match.view(None)["hands"] == [1, 2, 1, 2]
    assert match.view(None)["turn"] == 1


def test_who_gave_up_the_last_card_in_the_own_turn_is_skipped_S6_2_S3_7() -> None:
    match = talk([["tver"], ["tula"], ["perm"], ["komi"]], turn=1)
    match.play("call 1", 0)
    match.play("uphold", 2)
    match.play("give tula", 1)
    match.play("give komi", 3)
    assert match.view(None)["turn"] == 2
    assert match.position()["called"] == []


def test_the_game_ends_when_the_last_cards_are_given_up_S6_2_S5_2() -> None:
    match = talk([[], ["tula"], [], ["komi"]], turn=1)
    match.play("call 1", 0)
    match.play("uphold", 2)
    match.play("give tula", 1)
    match.play("give komi", 3)
    assert acting(match) == ()


def test_a_call_does_not_interrupt_the_choice_of_a_line_S6_2() -> None:
    match = at("*............*\n.000.000......", [[city("E2")]], seats=4, **TALK)
    match.play("place E2", 0)
    assert acting(match) == (0,)


def test_answers_and_gifts_need_a_call_S6_2() -> None:
    for move in ("uphold", "dismiss", "abstain", "give tver"):
        with pytest.raises(IllegalMove, match=rf"{move}: nobody is accused of table talk \(S6.2\)"):
            talk().play(move, 0)


def test_nobody_else_learns_which_card_was_given_up_S6_2() -> None:
    one, two = upheld(), upheld()
    one.play("give komi", 1)
    two.play("give tula", 1)
    for viewer in (None, 0, 2, 3):
        told = [[message.text() for message in match.told(viewer)] for match in (one, two)]
        assert told == [["Player 2 gives up a card."]] * 2
        assert one.view(viewer) == two.view(viewer)
    assert one.view(1)["gave"] == "komi"
    assert [message.text() for message in one.told(1)] == ["Player 2 gives up Syktyvkar."]


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
@pytest.mark.parametrize(("seats", "teams"), [(4, 2), (6, 3), (12, 2)])
@pytest.mark.parametrize("draw", ["automatic", "manual"])
def test_random_games_with_calls_come_to_an_end_S6_2(seats: int, teams: int, draw: str) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(3):
        match = SUPERLINE.deal(seats, seed=seed, teams=teams, talk_penalty=True, draw=draw)
        for _ in play_randomly(match, Random(seed), 20_000):
            pass
        assert match.result is not None
        kinds.update(move.split()[0] for _, move in match.moves)
    assert kinds.keys() >= {"place", "call", "uphold", "dismiss", "abstain", "give"}
