"""Superline positions for tests: drawn boards, cards by cell, an empty deck."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from typing import Any

import turntable
from turntable import Match
from turntable.games.superline.packs import BOARDS, NAMES

FEWER = 12 if os.environ.get("NUMBA_DISABLE_JIT") else 1  # interpreted rules are slow: so many times fewer random games
SUPERLINE = turntable.game("superline")
RUSSIA, WORLD = BOARDS
SPECIALS = {"flag": 4, "arms": 4, "star-moscow": 1, "star-petersburg": 1, "star-sevastopol": 1}


def all_cards(pack: int = 0) -> Counter[str]:
    return Counter({pair.id: 2 for pair in BOARDS[pack].pairs} | SPECIALS)


def city(cell: str, pack: int = 0) -> str:
    """The card that puts a chip on a cell."""
    return BOARDS[pack].pairs[BOARDS[pack].pair_at[NAMES.index(cell)]].id


def drawn(picture: str) -> dict[str, int]:
    """A board from rows of letters: 0, 1, 2 a chip of that team, anything else none. Rows left out are empty."""
    rows = picture.split()
    return {
        f"{'ABCDEFGHIJKLMN'[x]}{y + 1}": int(c) for y, row in enumerate(rows) for x, c in enumerate(row) if c in "012"
    }


def at(picture: str = "", hands: list[list[str]] | None = None, **position: Any) -> Match:
    """A position, seat 0 to act. The other hands hold a city each unless they are given."""
    seats = position.setdefault("seats", 2)
    held = [["omsk"], ["tula"], ["perm"], ["tver"], ["kirov"], ["komi"], *[[] for _ in range(6)]][:seats]
    for seat, cards in enumerate(hands or []):
        held[seat] = cards
    return SUPERLINE.position({"board": drawn(picture), "hands": held} | position)


def spent(position: dict[str, Any], deck: Sequence[str] = ()) -> dict[str, Any]:
    """The position with an empty deck, or this one: the cards named nowhere lie on the discard pile of seat 0."""
    named = Counter(card for cards in position["hands"] for card in cards)
    rest = sorted((all_cards() - named - Counter(deck)).elements())
    return position | {"draw": list(deck), "discards": [rest, *[[] for _ in range(position["seats"] - 1)]]}


def cards_in(position: dict[str, Any]) -> Counter[str]:
    """Every card of a position, wherever it is."""
    piles = [*position["hands"], *position["discards"], position["draw"], filter(None, position["given"])]
    return Counter(card for pile in piles for card in pile)


def acting(match: Match) -> tuple[int, ...]:
    return match.to_act
