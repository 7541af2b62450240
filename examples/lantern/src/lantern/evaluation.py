"""Evaluation of Lantern: the moths a seat has, and those it may have to gather."""

from lantern.rules import end_of_path
from lantern.state import BASKET, CANDLES, GATHERED, MOTHS, PATH
from turntable.kernel.compiled import Floats, State, compiled

FEATURES: tuple[str, ...] = ("gathered", "held", "held at the end", "path, to move", "path, stuck", "brighter")


@compiled
def reflex(s: State) -> bool:
    return False


@compiled
def features(s: State, seat: int, out: Floats) -> None:
    last = end_of_path(s)
    gathered = held = path = basket = brighter = 0
    for candle in range(CANDLES):
        place = s.place[candle]
        if place == GATHERED + seat:
            gathered += MOTHS[candle]
        elif place == seat:
            held += MOTHS[candle]
            brighter += candle > last
        elif place == PATH:
            path += MOTHS[candle]
        elif place == BASKET:
            basket += 1
    out[0] = gathered / 10
    out[1] = held / 10
    out[2] = held / 10 / (1 + basket)
    out[3] = path / 10 if s.turn == seat else 0
    out[4] = path / 10 if s.turn == seat and brighter == 0 else 0
    out[5] = brighter / 5
