"""Deal again what a seat of Tickets cannot know.

A seat knows its own hand and tickets, everything that lies open, what went into stacks, the cards of other hands that
everybody saw go there, and what memory.py keeps for it. The rest is dealt again: the deck and the other cards in
hands; the ticket deck, the other seats' tickets and offers. What the others remember of tickets is theirs: in the
position dealt again they remember nothing, but still know which places of the ticket deck they filled.
"""

from turntable.games.tickets.cards import insert
from turntable.games.tickets.scoring import size
from turntable.games.tickets.state import DECK_PLACE, FIRST_OFFER, KEEP, KINDS, OFFER_PLACE, PLACES
from turntable.kernel.chance import below, shuffle
from turntable.kernel.compiled import State, compiled

SWAPS = 4  # rounds of exchanges if the seat knows where tickets are not


@compiled
def redeal(s: State, seat: int) -> None:
    redeal_cards(s, seat)
    redeal_tickets(s, seat)
    for other in range(s.seats):
        if other != seat:
            for place in range(PLACES):
                s.absent[other, place] = 0


# Train cards


@compiled
def redeal_cards(s: State, seat: int) -> None:
    top = int(s.deck_size)
    for other in range(s.seats):
        if other != seat:
            for kind in range(KINDS):
                for _ in range(s.hands[other, kind] - s.known[other, kind]):
                    s.deck[top] = kind
                    top += 1
    shuffle(s, s.deck, top)
    for other in range(s.seats):
        if other != seat:
            unknown = 0
            for kind in range(KINDS):
                unknown += int(s.hands[other, kind]) - int(s.known[other, kind])
                s.hands[other, kind] = s.known[other, kind]
            for _ in range(unknown):
                top -= 1
                s.hands[other, s.deck[top]] += 1


# Tickets


@compiled
def redeal_tickets(s: State, seat: int) -> None:
    """All tickets that the seat does not see, in a line after the deck; then each may change places with another."""
    end = line_up(s, seat)
    knows = 0
    sited = 0
    if seat >= 0:
        sited = s.sited[seat]
        for place in range(PLACES):
            knows |= s.absent[seat, place]
    for _ in range(SWAPS if knows else 1):
        for i in range(end - 1, 0, -1):
            if not sited >> i & 1:
                j = below(s, i + 1)
                while sited >> j & 1:
                    j = below(s, i + 1)
                if knows == 0 or (may_lie(s, seat, i, j) and may_lie(s, seat, j, i)):
                    s.ticket_deck[i], s.ticket_deck[j] = s.ticket_deck[j], s.ticket_deck[i]
    hand_out(s, seat)


@compiled
def line_up(s: State, seat: int) -> int:
    """Put what the others hold and look at after the deck, seat by seat; return where the line ends."""
    end = int(s.ticket_deck_size)
    for other in range(s.seats):
        if other != seat:
            for i in range(FIRST_OFFER):
                if s.offers[other, i] != 0:
                    s.ticket_deck[end] = s.offers[other, i]
                    end += 1
            rest = s.tickets[other]
            ticket = 1
            while rest:
                if rest & 1:
                    s.ticket_deck[end] = ticket
                    end += 1
                rest >>= 1
                ticket += 1
    return end


@compiled
def hand_out(s: State, seat: int) -> None:
    """Give back what `line_up` took, as many to each."""
    end = int(s.ticket_deck_size)
    for other in range(s.seats):
        if other != seat:
            offered = 0
            while offered < FIRST_OFFER and s.offers[other, offered] != 0:
                if s.phase == KEEP:  # in the order drawn
                    s.offers[other, offered] = s.ticket_deck[end]
                else:
                    insert(s, other, offered, s.ticket_deck[end])
                offered += 1
                end += 1
            held = size(s.tickets[other])
            s.tickets[other] = 0
            for _ in range(held):
                s.tickets[other] |= 1 << (int(s.ticket_deck[end]) - 1)
                end += 1


@compiled
def may_lie(s: State, seat: int, i: int, j: int) -> bool:
    """Whether the i-th ticket of the line could be in the j-th place, for all the seat knows."""
    return bool(s.absent[seat, place_of(s, seat, j)] >> (int(s.ticket_deck[i]) - 1) & 1 == 0)


@compiled
def place_of(s: State, seat: int, i: int) -> int:
    """Where a place of the line is: in the deck, in an offer, in a hand."""
    end = int(s.ticket_deck_size)
    if i < end:
        return DECK_PLACE
    for other in range(s.seats):
        if other != seat:
            for k in range(FIRST_OFFER):
                if s.offers[other, k] != 0:
                    if i == end:
                        return OFFER_PLACE if s.phase == KEEP else other
                    end += 1
            end += size(s.tickets[other])
            if i < end:
                return other
    return OFFER_PLACE
