"""What a seat of Superline may know, as numbers from 0 to 1.

Cards of a kind are counted as a part of all there are of it (2 of a city, 4 flags, 4 coats of arms, 1 of each star).
Seats come in the order of play, the observer first, and teams likewise, its own first; those that are not there are 0.
Cells are in the order A1, B1, ... N12.
"""

import numpy as np
import numpy.typing as npt

from turntable.games.superline.lines import Cells, Counts, copy_board, count_ready
from turntable.games.superline.packs import CELLS, PACKS, SIX
from turntable.games.superline.rules import M_ARMS, M_EXCHANGE, M_FLAG, M_PLACE, M_STAR
from turntable.games.superline.state import (
    CALL,
    CELL_STEP,
    CITIES,
    COPIES,
    DECK,
    GIVE,
    HAND,
    KINDS,
    MOST_LINES,
    NOBODY,
    NONE,
    OWNER,
    PHASES,
    REGION_CELL,
    SEATS,
    TEAMS,
    TURN,
    WAYS,
)
from turntable.games.superline.talk import callers
from turntable.games.superline.turns import team_of
from turntable.kernel.bits import int64
from turntable.kernel.compiled import Floats, State, compiled
from turntable.kernel.decisions import Layout, starts
from turntable.kernel.scratch import zeros

MEASURES = ("own best", "rival's best", "own lines", "rival's lines")

LAYOUT: Layout = {
    "phase": (len(PHASES),),  # 1 for turn, line, call, give, over
    "turn": (SEATS,),  # 1 for the seat whose turn it is
    "team": (TEAMS,),  # 1 for the own team, by its number in moves
    "mates": (SEATS,),  # 1 for the seats of the own team
    "options": (len(PACKS) + 2,),  # the board; draw=manual; talk_penalty
    "chips": (TEAMS, CELLS),  # 1 where a chip of the team stands
    "ready": (WAYS, CELLS),  # 1 where a chip can be part of a new superline across, down, and on both diagonals
    "best": (
        TEAMS,
        CELLS,
    ),  # the most chips that are ready in a line of six through each cell that is still possible / 6
    "lines": (
        TEAMS,
        CELLS,
    ),  # all such lines: 1 for one with five chips ready, a quarter with four, and so on; 1 at the most
    "regions": (len(MEASURES), 2 * CITIES),  # for the free regions of each city: best and lines, own and of any rival
    "reach": (CELLS,),  # 1 for each free cell whose city is in the own hand
    "made": (TEAMS,),  # superlines of each team / 10
    "hand": (KINDS,),  # the own one: cities, flag, arms, the three stars
    "hands": (SEATS,),  # cards in each hand / 6
    "draw": (1,),  # size of the deck / 175
    "discards": (KINDS,),  # those of all seats together
    "owes": (SEATS,),  # 1 for the seat that may still take its replacement card
    "called": (SEATS,),  # 1 for those who have called in this turn
    "caller": (SEATS,),  # 1 for who made the call that is answered or carried out
    "accused": (TEAMS,),  # 1 for the team it was made against
    "upheld": (SEATS,),  # 1 for those who upheld it
    "dismissed": (SEATS,),  # 1 for those who dismissed it
    "abstained": (SEATS,),  # 1 for those who abstained
    "given": (SEATS,),  # 1 for those whose card lies given up
    "gave": (KINDS,),  # 1 for the card that the seat itself gave up
}
AT = starts(LAYOUT)
READY = np.array([sum(1 << WAYS * team + way for team in range(TEAMS)) for way in range(WAYS)], np.uint16)
ENOUGH = 4 ** (SIX - 2)  # what a line with five chips ready is worth, if one with a single chip is worth 1
CROSSED = CELLS + (SIX - 1) * int(CELL_STEP.max())


def _pointers() -> tuple[tuple[int, npt.NDArray[np.int32]], ...]:
    """Return the first move of each range, with the numbers of the observation that concern its moves."""
    regions, cells = np.arange(2 * CITIES), np.arange(CELLS)
    by_region = np.stack([AT.regions + i * 2 * CITIES + regions for i in range(len(MEASURES))], 1)
    planes = [start + team * CELLS for start in (AT.chips, AT.best, AT.lines) for team in range(TEAMS)]
    by_cell = np.stack([plane + cells for plane in planes], 1)
    by_city = by_region.reshape(CITIES, -1)
    found = ((M_PLACE, by_region), (M_FLAG, by_cell), (M_ARMS, by_cell), (M_STAR, by_cell), (M_EXCHANGE, by_city))
    return tuple((first, numbers.astype(np.int32)) for first, numbers in found)


POINTERS = _pointers()


@compiled
def observe(s: State, seat: int, out: Floats) -> None:
    seat = int64(seat)
    team = team_of(s, seat)
    out[:] = 0
    out[AT.phase + int64(s.phase)] = 1
    out[AT.team + team] = 1
    out[AT.options + int64(s.pack)] = 1
    out[AT.options + len(PACKS)] = s.manual
    out[AT.options + len(PACKS) + 1] = s.talk
    board = zeros(CELLS, np.uint16)
    copy_board(s, board)
    write_board(s, board, team, out)
    write_lines(s, board, team, out)
    write_regions(s, board, out)
    for i in range(s.hand_size[seat]):
        card = int64(s.hands[seat, i])
        out[AT.hand + card] += 1 / COPIES[card]
        if card < CITIES:
            for half in range(2):
                cell = int64(REGION_CELL[s.pack, card, half])
                out[AT.reach + cell] = board[cell] == 0
    for i in range(DECK - int64(s.discard_size), DECK):
        card = int64(s.piles[i])
        out[AT.discards + card] += 1 / COPIES[card]
    out[AT.draw] = s.draw_size / DECK
    if s.gave[seat] != NONE:
        out[AT.gave + int64(s.gave[seat])] = 1
    if s.phase == CALL or s.phase == GIVE:
        out[AT.accused + following(int64(s.accused), team, int64(s.teams))] = 1
    for k in range(int64(s.seats)):
        other = (seat + k) % int64(s.seats)
        write_seat(s, other, k, out)
        out[AT.mates + k] = team_of(s, other) == team


@compiled
def following(one: int, own: int, count: int) -> int:
    """Return a team's distance after the observer's own, in order."""
    return (one - own + count) % count


@compiled
def write_board(s: State, board: Cells, team: int, out: Floats) -> None:
    for other in range(int64(s.teams)):
        place = following(other, team, int64(s.teams))
        out[AT.made + place] = s.made[other] / MOST_LINES
        chips = out[AT.chips + place * CELLS :]
        for cell in range(CELLS):
            chips[cell] = board[cell] >> OWNER == other + 1
    for way in range(WAYS):
        bits, ready = READY[way], out[AT.ready + way * CELLS :]
        for cell in range(CELLS):
            ready[cell] = (board[cell] & bits != 0) & (board[cell] >> OWNER != 0)


@compiled
def write_lines(s: State, board: Cells, team: int, out: Floats) -> None:
    """Write how near each team is to each superline that is still possible."""
    for other in range(int64(s.teams)):
        most, worth = zeros(CELLS, np.uint8), zeros(CELLS, np.int16)
        for way in range(WAYS):
            add_lines(board, other, way, most, worth)
        at = following(other, team, int64(s.teams)) * CELLS
        best, lines = out[AT.best + at :], out[AT.lines + at :]
        for cell in range(CELLS):
            best[cell] = np.float32(most[cell]) / np.float32(SIX)
            lines[cell] = np.float32(min(worth[cell], ENOUGH)) / np.float32(ENOUGH)


@compiled
def add_lines(board: Cells, team: int, way: int, most: Counts, worth: npt.NDArray[np.int16]) -> None:
    """For lines in one direction through each cell, write the most chips and the summed values."""
    step = int64(CELL_STEP[way])
    last = (SIX - 1) * step
    ready, worths = zeros(CROSSED, np.uint8), zeros(CROSSED, np.int16)  # of the line with its last cell there
    count_ready(board, team, way, ready[last:])
    for end in range(CELLS + last):
        worths[end] = (1 << 2 * int(ready[end])) // 4  # 0, 1, 4, 16 ...
    for cell in range(CELLS):
        for i in range(SIX):
            most[cell] = max(most[cell], ready[cell + i * step])
            worth[cell] += worths[cell + i * step]


@compiled
def write_regions(s: State, board: Cells, out: Floats) -> None:
    """Write the value of each free region, in the order of the moves that place a chip there."""
    best, lines, regions = out[AT.best :], out[AT.lines :], out[AT.regions :]
    cells = REGION_CELL[s.pack]
    for city in range(CITIES):
        for half in range(2):
            cell, region = int64(cells[city, half]), 2 * city + half
            free = np.float32(board[cell] == 0)  # no branch: it would be mispredicted too often
            regions[region] = free * best[cell]
            regions[region + 2 * CITIES] = free * max(best[cell + CELLS], best[cell + 2 * CELLS])
            regions[region + 4 * CITIES] = free * lines[cell]
            regions[region + 6 * CITIES] = free * max(lines[cell + CELLS], lines[cell + 2 * CELLS])


@compiled
def write_seat(s: State, seat: int, k: int, out: Floats) -> None:
    """Write what everybody knows of a seat, the k-th from the observer."""
    out[AT.turn + k] = s.turn == seat
    out[AT.hands + k] = s.hand_size[seat] / HAND
    out[AT.owes + k] = s.owes == seat
    out[AT.called + k] = int64(s.called) >> seat & 1
    if s.phase == CALL or s.phase == GIVE:
        out[AT.caller + k] = s.caller == seat
        out[AT.upheld + k] = int64(s.upheld) >> seat & 1
        out[AT.dismissed + k] = int64(s.dismissed) >> seat & 1
        out[AT.abstained + k] = int64(s.abstained) >> seat & 1
    out[AT.given + k] = s.phase == GIVE and s.gave[seat] != NONE


@compiled
def may_wait(s: State) -> int:
    """Return the seats that may take a replacement card (S6.1) or call table talk (S6.2) out of turn, as bits."""
    found = 0
    if s.phase == TURN:
        if s.owes != NOBODY:
            found |= 1 << int64(s.owes)
        if s.talk:
            found |= callers(s)
        found &= ~(1 << int64(s.turn))
    return found
