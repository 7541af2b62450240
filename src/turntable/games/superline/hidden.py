"""Deal again what a seat of Superline cannot know: the deck and the hands of all others, team mates included.

What a careful player remembers is kept:
- a pass has shown of which kinds the cards in that hand are (S3.7), until they are played;
- a card that the seat itself gave up (S6.2) went into the deck, so nobody has it among cards held since before;
- the game goes on, so somebody can play (S5.2).

Deals also follow what is likely: hardly anyone keeps an empty card, which can be exchanged for a new one (S3.6).
"""

import numpy as np
import numpy.typing as npt

from turntable.games.superline.state import (
    ARMS,
    CALL,
    CITIES,
    FLAG,
    GIVE,
    IDLE_FLAG,
    IDLE_MINUS,
    KINDS,
    NOBODY,
    NONE,
    REGION,
    SEATS,
    TURN,
)
from turntable.games.superline.turns import add_card, anyone_can_act
from turntable.kernel.bits import int64
from turntable.kernel.chance import shuffle
from turntable.kernel.compiled import State, compiled
from turntable.kernel.piles import put_anywhere, put_on_top, take_top

Cards = npt.NDArray[np.uint8]

TRIES = 1000  # of which one in twelve or more succeeds, in the rare positions in which the first may not
LOOKS = 2  # so that an empty card stays possible
FLAG_ONLY, MINUS_ONLY, BOTH = IDLE_FLAG, IDLE_MINUS, IDLE_FLAG | IDLE_MINUS


@compiled
def redeal(s: State, seat: int) -> None:
    """Deal again by the record's own chance; the result depends only on what the seat knows."""
    sizes = np.zeros(SEATS, np.uint8)
    for other in range(int64(s.seats)):
        if other != seat:
            sizes[other] = s.hand_size[other]
    given = collect(s, seat)
    known = NONE
    if seat >= 0 and s.phase != GIVE:
        known = int(s.gave[seat])
    hand_out(s, seat, sizes, known)
    for _ in range(TRIES):
        if (s.phase != TURN and s.phase != CALL) or s.owes != NOBODY or anyone_can_act(s):
            break
        collect(s, seat)
        hand_out(s, seat, sizes, known)
    for other in range(int64(s.seats)):
        if (given >> other) & 1:
            s.gave[other] = take_top(s)


@compiled
def collect(s: State, seat: int) -> int:
    """Put all unknown cards into the deck, ascending; return the seats whose card lies given up, as bits."""
    count = np.zeros(KINDS, np.uint8)
    for i in range(s.draw_size):
        count[s.piles[i]] += 1
    given = 0
    for other in range(int64(s.seats)):
        if other == seat:
            continue
        for i in range(s.hand_size[other]):
            count[s.hands[other, i]] += 1
            s.hands[other, i] = NONE
        s.hand_size[other] = 0
        if s.gave[other] != NONE and s.phase == GIVE:
            count[s.gave[other]] += 1
            given |= 1 << other
        s.gave[other] = NONE  # what another one remembers is not known either
    s.draw_size = 0
    for card in range(KINDS):
        for _ in range(count[card]):
            put_on_top(s, card)
    return given


@compiled
def hand_out(s: State, seat: int, sizes: Cards, known: int) -> None:
    """Shuffle the deck and deal hands of these sizes; `known` was in the deck when it was last filled."""
    shuffle(s, s.piles, s.draw_size)
    aside = NONE
    if known != NONE:
        aside = take_of(s, known, known)
    for kinds in (FLAG_ONLY, MINUS_ONLY, BOTH):  # the most constrained first
        for other in range(int64(s.seats)):
            if other != seat and s.idle_kinds[other] == kinds:
                low = FLAG if kinds & IDLE_FLAG else ARMS
                high = KINDS - 1 if kinds & IDLE_MINUS else FLAG
                for _ in range(min(s.idle[other], sizes[other])):
                    card = take_of(s, low, high)
                    if card != NONE:
                        add_card(s, other, card)
    for other in range(int64(s.seats)):
        if other != seat and aside != NONE:
            while s.hand_size[other] + s.fresh[other] < sizes[other] and s.draw_size > 0:
                hand_card(s, other)
    if aside != NONE:
        put_anywhere(s, aside)
    for other in range(int64(s.seats)):
        while other != seat and s.hand_size[other] < sizes[other]:
            hand_card(s, other)


@compiled
def hand_card(s: State, seat: int) -> None:
    """Deal the top card of the shuffled deck; first put empty cards back, at most LOOKS times."""
    for _ in range(LOOKS):
        card = int(s.piles[s.draw_size - 1])
        if card >= CITIES or s.cells[REGION[s.pack, card, 0]] == 0 or s.cells[REGION[s.pack, card, 1]] == 0:
            break
        put_anywhere(s, take_top(s))
    add_card(s, seat, take_top(s))


@compiled
def take_of(s: State, low: int, high: int) -> int:
    """Take the first card of these kinds out of the shuffled deck; return NONE if it holds none."""
    for i in range(s.draw_size):
        card = int(s.piles[i])
        if low <= card <= high:
            s.draw_size -= 1
            for k in range(i, s.draw_size):
                s.piles[k] = s.piles[k + 1]
            return card
    return NONE
