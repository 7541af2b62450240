"""Decide whether a move revealed anything: only one that did not may be taken back."""

from __future__ import annotations

from typing import Any

from turntable.kernel import chance
from turntable.match.errors import IllegalMove
from turntable.match.match import Match, seed_bytes

DEALS = 32  # of what the mover cannot know: a card that half of them agree on slips through once in four billion times


def reveals(before: Match, seat: int, move: str) -> bool:
    """Return whether a move showed anyone something that its own seat could not know, such as a card that was drawn.

    Deals what the seat cannot know again several times. A move that reveals nothing leads to the same view and tells
    everyone the same in all of these deals. A card of its own that a seat puts on the table is no news to that seat.
    Where several seats choose at the same time, each choice tells the others something.
    """
    if len(before.to_act) > 1:
        return True
    seen = _seen(before.played(move, seat), seat)
    for deal in range(DEALS):
        other = before.copy()
        chance.plant(other.state, seed_bytes(deal))
        other.game.hidden.redeal(other.state, seat)
        try:
            other.play(move, seat)
        except IllegalMove:  # what is allowed depends on what the seat cannot know
            return True
        if _seen(other, seat) != seen:
            return True
    return False


def _seen(match: Match, seat: int) -> tuple[Any, ...]:
    """Return what the mover and a spectator see now, and what everyone was told of the last move."""
    told = [[message.facts for message in match.told(viewer)] for viewer in (None, *range(match.seats))]
    return match.view(seat), match.view(None), told
