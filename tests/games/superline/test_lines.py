"""Superline, S4: lines of six, corners, crossings, choices."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.superline.table import FEWER, SUPERLINE, acting, at, city
from tests.playing import play_randomly
from turntable import IllegalMove, Match

LETTERS = "ABCDEFGHIJKLMN"
CORNERS = {"A1", "N1", "A12", "N12"}


def lines(match: Match) -> set[str]:
    return {f"{line['team']}:{line['from']}-{line['to']}" for line in match.position()["lines"]}


def play_at(picture: str, cell: str, **position: Any) -> Match:
    """Seat 0 puts a chip on a cell of the drawn board."""
    match = at(picture, [[city(cell)]], **position)
    match.play(f"place {cell}")
    return match


ACROSS = """
*............*
..............
...000.00.....
"""
DOWN = """
*............*
..............
...0..........
...0..........
..............
...0..........
...0..........
...0..........
"""
FALLING = """
*............*
..0...........
...0..........
..............
.....0........
......0.......
.......0......
"""
RISING = """
*............*
......0.......
.....0........
..............
...0..........
..0...........
.0............
"""


@pytest.mark.parametrize(
    ("picture", "cell", "line"),
    [(ACROSS, "G3", "D3-I3"), (DOWN, "D5", "D3-D8"), (FALLING, "E4", "C2-H7"), (RISING, "E4", "G2-B7")],
)
def test_six_in_a_row_in_any_direction_are_a_superline_and_turned_S4_1(picture: str, cell: str, line: str) -> None:
    match = at(picture, [[city(cell)], ["arms", "tula"]])
    match.play(f"place {cell}")
    assert lines(match) == {f"0:{line}"}
    assert match.view(1)["made"] == [1, 0]
    assert not any(move.startswith("arms") for move in match.legal())
    for end in line.split("-"):
        with pytest.raises(IllegalMove, match=r"this chip is part of a superline and stays \(S3.4\)"):
            match.play(f"arms {end}")


@pytest.mark.parametrize(
    ("picture", "cell"),
    [
        ("*.0000.......*", "G1"),
        ("..............\n00.000........", "G2"),
        ("..............\n.00000........", "H2"),
        ("..............\n.0000.........", "F2"),
    ],
)
def test_five_chips_or_a_broken_row_are_no_superline_S4_1(picture: str, cell: str) -> None:
    assert lines(play_at(picture, cell)) == set()


def test_another_colour_breaks_the_row_S4_1() -> None:
    assert lines(play_at("..............\n.000.10.......", "E2")) == set()


def test_a_row_does_not_go_round_the_edge_S4_1() -> None:
    picture = "..............\n...........000\n00............"
    assert lines(play_at(picture, "C3")) == set()


def test_a_star_can_complete_a_superline_S4_1() -> None:
    match = at("..............\n.00010........", [["star-moscow", "tver"]])
    match.play("star E2")
    assert lines(match) == set()
    match = at("..............\n.0001000......", [["star-moscow", "tver"]])
    match.play("star E2")
    match.play("line C2-H2")
    assert lines(match) == {"0:C2-H2"}


CORNER_CASES = [
    ("*0000.........", "F1", "A1-F1"),
    ("*......0.0000*", "I1", None),
    ("*.......00.00*", "K1", "I1-N1"),
    ("*\n0\n.\n0\n0\n0", "A3", "A1-A6"),
    ("*\n.0\n..0\n...\n....0\n.....0", "D4", "A1-F6"),
    ("*............*\n............0.\n...........0..\n..........0...\n..............\n........0.....", "J5", "N1-I6"),
    (".\n" * 6 + ".....0........\n....0.........\n..............\n..0...........\n.0............\n*", "D9", "F7-A12"),
]


@pytest.mark.parametrize(("picture", "cell", "line"), CORNER_CASES)
def test_a_corner_counts_as_a_chip_of_every_team_S4_2(picture: str, cell: str, line: str | None) -> None:
    assert lines(play_at(picture, cell)) == ({f"0:{line}"} if line else set())


def test_different_lines_and_teams_use_the_same_corner_S4_2() -> None:
    picture = "*00000........\n1.............\n1.............\n1.............\n..............\n1............."
    match = at(picture, [[], [city("A5")]], turn=1, lines=[{"team": 0, "from": "A1", "to": "F1"}])
    match.play("place A5")
    assert lines(match) == {"0:A1-F1", "1:A1-A6"}
    picture = "*00000........\n00............\n0.0...........\n0..0..........\n0...0.........\n......"
    match = at(picture, [[city("A6"), city("F6")]], lines=[{"team": 0, "from": "A1", "to": "F1"}])
    match.play("place A6")
    assert lines(match) == {"0:A1-F1", "0:A1-A6"}


def test_two_lines_in_one_direction_do_not_share_a_corner_S4_3() -> None:
    board = {f"{c}1": 0 for c in "BCDEF"} | {f"A{r}": 0 for r in range(2, 6)}
    match = at(hands=[["flag"]], board=board, lines=[{"team": 0, "from": "A1", "to": "F1"}])
    match.play("flag A6")
    assert lines(match) == {"0:A1-F1", "0:A1-A6"}
    match = at(hands=[["flag"]], board={f"{c}1": 0 for c in "BCDEFGHIJ"}, lines=[{"team": 0, "from": "A1", "to": "F1"}])
    match.play("flag K1")
    assert lines(match) == {"0:A1-F1"}


CROSSING = """
*............*
..............
...0..........
...0..........
.00.000.......
...0..........
...0..........
...0..........
"""


def test_superlines_of_one_colour_cross_S4_3() -> None:
    match = play_at(CROSSING, "D5")
    assert lines(match) == {"0:B5-G5", "0:D3-D8"}
    picture = (
        "*............*\n.000000.......\n...0..........\n...0..........\n...0..........\n..............\n...0.........."
    )
    match = at(picture, [[city("D6")]], lines=[{"team": 0, "from": "B2", "to": "G2"}])
    match.play("place D6")
    assert lines(match) == {"0:B2-G2", "0:D2-D7"}
    line, crossing = match.told()[1:3]
    assert line.facts["to"] == tuple(f"cell-D{row}" for row in range(2, 8))
    assert crossing.text() == "It crosses the superline B2–G2 on D2."


def test_two_superlines_in_one_direction_share_no_cell_S4_3() -> None:
    line = [{"team": 0, "from": "B2", "to": "G2"}]
    match = at("*............*\n.0000000000...", [[city("L2"), "omsk"], [city("M2")]], lines=line)
    match.play("place L2")  # B to L are eleven: one superline
    assert lines(match) == {"0:B2-G2"}
    match = at("*............*\n.00000000000..", [[city("M2")]], lines=line)
    match.play("place M2")  # twelve: two
    assert lines(match) == {"0:B2-G2", "0:H2-M2"}


def test_a_row_of_seven_is_one_superline_S4_3() -> None:
    match = at("*............*\n.000000.......", [[city("H2")]], lines=[{"team": 0, "from": "B2", "to": "G2"}])
    match.play("place H2")
    assert lines(match) == {"0:B2-G2"}


STAR_BURST = """
*............*
..0....0......
...0...0...0..
....0..0..0...
.....0.0.0....
......000.....
..00000.00000.
......000.....
.....0.0.0....
....0..0..0...
...0...0...0..
*......0.....*
"""


def test_one_chip_completes_lines_in_all_directions_S4_4() -> None:
    match = at(STAR_BURST, [[city("H7")]])
    match.play("place H7")
    assert match.position()["phase"] == "line"
    choices = []
    while match.to_act:
        choices.append(match.legal())
        match.play(match.legal()[0])
    assert [len(found) for found in choices] == [6, 6, 5, 4]
    assert match.result is not None
    assert match.result.scores == (4, 0)
    assert len(lines(match)) == 4


def test_lines_in_two_directions_both_count_S4_4() -> None:
    match = play_at(CROSSING, "D5")
    assert match.view(0)["made"] == [2, 0]
    assert acting(match) == (1,)


def test_more_than_three_lines_may_come_of_one_chip_S4_4_S5_1() -> None:
    picture = CROSSING + ".......\n.......000000.\n.......000000."
    made = [{"team": 0, "from": "H10", "to": "M10"}, {"team": 0, "from": "H11", "to": "M11"}]
    match = at(picture, [[city("D5")]], lines=made)
    match.play("place D5")
    assert match.result is not None
    assert match.result.scores == (4, 0)


SEVEN = "*............*\n.000.000......"


def test_in_a_row_longer_than_six_the_player_chooses_S4_5() -> None:
    match = at(SEVEN, [[city("E2"), "omsk"], ["arms"]], draw=["kursk"])
    match.play("place E2")
    assert match.position()["phase"] == "line"
    assert acting(match) == (0,)
    assert match.legal() == ["line B2-G2", "line C2-H2"]
    assert match.position()["hands"][0] == ["omsk"]
    match.play("line C2-H2")
    assert lines(match) == {"0:C2-H2"}
    assert match.position()["hands"][0] == ["kursk", "omsk"]
    assert acting(match) == (1,)
    assert match.legal() == ["arms B2"]  # the seventh chip stays loose


def test_the_choices_contain_the_new_chip_S4_5() -> None:
    match = at("*............*\n.00000.00000..", [[city("G2")]])
    match.play("place G2")
    assert match.legal() == [f"line {first}2-{last}2" for first, last in zip("BCDEFG", "GHIJKL", strict=True)]


def test_choices_stop_at_other_superlines_S4_5() -> None:
    picture = "*............*\n.000000.000000"
    match = at(
        picture, [["flag"]], lines=[{"team": 0, "from": "B2", "to": "G2"}, {"team": 0, "from": "I2", "to": "N2"}]
    )
    match.play("flag H2")
    assert acting(match) == (1,)
    match = at("*............*\n00000000.000..", [["flag"]], lines=[{"team": 0, "from": "A2", "to": "F2"}])
    match.play("flag I2")
    assert lines(match) == {"0:A2-F2", "0:G2-L2"}


def test_a_corner_may_be_part_of_the_choice_S4_5() -> None:
    match = at("*0000.0.......", [[city("F1")]])
    match.play("place F1")
    assert match.legal() == ["line A1-F1", "line B1-G1"]


def test_with_one_possibility_there_is_no_choice_S4_5() -> None:
    assert play_at(ACROSS, "G3").to_act == (1,)


BOTH_LONG = """
*............*
....0.........
....0.........
....0.........
.000.000......
....0.........
....0.........
....0.........
"""
LONG_RISING = """
*............*
.......0......
......0.......
..............
....0.........
...0..........
..0...........
.0............
"""


def test_a_choice_is_made_for_one_direction_after_the_other_S4_5() -> None:
    match = at(BOTH_LONG, [[city("E5")]])
    match.play("place E5")
    assert match.legal() == ["line B5-G5", "line C5-H5"]
    match.play("line B5-G5")
    assert match.position()["phase"] == "line"
    assert match.legal() == ["line E2-E7", "line E3-E8"]
    match.play("line E3-E8")
    assert lines(match) == {"0:B5-G5", "0:E3-E8"}


def test_a_diagonal_is_named_from_its_top_end_or_the_other_S4_5() -> None:
    for typed in ("line g3-b8", "line B8-G3"):
        match = at(LONG_RISING, [[city("F4")]])
        match.play("place F4")
        assert match.legal() == ["line G3-B8", "line H2-C7"]
        match.play(typed)
        assert match.moves[-1] == (0, "line G3-B8")


def test_a_choice_comes_before_everything_else_S4_5() -> None:
    match = at(SEVEN, [[city("E2"), "omsk"]])
    match.play("place E2")
    for move in ("place K5", "line D2-I2", "pass", "exchange omsk"):
        with pytest.raises(IllegalMove, match=rf"{move}: first choose the six cells of the superline \(S4.5\)"):
            match.play(move)
    with pytest.raises(IllegalMove, match=r"line B2-G2: there is no superline to choose \(S4.5\)"):
        at(SEVEN).play("line B2-G2")


def test_a_chip_that_wins_still_has_its_choice_S4_5_S5_1() -> None:
    board = "*............*\n.000.000......\n.000000.......\n.............."
    made = [{"team": 0, "from": "B3", "to": "G3"}, {"team": 0, "from": "H12", "to": "M12"}]
    picture = board + "\n.\n.\n.\n.\n.\n.\n.\n*......000000*"
    match = at(picture, [[city("E2")]], lines=made)
    match.play("place E2")
    assert match.legal() == ["line B2-G2", "line C2-H2"]
    match.play("line B2-G2")
    assert match.result is not None
    assert match.result.scores == (3, 0)


# An independent search


def cell(x: int, y: int) -> str:
    return f"{LETTERS[x]}{y + 1}"


def every_window() -> list[tuple[int, list[str]]]:
    """All lines of six, by walking from every cell in four directions."""
    found = []
    for x in range(14):
        for y in range(12):
            for way, (dx, dy) in enumerate(((1, 0), (0, 1), (1, 1), (-1, 1))):
                steps = [(x + k * dx, y + k * dy) for k in range(6)]
                if all(0 <= a < 14 and 0 <= b < 12 for a, b in steps):
                    found.append((way, [cell(a, b) for a, b in steps]))
    return found


WINDOWS = every_window()


def expected(board: dict[str, int], made: list[dict[str, Any]], team: int, chip: str) -> dict[int, list[str]]:
    """By direction: the lines that a new chip completes, as the rules say it."""
    cells = {f"{w[0]}-{w[-1]}": (way, set(w)) for way, w in WINDOWS}
    taken = [cells[f"{line['from']}-{line['to']}"] for line in made if line["team"] == team]
    found: dict[int, list[str]] = {}
    for way, window in WINDOWS:
        if chip not in window or any(c not in CORNERS and board.get(c) != team for c in window):
            continue
        if any(other == way and used & set(window) for other, used in taken):
            continue
        found.setdefault(way, []).append(f"{window[0]}-{window[-1]}")
    return found


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"board": "world"}), (4, {}), (6, {"teams": 3}), (12, {"board": "world"})]
)
def test_lines_agree_with_a_plain_search_over_all_windows_in_random_games(seats: int, options: dict[str, Any]) -> None:
    total = choices = 0
    for seed in range(12 // FEWER):
        match = SUPERLINE.deal(seats, seed=seed, **options)
        pending: dict[int, list[str]] = {}
        for _ in play_randomly(match, Random(seed), 400):
            pass
        again = match.restarted()
        for seat, move in match.moves:
            before = again.position()
            again.play(move, seat)
            after = again.position()
            new = {f"{x['from']}-{x['to']}" for x in after["lines"]} - {
                f"{x['from']}-{x['to']}" for x in before["lines"]
            }
            verb, _, where = move.partition(" ")
            if verb == "line":
                assert where in pending.pop(min(pending))
                assert new == {where}
            elif verb in ("place", "flag", "star"):
                pending = expected(after["board"], before["lines"], seat % after["teams"], where)
                alone = [way for way, found in pending.items() if len(found) == 1]
                assert new == {pending.pop(way)[0] for way in alone}
            else:
                assert not new
            total += len(new)
            assert (after["phase"] == "line") == bool(pending)
            if pending:
                choices += 1
                assert again.legal() == sorted(f"line {found}" for found in pending[min(pending)])
    if FEWER == 1:
        assert total > 8
        assert choices or seats > 2
