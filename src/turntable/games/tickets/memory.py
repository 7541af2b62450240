"""Each seat's knowledge of tickets that it no longer sees.

`sited` are the places of the ticket deck that a seat put tickets into (or saw them come back to): it knows what lies
there. `absent` are tickets it knows *not* to be in a place: it gave them back in the set-up, so they were in the deck
then and in nobody's hand; or it knew their place when another drew them. A sited ticket is absent from all hands.
"""

import numpy as np
import numpy.typing as npt

from turntable.games.tickets.state import ALL_TICKETS, DECK_PLACE, OFFER_PLACE
from turntable.kernel.compiled import State, compiled


@compiled
def gave_back(s: State, seat: int, tickets: int) -> None:
    """Record tickets given back (C1.3): they are in the deck, at unknown places."""
    for other in range(s.seats):
        if other != seat:
            s.absent[seat, other] |= tickets


@compiled
def watch_draw(s: State, seat: int, count: int) -> None:
    """Record that a seat is about to draw tickets: those known to be there are then known to be in its offer."""
    size = int(s.ticket_deck_size)
    left = (1 << (size - count)) - 1
    for viewer in range(s.seats):
        if viewer != seat and s.sited[viewer] | s.absent[viewer, DECK_PLACE]:
            drawn = tickets_at(s.ticket_deck, s.sited[viewer] & ~left)
            if s.sited[viewer] >> (size - count) == (1 << count) - 1:  # all of them
                s.absent[viewer, OFFER_PLACE] = ALL_TICKETS & ~drawn
            else:
                below = tickets_at(s.ticket_deck, s.sited[viewer] & left)
                s.absent[viewer, OFFER_PLACE] = s.absent[viewer, DECK_PLACE] | below
            s.absent[viewer, DECK_PLACE] |= drawn
        s.sited[viewer] &= left


@compiled
def watch_keep(s: State, seat: int, count: int, returned: int) -> None:
    """Record that a seat kept some of `count` tickets and put the others under the deck."""
    under = (1 << returned) - 1
    put_down = tickets_at(s.ticket_deck, under)
    for viewer in range(s.seats):
        s.sited[viewer] <<= returned
        if viewer == seat:
            s.sited[viewer] |= under
            gave_back(s, seat, put_down)
            continue
        possible = ALL_TICKETS & ~s.absent[viewer, OFFER_PLACE]
        drawn = possible & s.absent[viewer, DECK_PLACE]  # known to have been in the offer
        if returned == count:  # nothing was kept: all is where the viewer thinks
            for i in range(returned):
                if drawn >> (int(s.ticket_deck[i]) - 1) & 1:
                    s.sited[viewer] |= 1 << i
        else:
            s.absent[viewer, seat] &= ~possible
        if returned > 0:
            s.absent[viewer, DECK_PLACE] &= ~drawn
        s.absent[viewer, OFFER_PLACE] = 0
    for place in range(OFFER_PLACE):
        s.absent[seat, place] &= ~s.tickets[seat]


@compiled
def forget(s: State, tickets: int) -> None:
    """Forget tickets that are open."""
    for viewer in range(s.seats):
        for place in range(OFFER_PLACE):
            s.absent[viewer, place] &= ~tickets


@compiled
def tickets_at(deck: npt.NDArray[np.int8], places: int) -> int:
    """Return the tickets at places of the ticket deck, given as bits from the bottom."""
    tickets = 0
    i = 0
    while places:
        if places & 1:
            tickets |= 1 << (int(deck[i]) - 1)
        places >>= 1
        i += 1
    return tickets
