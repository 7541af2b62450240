"""Deal again what a seat of Tickets cannot know.

A seat knows its own hand and tickets, everything that lies open, what went into stacks, the cards of other hands that
everybody saw go there, and what memory.py keeps for it. The rest is dealt again: the deck and the other cards in
hands; the ticket deck, the other seats' tickets and offers. The others' memory of tickets is
private: after the redeal they remember nothing, but still know which places of the ticket deck they filled. What the
others chose in a scoring is dealt again with their tickets: who has finished made a likely choice, the rest none yet.

Deals also follow what is likely: players hold tickets that fit the cards they were seen to collect. How much this
counts was learned from games by benchmarks/plausibility.py.
"""

import numpy as np
import numpy.typing as npt

from turntable.games.tickets import memory
from turntable.games.tickets.choice import suggestion
from turntable.games.tickets.evaluation import good_for
from turntable.games.tickets.scoring import choose, points
from turntable.games.tickets.state import (
    COPIES,
    DECK_PLACE,
    FIRST_OFFER,
    KEEP,
    KINDS,
    LOCO,
    OFFER_PLACE,
    PLACES,
    ROW,
    SCORE,
    SEATS,
    SETUP,
    TICKETS,
)
from turntable.kernel.bits import popcount
from turntable.kernel.chance import below, shuffle
from turntable.kernel.compiled import State, compiled
from turntable.kernel.piles import insert_ascending

ATTEMPTS = 50  # of repairs of what contradicts the seat's knowledge; one was always enough so far
MIXED = 3  # rounds of exchanges after that
PROPOSALS = 64  # of exchanges that make likely tickets more frequent
CERTAIN = 1 << 16  # a chance
FULL_DECK = 75.0  # cards

# The logarithm of how likely a set of tickets is: by its score with the cards that its holder was seen to collect, and
# by the progress of those that these do not complete, both in tens of points; and what is added as the deck runs out.
SCORE_WEIGHT, LATE_SCORE_WEIGHT = 0.68, 0.31
PROGRESS_WEIGHT, LATE_PROGRESS_WEIGHT = 0.81, -2.49

Cards = npt.NDArray[np.float64]


@compiled
def redeal(s: State, seat: int) -> None:
    redeal_cards(s, seat)
    if s.phase == SCORE:
        take_back(s, seat)
    redeal_tickets(s, seat)
    if s.phase == SCORE:
        choose_again(s, seat)
    for other in range(s.seats):
        if other != seat:
            for place in range(PLACES):
                s.absent[other, place] = 0


# Choices in a scoring (C7.3)


@compiled
def take_back(s: State, seat: int) -> None:
    """Return the others' chosen tickets to their hands: as far as the seat knows, they still hold them."""
    for other in range(s.seats):
        if other != seat:
            s.tickets[other] |= s.chosen[other]
            s.chosen[other] = 0


@compiled
def choose_again(s: State, seat: int) -> None:
    for other in range(s.seats):
        if other != seat and not s.choosing >> other & 1:
            choose(s, other, suggestion(s, other))


# Train cards


@compiled
def redeal_cards(s: State, seat: int) -> None:
    top = 0
    for kind in range(KINDS):  # in order: how the unknown cards lay decides nothing
        for _ in range(unseen(s, seat, kind)):
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


@compiled
def unseen(s: State, seat: int, kind: int) -> int:
    """Return how many cards of a kind are in the deck, or unseen in other hands."""
    count = COPIES[kind] - s.discard[kind]
    for slot in range(ROW):
        count -= s.row[slot] == kind
    for other in range(s.seats):
        count -= s.stacks[other, kind]
        count -= s.hands[other, kind] if other == seat else s.known[other, kind]
        if kind < LOCO:
            count -= s.stations[other, kind, 0]
        else:
            for colour in range(LOCO):
                count -= s.stations[other, colour, 1]
    return int(count)


# Tickets


@compiled
def redeal_tickets(s: State, seat: int) -> None:
    """Shuffle all tickets that the seat does not see, in a line after the deck, and respect what it knows of them."""
    end = line_up(s, seat)
    fixed, knows = 0, 0
    if seat >= 0:
        fixed = s.sited[seat]
        for place in range(PLACES):
            knows |= s.absent[seat, place]
    sort(s, fixed, end)
    for _ in range(ATTEMPTS):
        for i in range(end - 1, 0, -1):
            if not fixed >> i & 1:
                exchange(s, i, one_free(s, fixed, i + 1))
        if knows == 0 or (mend(s, seat, fixed, end) and mix(s, seat, fixed, end)):
            break
    if seat >= 0 and s.phase != SETUP:
        weigh(s, seat, fixed, end)
    hand_out(s, seat)


@compiled
def line_up(s: State, seat: int) -> int:
    """Append the others' held and offered tickets to the deck, seat by seat; return the length of the line."""
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
def sort(s: State, fixed: int, end: int) -> None:
    """Sort the unknown tickets, so that the result does not depend on their order."""
    rest = memory.tickets_at(s.ticket_deck, ((1 << end) - 1) & ~fixed)
    ticket = 0
    for i in range(end):
        if not fixed >> i & 1:
            while not rest >> ticket & 1:
                ticket += 1
            ticket += 1
            s.ticket_deck[i] = ticket


@compiled
def one_free(s: State, fixed: int, n: int) -> int:
    """Return a random place among the first n of the line that is not fixed; there must be one."""
    i = below(s, n)
    while fixed >> i & 1:
        i = below(s, n)
    return i


@compiled
def exchange(s: State, i: int, j: int) -> None:
    s.ticket_deck[i], s.ticket_deck[j] = s.ticket_deck[j], s.ticket_deck[i]


@compiled
def mend(s: State, seat: int, fixed: int, end: int) -> bool:
    """Exchange every ticket that lies where the seat knows it is not; return False if that is impossible."""
    for i in range(end):
        if fixed >> i & 1 or may_lie(s, seat, i, i):
            continue
        start = below(s, end)
        for k in range(end + 1):
            if k == end:
                return False
            j = (start + k) % end
            if not fixed >> j & 1 and may_lie(s, seat, i, j) and may_lie(s, seat, j, i):
                exchange(s, i, j)
                break
    return True


@compiled
def mix(s: State, seat: int, fixed: int, end: int) -> bool:
    """Exchange tickets at random between places that fit, often enough to remove the bias of `mend`."""
    for _ in range(MIXED):
        for i in range(end - 1, 0, -1):
            if not fixed >> i & 1:
                j = one_free(s, fixed, i + 1)
                if may_lie(s, seat, i, j) and may_lie(s, seat, j, i):
                    exchange(s, i, j)
    return True


@compiled
def weigh(s: State, seat: int, fixed: int, end: int) -> None:
    """Exchange tickets by the Metropolis rule, so that sets occur as often as they are likely."""
    collected = np.zeros((SEATS, KINDS))
    held, likely = np.zeros(PLACES, np.int64), np.zeros(PLACES)
    places = np.empty(TICKETS, np.int64)
    for i in range(end):
        places[i] = place_of(s, seat, i)
        held[places[i]] |= 1 << (int(s.ticket_deck[i]) - 1)
    late = 1 - int(s.deck_size) / FULL_DECK
    for other in range(s.seats):
        if other != seat:
            collect(s, other, collected[other])
            likely[other] = likelihood(collected[other], held[other], late)
    first = int(s.ticket_deck_size)
    for n in range(PROPOSALS if end > first else 0):
        i, j = first + n % (end - first), below(s, end)
        a, b = places[i], places[j]
        if a == b or a >= SEATS or fixed >> i & 1 or fixed >> j & 1:
            continue
        if may_lie(s, seat, i, j) and may_lie(s, seat, j, i):
            both = 1 << (int(s.ticket_deck[i]) - 1) | 1 << (int(s.ticket_deck[j]) - 1)
            likely_a = likelihood(collected[a], held[a] ^ both, late)
            likely_b = likelihood(collected[b], held[b] ^ both, late) if b < SEATS else 0.0
            gain = likely_a + likely_b - likely[a] - likely[b]
            if gain >= 0 or below(s, CERTAIN) < np.exp(gain) * CERTAIN:
                exchange(s, i, j)
                held[a] ^= both
                held[b] ^= both
                likely[a], likely[b] = likely_a, likely_b


@compiled
def collect(s: State, seat: int, out: Cards) -> None:
    """Fill `out` with the cards that everybody saw a seat collect, by kind."""
    for kind in range(KINDS):
        out[kind] = int(s.stacks[seat, kind]) + int(s.known[seat, kind])
    for colour in range(LOCO):
        out[colour] += s.stations[seat, colour, 0]
        out[LOCO] += s.stations[seat, colour, 1]


@compiled
def likelihood(collected: Cards, tickets: int, late: float) -> float:
    """Return the log-likelihood that a seat that collected some cards holds these tickets, up to a constant."""
    progress = np.zeros(1)
    done = good_for(collected.copy(), tickets, progress)
    score = points(done) - points(tickets & ~done)
    return float(
        (SCORE_WEIGHT + late * LATE_SCORE_WEIGHT) * score / 10
        + (PROGRESS_WEIGHT + late * LATE_PROGRESS_WEIGHT) * progress[0] / 10
    )


@compiled
def hand_out(s: State, seat: int) -> None:
    """Deal the line out again: to each seat as many tickets as `line_up` took."""
    end = int(s.ticket_deck_size)
    for other in range(s.seats):
        if other != seat:
            offered = 0
            while offered < FIRST_OFFER and s.offers[other, offered] != 0:
                if s.phase == KEEP:  # in the order drawn
                    s.offers[other, offered] = s.ticket_deck[end]
                else:
                    insert_ascending(s.offers[other], offered, s.ticket_deck[end])
                offered += 1
                end += 1
            held = popcount(s.tickets[other])
            s.tickets[other] = 0
            for _ in range(held):
                s.tickets[other] |= 1 << (int(s.ticket_deck[end]) - 1)
                end += 1


@compiled
def may_lie(s: State, seat: int, i: int, j: int) -> bool:
    """Return whether the i-th ticket of the line could be in the j-th place, as far as the seat knows."""
    return bool(s.absent[seat, place_of(s, seat, j)] >> (int(s.ticket_deck[i]) - 1) & 1 == 0)


@compiled
def place_of(s: State, seat: int, i: int) -> int:
    """Return where a place of the line is: in the deck, in an offer, in a hand."""
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
            end += popcount(s.tickets[other])
            if i < end:
                return other
    return OFFER_PLACE
