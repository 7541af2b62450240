"""Deal again what a seat of Lantern cannot know."""

import numpy as np

from lantern.state import BASKET, CANDLES, SEATS
from turntable.kernel.chance import shuffle
from turntable.kernel.compiled import State, compiled


@compiled
def redeal(s: State, seat: int) -> None:
    """Deal the basket and the hands of the others again, with the record's own randomness."""
    places = np.empty(CANDLES, np.uint8)
    n = 0
    for candle in range(CANDLES):
        if secret(s.place[candle], seat):
            places[n] = s.place[candle]
            n += 1
    places[:n].sort()  # so that the new deal does not depend on how the unknown candles lay
    shuffle(s, places, n)
    for candle in range(CANDLES - 1, -1, -1):
        if secret(s.place[candle], seat):
            n -= 1
            s.place[candle] = places[n]


@compiled
def secret(place: int, seat: int) -> bool:
    return place == BASKET or (place < SEATS and place != seat)
