"""What a seat of Superline may know, as numbers from 0 to 1.

Cards of a kind are counted as a part of all there are of it (2 of a city, 4 flags, 4 coats of arms, 1 of each star).
Seats come in the order of play, the observer first, and teams likewise, its own first; those that are not there are 0.
Cells are in the order A1, B1, ... N12.
"""

import numpy as np
import numpy.typing as npt

from turntable.games.superline.packs import CELLS, PACKS, SIX
from turntable.games.superline.rules import M_ARMS, M_EXCHANGE, M_FLAG, M_PLACE, M_STAR
from turntable.games.superline.state import (
    ALL_WAYS,
    CALL,
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
    REGION,
    SEATS,
    SQUARE,
    SQUARES,
    STEP,
    TEAMS,
    TURN,
    WAYS,
    WINDOW_START,
    WINDOW_WAY,
    WINDOWS,
)
from turntable.games.superline.talk import callers
from turntable.games.superline.turns import team_of
from turntable.kernel.bits import int64
from turntable.kernel.compiled import Floats, State, compiled
from turntable.kernel.decisions import Layout, starts

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
CELL = np.zeros(SQUARES, np.int16)
CELL[SQUARE] = np.arange(CELLS)
WORTH = np.array([0.0, *(0.25 ** (SIX - 1 - ready) for ready in range(1, SIX)), 1.0], np.float32)  # by chips ready


def _pointers() -> tuple[tuple[int, npt.NDArray[np.int32]], ...]:
    """Return for ranges of moves, from the first on, which numbers of the observation concern each of them."""
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
    write_board(s, team, out)
    write_lines(s, team, out)
    write_regions(s, out)
    for i in range(s.hand_size[seat]):
        card = int64(s.hands[seat, i])
        out[AT.hand + card] += 1 / COPIES[card]
        if card < CITIES:
            for half in range(2):
                square = int64(REGION[s.pack, card, half])
                if s.cells[square] == 0:
                    out[AT.reach + int64(CELL[square])] = 1
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
    """Return how many places one team comes after the own."""
    return (one - own + count) % count


@compiled
def write_board(s: State, team: int, out: Floats) -> None:
    for cell in range(CELLS):
        chip = int64(s.cells[SQUARE[cell]])
        owner = (chip >> OWNER) - 1
        if owner >= 0:
            out[AT.chips + following(owner, team, int64(s.teams)) * CELLS + cell] = 1
            ready = chip >> WAYS * owner & ALL_WAYS
            for way in range(WAYS):
                out[AT.ready + way * CELLS + cell] = ready >> way & 1
    for other in range(int64(s.teams)):
        out[AT.made + following(other, team, int64(s.teams))] = s.made[other] / MOST_LINES


@compiled
def write_lines(s: State, team: int, out: Floats) -> None:
    """Write how near each team is to a superline, wherever one is still possible."""
    for window in range(WINDOWS):
        way, start = int64(WINDOW_WAY[window]), int64(WINDOW_START[window])
        step = int64(STEP[way])
        for other in range(int64(s.teams)):
            bit = 1 << (WAYS * other + way)
            ready = 0
            for i in range(SIX):
                cell = int64(s.cells[start + i * step])
                if cell & bit:
                    ready += 1
                elif cell != 0:
                    ready = 0
                    break
            if ready > 0:
                at = following(other, team, int64(s.teams)) * CELLS
                for i in range(SIX):
                    cell = at + int64(CELL[start + i * step])
                    out[AT.best + cell] = max(out[AT.best + cell], np.float32(ready / SIX))
                    out[AT.lines + cell] = min(out[AT.lines + cell] + WORTH[ready], np.float32(1))


@compiled
def write_regions(s: State, out: Floats) -> None:
    """Write how much each free region is worth, in the order of the moves that place a chip there."""
    for city in range(CITIES):
        for half in range(2):
            square = int64(REGION[s.pack, city, half])
            if s.cells[square] == 0:
                at, cell = AT.regions + 2 * city + half, int64(CELL[square])
                out[at] = out[AT.best + cell]
                out[at + 4 * CITIES] = out[AT.lines + cell]
                for rival in range(1, int64(s.teams)):
                    there = rival * CELLS + cell
                    out[at + 2 * CITIES] = max(out[at + 2 * CITIES], out[AT.best + there])
                    out[at + 6 * CITIES] = max(out[at + 6 * CITIES], out[AT.lines + there])


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
