"""The observation of Superline: lines of six, by cell and by move."""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from tests.games.superline.table import FEWER, SUPERLINE, at, city
from tests.playing import somewhere
from turntable import Match
from turntable.games.superline.observation import LAYOUT, POINTERS, observe
from turntable.games.superline.packs import CORNERS, NAMES, windows
from turntable.kernel.decisions import parts, size

FIVE = "\n".join(["..............", ".00000........", "..............", "....11........"])  # B2 to F2, E4 and F4


def observed(match: Match, seat: int = 0) -> npt.NDArray[np.float32]:
    out = np.zeros(size(LAYOUT), np.float32)
    observe(match.state, seat, out)
    return out


def plane(match: Match, part: str, team: int, cell: str) -> float:
    planes = observed(match)[parts(LAYOUT)[part]].reshape(3, -1)
    return float(planes[team, NAMES.index(cell)])


def test_a_line_of_five_is_seen_in_its_gap_and_in_its_chips() -> None:
    match = at(FIVE)
    assert plane(match, "best", 0, "G2") == np.float32(5 / 6)
    assert plane(match, "best", 0, "C2") == np.float32(5 / 6)
    assert plane(match, "best", 1, "G2") < 0.5
    assert plane(match, "lines", 0, "G2") == 1
    assert 0 < plane(match, "lines", 1, "G4") < plane(match, "lines", 0, "H2") < 1


def test_the_numbers_that_concern_a_move_are_those_of_its_cell() -> None:
    match = at(FIVE, hands=[[city("G2"), "flag"]])
    seen = observed(match)
    concern = {first + i: row for first, numbers in POINTERS for i, row in enumerate(numbers)}
    best_own = {"place": 0, "flag": 3}  # the column of the own best: for a flag, the chips of three teams come first
    for number in match.legal_numbers(0):
        kind, *cell = match.spell(0, number).split()
        if kind in best_own:
            assert seen[concern[number][best_own[kind]]] == np.float32(plane(match, "best", 0, cell[-1])), cell


def lines_through(match: Match, team: int, cell: int) -> list[int]:
    """Return the number of ready chips of each possible line of a team through a cell."""
    position = match.position()
    board, made = position["board"], position["lines"]
    turned = {
        (direction, inside)
        for direction, _, cells in windows()
        for inside in cells
        if {"team": team, "from": NAMES[cells[0]], "to": NAMES[cells[-1]]} in made
    }
    found = []
    for direction, _, cells in windows():
        taken = [c for c in cells if c not in CORNERS and NAMES[c] in board]
        lost = [c for c in taken if board[NAMES[c]] != team or (direction, c) in turned]
        ready = len(taken) + len(set(CORNERS) & set(cells))
        if (
            cell in cells
            and ready
            and not lost
            and not any((direction, c) in turned for c in set(CORNERS) & set(cells))
        ):
            found.append(ready)
    return found


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_lines_are_those_that_one_would_count_on_the_board(seats: int) -> None:
    random = Random(seats)
    for seed in range(1 + 12 // FEWER):
        match = somewhere(SUPERLINE, seats, seed, random.randrange(40, 160))
        seen = observed(match)
        best, lines = (seen[parts(LAYOUT)[part]].reshape(3, -1) for part in ("best", "lines"))
        for cell in random.sample(range(len(NAMES)), 20):
            for team in range(match.position()["teams"]):
                ready = lines_through(match, team, cell)
                assert best[team, cell] == np.float32(max(ready, default=0) / 6), NAMES[cell]
                assert lines[team, cell] == min(sum(4.0 ** (chips - 5) for chips in ready), 1), NAMES[cell]
