"""How a seat stands in Tickets: the points that its stack, its station and its hand are good for."""

import numpy as np
import numpy.typing as npt

from turntable.games.tickets.state import (
    BIG_CITIES,
    BONUS,
    INTERIM_SEATS,
    KEEP,
    KINDS,
    LOCO,
    NAMING,
    NEEDS,
    POINTS,
    SECOND,
    SETUP,
    TICKETS,
)
from turntable.kernel.compiled import State, compiled
from turntable.kernel.judgement import Floats

NAMES: tuple[str, ...] = (
    "points", "points in the stack", "points with the station", "points with the hand", "progress of the rest",
    "points held", "points held, time left", "points with the hand, time left", "progress, time left",
    "hand", "locomotives in hand", "station", "stack", "locomotives in the stack", "cities", "tickets", "to move",
    "hand, time left", "station, time left",
)  # fmt: skip

DECK_SCALE = 60.0  # cards of a deck that is still nearly whole


@compiled
def reflex(s: State) -> bool:
    return bool(s.phase == SECOND or s.phase == KEEP or s.phase == SETUP)


@compiled
def good_for(cards: npt.NDArray[np.float64], tickets: int, out: npt.NDArray[np.float64]) -> None:
    """What cards complete, dearest ticket first: points, progress in points of the rest, and the tickets as bits."""
    out[0] = 0.0
    out[1] = 0.0
    done = 0
    for i in range(TICKETS - 1, -1, -1):
        if not tickets >> i & 1:
            continue
        short, total = 0.0, 0.0
        for colour in range(LOCO):
            need = NEEDS[i, colour]
            total += need
            short += max(0.0, need - cards[colour])
        if short <= cards[LOCO]:
            for colour in range(LOCO):
                need = NEEDS[i, colour]
                cards[LOCO] -= max(0.0, need - cards[colour])
                cards[colour] = max(0.0, cards[colour] - need)
            out[0] += POINTS[i]
            done |= 1 << i
        else:
            part = max(0.0, (total - short + cards[LOCO]) / total)
            out[1] += POINTS[i] * part * part
    out[2] = done


@compiled
def features(s: State, seat: int, out: Floats) -> None:
    held = int(s.tickets[seat])
    points, tickets = 0, 0
    held_points = 0
    for i in range(TICKETS):
        if s.completed[seat] >> i & 1:
            points += POINTS[i]
            tickets += 1
        if held >> i & 1:
            held_points += POINTS[i]
    cards = np.empty(KINDS)
    found = np.empty(3)
    good = np.empty(3)
    hand, station, stack = 0, 0, 0
    for level in range(3):
        for kind in range(KINDS):
            cards[kind] = s.stacks[seat, kind]
        if level >= 1:
            for colour in range(LOCO):
                cards[colour] += s.stations[seat, colour, 0]
                cards[LOCO] += s.stations[seat, colour, 1]
        if level == 2:
            for kind in range(KINDS):
                cards[kind] += s.hands[seat, kind]
        good_for(cards, held, found)
        good[level] = found[0]
    for kind in range(KINDS):
        hand += s.hands[seat, kind]
        stack += s.stacks[seat, kind]
    for colour in range(LOCO):
        station += s.stations[seat, colour, 0] + s.stations[seat, colour, 1]
    cities = 0.0
    for city in range(len(BIG_CITIES)):
        mine = bits((int(s.completed[seat]) | int(found[2])) & NAMING[city])
        cities += BONUS[city] * min(mine, 2) / 2
    time = int(s.deck_size) / DECK_SCALE
    if s.seats == INTERIM_SEATS and s.deck_number == 1:
        time += 1.0
    out[0] = points / 50
    out[1] = good[0] / 50
    out[2] = good[1] / 50
    out[3] = good[2] / 50
    out[4] = found[1] / 50
    out[5] = held_points / 50
    out[6] = time * held_points / 50
    out[7] = time * good[2] / 50
    out[8] = time * found[1] / 50
    out[9] = hand / 10
    out[10] = int(s.hands[seat, LOCO]) / 3
    out[11] = station / 10
    out[12] = stack / 20
    out[13] = int(s.stacks[seat, LOCO]) / 3
    out[14] = cities / 30
    out[15] = tickets / 5
    out[16] = s.turn == seat
    out[17] = time * hand / 10
    out[18] = time * station / 10


@compiled
def bits(x: int) -> int:
    count = 0
    while x:
        x &= x - 1
        count += 1
    return count
