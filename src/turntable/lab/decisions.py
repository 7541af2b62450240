"""A match as a sequence of decisions of one seat each: what all environments have in common."""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np
import numpy.typing as npt

from turntable.kernel import calls
from turntable.kernel.compiled import Floats
from turntable.kernel.decisions import OVER, size
from turntable.match.errors import quoted
from turntable.match.game import Game
from turntable.match.match import Match

WAIT = "wait"


def actions_of(game: Game) -> int:
    """Return how many actions there are: the game's move numbers, and last of all to wait."""
    return game.moves + 1


def refusal(action: object, seat: int) -> str:
    """Say why an action is refused."""
    if seat == OVER:
        return f"action {quoted(action)}: the game is over"
    return f"action {quoted(action)} is not legal for seat {seat}"


class Decisions:
    """A match being played by programs, with the seat that decides next."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.size = size(match.game.need_observation().LAYOUT)
        self.wait = match.game.moves
        self._waited = 0

    @property
    def seat(self) -> int:
        """The seat that decides; OVER at the end."""
        return calls.decider(self.match.states, self._waited)

    def actions(self) -> list[int]:
        """Return the legal actions of the seat that decides, ascending."""
        if (seat := self.seat) == OVER:
            return []
        out = np.empty(self.match.game.most_moves + 1, np.int32)
        found: list[int] = out[: calls.list_actions(self.match.states, seat, self.wait, out)].tolist()
        return found

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """Return 1 for each legal action of a seat, which has some only while it decides."""
        mask = np.zeros(self.wait + 1, np.int8)
        if seat == self.seat:
            mask[self.actions()] = 1
        return mask

    def observe(self, seat: int) -> Floats:
        """Return what a seat may know."""
        out = np.empty(self.size, np.float32)
        calls.observe(self.match.states, seat, out)
        return out

    def may_wait(self) -> bool:
        """Return whether the seat that decides need not move."""
        return self.wait in self.actions()

    def play(self, move: str) -> None:
        """Carry out a move of the seat that decides, given as text."""
        self.match.play(move, self.seat)
        self._waited = 0

    def take(self, action: Any) -> None:
        """Carry out an action of the seat that decides. ValueError if it is not legal; then nothing has changed."""
        seat = self.seat
        if action not in self.actions():
            raise ValueError(refusal(action, seat))
        if action == self.wait:
            self._waited |= 1 << seat
        else:
            self.match.play_number(seat, int(action))
            self._waited = 0

    def spell(self, action: int) -> str:
        """Return the text of a legal action."""
        return WAIT if action == self.wait else self.match.spell(self.seat, action)

    def rewards(self) -> list[float]:
        """Return each seat's reward: 0 until the game is over."""
        found = np.zeros(self.match.seats)
        if self.seat == OVER:
            calls.share_out(self.match.states, found)
        return list(map(float, found))

    def copy(self) -> Decisions:
        twin = copy(self)
        twin.match = self.match.copy()
        return twin
