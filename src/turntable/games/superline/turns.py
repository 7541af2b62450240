"""Superline: cards to and from the hand (S3.1), whose turn it is (S2.3, S3.7) and whether anyone can go on (S5.2)."""

from turntable.games.superline.state import (
    CITIES,
    DECK,
    FLAG,
    HAND,
    IDLE_FLAG,
    IDLE_MINUS,
    NOBODY,
    NONE,
    OVER,
    TEAM_OF,
    TURN,
    WINNING,
)
from turntable.kernel import piles
from turntable.kernel.bits import int64, next_seat
from turntable.kernel.compiled import State, compiled
from turntable.kernel.piles import take_top


@compiled
def team_of(s: State, seat: int) -> int:
    """S2.2."""
    return int64(TEAM_OF[s.teams, seat])


@compiled
def add_card(s: State, seat: int, card: int) -> None:
    """Add a card to a hand, which stays in ascending order. No branch depends on the cards, for speed."""
    for i in range(HAND - 1, 0, -1):
        s.hands[seat, i] = max(int(s.hands[seat, i - 1]), min(int(s.hands[seat, i]), card))
    s.hands[seat, 0] = min(int(s.hands[seat, 0]), card)
    s.hand_size[seat] += 1


@compiled
def take_card(s: State, seat: int) -> None:
    """Take the top card of the deck into a hand."""
    card = take_top(s)
    add_card(s, seat, card)
    if s.talk:
        if s.fresh[seat] < HAND:
            s.fresh[seat] += 1
        if s.gave[seat] == card:  # it may be the very one: where that is, is no longer known
            s.gave[seat] = NONE


@compiled
def lose_card(s: State, seat: int, card: int) -> None:
    """Remove a card from a hand; those behind it move up."""
    for i in range(HAND - 1):
        one, next_one = int(s.hands[seat, i]), int(s.hands[seat, i + 1])
        s.hands[seat, i] = one if one < card else next_one
    last = int(s.hands[seat, HAND - 1])
    s.hands[seat, HAND - 1] = last if last < card else NONE
    s.hand_size[seat] -= 1


@compiled
def discard(s: State, seat: int, card: int) -> None:
    """S3.1: face up on the own discard pile, out of the game."""
    lose_card(s, seat, card)
    piles.discard(s, card)
    s.thrower[DECK - s.discard_size] = seat
    if card >= CITIES and s.idle[seat] > 0:
        s.idle[seat] -= 1
    if s.talk:
        for other in range(s.seats):
            if s.gave[other] == card:
                s.gave[other] = NONE


@compiled
def targets(s: State, team: int) -> int:
    """Return how many chips of opponents can be taken (S3.4, S3.5)."""
    count = 0
    for other in range(s.teams):
        if other != team:
            count += int(s.loose[other])
    return count


@compiled
def can_act(s: State, seat: int) -> bool:
    """Return whether a card of the hand can be played or exchanged now. A city card can: it is playable or empty."""
    if s.hands[seat, 0] < CITIES:
        return True
    for i in range(s.hand_size[seat]):
        if s.hands[seat, i] == FLAG:
            if s.free > 0:
                return True
        elif targets(s, team_of(s, seat)) > 0:
            return True
    return False


@compiled
def anyone_can_act(s: State) -> bool:
    able = False
    for seat in range(int64(s.seats)):
        able = able or can_act(s, seat)
    return able


# Those below return the seat from which on `settle` looks for whose turn it is; NOBODY if that is not the question.


@compiled
def finish_play(s: State, seat: int) -> int:
    """End a play: the game is won, or the replacement is taken and the turn goes on. Return whose turn it may be."""
    s.phase = TURN
    if s.made[team_of(s, seat)] >= WINNING:  # S5.1
        s.phase = OVER
        return NOBODY
    if s.draw_size > 0:
        if s.manual:  # S6.1
            s.owes = seat
        else:
            take_card(s, seat)
    return pass_on(s)


@compiled
def pass_on(s: State) -> int:
    """S2.3: clockwise."""
    s.called = 0
    return next_seat(s, int64(s.turn))


@compiled
def pass_turn(s: State, seat: int) -> int:
    """S3.7: without taking a card. Everyone has learned of which kinds the hand is."""
    s.owes = NOBODY
    s.idle[seat] = s.hand_size[seat]
    s.idle_kinds[seat] = 0
    if s.free == 0:
        s.idle_kinds[seat] = IDLE_FLAG
    if targets(s, team_of(s, seat)) == 0:
        s.idle_kinds[seat] += IDLE_MINUS
    for other in range(s.seats):
        s.gave[other] = NONE  # the card may be in this hand: where it is, is no longer known
    return pass_on(s)


@compiled
def exchange(s: State, seat: int, card: int) -> int:
    """S3.6: an empty card for one from the deck; then the turn goes on."""
    s.owes = NOBODY
    discard(s, seat, card)
    if s.draw_size > 0:
        take_card(s, seat)
    return seat


@compiled
def take_owed(s: State, seat: int) -> int:
    """S6.1: take the replacement card in time."""
    s.owes = NOBODY
    take_card(s, seat)
    return int64(s.turn)


@compiled
def settle(s: State, seat: int) -> None:
    """Give the turn to this seat or the next one that has cards (S3.7); or end the game if nobody can play (S5.2).

    The game does not end while a card can still be taken (S6.1).
    """
    for _ in range(s.seats):
        if s.hand_size[seat] > 0:
            break
        seat = next_seat(s, seat)
    if s.hand_size[seat] == 0 and s.owes != NOBODY:
        seat = int64(s.owes)
    if s.turn != seat:
        s.turn = seat
        s.called = 0
    if s.owes == NOBODY and not can_act(s, seat) and not anyone_can_act(s):
        s.phase = OVER
