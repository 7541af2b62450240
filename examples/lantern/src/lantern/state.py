"""The state of a game of Lantern: one record of fixed size, in which every candle is somewhere.

Candles count from 0 in code, from 1 in every text.
"""

import numpy as np
import numpy.typing as npt

from turntable.kernel.record import record
from turntable.match.data import table

SEATS = 4  # at most (L1.1)
HAND, HANDS = 4, (3, 4, 5)  # candles that everyone is dealt (L1.2)

# Where a candle is. A number below SEATS is the seat that holds it.
GATHERED = SEATS  # + seat
PATH = GATHERED + SEATS
BASKET = PATH + 1


def _read_moths() -> npt.NDArray[np.int8]:
    """Return the moths that each candle attracts (L1.1); a designer may bring other candles."""
    candles = table("lantern", "candles", ("number", "moths"))
    moths = np.full(candles.count(24, 60, "candles"), -1, np.int8)
    for row in candles:
        number = row.integer("number", 1, len(moths))
        if moths[number - 1] >= 0:
            raise row.fault(f"candle {number} is there twice")
        moths[number - 1] = row.integer("moths", 0, 9)
    return moths


MOTHS = _read_moths()
CANDLES = len(MOTHS)

STATE = record(
    "lantern",
    [
        ("hand", np.int8),  # L1.2
        ("place", np.int8, CANDLES),  # where each candle is
    ],
)
