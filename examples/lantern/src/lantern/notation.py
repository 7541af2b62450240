"""Moves and positions of Lantern as text, and the reasons for refusals."""

from __future__ import annotations

from typing import Any

from lantern.rules import GATHER, MOVES
from lantern.state import BASKET, CANDLES, GATHERED, PATH
from turntable.kernel.compiled import State
from turntable.locales import Message
from turntable.match.errors import IllegalMove
from turntable.match.reading import Fields

FIELDS = frozenset({"turn", "hands", "gathered", "path"})

NUMBERS = {"gather": GATHER} | {f"light {candle + 1}": candle for candle in range(CANDLES)}
TEXTS = {number: text for text, number in NUMBERS.items()}


# Moves


def spell(s: State, seat: int, move: int) -> str:
    return TEXTS[move]


def parse(s: State, seat: int, text: str) -> int:
    if text not in NUMBERS:
        raise IllegalMove(text, Message("lantern-refused-unknown", {"last": CANDLES}), "L2.1")
    return NUMBERS[text]


def refuse(s: State, seat: int, move: int) -> tuple[Message, str]:
    if not 0 <= move < MOVES:
        return Message("lantern-refused-unknown", {"last": CANDLES}), "L2.1"
    if move == GATHER:
        return Message("lantern-refused-no-path"), "L2.3"
    if s.place[move] != seat:
        return Message("lantern-refused-not-held"), "L2.2"
    return Message("lantern-refused-not-brighter", {"last": candles(s, PATH)[-1]}), "L2.2"


# Positions


def candles(s: State, place: int) -> list[int]:
    """Return the numbers of the candles in a place, ascending."""
    return [candle + 1 for candle, there in enumerate(s.place.tolist()) if there == place]


def dump(s: State) -> dict[str, Any]:
    return {
        "turn": int(s.turn),
        "hands": [candles(s, seat) for seat in range(s.seats)],
        "gathered": [candles(s, GATHERED + seat) for seat in range(s.seats)],
        "path": candles(s, PATH),
    }


def load(s: State, fields: Fields) -> None:
    """Fill the record; candles that the position does not name are in the basket."""
    seats = int(s.seats)
    s.turn = fields.integer("turn", 0, seats - 1, 0)
    s.place = BASKET
    hands = fields.checked_list("hands", fields.need("hands"), seats)
    for seat, hand in enumerate(hands):
        if len(_put(s, fields, "hands", hand, seat)) > s.hand:
            raise fields.fault("hands", f"seat {seat} holds more than {s.hand} candles (L1.2)")
    for seat, gathered in enumerate(fields.optional_list("gathered", seats)):
        _put(s, fields, "gathered", gathered, GATHERED + seat)
    path = _put(s, fields, "path", fields.take("path"), PATH)
    if path != sorted(path):
        raise fields.fault("path", "each candle must be brighter than the one before (L2.2)")
    empty = [seat for seat in range(seats) if not candles(s, seat)]
    if empty and (len(empty) > 1 or candles(s, BASKET)):
        raise fields.fault("hands", "only one can be empty, and only when the basket is (L3.1)")


def _put(s: State, fields: Fields, field: str, value: Any, place: int) -> list[int]:
    given = fields.integers(field, value, 1, CANDLES)
    for candle in given:
        if s.place[candle - 1] != BASKET:
            raise fields.fault(field, f"candle {candle} is there twice (L1.1)")
        s.place[candle - 1] = place
    return given
