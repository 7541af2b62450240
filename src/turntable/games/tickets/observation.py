"""What a seat of Tickets may know, as numbers from 0 to 1.

Cards of a kind are counted as a part of all there are of it (10 of a colour, 16 locomotives); sets of tickets have one
number for each ticket. Seats come in the order of play, the observer first; those that are not there are 0.
"""

from turntable.games.tickets.state import (
    COPIES,
    DECK,
    FIRST_OFFER,
    KINDS,
    LOCO,
    NEEDS,
    NO_CARD,
    OVER,
    PHASES,
    PLACES,
    POINTS,
    ROW,
    SCORE,
    SEATS,
    TICKETS,
)
from turntable.kernel.compiled import Floats, State, compiled
from turntable.kernel.decisions import Layout, starts

LAYOUT: Layout = {
    "phase": (len(PHASES),),  # 1 for set-up, keep, turn, second, score, over
    "turn": (SEATS,),  # 1 for the seat to act; in the set-up for the one that will begin
    "second_deck": (1,),  # 1 while four players play the second one
    "turns_left": (1,),  # once the deck is empty / 5
    "turns": (1,),  # finished so far, as a part of the limit
    "options": (1 + SEATS,),  # scoring=own; then which seats may look at their stacks (`peek`)
    "row": (ROW, KINDS),  # 1 for the kind of card in each slot
    "piles": (2,),  # sizes of deck / 96 and ticket deck / 46
    "discard": (KINDS,),  # train cards put aside
    "hand": (KINDS,),  # the own one
    "stack": (KINDS,),  # the own one, when it may be looked at
    "hands": (SEATS,),  # cards in each hand / 96
    "known": (SEATS, KINDS),  # the cards of each hand that everybody saw go there
    "stations": (SEATS, LOCO, 2),  # cars, and locomotives on top of them
    "stacks": (SEATS,),  # cards in each stack / 96
    "tickets": (SEATS,),  # held by each seat / 46
    "points": (SEATS,),  # of completed tickets, as a part of those of all tickets
    "completed": (SEATS, TICKETS),  # by each seat, in all scorings so far
    "choosing": (SEATS,),  # tickets each seat has yet to choose from / 6
    "held": (TICKETS,),  # the own tickets, kept and not completed
    "offer": (FIRST_OFFER, TICKETS),  # 1 for the ticket in each place of the own offer
    "chosen": (TICKETS,),  # by the observer in this scoring, not yet revealed (scoring=own)
    "finishing": (SEATS,),  # 1 for each seat that has yet to finish choosing in this scoring
    "sited": (TICKETS,),  # number / 46 of the ticket in each place of the ticket deck, bottom first, where known
    "dispatched": (SEATS, KINDS),  # the cards of each stack, as whoever remembers all dispatches knows them
    "missing": (2, TICKETS),  # cards that each ticket lacks / 8: of the own stack; of all own cards together
    "absent": (PLACES, TICKETS),  # tickets known not to be in each hand, in the ticket deck, in the offer looked at
}
AT = starts(LAYOUT)
ALL_POINTS = int(POINTS.sum())
MOST_CARS = int(NEEDS.sum(axis=1).max())  # of a ticket


@compiled
def observe(s: State, seat: int, out: Floats) -> None:
    out[:] = 0
    out[AT.phase + int(s.phase)] = 1
    out[AT.second_deck] = s.deck_number == 2
    out[AT.turns_left] = s.turns_left / (SEATS + 1)
    if s.turn_limit > 0:
        out[AT.turns] = s.turns / s.turn_limit
    out[AT.options] = s.own_scoring
    for slot in range(ROW):
        if s.row[slot] != NO_CARD:
            out[AT.row + slot * KINDS + int(s.row[slot])] = 1
    out[AT.piles] = s.deck_size / DECK
    out[AT.piles + 1] = s.ticket_deck_size / TICKETS
    write_counts(out, AT.discard, s.discard)
    write_counts(out, AT.hand, s.hands[seat])
    if s.peek >> seat & 1 or s.phase == SCORE or s.phase == OVER:  # C2.3, C7.1
        write_counts(out, AT.stack, s.stacks[seat])
    for k in range(s.seats):
        other = (seat + k) % int(s.seats)
        write_seat(s, other, k, out)
        write_tickets(out, AT.absent + k * TICKETS, s.absent[seat, other])
    write_own_tickets(s, seat, out)
    write_missing(s, seat, out)


@compiled
def write_counts(out: Floats, at: int, cards: Floats) -> None:
    for kind in range(KINDS):
        out[at + kind] = cards[kind] / COPIES[kind]


@compiled
def write_tickets(out: Floats, at: int, tickets: int) -> None:
    i = at
    while tickets:
        out[i] = tickets & 1
        tickets >>= 1
        i += 1


@compiled
def write_seat(s: State, seat: int, k: int, out: Floats) -> None:
    """Write what everybody knows of a seat, the k-th from the observer."""
    out[AT.turn + k] = s.turn == seat
    out[AT.options + 1 + k] = s.peek >> seat & 1
    hand, stack = 0, 0
    for kind in range(KINDS):
        hand += s.hands[seat, kind]
        stack += s.stacks[seat, kind]
    out[AT.hands + k] = hand / DECK
    out[AT.stacks + k] = stack / DECK
    write_counts(out, AT.known + k * KINDS, s.known[seat])
    for colour in range(LOCO):
        for i in range(2):
            at = AT.stations + (k * LOCO + colour) * 2 + i
            out[at] = s.stations[seat, colour, i] / COPIES[LOCO if i else colour]
    write_counts(out, AT.dispatched + k * KINDS, s.stacks[seat])
    held, points = 0, 0
    for i in range(TICKETS):
        held += (s.tickets[seat] | s.chosen[seat]) >> i & 1
        points += (s.completed[seat] >> i & 1) * POINTS[i]
    out[AT.tickets + k] = held / TICKETS
    out[AT.points + k] = points / ALL_POINTS
    write_tickets(out, AT.completed + k * TICKETS, s.completed[seat])
    offered = 0
    for i in range(FIRST_OFFER):
        offered += s.offers[seat, i] != 0
    out[AT.choosing + k] = offered / FIRST_OFFER
    out[AT.finishing + k] = s.choosing >> seat & 1


@compiled
def write_missing(s: State, seat: int, out: Floats) -> None:
    """Write how far each ticket is from being completed, if it were the only one."""
    for ticket in range(TICKETS):
        stack, all_cards = -int(s.stacks[seat, LOCO]), -int(s.stacks[seat, LOCO]) - int(s.hands[seat, LOCO])
        for colour in range(LOCO):
            lacking = int(NEEDS[ticket, colour]) - int(s.stacks[seat, colour])
            stack += max(lacking, 0)
            all_cards += max(lacking - int(s.hands[seat, colour]) - int(s.stations[seat, colour, 0]), 0)
            all_cards -= int(s.stations[seat, colour, 1])
        out[AT.missing + ticket] = min(max(stack, 0), MOST_CARS) / MOST_CARS
        out[AT.missing + TICKETS + ticket] = min(max(all_cards, 0), MOST_CARS) / MOST_CARS


@compiled
def write_own_tickets(s: State, seat: int, out: Floats) -> None:
    """Write what the seat alone knows of tickets."""
    write_tickets(out, AT.held, s.tickets[seat])
    for i in range(FIRST_OFFER):
        if s.offers[seat, i] != 0:
            out[AT.offer + i * TICKETS + int(s.offers[seat, i]) - 1] = 1
    write_tickets(out, AT.chosen, s.chosen[seat])
    for i in range(s.ticket_deck_size):
        if s.sited[seat] >> i & 1:
            out[AT.sited + i] = s.ticket_deck[i] / TICKETS
    for place in range(SEATS, PLACES):
        write_tickets(out, AT.absent + place * TICKETS, s.absent[seat, place])
