"""Deal again what a seat of Trains cannot know."""

import numpy as np
import numpy.typing as npt

from turntable.games.trains.state import DECK
from turntable.kernel.chance import shuffle
from turntable.kernel.compiled import State, compiled
from turntable.kernel.piles import put_on_top, take_top

IN_DISCARD = 255  # stands for a buried card while it is mixed with the others


@compiled
def redeal(s: State, seat: int) -> None:
    """Deal again the draw pile, and the cards that others hold, were offered or put down in the set-up.

    Everyone saw the rest of the discard pile, so it stays.
    """
    for other in range(s.seats):
        if other != seat:
            collect(s, other)
    sort(s.piles, s.draw_size)
    shuffle(s, s.piles, s.draw_size)
    for other in range(s.seats):
        if other != seat:
            hand_out(s, other)


@compiled
def sort(cards: npt.NDArray[np.uint8], n: int) -> None:
    """Sort cards, so that the new deal does not depend on the order of the unknown cards."""
    present = np.zeros(DECK + 1, np.bool_)
    for i in range(n):
        present[cards[i]] = True
    i = 0
    for card in range(1, DECK + 1):
        if present[card]:
            cards[i] = card
            i += 1


@compiled
def collect(s: State, seat: int) -> None:
    if s.turn == seat and s.hand != 0:
        put_on_top(s, s.hand)
    for i in range(4):
        if s.offers[seat, i] != 0:
            put_on_top(s, s.offers[seat, i])
    for i in range(3):
        card = s.buried[seat, i]
        if card != 0:
            for place in range(DECK - s.discard_size, DECK):
                if s.piles[place] == card:
                    s.piles[place] = IN_DISCARD
            put_on_top(s, card)


@compiled
def hand_out(s: State, seat: int) -> None:
    if s.turn == seat and s.hand != 0:
        s.hand = take_top(s)
    offered = 0
    for i in range(4):
        if s.offers[seat, i] != 0:
            s.offers[seat, i] = take_top(s)
            offered += 1
    s.offers[seat, :offered].sort()
    for i in range(3):
        if s.buried[seat, i] != 0:
            place = DECK - s.discard_size
            while s.piles[place] != IN_DISCARD:
                place += 1
            s.piles[place] = take_top(s)
            s.buried[seat, i] = s.piles[place]
