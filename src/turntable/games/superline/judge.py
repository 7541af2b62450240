"""How a seat stands in Superline: its team's lines, and the lines of six that could still become some."""

import numpy as np

from turntable.games.superline.packs import SIX
from turntable.games.superline.state import (
    ARMS,
    CITIES,
    FLAG,
    HAND,
    LINE,
    REGION,
    STAR,
    STEP,
    TEAM_OF,
    WAYS,
    WINDOW_START,
    WINDOW_WAY,
    WINDOWS,
)
from turntable.kernel.compiled import State, compiled
from turntable.kernel.judgement import Floats

NAMES: tuple[str, ...] = (
    "one line", "two lines", "five of six", "four of six", "three of six", "two of six",
    "five of six, card in hand", "four of six, a card in hand", "five of six, to move", "five of six, card, to move",
    "five of six, two lines", "to move", "flags", "coats of arms", "stars", "free cells of the hand",
)  # fmt: skip


@compiled
def reflex(s: State) -> bool:
    return bool(s.phase == LINE)


@compiled
def can_fill(s: State, seat: int, square: int) -> bool:
    """Whether the hand of a seat has a card for a free square."""
    for i in range(s.hand_size[seat]):
        card = int(s.hands[seat, i])
        if card == FLAG:
            return True
        if card < CITIES and (REGION[s.pack, card, 0] == square or REGION[s.pack, card, 1] == square):
            return True
    return False


@compiled
def features(s: State, seat: int, out: Floats) -> None:
    team = int(TEAM_OF[s.teams, seat])
    counts = np.zeros(SIX + 1)
    five_in_hand, four_in_hand = 0.0, 0.0
    for window in range(WINDOWS):
        way = int(WINDOW_WAY[window])
        step = int(STEP[way])
        square = int(WINDOW_START[window])
        bit = 1 << (WAYS * team + way)
        ready, gap = 0, 0
        for _ in range(SIX):
            cell = int(s.cells[square])
            if cell & bit:
                ready += 1
            elif cell == 0:
                gap = square
            else:
                ready = -SIX
                break
            square += step
        if ready > 1:
            counts[ready] += 1
            if ready == SIX - 1 and can_fill(s, seat, gap):
                five_in_hand += 1
            elif ready == SIX - 2 and can_fill(s, seat, gap):
                four_in_hand += 1
    mine = 1.0 if s.turn == seat else 0.0
    made = int(s.made[team])
    out[0] = made == 1
    out[1] = made >= 2
    out[2] = counts[5]
    out[3] = counts[4] / 2
    out[4] = counts[3] / 8
    out[5] = counts[2] / 20
    out[6] = five_in_hand
    out[7] = four_in_hand / 2
    out[8] = mine * counts[5]
    out[9] = mine * min(five_in_hand, 1.0)
    out[10] = counts[5] if made >= 2 else 0
    out[11] = mine
    flags, arms, stars, places = 0, 0, 0, 0
    for i in range(s.hand_size[seat]):
        card = int(s.hands[seat, i])
        if card == FLAG:
            flags += 1
        elif card == ARMS:
            arms += 1
        elif card >= STAR:
            stars += 1
        else:
            for half in range(2):
                places += s.cells[REGION[s.pack, card, half]] == 0
    out[12] = flags
    out[13] = arms
    out[14] = stars
    out[15] = places / HAND
