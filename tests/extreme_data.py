"""The smallest and the largest data that each game allows, every number at its limit (docs/design.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, islice

from turntable.games.tickets.state import COLOURS
from turntable.games.trains.state import ABILITIES

Tables = dict[str, str]
"""The text of each file that is replaced, by name."""


def _csv(*rows: Iterable[object]) -> str:
    return "".join(",".join(map(str, row)) + "\n" for row in rows)


def _railcars(count: int) -> Tables:
    abilities = islice(cycle(ABILITIES), count)
    return {"cards": _csv(("number", "ability"), *enumerate(abilities, 1))}


def _tickets(cars: Iterator[str], points: Iterable[int], length: int) -> str:
    """Tickets between cities of the longest names; the first city is on all of them."""
    rows = []
    for number, worth in enumerate(points, 1):
        rows.append((number, "C" * 30, f"{number:030}", worth, " ".join(islice(cars, length))))
    return _csv(("id", "from", "to", "points", "cars"), *rows)


def _few_tickets() -> Tables:
    """One car of each colour, and as one car is enough, tickets as dear as can be: 255 points, 2000 in all."""
    points = [255] * 7 + [12] * 16 + [23]
    return {
        "cards": _csv(("card", "copies"), *((colour, 1) for colour in COLOURS), ("loco", 6)),
        "tickets": _tickets(cycle(COLOURS), points, 1),
        "big_cities": _csv(("city", "points"), ("C" * 30, 0)),
        "constants": _csv(("name", "value"), ("hand", 1), ("offer", 1), ("second_hand", 0)),
    }


def _many_tickets() -> Tables:
    """127 cards with 15 cars of a colour and 40 locomotives; 46 tickets of five cars, 63 of them of one colour."""
    cars = [*["black"] * 63, *islice(cycle(COLOURS[1:]), 46 * 5 - 63)]
    return {
        "cards": _csv(("card", "copies"), *zip(COLOURS, [15] * 5 + [4] * 3, strict=True), ("loco", 40)),
        "tickets": _tickets(iter(cars[::2] + cars[1::2]), [17] * 46, 5),
        "big_cities": _csv(("city", "points"), ("C" * 30, 99), *((f"{number:030}", 99) for number in range(1, 12))),
        "constants": _csv(("name", "value"), ("hand", 12), ("offer", 6), ("second_hand", 12)),
    }


def _superline(hand: int, winning: int, *copies: int) -> Tables:
    cards = ("city", "flag", "arms", "star-moscow", "star-petersburg", "star-sevastopol")
    return {
        "cards": _csv(("card", "copies"), *zip(cards, copies, strict=True)),
        "constants": _csv(("name", "value"), ("hand", hand), ("winning", winning)),
    }


EXTREMES: dict[tuple[str, str], Callable[[], Tables]] = {
    ("trains", "smallest"): lambda: _railcars(58),
    ("trains", "largest"): lambda: _railcars(250),
    ("tickets", "smallest"): _few_tickets,
    ("tickets", "largest"): _many_tickets,
    ("superline", "smallest"): lambda: _superline(1, 1, 1, 0, 0, 0, 0, 0),
    ("superline", "largest"): lambda: _superline(12, 9, 3, 2, 2, 2, 2, 1),
    ("superline", "special"): lambda: _superline(6, 3, 1, 40, 40, 40, 40, 13),
}
