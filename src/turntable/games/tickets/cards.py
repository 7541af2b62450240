"""Operations on cards that several parts of the rules share."""

from turntable.games.tickets.state import LOCO, TURN
from turntable.kernel.compiled import State, compiled


@compiled
def fill(s: State, kind: int, count: int) -> None:
    """Put a number of cards of one kind on the deck."""
    for _ in range(count):
        s.deck[s.deck_size] = kind
        s.deck_size += 1


@compiled
def take_top(s: State) -> int:
    s.deck_size -= 1
    if s.deck_size == 0:  # C6.1: this turn, and one more for everybody
        s.turns_left = s.seats + 1
    return int(s.deck[s.deck_size])


@compiled
def begin_turn(s: State) -> None:
    """C2.1: one card of each group at the station goes to the stack; C2.2: the top one, locomotives first."""
    dispatched = 0
    for colour in range(LOCO):
        if s.stations[s.turn, colour, 1] > 0:
            s.stations[s.turn, colour, 1] -= 1
            s.stacks[s.turn, LOCO] += 1
            dispatched += 1 << LOCO
        elif s.stations[s.turn, colour, 0] > 0:
            s.stations[s.turn, colour, 0] -= 1
            s.stacks[s.turn, colour] += 1
            dispatched |= 1 << colour
    s.dispatched[s.turn] = dispatched
    s.phase = TURN
