"""Tickets in text: moves, refusals, positions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import turntable
from tests.games.tickets.tables import GAME, PLENTY, last_turns, table
from tests.playing import somewhere
from turntable import BadPosition, IllegalMove
from turntable.games.tickets.notation import NUMBERS, TEXTS, parse, spell
from turntable.games.tickets.state import CARDS

# Moves


def test_every_move_but_keep_has_one_text_and_is_read_back() -> None:
    match = table()
    assert len(TEXTS) == len(NUMBERS)
    for number, text in TEXTS.items():
        assert parse(match.state, 0, text) == number
        assert spell(match.state, 0, number) == text


def test_the_moves_of_the_contract_are_written_as_it_says() -> None:
    for text in (
        "take 1",
        "take 5",
        "take deck",
        "play red 3",
        "play red 2+1",
        "tickets",
        "complete 12",
        "done",
        "pass",
    ):
        assert text in NUMBERS
    assert "play white blue red" in NUMBERS
    match = table(ticket_deck=[20, 3, 17, 40])
    match.play("tickets")
    assert "keep 3 17 20" in match.legal()
    assert "keep none" in match.legal()


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        ("draw", r"there is no such move.* \(C2\.1\)"),
        ("take", r"1 to 5, or deck \(C3\.1\)"),
        ("take 6", r"1 to 5, or deck \(C3\.1\)"),
        ("take 0", r"1 to 5, or deck \(C3\.1\)"),
        ("play", r"say which cards to play.* \(C1\.1\)"),
        ("play pink 3", r"say which cards to play.* \(C1\.1\)"),
        ("play red three", r"say which cards to play.* \(C1\.1\)"),
        ("play red 2+1+1", r"say which cards to play.* \(C1\.1\)"),
        ("play red 1", r"at least two cards \(C4\.1\)"),
        ("play red 0", r"at least one car of its colour \(C4\.2\)"),
        ("play red 11", r"10 cars of each colour and 16 locomotives \(C1\.1\)"),
        ("play red 2+17", r"10 cars of each colour and 16 locomotives \(C1\.1\)"),
        ("play red 3+0", r"write it like this: play red 3 \(C4\.1\)"),
        ("play white white blue", r"three different colours \(C4\.1\)"),
        ("play white blue", r"exactly three cards \(C4\.1\)"),
        ("play white blue loco", r"no locomotive \(C4\.2\)"),
        ("play red 4", r"you do not have so many cards of this kind: red, 3 \(C4\.1\)"),
        ("play red 2+2", r"you do not have so many cards of this kind: locomotive, 1 \(C4\.1\)"),
        ("play black blue orange", r"you do not have so many cards of this kind: black, 0 \(C4\.1\)"),
        ("complete 47", r"numbered from 1 to 46 \(C1\.1\)"),
        ("complete", r"numbered from 1 to 46 \(C1\.1\)"),
        ("keep 3", r"no drawn tickets to choose from \(C5\.1\)"),
    ],
)
def test_a_refusal_says_why_and_by_which_clause(move: str, refusal: str) -> None:
    match = table(hands=[{"red": 3, "loco": 1}, {}])
    before = match.position()
    with pytest.raises(IllegalMove, match=refusal):
        match.play(move)
    assert match.position() == before


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        ("keep 5", r"only keep tickets you were offered: 3, 17, 20, 40 \(C5\.1\)"),
        ("keep 17 3", r"write it like this: keep 3 17 \(C5\.1\)"),
        ("keep 3 3", r"write it like this: keep 3 \(C5\.1\)"),
        ("keep", r"by number, or none \(C5\.1\)"),
        ("keep 3 x", r"by number, or none \(C5\.1\)"),
        ("take 1", r"first say which of the drawn tickets you keep \(C5\.1\)"),
    ],
)
def test_a_wrong_choice_of_tickets_is_refused(move: str, refusal: str) -> None:
    match = table(ticket_deck=[20, 3, 17, 40])
    match.play("tickets")
    with pytest.raises(IllegalMove, match=refusal):
        match.play(move)


def test_in_the_set_up_tickets_must_be_chosen_first_C1_3() -> None:
    match = GAME.deal(2, seed=1)
    with pytest.raises(IllegalMove, match=r"first choose which tickets to keep \(C1\.3\)"):
        match.play("take 1", 0)
    with pytest.raises(IllegalMove, match=r"tickets you were offered.*\(C1\.3\)"):
        match.play(f"keep {match.position()['offers'][1][0]}", 0)


WORDS = st.sampled_from(
    [*CARDS, "play", "take", "keep", "complete", "1", "2", "3", "2+1", "46", "none", "deck", "+", "²", ""]
)


@given(words=st.lists(WORDS, max_size=6), moves=st.integers(0, 60))
def test_whatever_is_typed_is_a_legal_move_or_refused(words: list[str], moves: int) -> None:
    match = somewhere(GAME, 2, 7, moves)
    seat = match.to_act[0]
    text = " ".join(words)
    legal = match.legal(seat)
    try:
        match.play(text, seat)
    except IllegalMove as fault:
        assert " ".join(text.split()) not in legal
        assert fault.clause[0] == "C"
    else:
        assert match.moves[-1][1] in legal


# Positions


def test_the_example_of_the_contract_is_read() -> None:
    match = GAME.position(
        {
            "game": "tickets", "seats": 2, "turn": 0, "phase": "turn", "round": 1,
            "hands": [{"red": 3, "loco": 1}, {"blue": 2}], "stations": [{"red": [2, 1]}, {}],
            "stacks": [{"red": 1, "loco": 1}, {}], "row": ["red", "loco", "blue", "blue", "white"],
            "deck": ["white"], "discard": {"red": 1},
            "tickets": [[3, 12], [7]], "completed": [[], []], "ticket_deck": [46], "offer": [],
            "turns_left": None, "points": [0, 0],
        }
    )  # fmt: skip
    position = match.position()
    assert position["deck"][0] == "white"
    assert position["deck"][1:] == sorted(position["deck"][1:], key=CARDS.index)
    assert position["ticket_deck"][:3] == [46, 1, 2]
    assert len(position["ticket_deck"]) == 43
    assert position["stations"] == [{"red": [2, 1]}, {}]


def test_a_row_left_out_is_laid_from_cards_named_nowhere() -> None:
    match = GAME.position({"seats": 2, "deck": ["red", "blue"], "hands": [{"black": 8}, {}]})
    assert match.view(0)["row"] == ["black", "black", "white", "white", "white"]
    assert match.position()["deck"][:3] == ["red", "blue", "white"]


SCORING: dict[str, Any] = {"phase": "score", "turns_left": 0}
FULL = [[n for n in range(1, 47) if n % 2], [n for n in range(1, 47) if not n % 2]]


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"hands": [{"red": 11}, {}]}, r"hands of seat 0: more than 10 red cards \(C1\.1\)"),
        ({"hands": [{"red": 6}, {"red": 5}]}, r"hands of seat 1: more than 10 red"),
        ({"discard": {"loco": 17}}, r"discard: more than 16 loco"),
        ({"stations": [{"red": [3, 9]}, {"blue": [1, 8]}]}, r"stations of seat 1: more than 16 loco"),
        ({"deck": ["black"] * 10}, r"deck: more than 10 black"),
        ({"hands": [{"red": -1}, {}]}, r"expected a whole number"),
        ({"hands": [{"red": True}, {}]}, r"expected a whole number"),
        ({"hands": [{"pink": 1}, {}]}, r"pink: is not a field"),
        ({"hands": [{}]}, r"hands: expected 2 entries"),
        ({"hands": 3}, r"hands: expected a list"),
        ({"stations": [{"red": [0, 1]}, {}]}, r"locomotives lie on cars of the colour \(C4\.2\)"),
        ({"stations": [{"red": [1]}, {}]}, r"expected 2 entries"),
        ({"stations": [{"loco": [1, 0]}, {}]}, r"loco: is not a field"),
        ({"row": [None, *PLENTY[1:]]}, r"row: a gap is filled at once as long as there is a deck \(C3\.2\)"),
        ({"row": PLENTY[1:]}, r"row: a gap"),
        ({"row": [*PLENTY, "red"]}, r"row: has at most 5 cards, not 6 \(C1\.2\)"),
        ({"row": ["pink", *PLENTY[1:]]}, r"row: expected one of black"),
        ({"row": [["red"], *PLENTY[1:]]}, r"row: expected one of black"),
        ({"tickets": [[3], [3]]}, r"ticket 3 is there twice"),
        ({"tickets": [[3, 3], []]}, r"ticket 3 is there twice"),
        ({"tickets": [[47], []]}, r"tickets: expected a whole number from 1 to 46"),
        ({"tickets": [[4], []], "ticket_deck": [4]}, r"ticket 4 is there twice"),
        ({"completed": [[4], []]}, r"completed: there was no scoring yet \(C6\.3\)"),
        ({"offer": [4]}, r"offer: drawn tickets are there in the phase keep"),
        ({"offers": [[1, 2, 3, 4, 5, 6], []]}, r"offers: there are none after the set-up \(C1\.3\)"),
        ({"phase": "keep"}, r"offer: expected 1 to 4 tickets, not 0 \(C5\.1\)"),
        ({"phase": "keep", "offer": [1, 2, 3, 4, 5]}, r"offer: expected 1 to 4 tickets, not 5"),
        ({"phase": "keep", "offer": [1, 2]}, r"fewer than 4 are drawn only when no more are left \(C5\.1\)"),
        ({"phase": "setup"}, r"all have chosen"),
        ({"phase": "setup", "offers": [[1, 2, 3], [4]]}, r"seat 0 must have 6 tickets, not 3 \(C1\.3\)"),
        ({"phase": "setup", "offers": [[1, 2, 3, 4, 5, 6], []]}, r"seat 1 has chosen and keeps 1 to 6"),
        ({"phase": "setup", "offers": [[1, 2, 3, 4, 5, 6], []], "tickets": [[7], [8]]}, r"seat 0 has chosen already"),
        ({"phase": "setup", "offers": [[1, 2, 3, 4, 5, 6], []], "stacks": [{"red": 1}, {}]}, r"no card was played yet"),
        ({"turns_left": 2}, r"turns_left: is null as long as there is a deck \(C6\.1\)"),
        ({"phase": "score", "scoring": "best"}, r"score is there with scoring=own only \(C7\.2\)"),
        ({"chosen": [[3], []]}, r"chosen: is there in a scoring only \(C7\.2\)"),
        ({"choosing": [0]}, r"choosing: is there in a scoring only \(C7\.2\)"),
        ({"stations": [{"red": [1, 0]}, {"red": [2, 0]}]}, r"stations: red lies on one station at most \(C4\.3\)"),
        ({"turns": 601}, r"turns: expected a whole number from 0 to 600"),
        ({"turns": 600}, r"turns: after 600 turns comes the final scoring \(C6\.4\)"),
        ({"dispatched": [{"red": 1}, {}]}, r"dispatched: seat 0 did not send these cards to its stack \(C2\.1\)"),
        (
            {"dispatched": [{"red": 2}, {}], "stacks": [{"red": 2}, {}]},
            r"dispatched: seat 0 did not send these cards to its stack \(C2\.1\)",
        ),
        (
            {"dispatched": [{"red": 1, "loco": 8}, {}], "stacks": [{"red": 1, "loco": 8}, {}]},
            r"dispatched: seat 0 sent 9 cards; there are 8 colours \(C2\.1\)",
        ),
        ({"revealed": 1}, r"revealed: expected true or false, not 1"),
        ({"revealed": True}, r"revealed: is there in the first turn after a scoring only \(C7\.4\)"),
        ({"vain": [101, 0]}, r"vain: expected a whole number from 0 to 100"),
        ({"to_score": 1}, r"to_score: expected a whole number from 0 to 0"),
        ({"points": [1, 0]}, r"points: of the completed tickets are \[0, 0\] \(C7\.2\)"),
        ({"round": 2}, r"round: expected a whole number from 1 to 1"),
        ({"phase": "between"}, r"phase: expected one of"),
        ({"turn": 2}, r"turn: expected a whole number from 0 to 1"),
        ({"known": [{"red": 1}, {}]}, r"known: seat 0 does not hold 1 red"),
        ({"sited": [[47], []]}, r"sited: expected a whole number from 1 to 46"),
        ({"absent": [{"deck": [3]}, {}]}, r"absent: for seat 0: ticket 3 is in deck"),
        ({"absent": [{"0": [3]}, {}]}, r"0: is not a field"),
        ({"colour": 1}, r"colour"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_fault(fields: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        table(**fields)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"turns_left": None}, r"turns_left: expected a whole number from 1 to 2"),
        ({"turns_left": 0}, r"turns_left: expected a whole number from 1 to 2"),
        ({"turns_left": 3}, r"turns_left: expected a whole number from 1 to 2"),
        ({"phase": "second", "turns_left": 4, "row": ["red"]}, r"turns_left: expected a whole number from 1 to 3"),
        ({"phase": "second", "row": ["loco"]}, r"there is no second card to take: the turn is over \(C3\.6\)"),
        ({"phase": "setup", "offers": [[1, 2, 3, 4, 5, 6], []], "tickets": [[], [7]]}, r"no card was played yet"),
        ({"phase": "score", "scoring": "own", "turns_left": 1}, r"turns_left: expected a whole number from 0 to 0"),
        ({**SCORING, "chosen": [[12], []]}, r"seat 0 is not enough for them \(C7\.1\)"),
        ({**SCORING, "chosen": [[], [12]]}, r"seat 1 is not enough for them \(C7\.1\)"),
        ({**SCORING, "chosen": [[12], []], "tickets": [[], [12]]}, r"chosen: ticket 12 is not with seat 0"),
        ({**SCORING, "chosen": [[12], [12]]}, r"chosen: ticket 12 is not with seat 1"),
        ({**SCORING, "chosen": [[12, 12], []]}, r"chosen: a ticket is there twice"),
        ({**SCORING, "chosen": [12]}, r"chosen: expected 2 entries, not 1"),
        ({**SCORING, "choosing": []}, r"choosing: all have chosen: the scoring is over \(C7\.3\)"),
        ({**SCORING, "choosing": [2]}, r"choosing: expected a whole number from 0 to 1"),
    ],
)
def test_a_position_after_the_deck_that_cannot_be_is_refused(fields: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        last_turns(**fields)


def test_the_last_turn_with_its_second_card_is_read() -> None:
    match = last_turns(phase="second", turns_left=3, row=["red", None, "loco"])
    assert match.legal() == ["take 1"]
    match.play("take 1")
    assert match.view(0)["turns_left"] == 2


@pytest.mark.parametrize(
    "where",
    [{"completed": [[12], []]}, {}, {"tickets": [[1, 6, 12], []]}],
    ids=["completed too", "nowhere else", "held too"],
)
def test_a_scoring_in_its_middle_is_read_C7_3(where: dict[str, Any]) -> None:
    fields: dict[str, Any] = {"phase": "score", "turns_left": None, "tickets": [[1, 6], []], "choosing": [0]} | where
    stacks = [{"yellow": 1, "red": 1, "loco": 1}, {}]
    match = last_turns(**fields, stacks=stacks, chosen=[[12], []])
    assert match.position()["completed"] == match.position()["chosen"] == [[12], []]
    assert match.position()["tickets"] == [[1, 6], []]
    assert match.position()["points"] == [10, 0]
    assert match.to_act == (0,)
    assert match.legal() == ["complete 1", "done"]


def test_in_a_scoring_all_have_yet_to_finish_unless_it_is_said_C7_3() -> None:
    assert last_turns(phase="score", turns_left=None, seats=3).to_act == (0, 1, 2)
    assert last_turns(phase="score", turns_left=None, seats=3, choosing=[2, 0]).to_act == (0, 2)


def test_tickets_may_all_be_held() -> None:
    match = table(tickets=FULL)
    assert match.position()["ticket_deck"] == []
    assert match.view(0)["tickets"] == [23, 23]


def test_the_colours_of_a_row_may_be_named_in_any_order_C4_1() -> None:
    for move in ("play blue red white", "play white blue red", "play red white blue"):
        match = turntable.game("tickets").position(
            {"seats": 2, "hands": [{"red": 1, "blue": 1, "white": 1}, {}], "tickets": [[1], [2]]}
        )
        match.play(move)
        assert match.moves == [(0, "play white blue red")]
