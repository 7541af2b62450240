"""Evaluation of Superline: a team's lines, and the lines of six that could still become some.

A line that could still become one counts by the chance that every free cell of it can be filled: its city may be in
hand, in the deck, or gone for good, and an opponent may be the first to fill it. Weights differ when the deck runs low
and when only two play, so every feature exists three times.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from turntable.games.superline.lines import Cells, copy_board, count_ready
from turntable.games.superline.packs import CELLS, SIX
from turntable.games.superline.state import (
    ARMS,
    CELL_STEP,
    CITIES,
    DECK,
    FLAG,
    HAND,
    LINE,
    MOST_COPIES,
    REGION_CELL,
    STAR,
    TEAM_OF,
    WAYS,
)
from turntable.kernel.compiled import Floats, State, compiled
from turntable.kernel.scratch import zeros

BASE: tuple[str, ...] = (
    "one line", "two lines",
    "five of six, card in hand", "five of six, card in hand, contested", "five of six", "five of six, contested",
    "four of six", "four of six, contested", "three of six", "two of six", "one of six",
    "five of six, card in hand, to move", "four of six, cards in hand, to move",
    "five of six, card in hand, two lines", "four of six, two lines",
    "to move", "flags", "coats of arms", "stars", "free cells of the hand",
)  # fmt: skip
FEATURES = BASE + tuple(f"{name}, {when}" for when in ("late", "two players") for name in BASE)

# The chance that a cell is filled by the own team ...
KEPT = 0.85  # if its city is in hand, and another one in the deck
RACED = 0.6  # if its city is in hand, and another one in an opponent's
FIRST = 0.8  # if the team draws its city: an opponent may draw the other one, and be first
SECOND = 0.5  # the part of that which is left if an opponent holds the other one already
GONE = 0.05  # if nobody can draw its city any more: by a flag

COUNTS = MOST_COPIES + 1  # none of a city's cards can be in the deck, or up to all of them
HOPES = 2 * (SIX + 1)  # all six are ready while a line is being chosen

Numbers = npt.NDArray[np.float64]
Marks = npt.NDArray[np.bool_]


class Prospects(NamedTuple):
    """A team's prospects."""

    chance: Numbers
    """By cell: the chance that the team fills it."""
    held: Marks
    """By cell: whether the team holds its city."""
    contested: Marks
    """By cell: whether an opponent does."""
    lines: Numbers
    """Possible lines, counted at index 2 × ready cells, plus one if an opponent may fill a cell."""
    at_hand: Numbers
    """Lines with five cells ready and the sixth in hand, by whether an opponent could fill it."""


@compiled
def reflex(s: State) -> bool:
    return bool(s.phase == LINE)


@compiled
def look_for_cards(s: State, team: int, prospects: Prospects) -> None:
    """Fill in the fields that depend on where the cards are."""
    chance, held, contested = prospects.chance, prospects.held, prospects.contested
    deck = zeros(CITIES, np.uint8)
    for seat in range(s.seats):
        own = TEAM_OF[s.teams, seat] == team
        for i in range(s.hand_size[seat]):
            card = int(s.hands[seat, i])
            if card < CITIES:
                for half in range(2):
                    cell = REGION_CELL[s.pack, card, half]
                    held[cell] |= own
                    contested[cell] |= not own
    for i in range(s.draw_size):
        if s.piles[i] < CITIES:
            deck[s.piles[i]] += 1
    missed = 1 - 1 / s.teams
    drawn_of = zeros(COUNTS, np.float64)
    for copies in range(COUNTS):
        drawn_of[copies] = FIRST * (1 - missed ** np.uint8(copies))
    for city in range(CITIES):
        drawn = drawn_of[deck[city]]
        for half in range(2):
            cell = REGION_CELL[s.pack, city, half]
            if held[cell]:
                chance[cell] = RACED if contested[cell] else KEPT if deck[city] else 1.0
            else:
                chance[cell] = max(GONE, SECOND * drawn if contested[cell] else drawn)


@compiled
def look_for_lines(board: Cells, team: int, flags: int, prospects: Prospects) -> float:
    """Add up the possible lines; return whether one lacks only two cells whose cards are in hand."""
    chance, held, contested = prospects.chance, prospects.held, prospects.contested
    four_at_hand = 0.0
    ready_from = zeros(CELLS, np.uint8)
    for way in range(WAYS):
        count_ready(board, team, way, ready_from)
        for start in range(CELLS):
            ready = int(ready_from[start])
            if ready == 0:
                continue
            cards, rival, hope, cell = flags, 0, 1.0, start
            for _ in range(SIX):
                if board[cell] == 0:
                    hope *= chance[cell]
                    cards += held[cell]
                    rival |= contested[cell]
                cell += int(CELL_STEP[way])
            if ready == SIX - 1 and cards > 0:
                prospects.at_hand[rival] += 1
            else:
                prospects.lines[2 * ready + rival] += hope
                if ready == SIX - 2 and cards > 1:
                    four_at_hand = 1.0
    return four_at_hand


@compiled
def features(s: State, seat: int, out: Floats) -> None:
    team = int(TEAM_OF[s.teams, seat])
    hopes, at_hand = zeros(HOPES, np.float64), zeros(2, np.float64)
    board, held, contested = zeros(CELLS, np.uint16), zeros(CELLS, np.bool_), zeros(CELLS, np.bool_)
    copy_board(s, board)
    prospects = Prospects(zeros(CELLS, np.float64), held, contested, hopes, at_hand)
    look_for_cards(s, team, prospects)
    flags, arms, stars, places = 0, 0, 0, 0
    for mate in range(team, s.seats, s.teams):  # S2.2
        for i in range(s.hand_size[mate]):
            card = int(s.hands[mate, i])
            if card == FLAG:
                flags += 1
            elif card == ARMS:
                arms += 1
            elif card >= STAR:
                stars += 1
            else:
                for half in range(2):
                    places += board[REGION_CELL[s.pack, card, half]] == 0
    four_at_hand = look_for_lines(board, team, flags, prospects)
    mine = 1.0 if TEAM_OF[s.teams, s.turn] == team else 0.0
    made = int(s.made[team])
    five_at_hand = min(at_hand[0] + at_hand[1], 1.0)
    out[0] = made == 1
    out[1] = made >= 2
    out[2] = at_hand[0]
    out[3] = at_hand[1]
    out[4] = hopes[10]
    out[5] = hopes[11]
    out[6] = hopes[8]
    out[7] = hopes[9]
    out[8] = hopes[6] + hopes[7]
    out[9] = (hopes[4] + hopes[5]) / 4
    out[10] = (hopes[2] + hopes[3]) / 8
    out[11] = mine * five_at_hand
    out[12] = mine * four_at_hand
    out[13] = five_at_hand if made >= 2 else 0.0
    out[14] = hopes[8] + hopes[9] if made >= 2 else 0.0
    out[15] = mine
    out[16] = flags
    out[17] = arms
    out[18] = stars
    out[19] = places / HAND * s.teams / s.seats
    late = 1 - s.draw_size / DECK
    duel = 1.0 if s.seats == 2 else 0.0
    for i in range(len(BASE)):
        out[len(BASE) + i] = late * out[i]
        out[2 * len(BASE) + i] = duel * out[i]
