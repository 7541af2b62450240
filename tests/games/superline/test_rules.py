"""Superline, clause by clause: S1, S2, S3 and S5. S4 is in test_lines.py, S6 in test_penalties.py."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.superline.table import RUSSIA, SPECIALS, SUPERLINE, acting, all_cards, at, cards_in, city, drawn, spent
from tests.playing import play_randomly
from turntable import BadSetup, IllegalMove
from turntable.games.superline.packs import NAMES
from turntable.games.superline.rules import MOST_MOVES
from turntable.games.superline.state import STATE

# S1 Material


def test_there_are_175_cards_S1_1() -> None:
    match = SUPERLINE.deal(seed=1)
    cards = cards_in(match.position())
    assert cards == all_cards()
    assert cards.total() == 175
    assert sum(count for card, count in cards.items() if card not in SPECIALS) == 164


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"board": "world"}), (4, {"talk_penalty": True}), (6, {"teams": 3, "draw": "manual"}),
     (8, {"draw": "manual", "talk_penalty": True}), (9, {"talk_penalty": True}), (12, {"teams": 3, "first": 4})],
)  # fmt: skip
def test_all_175_cards_are_there_after_every_move_S1_1(seats: int, options: dict[str, Any]) -> None:
    match = SUPERLINE.deal(seats, seed=seats, **options)
    cards = all_cards(options.get("board") == "world")
    for _ in play_randomly(match, Random(seats), 2000):
        assert cards_in(match.position()) == cards
    assert not match.to_act
    assert cards_in(match.position()) == cards


def test_the_stars_are_alike_in_moves_and_the_first_is_played_S1_1() -> None:
    match = at("...1", [["star-sevastopol", "star-petersburg", "tver"]])
    assert [move for move in match.legal() if move.startswith("star")] == ["star D1"]
    match.play("star D1")
    assert match.position()["discards"][0] == ["star-petersburg"]


def test_a_chip_is_loose_until_it_is_part_of_a_superline_S1_3() -> None:
    match = at(".0000.", [[city("F1")], ["arms"]])
    match.play("place F1")
    assert match.position()["lines"] == [{"team": 0, "from": "A1", "to": "F1"}]
    with pytest.raises(IllegalMove, match=r"arms F1: this chip is part of a superline and stays \(S3.4\)"):
        match.play("arms F1")


@pytest.mark.parametrize(("seats", "teams"), [(2, 2), (3, 3), (12, 3)])
def test_every_team_has_a_colour_of_its_own_S1_3(seats: int, teams: int) -> None:
    match = SUPERLINE.deal(seats, seed=3, teams=teams)
    for _ in play_randomly(match, Random(1), 60):
        pass
    assert set(match.position()["board"].values()) == set(range(teams))


# S2 Players and teams


def test_a_wrong_number_of_players_is_refused_with_the_right_ones_S2_1() -> None:
    assert SUPERLINE.seat_counts == (2, 3, 4, 6, 8, 9, 10, 12)
    for seats in (0, 1, 5, 7, 11, 13):
        with pytest.raises(BadSetup, match="superline is played by 2, 3, 4, 6, 8, 9, 10, 12, not"):
            SUPERLINE.deal(seats)


@pytest.mark.parametrize(
    ("seats", "default", "possible"),
    [(2, 2, {2}), (3, 3, {3}), (4, 2, {2}), (6, 2, {2, 3}), (8, 2, {2}), (9, 3, {3}), (10, 2, {2}), (12, 2, {2, 3})],
)
def test_players_form_equal_teams_S2_1(seats: int, default: int, possible: set[int]) -> None:
    assert SUPERLINE.deal(seats, seed=1).position()["teams"] == default
    for teams in (2, 3):
        if teams in possible:
            assert SUPERLINE.deal(seats, seed=1, teams=teams).view(0)["teams"] == teams
            continue
        with pytest.raises(BadSetup, match=rf"teams: {seats} players form {default} teams, not {teams} \(S2.1\)"):
            SUPERLINE.deal(seats, seed=1, teams=teams)


@pytest.mark.parametrize(("seats", "teams"), [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (9, 3), (12, 3)])
def test_teams_alternate_round_the_table_S2_2(seats: int, teams: int) -> None:
    match = SUPERLINE.deal(seats, seed=2, teams=teams)
    for _ in range(2 * seats):
        seat = match.to_act[0]
        before = match.position()["board"]
        match.play(next(move for move in match.legal() if move.startswith("place")))
        (cell,) = match.position()["board"].keys() - before.keys()
        assert match.position()["board"][cell] == seat % teams


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8, 9, 10, 12])
def test_each_player_is_dealt_six_cards_and_the_rest_is_the_deck_S2_3(seats: int) -> None:
    position = SUPERLINE.deal(seats, seed=4).position()
    assert [len(hand) for hand in position["hands"]] == [6] * seats
    assert len(position["draw"]) == 175 - 6 * seats
    assert position["discards"] == [[] for _ in range(seats)]


@pytest.mark.compiled_only("deals hundreds of times, which takes long when interpreted")
def test_the_first_player_is_random_or_named_S2_3() -> None:
    found = Counter(SUPERLINE.deal(3, seed=seed).to_act[0] for seed in range(300))
    assert min(found[seat] for seat in range(3)) > 60
    assert {SUPERLINE.deal(12, seed=seed, first=11).to_act for seed in range(20)} == {(11,)}


def test_the_order_is_clockwise_S2_3() -> None:
    match = SUPERLINE.deal(9, seed=1, first=7)
    order = []
    for _ in range(12):
        order.append(match.to_act[0])
        match.play(next(move for move in match.legal() if move.startswith("place")))
    assert order == [7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0]
    with pytest.raises(IllegalMove, match=r"it is another player's turn \(S2.3\)"):
        match.play("pass", 0)


# S3 A turn


def test_one_card_is_played_on_the_own_discard_pile_and_one_is_taken_S3_1() -> None:
    match = at("", [["tver", "omsk"], ["tula"]], draw=["kursk", "komi"], discards=[["perm"], []])
    match.play("place B3")
    after = match.position()
    assert after["discards"] == [["tver", "perm"], []]
    assert sorted(after["hands"][0]) == ["kursk", "omsk"]
    assert after["draw"][0] == "komi"
    assert after["board"] == {"B3": 0}
    assert acting(match) == (1,)


def test_with_the_deck_empty_the_game_goes_on_with_the_cards_in_hand_S3_1() -> None:
    match = SUPERLINE.position(spent({"seats": 2, "hands": [["tver", "omsk"], ["tula"]]}))
    assert match.view(0)["draw"] == 0
    match.play("place B3")
    assert match.position()["hands"] == [["omsk"], ["tula"]]
    assert acting(match) == (1,)


def test_a_city_puts_a_chip_on_a_free_cell_of_its_region_S3_2() -> None:
    match = at("", [["tver", "tver"]])
    assert match.legal() == ["place B3", "place B9"]
    match.play("place B9")
    assert match.position()["board"] == {"B9": 0}
    assert match.position()["hands"][0].count("tver") == 1


@pytest.mark.parametrize("team", [0, 1])
def test_a_cell_with_any_chip_is_not_free_S3_2(team: int) -> None:
    match = at("", [["tver"]], board={"B3": team})
    assert match.legal() == ["place B9"]
    with pytest.raises(IllegalMove, match=r"place B3: a chip stands on this cell already \(S3.2\)"):
        match.play("place B3")


def test_a_corner_takes_no_chip_S3_2() -> None:
    for move in ("place A1", "flag N1", "arms A12", "star N12"):
        with pytest.raises(IllegalMove, match=rf"{move}: a corner takes no chip.*\(S3.2\)"):
            at("", [["flag", "arms", "star-moscow", "tver"]]).play(move)


def test_a_flag_puts_a_chip_on_any_free_cell_S3_3() -> None:
    match = at(".01", [["flag"]])
    assert set(match.legal()) == {f"flag {cell}" for cell in NAMES} - {f"flag {c}1" for c in "ABCN"} - {
        "flag A12",
        "flag N12",
    }
    with pytest.raises(IllegalMove, match=r"flag B1: a chip stands on this cell already \(S3.3\)"):
        match.play("flag B1")
    match.play("flag G7")
    assert match.position()["board"]["G7"] == 0
    assert match.position()["discards"][0] == ["flag"]


def test_arms_take_any_opponents_chip_off_the_board_S3_4() -> None:
    match = at(".0120\n1....", [["arms", "tver"]], seats=3)
    assert [move for move in match.legal() if move.startswith("arms")] == ["arms A2", "arms C1", "arms D1"]
    for move, why in (("arms B1", "this chip is one of your own team"), ("arms G7", "no chip stands on this cell")):
        with pytest.raises(IllegalMove, match=rf"{move}: {why} \(S3.4\)"):
            match.play(move)
    match.play("arms D1")
    assert match.position()["board"] == drawn(".01.0\n1....")
    assert match.position()["discards"][0] == ["arms"]


def test_a_turned_chip_can_be_neither_taken_nor_replaced_S3_4_S3_5() -> None:
    lines = [{"team": 1, "from": "B1", "to": "G1"}]
    match = at(".1111111", [["arms", "star-moscow"]], lines=lines)
    assert match.legal() == ["arms H1", "star H1"]
    with pytest.raises(IllegalMove, match=r"star G1: this chip is part of a superline and stays \(S3.5\)"):
        match.play("star G1")


def test_a_star_replaces_an_opponents_chip_on_its_cell_S3_5() -> None:
    match = at(".01", [["star-sevastopol", "tver"]])
    assert [move for move in match.legal() if move.startswith("star")] == ["star C1"]
    with pytest.raises(IllegalMove, match=r"star B1: this chip is one of your own team \(S3.5\)"):
        match.play("star B1")
    match.play("star C1")
    assert match.position()["board"] == drawn(".00")
    assert match.position()["discards"][0] == ["star-sevastopol"]


def test_an_empty_card_is_shown_discarded_and_replaced_before_playing_S3_6() -> None:
    match = at("", [["tver", "omsk"]], board={"B3": 0, "B9": 1}, draw=["kursk"])
    assert match.legal() == ["exchange tver", "place K11", "place K5"]
    match.play("exchange tver")
    assert match.position()["hands"][0] == ["kursk", "omsk"]
    assert match.position()["discards"][0] == ["tver"]
    assert acting(match) == (0,)
    match.play("place K5")
    assert acting(match) == (1,)


def test_empty_cards_may_be_exchanged_as_often_as_wanted_S3_6() -> None:
    board = dict.fromkeys(("B3", "B9"), 0) | dict.fromkeys(("K5", "K11"), 1)
    match = at("", [["tver", "tver", "omsk"]], board=board, draw=["omsk", "kursk", "komi", "perm"])
    for card in ("tver", "omsk", "tver", "omsk"):
        match.play(f"exchange {card}")
    assert match.position()["hands"][0] == ["komi", "perm", "kursk"]
    assert acting(match) == (0,)


def test_two_equal_empty_cards_are_one_move_S3_6() -> None:
    match = at("", [["tver", "tver", "flag"]], board={"B3": 0, "B9": 1})
    assert match.legal().count("exchange tver") == 1


def test_a_card_whose_cell_is_free_again_is_not_empty_S3_6() -> None:
    match = at("", [["arms"], ["tver"]], board={"B3": 0, "B9": 1})
    match.play("arms B9")
    assert match.legal() == ["place B9"]
    with pytest.raises(IllegalMove, match=r"exchange tver: this card is not empty.*\(S3.6\)"):
        match.play("exchange tver")


def test_with_the_deck_empty_an_empty_card_is_discarded_for_nothing_S3_6() -> None:
    position = spent({"seats": 2, "hands": [["tver", "omsk"], ["tula"]]})
    match = SUPERLINE.position(position | {"board": {"B3": 0, "B9": 1}})
    match.play("exchange tver")
    assert match.position()["hands"][0] == ["omsk"]
    assert acting(match) == (0,)


def test_a_player_whose_last_card_was_an_empty_one_is_skipped_S3_6_S3_7() -> None:
    position = spent({"seats": 2, "hands": [["tver"], ["tula"]]})
    match = SUPERLINE.position(position | {"board": {"B3": 0, "B9": 1}})
    match.play("exchange tver")
    assert acting(match) == (1,)


def test_who_can_play_nothing_passes_without_taking_a_card_S3_7() -> None:
    match = at(".0", [["arms", "star-moscow"], ["tula"]])
    assert match.legal() == ["pass"]
    match.play("pass")
    assert match.position()["hands"][0] == ["arms", "star-moscow"]
    assert acting(match) == (1,)
    match.play("place C3")
    assert match.legal() == ["arms C3", "star C3"]


@pytest.mark.parametrize("hand", [["tver"], ["flag"], ["arms", "komi"]])
def test_who_can_play_or_exchange_does_not_pass_S3_7(hand: list[str]) -> None:
    match = at("", [hand], board={"I2": 0, "I8": 0})
    with pytest.raises(IllegalMove, match=r"pass: you can still play or exchange.*\(S3.7\)"):
        match.play("pass")


def test_a_player_without_cards_is_skipped_S3_7() -> None:
    match = at("", [["tver"], [], [], ["omsk"]], seats=4)
    match.play("place B3")
    assert acting(match) == (3,)


# S5 End


def test_the_third_superline_wins_at_once_S5_1() -> None:
    board = ".000000.......\n.000000.......\n00000.........\n.11111........"
    lines = [{"team": 0, "from": "B1", "to": "G1"}, {"team": 0, "from": "B2", "to": "G2"}]
    match = at(board, [[city("F3"), "omsk"], [city("G4")]], lines=lines, draw=["kursk"])
    match.play("place F3")
    assert acting(match) == ()
    assert match.result is not None
    assert match.result.winners == (0,)
    assert match.result.scores == (3, 0)
    assert match.result.reason == "the red team has 3 superlines"
    assert match.position()["hands"][0] == ["omsk"]
    with pytest.raises(IllegalMove, match=r"the game is over \(S5.1\)"):
        match.play(f"place {city('G4')}", 1)


def test_a_team_wins_together_S5_1() -> None:
    board = ".111111.......\n.111111.......\n11111........."
    lines = [{"team": 1, "from": "B1", "to": "G1"}, {"team": 1, "from": "B2", "to": "G2"}]
    match = at(board, [["tver"], [], [], [], [city("F3")]], lines=lines, seats=6, teams=3, turn=4)
    match.play("place F3")
    assert match.result is not None
    assert match.result.winners == (1, 4)
    assert match.result.scores == (0, 3, 0, 0, 3, 0)


def test_when_the_cards_are_used_up_the_most_superlines_win_S5_2() -> None:
    board = drawn(".000000.\n.111111.\n.......\n.......\n.000000.")
    lines = [{"team": t, "from": f"B{r}", "to": f"G{r}"} for t, r in ((0, 1), (1, 2), (0, 5))]
    match = SUPERLINE.position(
        spent({"seats": 2, "hands": [[], ["omsk"]]}) | {"turn": 1, "board": board, "lines": lines}
    )
    match.play("place K11")
    assert acting(match) == ()
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((0,), (2, 1))
    assert "used up" in match.result.reason


def test_equal_numbers_are_a_draw_between_those_teams_S5_2() -> None:
    board = drawn(".000000.\n.222222.")
    lines = [{"team": 0, "from": "B1", "to": "G1"}, {"team": 2, "from": "B2", "to": "G2"}]
    match = SUPERLINE.position(spent({"seats": 3, "hands": [["omsk"], [], []]}) | {"board": board, "lines": lines})
    match.play("place K11")
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((0, 2), (1, 0, 1))
    assert match.result.draw
    assert match.result.reason.startswith("a draw: ")
    assert match.result.reason.endswith("1: red, green")
    assert match.result.to_json()["draw"]
    assert match.view()["result"]["draw"]


def test_a_win_is_no_draw_S5_2() -> None:
    board = drawn(".000000.")
    lines = [{"team": 0, "from": "B1", "to": "G1"}]
    match = SUPERLINE.position(spent({"seats": 2, "hands": [["omsk"], []]}) | {"board": board, "lines": lines})
    match.play("place K11")
    assert match.result is not None
    assert not match.result.draw
    assert "draw" not in match.result.to_json()


def test_the_game_ends_when_the_cards_left_cannot_be_played_S5_2() -> None:
    match = SUPERLINE.position(spent({"seats": 2, "hands": [["omsk"], ["star-moscow"]]}))
    match.play("place K11")
    assert acting(match) == (1,)
    match.play("star K11")
    assert acting(match) == ()
    match = SUPERLINE.position(spent({"seats": 2, "hands": [["arms"], ["star-moscow"]]}) | {"board": {"C1": 1}})
    match.play("arms C1")
    assert acting(match) == ()
    assert match.result is not None
    assert match.result.winners == (0, 1)


def test_the_game_goes_on_while_anyone_can_play_S5_2() -> None:
    match = SUPERLINE.position(spent({"seats": 3, "hands": [["arms", "arms"], ["flag"], []]}))
    match.play("pass")
    match.play("flag G7")
    assert acting(match) == (0,)
    match.play("arms G7")
    assert acting(match) == ()


# Information


def test_the_hand_is_private_and_not_shown_to_team_mates() -> None:
    match = SUPERLINE.deal(4, seed=5)
    hands = match.position()["hands"]
    for seat in range(4):
        view = match.view(seat)
        assert view["hand"] == hands[seat]
        assert view["hands"] == [6, 6, 6, 6]
        unseen = set(hands[(seat + 2) % 4]) - set(hands[seat])
        assert unseen
        assert not any(f'"{card}"' in str(view).replace("'", '"') for card in unseen)
    assert match.view(None)["hand"] == []


def test_board_superlines_discards_and_sizes_are_public() -> None:
    match = at(".0000", [[city("F1"), "tver"]], discards=[["perm"], ["komi"]])
    match.play("place F1")
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert view["board"]["F1"] == 0
        assert view["lines"] == [{"team": 0, "from": "A1", "to": "F1"}]
        assert view["made"] == [1, 0]
        assert view["discards"] == [[city("F1"), "perm"], ["komi"]]
        assert view["draw"] == len(match.position()["draw"])
        assert view["hands"] == [2, 1]


def test_a_card_taken_is_told_to_its_player_only() -> None:
    match = at("", [["tver"]], draw=["kursk"])
    match.play("place B3")
    own, other = (" ".join(m.text() for m in match.told(viewer)) for viewer in (0, 1))
    assert own.endswith("Player 1 takes Kursk.")
    assert other == "Player 1 plays Tver: a chip on B3, Tver Oblast."


def test_a_label_says_when_a_move_completes_a_superline() -> None:
    match = at(".0000.", [[city("F1"), "flag"], ["omsk"]])
    labels = match.labels(0)
    assert labels["place F1"].text() == "Nizhny Novgorod: a chip on F1, Nizhny Novgorod Oblast — completes a superline!"
    assert "completes" in labels["flag F1"].text("en")
    assert "completes" not in labels["place F7"].text()


# Limits


def test_the_state_fits_in_2_kib_and_most_moves_are_listed() -> None:
    assert STATE.itemsize <= 2048
    cells = [name for name in NAMES if name not in ("A1", "N1", "A12", "N12")]
    board: dict[str, int] = {}
    for cell in cells:  # two opponents in a pattern without six in a row
        x, y = "ABCDEFGHIJKLMN".index(cell[0]), int(cell[1:])
        board[cell] = 1 + (x + 2 * y) // 3 % 2
    held = ["arms", "star-moscow", *(pair.id for pair in RUSSIA.pairs[:4])]
    match = SUPERLINE.position({"seats": 3, "board": board, "hands": [held, ["tver"], ["omsk"]]})
    assert len(match.legal()) == 2 * 164 + 4 <= MOST_MOVES
