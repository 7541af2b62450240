"""The state of a game of Lantern: one record of fixed size, in which every candle is somewhere.

Candles count from 0 in here, from 1 in every text.
"""

import csv
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from turntable.kernel.record import record

SEATS = 4  # at the most (L1.1)
CANDLES = 30  # L1.1
HAND, HANDS = 4, (3, 4, 5)  # candles that everyone is dealt (L1.2)

# Where a candle is. From 0 on: in the hand of that seat.
GATHERED = SEATS  # + seat
PATH = GATHERED + SEATS
BASKET = PATH + 1


def _read_moths() -> npt.NDArray[np.int8]:
    """The moths that each candle attracts."""
    with (files(__package__) / "candles.csv").open(encoding="utf-8") as file:
        return np.array([int(row["moths"]) for row in csv.DictReader(file)], np.int8)


MOTHS = _read_moths()

STATE = record(
    "lantern",
    [
        ("hand", np.int8),  # L1.2
        ("place", np.int8, CANDLES),  # where each candle is
    ],
)
