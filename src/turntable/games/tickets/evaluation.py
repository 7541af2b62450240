"""Evaluation of Tickets: the expected score with a seat's stack, station and hand, and its cards.

Certain points count more the nearer the end is, so scores are also weighted by how late it is. Drawing tickets and
keeping none, turn after turn, is penalised, so that nobody does so for ever.
"""

import numpy as np
import numpy.typing as npt

from turntable.games.tickets.scoring import points, score
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
    SCORE,
    SEATS,
    SECOND,
    SETUP,
    TICKETS,
)
from turntable.kernel.bits import popcount
from turntable.kernel.compiled import Floats, State, compiled
from turntable.kernel.scratch import zeros

FEATURES: tuple[str, ...] = (
    "score with the stack", "score with the station", "score with the hand",
    "score with the stack, late", "score with the station, late", "score with the hand, late",
    "score with the stack, very late", "score with the station, very late", "score with the hand, very late",
    "progress of the rest", "progress, time left", "progress, late", "points held", "points held, late",
    "bonuses with the hand", "bonuses, late", "cities",
    "hand", "hand, time left", "locomotives in hand", "station", "station, time left", "station, in time",
    "stack", "locomotives in the stack", "stack, deck ends", "station, deck ends", "all cards, late", "to move",
    "tickets drawn in vain",
)  # fmt: skip

STACK, STATION, HAND = range(3)  # numbers of cards that are counted
LEVELS = 3

DECK_SCALE = 60.0  # cards of a deck that is still nearly whole
PACE = 1.6  # cards that leave the deck in a turn
POINTS_FAR_AHEAD = 100.0
LATENESS = 0.5  # by which a turn before the end lessens what is certain

Cards = npt.NDArray[np.float64]


@compiled
def reflex(s: State) -> bool:
    return bool(s.phase == SECOND or s.phase == KEEP or s.phase == SETUP or s.phase == SCORE)


@compiled
def lead(s: State, seat: int) -> float:
    best = -(1 << 40)
    for other in range(s.seats):
        if other != seat:
            best = max(best, score(s.completed, s.tickets, other))
    return float(min(max((score(s.completed, s.tickets, seat) - best) / POINTS_FAR_AHEAD, -1.0), 1.0))


@compiled
def turns_left(s: State, seat: int) -> float:
    """Estimate how many turns a seat will begin before the deck is empty."""
    if s.turns_left > 0:
        ahead = (seat - int(s.turn)) % int(s.seats)
        return 1.0 if 0 < ahead < s.turns_left else 0.0
    return 1 + int(s.deck_size) / (PACE * int(s.seats))


@compiled
def gather(s: State, seat: int, level: int, turns: float, cards: Cards) -> None:
    """Estimate a seat's future stack: one card of each group on its station per turn (C2.1), then its hand."""
    for kind in range(KINDS):
        cards[kind] = s.stacks[seat, kind]
        if level == HAND:
            cards[kind] += min(max(turns - 1, 0.0), float(s.hands[seat, kind]))
    if level >= STATION:
        for colour in range(LOCO):
            locos = min(turns, float(s.stations[seat, colour, 1]))
            cards[LOCO] += locos
            cards[colour] += min(turns - locos, float(s.stations[seat, colour, 0]))


@compiled
def good_for(cards: Cards, tickets: int, out: Cards) -> int:
    """Return the tickets that cards complete, most valuable first; `out` is the progress of the rest, in points."""
    out[0] = 0.0
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
            done |= 1 << i
        else:
            part = max(0.0, (total - short + cards[LOCO]) / total)
            out[0] += POINTS[i] * part * part
    return done


@compiled
def within_reach(done: int) -> float:
    """Return the bonuses (C9.3) of the cities that completed tickets name: half of one with a single ticket."""
    bonuses = 0.0
    for city in range(len(BIG_CITIES)):
        bonuses += BONUS[city] * min(popcount(done & NAMING[city]), 2) / 2
    return bonuses


@compiled
def features(s: State, seat: int, out: Floats) -> None:
    held = int(s.tickets[seat] | s.chosen[seat])
    turns = turns_left(s, seat)
    time = int(s.deck_size) / DECK_SCALE
    closing = 1 / (1 + LATENESS * turns)
    late = closing
    if s.seats == INTERIM_SEATS and s.deck_number == 1:
        time += 1.0
        late = 0.0
    cards = zeros(KINDS, np.float64)
    progress = zeros(1, np.float64)
    own_progress = 0.0
    done = zeros(SEATS, np.int64)
    rest = zeros(SEATS, np.int64)
    for level in range(LEVELS):
        for other in range(s.seats):
            gather(s, other, level, turns_left(s, other), cards)
            tickets = int(s.tickets[other] | s.chosen[other])
            found = good_for(cards, tickets, progress)
            done[other] = int(s.completed[other]) | found
            rest[other] = tickets & ~found
            if other == seat:
                own_progress = progress[0]
        value = score(done, rest, seat) / 50
        out[level] = value
        out[LEVELS + level] = value * late
        out[2 * LEVELS + level] = value * late * late
    bonuses = (score(done, rest, seat) - points(done[seat]) + points(rest[seat])) / 50
    hand, station, stack, in_time = 0, 0, 0, 0.0
    for kind in range(KINDS):
        hand += s.hands[seat, kind]
        stack += s.stacks[seat, kind]
    for colour in range(LOCO):
        group = int(s.stations[seat, colour, 0]) + int(s.stations[seat, colour, 1])
        station += group
        in_time += min(turns, float(group))
    held_points = points(held)
    out[9] = own_progress / 50
    out[10] = time * own_progress / 50
    out[11] = late * own_progress / 50
    out[12] = held_points / 50
    out[13] = late * held_points / 50
    out[14] = bonuses
    out[15] = late * bonuses
    out[16] = within_reach(done[seat]) / 30
    out[17] = hand / 10
    out[18] = time * hand / 10
    out[19] = int(s.hands[seat, LOCO]) / 3
    out[20] = station / 10
    out[21] = time * station / 10
    out[22] = in_time / 10
    out[23] = stack / 20
    out[24] = int(s.stacks[seat, LOCO]) / 3
    out[25] = closing * stack / 20
    out[26] = closing * station / 10
    out[27] = late * (hand + stack + in_time) / 20
    out[28] = s.turn == seat
    out[29] = max(0, int(s.vain[seat]) - 1) / 10  # once may be worth it
