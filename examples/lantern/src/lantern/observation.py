"""Observations of Lantern: what a seat may know, as numbers from 0 to 1.

Seats come in the order of play, the observer first; those that are not there are 0.
"""

from lantern.rules import count
from lantern.state import BASKET, CANDLES, GATHERED, HANDS, PATH, SEATS
from turntable.kernel.bits import seat_after
from turntable.kernel.compiled import Floats, State, compiled
from turntable.kernel.decisions import Layout, starts

LAYOUT: Layout = {
    "hand": (CANDLES,),  # 1 for each candle in the seat's own hand
    "path": (CANDLES,),  # 1 for each candle of the path
    "gathered": (SEATS, CANDLES),  # 1 for each candle that a seat has gathered
    "hands": (SEATS,),  # candles in each hand / 5
    "basket": (1,),  # candles in the basket / all
    "turn": (SEATS,),  # 1 for the seat to act
}
AT = starts(LAYOUT)


@compiled
def observe(s: State, seat: int, out: Floats) -> None:
    out[:] = 0
    for candle in range(CANDLES):
        out[AT.hand + candle] = s.place[candle] == seat
        out[AT.path + candle] = s.place[candle] == PATH
    for k in range(s.seats):
        other = seat_after(s, seat, k)
        for candle in range(CANDLES):
            out[AT.gathered + k * CANDLES + candle] = s.place[candle] == GATHERED + other
        out[AT.hands + k] = count(s, other) / max(HANDS)
        out[AT.turn + k] = s.turn == other
    out[AT.basket] = count(s, BASKET) / CANDLES
