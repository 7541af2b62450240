"""Counts and prices for each colour packed into one number, and the tickets in that form, for solver.py.

Colours are packed into one number, seven bits each, so that a ticket's cars are subtracted at once and a sum over
colours is one multiplication. Cars left are counted from 64: below that, locomotives stand in. Tickets go by rank:
rank 0 is ticket 46, so that of two sets of tickets the one with the lowest numbers is the greater number.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from turntable.games.tickets.state import LOCO, NEEDS, POINTS, TICKETS
from turntable.kernel.compiled import compiled

WORTH_POINT = 64  # a point is worth more than any number of tickets

BITS = 7  # for a colour
ONES = sum(1 << BITS * colour for colour in range(LOCO))
LANE = (1 << BITS) - 1
NONE = 1 << (BITS - 1)  # no car left; so that below it is above zero too

# Prices are in 1/16 points, four to a number, 14 bits each: black, yellow, blue, purple in one, the others in another.
PRICE_BITS = 2 * BITS
PRICE = (1 << PRICE_BITS) - 1
PRICED = sum(LANE << PRICE_BITS * i for i in range(LOCO // 2))
PAIRS = sum(1 << PRICE_BITS * i for i in range(LOCO // 2))
PRICE_SHIFT = PRICE_BITS * (LOCO // 2 - 1)
PRICE_WORTH = WORTH_POINT // 16
HIGHEST_PRICE = int(POINTS.max()) * 16


class Prices(NamedTuple):
    """The price of a car of each colour: of every second colour from black on, and of those between."""

    even: int
    odd: int


USUAL_PRICE = 69  # of a car on most tickets, and of any colour to begin with
USUAL_PRICES = Prices(*2 * (sum(USUAL_PRICE << PRICE_BITS * i for i in range(LOCO // 2)),))

Table = npt.NDArray[np.int64]

_RANKED = range(TICKETS - 1, -1, -1)  # rank 0 is ticket 46
CARS = np.array([sum(int(NEEDS[i, c]) << BITS * c for c in range(LOCO)) for i in _RANKED], np.int64)
WORTH = np.array([POINTS[i] * WORTH_POINT + 1 for i in _RANKED], np.int64)
ONE_CAR, TWO_CARS = (sum(1 << rank for rank, i in enumerate(_RANKED) if NEEDS[i].sum() == n) for n in (1, 2))


def _better() -> tuple[Table, Table]:
    """Return for each rank the tickets that need only its cars and are better, and those that it is better than."""
    better, worse = np.zeros((2, TICKETS), np.int64)
    for rank, i in enumerate(_RANKED):
        for other, j in enumerate(_RANKED):
            if (NEEDS[j] <= NEEDS[i]).all() and (POINTS[j], -j) > (POINTS[i], -i):
                better[rank] |= 1 << other
                worse[other] |= 1 << rank
    return better, worse


BETTER, WORSE = _better()

_DE_BRUIJN = 0x03F79D71B4CB0A89  # every six bits of it are different
PLACE_OF = np.zeros(64, np.int64)
for _i in range(64):
    PLACE_OF[(_DE_BRUIJN << _i) >> 58 & 63] = _i


@compiled
def rank_of(bit: int) -> int:
    """Return the position of the only bit that is set."""
    return int(PLACE_OF[(int(bit) * _DE_BRUIJN) >> 58 & 63])


@compiled
def highest(bits: int) -> int:
    """Return the highest bit that is set; there must be one."""
    for shift in (1, 2, 4, 8, 16, 32):
        bits |= bits >> shift
    return bits ^ bits >> 1


@compiled
def flipped(tickets: int) -> int:
    """Reverse a set: from ticket 46 lowest to ticket 1 lowest, or back."""
    other = 0
    for i in range(TICKETS):
        other |= (tickets >> i & 1) << (TICKETS - 1 - i)
    return other


@compiled
def pack(stack: npt.NDArray[np.int8]) -> int:
    """Return the cars of a stack."""
    spare = ONES * NONE
    for colour in range(LOCO):
        spare += int(stack[colour]) << BITS * colour
    return spare


@compiled
def total(lanes: int) -> int:
    """Return the sum over all colours."""
    pairs = (lanes & PRICED) + (lanes >> BITS & PRICED)
    return (int(pairs) * PAIRS) >> PRICE_SHIFT & PRICE


@compiled
def missing(spare: int) -> int:
    """Return the number of locomotives used in place of cars."""
    below = (~spare >> (BITS - 1)) & ONES
    return total(below * NONE - (spare & below * LANE))


@compiled
def above(spare: int) -> int:
    """Return the cars that are there, by colour, without the offset."""
    there = (spare >> (BITS - 1)) & ONES
    return (spare & there * LANE) - there * NONE


@compiled
def dot(cars: int, prices: Prices) -> int:
    """Return the sum of cars of each colour, times its price."""
    even = (int(cars & PRICED) * int(prices.even)) >> PRICE_SHIFT & PRICE
    odd = (int(cars >> BITS & PRICED) * int(prices.odd)) >> PRICE_SHIFT & PRICE
    return even + odd


@compiled
def cost(cars: int, prices: Prices) -> int:
    """Return what cars cost, in units of worth."""
    return PRICE_WORTH * dot(cars, prices)


@compiled
def price(prices: Prices, colour: int) -> int:
    return (prices.odd if colour & 1 else prices.even) >> PRICE_BITS * (LOCO // 2 - 1 - (colour >> 1)) & PRICE


@compiled
def dearest(prices: Prices) -> int:
    """Return the highest price, which is what a locomotive is worth."""
    most = 0
    for colour in range(LOCO):
        most = max(most, price(prices, colour))
    return most


@compiled
def with_price(prices: Prices, colour: int, price: int) -> Prices:
    """Return prices with that of a colour, which has none yet."""
    price <<= PRICE_BITS * (LOCO // 2 - 1 - (colour >> 1))
    return Prices(prices.even, prices.odd | price) if colour & 1 else Prices(prices.even | price, prices.odd)


@compiled
def lane(lanes: int, colour: int) -> int:
    return lanes >> BITS * colour & LANE
