"""Superline in text: moves and positions there and back, and refused with the fault named."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.superline.table import FEWER, SUPERLINE, at, drawn, spent
from tests.playing import play_randomly
from turntable import BadPosition, IllegalMove, Match
from turntable.games.superline.notation import TEXTS, parse, spell
from turntable.games.superline.packs import NAMES, PACKS
from turntable.games.superline.rules import MOVES

HAND = ["tver", "flag", "arms", "star-moscow", "omsk", "perm"]


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("", r": there is no such move; try place, flag, arms, star.*\(S3.1\)"),
        ("castle", "castle: there is no such move"),
        ("place", "place: there is no such move"),
        ("place B3 B4", "there is no such move"),
        ("place O1", r"place o1: cells are named by column A to N and row 1 to 12, as in C7 \(S1.2\)"),
        ("flag B13", r"cells are named.*\(S1.2\)"),
        ("arms B03", r"cells are named.*\(S1.2\)"),
        ("star 7", r"cells are named.*\(S1.2\)"),
        ("place tver", r"cells are named.*\(S1.2\)"),
        ("place N12", r"place N12: a corner takes no chip: it counts for everyone as it is \(S3.2\)"),
        ("flag A1", r"flag A1: a corner takes no chip.*\(S3.2\)"),
        ("place C3", r"place C3: you do not hold this card: Tula \(S3.2\)"),
        ("exchange france", r"exchange france: there is no such card on this board \(S1.1\)"),
        ("exchange flag", r"exchange flag: only the card of a city can be empty \(S3.6\)"),
        ("exchange star", r"only the card of a city can be empty \(S3.6\)"),
        ("exchange tula", r"exchange tula: you do not hold this card: Tula \(S3.6\)"),
        ("exchange tver", r"exchange tver: this card is not empty.*\(S3.6\)"),
        ("exchange", "there is no such move"),
        ("give star-moscow", r"give star-moscow: all stars do the same: say star \(S1.1\)"),
        ("give gold", r"there is no such card on this board \(S1.1\)"),
        ("line A1-F2", r"line a1-f2: a line is six cells in a row, as in A3-F3 \(S4.1\)"),
        ("line A1", r"a line is six cells in a row.*\(S4.1\)"),
        ("line A1-G1", r"a line is six cells in a row.*\(S4.1\)"),
        ("line", r"a line is six cells in a row.*\(S4.1\)"),
        ("call 9", r"call 9: there is no such team \(S2.1\)"),
        ("call red", r"there is no such team \(S2.1\)"),
        ("draw", r"cards are taken automatically in this game \(S6.1\)"),
        ("arms B3", r"arms B3: no chip stands on this cell \(S3.4\)"),
        ("star B3", r"star B3: no chip stands on this cell \(S3.5\)"),
        ("pass", r"pass: you can still play.*\(S3.7\)"),
    ],
)  # fmt: skip
def test_a_move_is_refused_with_the_reason_and_the_clause(move: str, text: str) -> None:
    match = at("", [HAND])
    before = match.position()
    with pytest.raises(IllegalMove, match=text):
        match.play(move)
    assert match.position() == before


@pytest.mark.parametrize(
    ("move", "kind", "clause"),
    [("flag B3", "flag", "S3.3"), ("arms C1", "coat of arms", "S3.4"), ("star C1", "star", "S3.5")],
)
def test_a_special_card_must_be_held(move: str, kind: str, clause: str) -> None:
    with pytest.raises(IllegalMove, match=rf"{move}: you do not hold this card: {kind} \({clause}\)"):
        at("..1", [["tver"]]).play(move)


def test_a_refusal_is_worded_in_every_language() -> None:
    with pytest.raises(IllegalMove) as refused:
        at("", [["tver"]]).play("place C3")
    assert refused.value.text("ru") == "place C3: у вас нет такой карты: Тула (S3.2)"
    assert refused.value.text("pl") == "place C3: nie masz takiej karty: Tuła (S3.2)"


@pytest.mark.parametrize("pack", range(len(PACKS)), ids=PACKS)
def test_every_move_has_a_text_of_its_own_that_is_read_back(pack: int) -> None:
    state = SUPERLINE.deal(3, seed=1, board=PACKS[pack]).state
    assert len(set(TEXTS[pack])) == MOVES
    for number in range(MOVES):
        text = spell(state, 0, number)
        assert parse(state, 0, text) == parse(state, 0, text.lower()) == number


WORDS = st.sampled_from(
    ["place", "flag", "arms", "star", "exchange", "line", "draw", "pass", "call", "uphold", "give", "tver", "A1", "c7",
     "N12", "A3-F3", "B2-G7", "1", "-", "star-moscow", "france", "  "]
)  # fmt: skip


@settings(max_examples=150 // FEWER)
@given(words=st.lists(WORDS | st.text(max_size=4), max_size=4), seed=st.integers(0, 5), moves=st.integers(0, 60))
def test_whatever_is_typed_is_a_legal_move_or_refused(words: list[str], seed: int, moves: int) -> None:
    match = SUPERLINE.deal(4, seed=seed, talk_penalty=True, draw="manual")
    for _ in play_randomly(match, Random(seed), moves):
        pass
    before = match.position()
    text = " ".join(words)
    seat = match.to_act[0] if match.to_act else 0
    try:
        match.play(text, seat)
    except IllegalMove as fault:
        assert match.position() == before
        assert fault.clause.startswith("S")
    else:
        assert " ".join(text.split()).lower() == match.moves[-1][1].lower() or text.lower().strip().startswith("line")


# Positions


LINE = [{"team": 0, "from": "B2", "to": "G2"}]
ROW = "..............\n.000000"
CALLED = {"phase": "call", "seats": 4, "options": {"talk_penalty": True}, "call": {"by": 0, "team": 1}}
GIVING = CALLED | {"phase": "give", "call": {"by": 0, "team": 1, "upheld": [2]}}
OWED = {"options": {"draw": "manual"}, "owes": [False, True]}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"seats": 5}, "seats: superline is played by 2, 3, 4, 6, 8, 9, 10, 12, not 5"),
        ({"teams": 3}, r"teams: 2 players form 2 teams, not 3 \(S2.1\)"),
        ({"teams": 1}, "teams: expected a whole number from 2 to 3, not 1"),
        ({"seats": 6, "teams": 3, "options": {"teams": 2}}, "teams: are 3, but the option says 2"),
        ({"options": {"teams": 3}}, r"teams: 2 players form 2 teams, not 3 \(S2.1\)"),
        ({"phase": "dancing"}, "phase: expected one of turn, line, call, give, over, not dancing"),
        ({"turn": 2}, "turn: expected a whole number from 0 to 1, not 2"),
        ({"colour": "red"}, "colour: is not a field of it"),
        ({"board": []}, "board: expected an object"),
        ({"board": {"A1": 0}}, r"board: A1 is a corner, which takes no chip \(S3.2\)"),
        ({"board": {"O1": 0}}, r"board: there is no cell O1: they are A1 to N12 \(S1.2\)"),
        ({"board": {"b3": 0}}, "there is no cell b3"),
        ({"board": {"B3": 2}}, "board: B3: expected a whole number from 0 to 1, not 2"),
        ({"board": {"B3": True}}, "board: B3: expected a whole number from 0 to 1, not True"),
        ({"lines": LINE}, r"lines: B2-G2: no chip of team 0 is on B2 \(S4.1\)"),
        ({"board": drawn("..............\n.000100"), "lines": LINE}, r"no chip of team 0 is on E2 \(S4.1\)"),
        ({"board": drawn(ROW)}, r"lines: team 0 has a superline B2-G2 that is not named \(S4.1\)"),
        ({"board": drawn(".00000")}, r"team 0 has a superline A1-F1 that is not named \(S4.1\)"),
        ({"board": drawn(ROW), "lines": [{"team": 0, "from": "B2", "to": "H2"}]}, "B2-H2 is not a line of six"),
        ({"board": drawn(ROW), "lines": [{"team": 0, "from": "B2"}]}, "lines: to: is missing"),
        ({"board": drawn(ROW), "lines": [{"team": 0, "from": 1, "to": 2}]}, "from: expected a text, not 1"),
        ({"board": drawn(ROW), "lines": [LINE[0] | {"x": 1}]}, "lines: x: is not a field of it"),
        ({"board": drawn(ROW), "lines": LINE * 2}, r"shares a cell with another in its direction \(S4.3\)"),
        ({"board": drawn(ROW + "0"), "lines": [*LINE, {"team": 0, "from": "C2", "to": "H2"}]}, "shares a cell"),
        ({"hands": [HAND]}, "hands: expected 2 entries, not 1"),
        ({"hands": [[*HAND, "komi"], []]}, r"hands of seat 0: has 7 cards, more than 6 \(S2.3\)"),
        ({"hands": [["tver"] * 3, []]}, r"tver is there more often than the 2 cards there are \(S1.1\)"),
        ({"hands": [["star-moscow"], ["star-moscow"]]}, "star-moscow is there more often than the 1 cards"),
        ({"hands": [["france"], []]}, r"hands of seat 0: there is no card france \(S1.1\)"),
        ({"hands": [["star"], []]}, "there is no card star"),
        ({"hands": [[7], []]}, "there is no card 7"),
        ({"hands": "x"}, "hands: expected a list"),
        ({"hands": [[], ["tver"]]}, r"turn: seat 0 has no cards and is skipped \(S3.7\)"),
        ({"hands": [[], []]}, r"turn: seat 0 has no cards and is skipped \(S3.7\)"),
        ({"draw": ["tver", "tver"]}, "draw: tver is there more often"),
        ({"discards": [["tula", "tula"], []]}, "discards of seat 0: tula is there more often"),
        ({"owes": [True, False]}, r"owes: a card is owed with draw=manual.*\(S6.1\)"),
        ({"owes": [1, 0]}, "owes: expected true or false, not 1"),
        (OWED | {"owes": [True, True]}, r"two players owe a card.*\(S6.1\)"),
        (OWED | {"hands": [["tver"], [*HAND[:5], "komi"]]}, r"seat 1 has 6 cards and is owed none \(S6.1\)"),
        (OWED | {"seats": 3, "owes": [False, True, False]}, "seat 2 is next after seat 1, and has cards"),
        (OWED | spent({"seats": 2, "hands": [["tver"], []]}), r"owes: the deck is empty \(S3.1\)"),
        ({"called": [0]}, r"called: a call needs the option talk_penalty.*\(S6.2\)"),
        ({"call": {"by": 0, "team": 1}}, r"call: is there in the phases call and give and no other \(S6.2\)"),
        (CALLED | {"call": None}, "call: is there in the phases call and give and no other"),
        (CALLED | {"options": {}}, r"phase: a call needs the option talk_penalty.*\(S6.2\)"),
        (CALLED | {"seats": 3}, r"phase: a call needs the option talk_penalty and teams of two or more \(S6.2\)"),
        (CALLED | {"call": {"by": 1, "team": 1}}, r"call: seat 1 is of team 1 itself \(S6.2\)"),
        (CALLED | {"call": {"by": 0, "team": 1, "upheld": [1]}}, "only the other opponents of the team answer"),
        (CALLED | {"call": {"by": 0, "team": 1, "upheld": [0]}}, "only the other opponents of the team answer"),
        (CALLED | {"call": {"by": 0, "team": 1, "upheld": [2]}}, "the phase is call until the last opponent"),
        (CALLED | {"seats": 8, "call": {"by": 0, "team": 1, "upheld": [2], "dismissed": [2]}}, "each once"),
        (CALLED | {"call": {"by": 0, "team": 1, "x": 1}}, "call: x: is not a field of it"),
        (CALLED | {"called": [0, 0]}, "called: seat 0 is there twice"),
        (CALLED | {"hands": [["tver"], [], [], []]}, r"team 1 has no card to give up \(S6.2\)"),
        (GIVING | {"call": {"by": 0, "team": 1, "dismissed": [2]}}, r"call: was not upheld \(S6.2\)"),
        (GIVING | {"given": ["komi", None, None, None]}, r"given: seat 0 cannot have given up a card \(S6.2\)"),
        (GIVING | {"hands": [["tver"], [], [], []]}, r"phase: all have given up a card: play goes on \(S6.2\)"),
        (CALLED | {"given": [None, "komi", None, None]}, r"given: cards lie there in the phase give only \(S6.2\)"),
        ({"gave": ["komi", None]}, r"gave: seat 0 cannot know that komi went into the deck \(S6.2\)"),
        ({"fresh": [7, 0]}, "fresh: expected a whole number from 0 to 6, not 7"),
        ({"idle": [{"cards": 1, "of": ["flag"]}, None]}, r"idle: seat 0 does not hold these cards \(S3.7\)"),
        ({"idle": [{"cards": 1, "of": ["gold"]}, None]}, "idle: seat 0 does not hold these cards"),
        ({"phase": "over"}, r"phase: no team has three superlines, and cards can still be played \(S5.2\)"),
        ({"phase": "line"}, r"phase: there is no line to choose that the last chip completed \(S4.5\)"),
        ({"phase": "line", "board": drawn(ROW)}, r"there is no line to choose that the last chip completed \(S4.5\)"),
        ({"phase": "line", "board": drawn(ROW + "000000")}, "there is no line to choose"),
        ({"phase": "line", "board": drawn(ROW + "0"), "hands": [HAND, []]}, "cannot hold 6"),
        ({"phase": "line", "turn": 1, "board": drawn(ROW + "0"), "hands": [[], []]}, "that is not named"),
        ({"seed": "x"}, "seed: expected"),
        ({"drawn": -1}, "drawn: expected"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_the_fault(change: dict[str, Any], fault: str) -> None:
    hands = [["tver"], ["tula"], ["omsk"], ["perm"], ["komi"], ["kirov"], ["kursk"], ["penza"]]
    position = {"seats": 2, "hands": hands[: change.get("seats", 2) if change.get("seats") != 5 else 2]} | change
    with pytest.raises(BadPosition, match=fault):
        SUPERLINE.position(position)


THREE = "\n".join([".", ".000000", ".000000", ".000000", ".111111", ".111111", ".111111"])


def test_three_superlines_are_the_end_and_of_one_team_only_S5_1() -> None:
    def rows(team: int, first: int) -> list[dict[str, Any]]:
        return [{"team": team, "from": f"B{row}", "to": f"G{row}"} for row in range(first, first + 3)]

    board = drawn(THREE)
    hands = [["tver"], ["tula"]]
    zero = {cell: team for cell, team in board.items() if team == 0}
    down = {"seats": 2, "hands": hands, "board": zero, "lines": rows(0, 2)}
    with pytest.raises(BadPosition, match=r"team 0 has 3 superlines: the game is over \(S5.1\)"):
        SUPERLINE.position(down)
    assert SUPERLINE.position(down | {"phase": "over"}).result is not None
    with pytest.raises(BadPosition, match=r"two teams have three: the first of them ended the game \(S5.1\)"):
        SUPERLINE.position(down | {"phase": "over", "board": board, "lines": [*rows(0, 2), *rows(1, 5)]})
    four = [{"team": 0, "from": f"B{row}", "to": f"G{row}"} for row in (2, 3, 4, 8)]
    eight = zero | {f"{column}8": 0 for column in "BCDEFG"}
    with pytest.raises(BadPosition, match=r"cannot have completed so many with one chip \(S5.1\)"):
        SUPERLINE.position(down | {"phase": "over", "board": eight, "lines": four})


@pytest.mark.parametrize("position", [None, [], "x", {}, {"seats": None}])
def test_what_is_no_position_is_refused(position: Any) -> None:
    with pytest.raises(BadPosition):
        SUPERLINE.position(position)


def test_the_contracts_fields_are_a_position() -> None:
    board = {f"{column}1": 0 for column in "BCDEF"} | {"D4": 1}
    match = SUPERLINE.position(
        {"game": "superline", "seats": 2, "teams": 2, "turn": 0, "phase": "turn",
         "board": board, "lines": [{"team": 0, "from": "A1", "to": "F1"}],
         "hands": [["tver", "flag", "arms", "star-moscow", "omsk", "perm"], ["tula"]],
         "draw": ["kursk"], "discards": [[], []], "owes": [False, False]}
    )  # fmt: skip
    assert match.to_act == (0,)
    after = match.position()
    assert after["teams"] == 2
    assert after["board"] == board
    assert after["lines"] == [{"team": 0, "from": "A1", "to": "F1"}]
    assert sorted(after["hands"][0]) == sorted(HAND)
    assert [move for move in match.legal() if move.startswith("arms")] == ["arms D4"]


def test_the_rest_of_the_deck_follows_beneath_in_ascending_order_of_id() -> None:
    draw = at("", [["tver"], ["tula"]], draw=["kursk", "star-moscow"], discards=[["adygea"], []]).position()["draw"]
    assert draw[:2] == ["kursk", "star-moscow"]
    assert draw[2:] == sorted(draw[2:])
    assert draw[2:5] == ["adygea", "altai", "altai"]
    assert len(draw) == 175 - 3


def test_a_line_may_be_given_from_either_end() -> None:
    board = {f"{column}{row}": 0 for column, row in zip("GFEDCB", range(2, 8), strict=True)}
    for ends in (("G2", "B7"), ("B7", "G2")):
        match = at(board=board, lines=[{"team": 0, "from": ends[0], "to": ends[1]}])
        assert match.position()["lines"] == [{"team": 0, "from": "G2", "to": "B7"}]


def test_teams_may_stand_by_themselves_or_among_the_options() -> None:
    hands = [["tver"], *[[] for _ in range(5)]]
    for change in ({"teams": 3}, {"options": {"teams": 3}}, {"teams": 3, "options": {"teams": 3}}):
        match = SUPERLINE.position({"seats": 6, "hands": hands} | change)
        assert match.position()["teams"] == 3
        again = SUPERLINE.position(match.position())
        assert again.position() == match.position()
        assert again.options == match.options


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
@pytest.mark.parametrize("options", [{"seats": 2}, {"seats": 4, "talk_penalty": True, "draw": "manual"}])
def test_a_position_in_every_phase_is_read_back(options: dict[str, Any]) -> None:
    seen = set()
    for seed in range(25 // FEWER + 1):
        match = SUPERLINE.deal(seed=seed, **options)
        for number, _ in enumerate(play_randomly(match, Random(seed), 400)):
            position = match.position()
            if position["phase"] != "turn" or any(position["idle"]) or number % 40 == 0:
                seen.add(position["phase"])
                again = SUPERLINE.position(position)
                assert again.position() == position
                assert [again.legal(seat) for seat in range(match.seats)] == [
                    match.legal(seat) for seat in range(match.seats)
                ]
        seen.add(match.position()["phase"])
    assert seen >= ({"turn", "line", "over"} if match.seats == 2 else {"turn", "call", "give", "over"})


def play_on(match: Match, seed: int) -> None:
    for _ in play_randomly(match, Random(seed), 300):
        pass


MIXED = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 300), st.sampled_from(["tver", "flag", "star-moscow", "C7", "turn"]),
    st.lists(st.sampled_from(["tver", "flag", "arms", 0, 1, None]), max_size=7),
    st.dictionaries(st.sampled_from([*NAMES[:20], "by", "team", "cards", "of"]), st.integers(-1, 3), max_size=3),
)  # fmt: skip


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
@settings(max_examples=150 // FEWER)
@given(data=st.data())
def test_a_spoiled_position_is_refused_or_can_be_played_to_its_end(data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from([2, 3, 4, 6]))
    match = SUPERLINE.deal(seats, seed=data.draw(st.integers(0, 20)), draw="manual", talk_penalty=True)
    for _ in play_randomly(match, Random(seats), data.draw(st.integers(0, 250))):
        pass
    position = match.position()
    for _ in range(data.draw(st.integers(1, 3))):
        field = data.draw(st.sampled_from(sorted(position.keys() - {"game", "options", "seed", "drawn"})))
        value = position[field]
        if isinstance(value, list) and value and data.draw(st.booleans()):
            index = data.draw(st.integers(0, len(value) - 1))
            value = [*value[:index], data.draw(MIXED), *value[index + 1 :]]
        elif isinstance(value, dict) and data.draw(st.booleans()):
            value = value | {data.draw(st.sampled_from(NAMES)): data.draw(st.integers(0, 2))}
        else:
            value = data.draw(MIXED)
        position = position | {field: value}
    try:
        spoiled = SUPERLINE.position(position)
    except BadPosition as fault:
        assert str(fault).startswith("position: ")
        return
    assert SUPERLINE.position(spoiled.position()).position() == spoiled.position()
    for viewer in range(-1, spoiled.seats):
        twin = spoiled.copy()
        SUPERLINE.hidden.redeal(twin.state, viewer)
    play_on(spoiled, seats)
    assert sum(map(len, spoiled.position()["hands"])) <= 6 * seats
