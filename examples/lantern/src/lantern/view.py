"""What a seat of Lantern may know, and what a move did, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lantern.notation import candles
from lantern.rules import GATHER
from lantern.state import BASKET, GATHERED, MOTHS, PATH
from turntable.kernel.compiled import State
from turntable.locales import Message, Seat
from turntable.match.game import Result


def view(s: State, seat: int | None) -> dict[str, Any]:
    return {
        "turn": int(s.turn),
        "path": candles(s, PATH),
        "gathered": [candles(s, GATHERED + other) for other in range(s.seats)],
        "hands": [len(candles(s, other)) for other in range(s.seats)],
        "basket": len(candles(s, BASKET)),
        "hand": [] if seat is None else candles(s, seat),
    }


def label(s: State, seat: int, move: int) -> Message:
    if move == GATHER:
        return Message("lantern-label-gather", {"moths": moths(candles(s, PATH))})
    return Message("lantern-label-light", {"moths": moths([move + 1])})


def tell(before: State, seat: int, move: int, after: State, viewer: int | None) -> list[Message]:
    if move == GATHER:
        return [Message("lantern-told-gather", {"seat": Seat(seat), "moths": moths(candles(before, PATH))})]
    told = [Message("lantern-told-light", {"seat": Seat(seat), "candle": move + 1})]
    drawn = set(candles(after, seat)) - set(candles(before, seat))
    if drawn and viewer == seat:
        told.append(Message("lantern-told-draw-own", {"seat": Seat(seat), "candle": drawn.pop()}))
    return told


def result(s: State) -> Result:
    scores = tuple(moths(candles(s, seat) + candles(s, GATHERED + seat)) for seat in range(s.seats))
    winners = tuple(seat for seat in range(s.seats) if scores[seat] == min(scores))
    return Result(winners, scores, Message("lantern-result", {"moths": min(scores)}))


def moths(some: Iterable[int]) -> int:
    """Count the moths of some candles, given by their numbers."""
    return sum(int(MOTHS[candle - 1]) for candle in some)
