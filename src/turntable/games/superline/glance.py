"""Superline's state as Python reads it, for texts: nothing here is compiled or changes anything."""

from __future__ import annotations

from turntable.games.superline.packs import SIX
from turntable.games.superline.state import LOOSE, OWNER, SQUARE, STAR, STEP, WAYS
from turntable.kernel.compiled import State


def team_of(s: State, seat: int) -> int:
    """S2.2."""
    return seat % int(s.teams)


def owner(s: State, cell: int) -> int:
    """The team whose chip stands on a cell; -1 if none does."""
    return (int(s.cells[SQUARE[cell]]) >> OWNER) - 1


def is_loose(s: State, cell: int) -> bool:
    return int(s.cells[SQUARE[cell]]) in LOOSE


def held(s: State, seat: int) -> list[int]:
    """The cards of a hand, ascending."""
    cards: list[int] = s.hands[seat, : s.hand_size[seat]].tolist()
    return cards


def which_card(s: State, seat: int, kind: int) -> int:
    """The card itself; for a star the first one of the hand."""
    return next(card for card in held(s, seat) if card >= STAR) if kind == STAR else kind


def would_complete(s: State, team: int, cell: int) -> int:
    """How many superlines a chip of the team on a cell would complete."""
    cells: list[int] = s.cells.tolist()
    count = 0
    for way, step in enumerate(STEP.tolist()):
        row = 1
        for direction in (-step, step):
            square = int(SQUARE[cell]) + direction
            while cells[square] >> (WAYS * team + way) & 1:
                row += 1
                square += direction
        count += row >= SIX
    return count
