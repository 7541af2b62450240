"""What a seat of Trains may know, as numbers from 0 to 1.

Railcars are number / 84, and 0 is none. Seats come in the order of play, the observer first; those that are not there
are 0.
"""

from itertools import combinations

import numpy as np

from turntable.games.trains.state import ABILITIES, DECK, PHASES, PLACES, SEATS, SLOTS
from turntable.kernel.bits import seat_after
from turntable.kernel.compiled import Floats, State, compiled
from turntable.kernel.decisions import Layout, starts

PAIRS = tuple(combinations(range(SLOTS), 2))

LAYOUT: Layout = {
    "lines": (SEATS, SLOTS),  # the railcars of each seat, slot 1 first
    "locks": (SEATS, len(PLACES)),  # the card under slot 1, 4, 7
    "table": (len(ABILITIES),),  # the face-up card with each ability
    "hand": (1,),  # the seat's drawn card, until it is placed
    "offer": (SEATS,),  # set-up: the seat's cards to choose from, ascending
    "buried": (SEATS - 1,),  # what the seat itself put down in the set-up, until the pile is shuffled
    "offers": (SEATS,),  # how many cards each seat still has to choose from / 4
    "piles": (2,),  # sizes of draw and discard pile / 84
    "phase": (len(PHASES),),  # 1 for set-up, turn, replace, over
    "turn": (SEATS,),  # 1 for the seat to act
    "first": (SEATS,),  # 1 for the first player
    "turns": (1,),  # finished so far / limit
    "order": (SEATS, len(PAIRS)),  # for each pair of slots of each line: 1 where the right one has the higher number
    "fits": (SLOTS,),  # 1 for each slot of the own line whose railcar is lower than the drawn card
    "gone": (DECK,),  # 1 for each railcar that all saw go to the discard pile, until that is shuffled
}
CODES = {"lines": 21, "hand": 21, "offer": 21, "buried": 21, "locks": 1, "table": 1}
"""Parts that hold railcars, and the levels of their thermometer encoding (1: only whether there is one)."""
AT = starts(LAYOUT)
CARD = np.float32(1 / DECK)


@compiled
def observe(s: State, seat: int, out: Floats) -> None:
    out[:] = 0
    for k in range(s.seats):
        other = seat_after(s, seat, k)
        for slot in range(SLOTS):
            out[AT.lines + k * SLOTS + slot] = s.lines[other, slot] * CARD
        for place in range(3):
            out[AT.locks + k * 3 + place] = s.locks[other, place] * CARD
        offered = 0
        for i in range(SEATS):
            offered += s.offers[other, i] != 0
        out[AT.offers + k] = offered / SEATS
        out[AT.turn + k] = s.turn == other
        out[AT.first + k] = s.first == other
    for ability in range(len(ABILITIES)):
        out[AT.table + ability] = s.table[ability] * CARD
    if s.turn == seat:
        out[AT.hand] = s.hand * CARD
    for i in range(SEATS):
        out[AT.offer + i] = s.offers[seat, i] * CARD
    for i in range(SEATS - 1):
        out[AT.buried + i] = s.buried[seat, i] * CARD
    out[AT.piles] = s.draw_size * CARD
    out[AT.piles + 1] = s.discard_size * CARD
    out[AT.phase + int(s.phase)] = 1
    out[AT.turns] = s.turns / s.turn_limit
    compare(s, seat, out)
    write_gone(s, seat, out)


@compiled
def compare(s: State, seat: int, out: Floats) -> None:
    """Write which railcars are higher than which."""
    at = AT.order
    for k in range(s.seats):
        line = s.lines[seat_after(s, seat, k)]
        for left in range(SLOTS):
            for right in range(left + 1, SLOTS):
                out[at] = line[left] < line[right]
                at += 1
    if s.turn == seat and s.hand != 0:
        for slot in range(SLOTS):
            out[AT.fits + slot] = s.lines[seat, slot] < s.hand


@compiled
def write_gone(s: State, seat: int, out: Floats) -> None:
    """Write the discard pile, but for what others put down unseen."""
    for place in range(DECK - s.discard_size, DECK):
        out[AT.gone + int(s.piles[place]) - 1] = 1
    for k in range(1, s.seats):
        for i in range(SEATS - 1):
            card = int(s.buried[seat_after(s, seat, k), i])
            if card != 0:
                out[AT.gone + card - 1] = 0
