"""Superline, S4: chips, and the lines of six they make.

Functions that only read the board take its squares, `s.cells`, so that Python can call them with a snapshot too.
"""

import numpy as np
import numpy.typing as npt

from turntable.games.superline.packs import CELLS, SIX
from turntable.games.superline.state import (
    CELL_STEP,
    FITS,
    LOOSE,
    OWNER,
    SQUARE,
    STEP,
    WAYS,
    WINDOW_AT,
    WINDOW_START,
    WINDOW_WAY,
    WINDOWS,
)
from turntable.kernel.bits import int64
from turntable.kernel.compiled import Ints, State, compiled
from turntable.kernel.scratch import zeros

Cells = npt.NDArray[np.uint16]
Counts = npt.NDArray[np.uint8]

LOST = 8  # what a cell that a team cannot use counts as among the ready cells of a line


@compiled
def owner(cells: Cells, square: int) -> int:
    """Return the team whose chip is on a square; -1 if there is none."""
    return (int(cells[square]) >> OWNER) - 1


@compiled
def add_chip(s: State, team: int, square: int) -> None:
    s.cells[square] = LOOSE[team]
    s.loose[team] += 1
    s.free -= 1


@compiled
def take_chip(s: State, square: int) -> None:
    """S3.4: a loose chip leaves the board."""
    s.loose[owner(s.cells, square)] -= 1
    s.cells[square] = 0
    s.free += 1


@compiled
def reach(cells: Cells, square: int, step: int, bit: int) -> int:
    """Return how many squares next to this one, up to five, are ready in one direction."""
    count = 0
    square += step
    while count < SIX - 1 and int(cells[square]) & bit:
        count += 1
        square += step
    return count


@compiled
def complete(s: State, team: int, square: int) -> bool:
    """Turn the new chip's superlines; return whether there is one to choose (S4.5).

    S4.3: a cell of a superline is no longer ready in its direction, so two in one direction share none.
    """
    choice = False
    for way in range(WAYS):
        step = int64(STEP[way])
        bit = 1 << (WAYS * team + way)
        before = reach(s.cells, square, -step, bit)
        possible = before + reach(s.cells, square, step, bit) + 2 - SIX
        if possible == 1:
            turn_line(s, team, int64(WINDOW_AT[way, square - before * step]))
        elif possible > 1:
            choice = True
    return choice


@compiled
def turn_line(s: State, team: int, window: int) -> None:
    """S4.1: six cells become a superline, and its chips are turned."""
    way = int64(WINDOW_WAY[window])
    square = int64(WINDOW_START[window])
    ready = ~(1 << (WAYS * team + way))
    for _ in range(SIX):
        if s.cells[square] == LOOSE[team]:
            s.loose[team] -= 1
        s.cells[square] = int(s.cells[square]) & ready
        square += int64(STEP[way])
    s.lines[s.line_count] = window
    s.line_team[s.line_count] = team
    s.line_count += 1
    s.made[team] += 1


@compiled
def is_open(s: State, team: int, window: int) -> bool:
    """Return whether six cells could become a superline of the team."""
    way = int64(WINDOW_WAY[window])
    square = int64(WINDOW_START[window])
    bit = 1 << (WAYS * team + way)
    for _ in range(SIX):
        if not int(s.cells[square]) & bit:
            return False
        square += int64(STEP[way])
    return True


@compiled
def list_open(s: State, team: int, out: Ints) -> int:
    """Fill `out` with the lines of six that could become a superline of the team; return how many."""
    n = 0
    for window in range(WINDOWS):
        if is_open(s, team, window):
            out[n] = window
            n += 1
    return n


@compiled
def list_choices(s: State, team: int, chip: int, out: Ints, base: int) -> int:
    """S4.5: the lines to choose from, in the first direction in which the chip leaves a choice; base + window each."""
    n = 0
    for way in range(WAYS):
        step = int64(STEP[way])
        bit = 1 << (WAYS * team + way)
        before = reach(s.cells, chip, -step, bit)
        possible = before + reach(s.cells, chip, step, bit) + 2 - SIX
        if possible > 0 and int(s.cells[chip]) & bit:
            for k in range(possible):
                out[n] = base + int(WINDOW_AT[way, chip + (k - before) * step])
                n += 1
            return n
    return n


@compiled
def would_complete(cells: Cells, team: int, square: int) -> int:
    """Return how many superlines a chip of the team there would complete, or completes without being turned yet."""
    count = 0
    ready = int(cells[square]) if owner(cells, square) == team else -1
    for way in range(WAYS):
        step = int64(STEP[way])
        bit = 1 << (WAYS * team + way)
        if ready & bit and reach(cells, square, -step, bit) + reach(cells, square, step, bit) + 1 >= SIX:
            count += 1
    return count


@compiled
def copy_board(s: State, board: Cells) -> None:
    """Fill `board` with the cells in order, without the border."""
    for cell in range(CELLS):
        board[cell] = s.cells[SQUARE[cell]]


@compiled
def count_ready(board: Cells, team: int, way: int, out: Counts) -> None:
    """Fill in the number of ready cells of the line of six that starts at each cell; 0 where none is possible."""
    bit, step = np.uint16(1 << (WAYS * team + way)), int64(CELL_STEP[way])
    marks = zeros(CELLS, np.uint8)
    for cell in range(CELLS):
        marks[cell] = 1 if board[cell] & bit else LOST if board[cell] else 0
    out[:CELLS] = 0
    for start in range(CELLS - (SIX - 1) * step):
        count = marks[start]
        for i in range(1, SIX):
            count += marks[start + i * step]
        out[start] = count if count < LOST and FITS[way, start] else 0
