"""The names of cards, tickets and cities in Tickets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from turntable.games.tickets.moves import M_ROW
from turntable.games.tickets.notation import card_name, group_of, row_of
from turntable.games.tickets.state import ENDS, KINDS, KNOWN_CITIES, LOCO, POINTS
from turntable.locales import Message

__all__ = ["card_name", "card_names", "city_name", "message", "played", "ticket_name", "ticket_names"]


def message(name: str, **facts: Any) -> Message:
    return Message(name, facts)


@cache
def city_name(city: str) -> Message:
    if city not in KNOWN_CITIES:
        return message("tickets-new-city", city=city)
    return message("tickets-city", city=city.lower().replace(".", "").replace(" ", "-"))


@cache
def ticket_name(number: int) -> Message:
    start, end = ENDS[number - 1]
    facts = {"start": city_name(start), "end": city_name(end), "points": int(POINTS[number - 1])}
    return message("tickets-ticket", **facts)


def ticket_names(numbers: Iterable[int]) -> tuple[Message, ...]:
    return tuple(ticket_name(number) for number in numbers)


def card_names(cards: Sequence[int]) -> tuple[Message, ...]:
    """Return cards by kind, from their counts."""
    return tuple([_counted(kind, int(count)) for kind, count in enumerate(cards) if count])


@cache
def _counted(kind: int, count: int) -> Message:
    return message("tickets-cards", card=card_name(kind), count=count)


def played(move: int) -> list[int]:
    """Return the cards of a group or row, by kind."""
    cards = [0] * KINDS
    if move < M_ROW:
        colour, cars, locos = group_of(move)
        cards[colour], cards[LOCO] = cars, locos
    else:
        for colour in row_of(move):
            cards[colour] = 1
    return cards
