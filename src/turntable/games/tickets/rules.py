"""Tickets, clause by clause: deal, acting, legal, play, outcome. Clauses from C6 on are in rounds.py and scoring.py."""

import numpy as np
import numpy.typing as npt

from turntable.games.tickets import memory
from turntable.games.tickets.cards import begin_turn, fill, take_top
from turntable.games.tickets.moves import (
    M_COMPLETE,
    M_DECK,
    M_DONE,
    M_GROUP,
    M_KEEP,
    M_PASS,
    M_ROW,
    M_TAKE,
    M_TICKETS,
    ROWS,
    ROWS_START,
    TRIPLES,
)
from turntable.games.tickets.rounds import end_turn
from turntable.games.tickets.rounds import finish_move as finish_move
from turntable.games.tickets.scoring import choose
from turntable.games.tickets.scoring import outcome as outcome
from turntable.games.tickets.solver import completable
from turntable.games.tickets.state import (
    CARS,
    COPIES,
    FIRST_OFFER,
    HAND,
    KEEP,
    KINDS,
    LOCO,
    LOCOS,
    MOST_VAIN,
    NO_CARD,
    NOBODY,
    OFFER,
    OVER,
    ROW,
    SCORE,
    SEATS,
    SECOND,
    SETUP,
    TICKETS,
    TURN,
)
from turntable.kernel.bits import popcount
from turntable.kernel.chance import below, shuffle
from turntable.kernel.compiled import Ints, State, compiled
from turntable.kernel.piles import insert_ascending

# C1 Set-up


@compiled
def deal(s: State) -> None:
    s.deck_size = 0
    for kind in range(KINDS):
        fill(s, kind, COPIES[kind] - s.seats if kind == LOCO else COPIES[kind])
    shuffle(s, s.deck, s.deck_size)
    for seat in range(s.seats):  # C1.2
        s.hands[seat, LOCO] = 1
        s.known[seat, LOCO] = 1
        for _ in range(HAND):
            s.hands[seat, take_top(s)] += 1
    for slot in range(ROW):
        s.row[slot] = take_top(s)
    for i in range(TICKETS):  # C1.3
        s.ticket_deck[i] = i + 1
    s.ticket_deck_size = TICKETS
    shuffle(s, s.ticket_deck, s.ticket_deck_size)
    for seat in range(s.seats):
        for i in range(FIRST_OFFER):
            s.ticket_deck_size -= 1
            insert_ascending(s.offers[seat], i, s.ticket_deck[s.ticket_deck_size])
    s.turn = below(s, int(s.seats)) if s.first == NOBODY else s.first  # C1.4
    s.phase = SETUP
    s.deck_number = 1


@compiled
def keep_first(s: State, seat: int, which: int) -> None:
    """C1.3: the unwanted tickets are shuffled back when all have chosen."""
    unwanted = 0
    for i in range(FIRST_OFFER):
        bit = 1 << (int(s.offers[seat, i]) - 1)
        if which >> i & 1:
            s.tickets[seat] |= bit
        else:
            unwanted |= bit
            s.ticket_deck[s.ticket_deck_size] = s.offers[seat, i]
            s.ticket_deck_size += 1
        s.offers[seat, i] = 0
    memory.gave_back(s, seat, unwanted)
    if acting(s) == 0:
        shuffle(s, s.ticket_deck, s.ticket_deck_size)
        begin_turn(s)


# C2 A turn


@compiled
def acting(s: State) -> int:
    if s.phase == OVER:
        return 0
    if s.phase == SCORE:
        return int(s.choosing)  # C7.3
    if s.phase != SETUP:
        return 1 << int(s.turn)
    choosing = 0
    for seat in range(s.seats):
        if s.offers[seat, 0] != 0:
            choosing |= 1 << seat
    return choosing


@compiled
def legal(s: State, seat: int, out: Ints) -> int:
    if s.phase == SETUP:
        return span(out, 0, M_KEEP + 1, (1 << FIRST_OFFER) - 1)  # C1.3: at least one
    if s.phase == KEEP:
        return span(out, 0, M_KEEP, 1 << offered(s, seat))  # C5.1
    if s.phase == SCORE:
        return list_completions(s, seat, out)
    n = list_cards(s, out)
    if s.phase == SECOND:
        return n
    n = list_groups_and_rows(s, seat, out, n)
    if s.ticket_deck_size > 0:  # C5.2
        out[n] = M_TICKETS
        n += 1
    if n == 0:
        out[n] = M_PASS
        n += 1
    return n


@compiled
def span(out: Ints, n: int, start: int, count: int) -> int:
    for i in range(count):
        out[n + i] = start + i
    return n + count


@compiled
def list_completions(s: State, seat: int, out: Ints) -> int:
    """C7.1, with `scoring=own`: one ticket at a time, or no more."""
    n = 0
    for i in range(TICKETS):
        if s.tickets[seat] >> i & 1 and completable(s.stacks[seat], s.chosen[seat] | 1 << i):
            out[n] = M_COMPLETE + i
            n += 1
    out[n] = M_DONE
    return n + 1


@compiled
def play(s: State, seat: int, move: int) -> None:
    if begin_move(s, seat, move):
        finish_move(s)


@compiled
def begin_move(s: State, seat: int, move: int) -> bool:
    """Carry out a move up to a scoring in which nobody has to choose any more; return whether there is one."""
    if move >= M_COMPLETE:
        if move < M_DONE:
            choose(s, seat, 1 << (move - M_COMPLETE))
        elif move == M_DONE:
            s.choosing &= ~(1 << seat)  # C7.3
        else:
            end_turn(s)
    elif move == M_TICKETS:
        draw_tickets(s, seat)
    elif move >= M_GROUP:
        s.vain[seat] = 0
        for i in range(3 if move >= M_ROW else 1):
            put(s, seat, *part(move, i))
        end_turn(s)
    elif move >= M_TAKE:
        s.vain[seat] = 0
        take(s, seat, move - M_TAKE)
    elif s.phase == SETUP:
        keep_first(s, seat, move - M_KEEP)
    else:
        keep(s, seat, move - M_KEEP)
        end_turn(s)
    return bool(s.phase == SCORE and s.choosing == 0)


# C3 Take train cards


@compiled
def list_cards(s: State, out: Ints) -> int:
    n = 0
    for slot in range(ROW):
        if s.row[slot] < LOCO or (s.row[slot] == LOCO and s.phase == TURN):  # C3.3
            out[n] = M_TAKE + slot
            n += 1
    if s.deck_size > 0:
        out[n] = M_DECK
        n += 1
    return n


@compiled
def take(s: State, seat: int, slot: int) -> None:
    """Take a card of the row, or unseen from the deck (`slot` is then ROW)."""
    only_one = s.phase == SECOND  # C3.1
    if slot == ROW:
        s.hands[seat, take_top(s)] += 1
    else:
        card = s.row[slot]
        s.hands[seat, card] += 1
        s.known[seat, card] += 1
        only_one |= card == LOCO  # C3.3
        s.row[slot] = take_top(s) if s.deck_size > 0 else NO_CARD  # C3.2, C6.2
    if only_one or not second_to_take(s):
        end_turn(s)
    else:
        s.phase = SECOND


@compiled
def second_to_take(s: State) -> bool:
    """C3.6: whether there is a card that can be the second one."""
    if s.deck_size > 0:
        return True
    for slot in range(ROW):  # noqa: SIM110 (a generator does not compile to as good code)
        if s.row[slot] < LOCO:
            return True
    return False


# C4 Play cards to the own station


@compiled
def list_groups_and_rows(s: State, seat: int, out: Ints, n: int) -> int:
    locos = int(s.hands[seat, LOCO])
    free = 0  # colours for a row
    for colour in range(LOCO):
        cars = int(s.hands[seat, colour])
        if cars == 0:  # C4.2
            continue
        rival = at_others(s.stations, seat, colour)
        if rival == 0:
            free |= 1 << colour
        least = max(2, rival + 1)  # C4.1, C4.3
        for own in range(max(1, least - locos), cars + 1):
            first = max(0, least - own)
            start = M_GROUP + (colour * CARS + own - 1) * (LOCOS + 1) + first
            n = span(out, n, start, locos + 1 - first)
    for i in range(ROWS_START[free], ROWS_START[free + 1]):
        out[n] = M_ROW + ROWS[i]
        n += 1
    return n


@compiled
def at_others(stations: npt.NDArray[np.int8], seat: int, colour: int) -> int:
    """C4.3: how many cards of a colour lie on another station, locomotives of the group counted."""
    most = 0
    for other in range(SEATS):
        if other != seat:
            most = max(most, int(stations[other, colour, 0]) + int(stations[other, colour, 1]))
    return most


@compiled
def part(move: int, i: int) -> tuple[int, int, int]:
    """Return the i-th colour of a row, or all of a group: colour, cars, locomotives."""
    if move >= M_ROW:
        return TRIPLES[move - M_ROW, i], 1, 0
    group = (move - M_GROUP) // (LOCOS + 1)
    return group // CARS, group % CARS + 1, (move - M_GROUP) % (LOCOS + 1)


@compiled
def put(s: State, seat: int, colour: int, cars: int, locos: int) -> None:
    """C4.4: cards join the own group of the colour; C4.3: another's group of it is robbed."""
    leave_hand(s, seat, colour, cars)
    leave_hand(s, seat, LOCO, locos)
    for other in range(s.seats):
        if other != seat:
            s.discard[colour] += s.stations[other, colour, 0]
            s.discard[LOCO] += s.stations[other, colour, 1]
            s.stations[other, colour, 0] = 0
            s.stations[other, colour, 1] = 0
    s.stations[seat, colour, 0] += cars
    s.stations[seat, colour, 1] += locos


@compiled
def leave_hand(s: State, seat: int, kind: int, count: int) -> None:
    s.hands[seat, kind] -= count
    s.known[seat, kind] -= min(count, int(s.known[seat, kind]))


# C5 Take tickets


@compiled
def draw_tickets(s: State, seat: int) -> None:
    count = min(OFFER, int(s.ticket_deck_size))
    memory.watch_draw(s, seat, count)
    for i in range(count):
        s.ticket_deck_size -= 1
        s.offers[seat, i] = s.ticket_deck[s.ticket_deck_size]
    s.phase = KEEP


@compiled
def offered(s: State, seat: int) -> int:
    """Return how many tickets a seat has drawn and looks at."""
    count = 0
    while count < OFFER and s.offers[seat, count] != 0:
        count += 1
    return count


@compiled
def keep(s: State, seat: int, which: int) -> None:
    """C5.1: the tickets not kept go under the deck, in the order drawn."""
    count = offered(s, seat)
    returned = count - popcount(which)
    for i in range(int(s.ticket_deck_size) - 1, -1, -1):
        s.ticket_deck[i + returned] = s.ticket_deck[i]
    s.ticket_deck_size += returned
    place = returned
    for i in range(count):
        if which >> i & 1:
            s.tickets[seat] |= 1 << (int(s.offers[seat, i]) - 1)
        else:
            place -= 1
            s.ticket_deck[place] = s.offers[seat, i]
        s.offers[seat, i] = 0
    s.vain[seat] = min(int(s.vain[seat]) + 1, MOST_VAIN) if which == 0 else 0
    memory.watch_keep(s, seat, count, returned)
