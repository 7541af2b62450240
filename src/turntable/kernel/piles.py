"""A draw pile and a discard pile that share one array, and cards in order.

piles:  [ draw pile, top last ... | unused | ... discard pile, top first ]
0            draw_size              cards - discard_size      cards
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from turntable.kernel.bits import int64
from turntable.kernel.chance import below, shuffle
from turntable.kernel.compiled import State, compiled


def pile_fields(cards: int) -> list[Any]:
    """Return the fields of a record for both piles, with this many cards in all."""
    return [("draw_size", np.uint8), ("discard_size", np.uint8), ("piles", np.uint8, cards)]


@compiled
def take_top(s: State) -> int:
    """Take the top card of the draw pile, which must not be empty."""
    s.draw_size -= 1
    return int64(s.piles[s.draw_size])


@compiled
def put_on_top(s: State, card: int) -> None:
    """Put a card on the draw pile."""
    s.piles[s.draw_size] = card
    s.draw_size += 1


@compiled
def put_anywhere(s: State, card: int) -> None:
    """Put a card somewhere into the draw pile, which is shuffled already."""
    place = below(s, int(s.draw_size) + 1)
    s.piles[s.draw_size] = s.piles[place]
    s.piles[place] = card
    s.draw_size += 1


@compiled
def discard(s: State, card: int) -> None:
    """Put a card on the discard pile."""
    s.discard_size += 1
    s.piles[len(s.piles) - s.discard_size] = card


@compiled
def turn_over(s: State) -> None:
    """Shuffle the discard pile and make it the draw pile, which must be empty."""
    for i in range(s.discard_size):
        s.piles[i] = s.piles[len(s.piles) - s.discard_size + i]
    s.draw_size = s.discard_size
    s.discard_size = 0
    shuffle(s, s.piles, s.draw_size)


@compiled
def insert_ascending(cards: npt.NDArray[Any], size: int, card: int) -> None:
    """Insert a card into the first `size` cards, which are ascending."""
    while size > 0 and cards[size - 1] > card:
        cards[size] = cards[size - 1]
        size -= 1
    cards[size] = card
