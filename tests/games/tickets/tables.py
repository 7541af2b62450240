"""Positions of Tickets for tests."""

from __future__ import annotations

from collections import Counter
from typing import Any

import turntable
from turntable import Match
from turntable.games.tickets.state import CARDS, COPIES

GAME = turntable.game("tickets")
EVERYTHING = Counter(dict(zip(CARDS, COPIES.tolist(), strict=True)))
PLENTY = ["black", "white", "yellow", "green", "blue"]


def table(**fields: Any) -> Match:
    """A match of two in their turns, unless the fields say otherwise; a row without locomotives."""
    return GAME.position({"game": "tickets", "seats": 2, "row": PLENTY} | fields)


def last_turns(**fields: Any) -> Match:
    """The same with an empty deck: all cards that are named nowhere were discarded; nothing is left in the row."""
    position: dict[str, Any] = {"seats": 2, "row": [], "turns_left": 2} | fields
    left = Counter(dict(zip(CARDS, COPIES.tolist(), strict=True)))
    for counts in (*position.get("hands", []), *position.get("stacks", [])):
        left -= Counter(counts)
    for station in position.get("stations", []):
        for colour, (cars, locos) in station.items():
            left -= Counter({colour: cars, "loco": locos})
    left -= Counter(card for card in position["row"] if card)
    return GAME.position(position | {"discard": dict(left)})


def all_done(match: Match) -> None:
    """All who still choose in a scoring complete no more tickets."""
    while match.position()["phase"] == "score":
        match.play("done", match.to_act[-1])


def cards(match: Match) -> Counter[str]:
    """All train cards of a match, wherever they are."""
    position = match.position()
    found: Counter[str] = Counter(position["deck"])
    found.update(card for card in position["row"] if card)
    for counts in (*position["hands"], *position["stacks"], position["discard"]):
        found.update(counts)
    for station in position["stations"]:
        for colour, (cars, locos) in station.items():
            found.update({colour: cars, "loco": locos})
    return found


def tickets(match: Match) -> Counter[int]:
    """All tickets of a match, wherever they are."""
    position = match.position()
    found: Counter[int] = Counter(position["ticket_deck"] + position["offer"])
    for numbers in (*position["tickets"], *position["completed"], *position["offers"]):
        found.update(numbers)
    return found
