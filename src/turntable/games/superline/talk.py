"""Superline, S6.2: table talk. A call, the opponents' answers, the cards given up."""

from turntable.games.superline.state import CALL, GIVE, NOBODY, NONE, TURN
from turntable.games.superline.turns import lose_card, team_of
from turntable.kernel.bits import int64, popcount
from turntable.kernel.chance import shuffle
from turntable.kernel.compiled import Ints, State, compiled
from turntable.kernel.piles import put_on_top


@compiled
def can_be_called(s: State, team: int) -> bool:
    """Return whether the team has two players or more, who could talk, and a card to give up."""
    cards = 0
    for seat in range(team, int64(s.seats), int64(s.teams)):
        cards += int(s.hand_size[seat])
    return cards > 0 and bool(s.teams < s.seats)


@compiled
def callers(s: State) -> int:
    """Return the seats that may call now, as bits: each once a turn, against a team of others."""
    found = 0
    for team in range(int64(s.teams)):
        if can_be_called(s, team):
            for seat in range(int64(s.seats)):
                if team_of(s, seat) != team:
                    found |= 1 << seat
    return found & ~int(s.called)


@compiled
def list_calls(s: State, seat: int, out: Ints, n: int, base: int) -> int:
    """Add the calls that a seat may make (base + team each); return how many moves there are."""
    if not (int(s.called) >> seat) & 1:
        for team in range(int64(s.teams)):
            if team != team_of(s, seat) and can_be_called(s, team):
                out[n] = base + team
                n += 1
    return n


@compiled
def call(s: State, seat: int, team: int) -> None:
    s.called = int(s.called) | 1 << seat
    s.caller = seat
    s.accused = team
    s.upheld = 0
    s.dismissed = 0
    s.abstained = 0
    s.phase = CALL


@compiled
def voters(s: State) -> int:
    """Return the opponents of the accused team who have yet to answer, as bits."""
    found = 0
    for seat in range(int64(s.seats)):
        if seat != s.caller and team_of(s, seat) != s.accused:
            found |= 1 << seat
    return found & ~(int(s.upheld) | int(s.dismissed) | int(s.abstained))


@compiled
def close_vote(s: State) -> None:
    """Count the votes when all have answered: more must uphold the call, the caller included, than dismiss it."""
    if voters(s):
        return
    s.phase = TURN
    if 1 + popcount(int64(s.upheld)) > popcount(int64(s.dismissed)):
        for seat in range(s.seats):
            s.gave[seat] = NONE
        s.phase = GIVE


@compiled
def givers(s: State) -> int:
    """Return the players of the accused team who have yet to give up a card, as bits."""
    found = 0
    for seat in range(int64(s.accused), int64(s.seats), int64(s.teams)):
        if s.gave[seat] == NONE and s.hand_size[seat] > 0:
            found |= 1 << seat
    return found


@compiled
def give(s: State, seat: int, card: int) -> int:
    """Lay a card down; with the last one, shuffle them into the deck, and play goes on where it was.

    Returns the seat from which on `settle` looks for whose turn it is; NOBODY while others have yet to give.
    """
    lose_card(s, seat, card)
    if s.idle[seat] > 0:  # nobody sees which card it is
        s.idle[seat] -= 1
    s.gave[seat] = card
    if givers(s):
        return NOBODY
    for other in range(s.seats):
        s.fresh[other] = 0
        if s.gave[other] != NONE:
            put_on_top(s, s.gave[other])
    shuffle(s, s.piles, s.draw_size)
    s.phase = TURN
    return int64(s.turn)
