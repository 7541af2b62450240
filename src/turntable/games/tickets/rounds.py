"""Tickets: how turns, rounds and scorings follow each other (C6, C7, C8)."""

from turntable.games.tickets.cards import begin_turn, fill, take_top
from turntable.games.tickets.scoring import is_final, reveal, score_best
from turntable.games.tickets.state import KINDS, LOCO, NO_CARD, OVER, ROW, SCORE, SECOND_HAND
from turntable.kernel.bits import next_seat
from turntable.kernel.chance import shuffle
from turntable.kernel.compiled import State, compiled

# C6 The deck runs out


@compiled
def end_turn(s: State) -> None:
    s.revealed = 0
    last = s.turns_left == 1
    if s.turns_left > 0:
        s.turns_left -= 1
    if s.turn_limit > 0:  # C6.4
        s.turns += 1
        last |= s.turns == s.turn_limit
    if last:
        s.turns_left = 0
        begin_scoring(s)
        return
    s.turn = next_seat(s, s.turn)
    begin_turn(s)


# C7 Scoring tickets: `turn` stays with the one who had the last turn


@compiled
def begin_scoring(s: State) -> None:
    """C7.2. With `scoring=own` all players choose at the same time (C7.3)."""
    s.choosing = (1 << int(s.seats)) - 1 if s.own_scoring else 0
    s.phase = SCORE


@compiled
def finish_move(s: State) -> None:
    """Carry out a scoring in which all have chosen. C7.3: nothing is revealed before."""
    if s.own_scoring:
        reveal(s)
    else:
        score_best(s)
    end_scoring(s)


@compiled
def end_scoring(s: State) -> None:
    """C6.3."""
    if is_final(int(s.seats), int(s.deck_number), int(s.turns), int(s.turn_limit)):
        s.phase = OVER
    else:
        deal_second_deck(s)
        s.revealed = 1


# C8 Four players: after the interim scoring


@compiled
def deal_second_deck(s: State) -> None:
    collect(s)
    shuffle(s, s.deck, s.deck_size)
    s.deck_number = 2
    for _ in range(SECOND_HAND):  # C8.2: one by one
        for _ in range(s.seats):
            s.turn = next_seat(s, s.turn)
            if s.deck_size > 0:
                s.hands[s.turn, take_top(s)] += 1
    for slot in range(ROW):
        s.row[slot] = take_top(s) if s.deck_size > 0 else NO_CARD
    s.turns_left = 0 if s.deck_size > 0 else s.seats  # (ruling) hands may hold so much that no deck is left
    s.turn = next_seat(s, s.turn)  # C8.3
    begin_turn(s)


@compiled
def collect(s: State) -> None:
    """C8.2: all train cards but those in hands go to the deck."""
    for slot in range(ROW):
        if s.row[slot] != NO_CARD:
            s.discard[s.row[slot]] += 1
    for seat in range(s.seats):
        for colour in range(LOCO):
            s.discard[colour] += s.stations[seat, colour, 0]
            s.discard[LOCO] += s.stations[seat, colour, 1]
            s.stations[seat, colour, 0] = 0
            s.stations[seat, colour, 1] = 0
        for kind in range(KINDS):
            s.discard[kind] += s.stacks[seat, kind]
            s.stacks[seat, kind] = 0
        s.dispatched[seat] = 0
    for kind in range(KINDS):
        fill(s, kind, 0 + int(s.discard[kind]))
        s.discard[kind] = 0
