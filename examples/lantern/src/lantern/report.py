"""Counters for reports on Lantern."""

from lantern.rules import GATHER, end_of_path
from lantern.state import CANDLES, GATHERED, MOTHS
from turntable.kernel.compiled import Counts, State, compiled
from turntable.locales import Message
from turntable.match.report import Item, Section

# Counters of a seat.
GATHERS = ("free", "stuck")  # gathered the path with a brighter candle in hand, or without one
FIGURES = ("gathered", "held")  # moths gathered, moths in hand at the end
C_GATHER = 0
C_FIGURE = C_GATHER + len(GATHERS)
COUNTERS = C_FIGURE + len(FIGURES)


@compiled
def note(s: State, seat: int, move: int, counts: Counts) -> None:
    if move == GATHER:
        counts[seat, C_GATHER + is_stuck(s, seat)] += 1


@compiled
def is_stuck(s: State, seat: int) -> int:
    """Return 1 if no candle of the seat is brighter than the last of the path."""
    for candle in range(end_of_path(s) + 1, CANDLES):
        if s.place[candle] == seat:
            return 0
    return 1


@compiled
def conclude(s: State, seat: int, move: int, counts: Counts) -> None:
    for candle in range(CANDLES):
        for other in range(s.seats):
            if s.place[candle] == GATHERED + other:
                counts[other, C_FIGURE] += MOTHS[candle]
            elif s.place[candle] == other:
                counts[other, C_FIGURE + 1] += MOTHS[candle]


SECTIONS: tuple[Section, ...] = (
    Section(
        "gathers",
        "uses",
        C_GATHER,
        [Item(key, Message("lantern-report-gather", {"gather": key})) for key in GATHERS],
        "lantern-report-gathers",
    ),
    Section(
        "figures",
        "figures",
        C_FIGURE,
        [Item(key, Message("lantern-report-figure", {"figure": key})) for key in FIGURES],
        "lantern-report-figures",
    ),
)
