"""The state of a game of Trains: one record of fixed size.

A railcar is its number, from 1 (there are 84, unless a designer brings another deck); 0 is "none". Slots count from 0
at the left in code, from 1 in every text. The piles are laid out as in kernel/piles.py.
"""

import numpy as np
import numpy.typing as npt

from turntable.kernel.piles import pile_fields
from turntable.kernel.record import record
from turntable.match.data import table

_PACKAGE = __name__.rpartition(".")[0]

SEATS = 4  # at most (T1.1)
LEAST_DECK = 58  # enough that the discard pile is never empty when it is turned over (T3.2)
MOST_DECK = 250  # that a byte can count
SLOTS = 7  # railcars in a line (T1.2)
TURN_LIMIT = 2000  # T6.2

ABILITIES = ("swap", "skip", "left", "right", "remove-left", "remove-middle", "remove-right", "protect")
SWAP, SKIP, LEFT, RIGHT, REMOVE_LEFT, REMOVE_MIDDLE, REMOVE_RIGHT, PROTECT = range(8)

PLACES = ("left", "middle", "right")  # of removals and locks
PLACE_SLOT = (0, 3, 6)

PHASES = ("setup", "turn", "replace", "over")
SETUP, TURN, REPLACE, OVER = range(4)

NOBODY = -1  # as `first`: chance decides; as `winner`: there is none


def _read_deck() -> npt.NDArray[np.int8]:
    """Return each railcar's ability, by number; railcar 0 is none (T1.1)."""
    cards = table(_PACKAGE, "cards", ("number", "ability"))
    deck = cards.count(LEAST_DECK, MOST_DECK, "railcars")
    ability = np.full(deck + 1, -1, np.int8)
    for row in cards:
        number = row.integer("number", 1, deck)
        if ability[number] >= 0:
            raise row.fault(f"railcar {number} is there twice")
        ability[number] = ABILITIES.index(row.one_of("ability", ABILITIES))
    return ability


ABILITY = _read_deck()
DECK = len(ABILITY) - 1  # railcars

STATE = record(
    "trains",
    [
        ("turns", np.int32),  # turns finished so far
        ("turn_limit", np.int32),  # T6.2
        ("first", np.int8),  # the first player (T1.3)
        ("phase", np.int8),
        ("winner", np.int8),
        ("hand", np.uint8),  # the drawn card until it is placed (T2.2)
        *pile_fields(DECK),
        ("lines", np.uint8, (SEATS, SLOTS)),  # 0: a gap that the end of the game left open (T4.7)
        ("locks", np.uint8, (SEATS, 3)),  # the lock card under slot 1, 4, 7 (T4.8)
        ("table", np.uint8, 8),  # the face-up card with each ability: two never stay (T3.3)
        (
            "offers",
            np.uint8,
            (SEATS, SEATS),
        ),  # set-up: what each seat drew and has yet to choose from, ascending
        ("buried", np.uint8, (SEATS, 3)),  # what each seat put down in the set-up, until the pile is shuffled
    ],
)
