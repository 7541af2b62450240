"""A match as a sequence of decisions of one seat each: shared by all environments."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console

from turntable.kernel import calls
from turntable.kernel.batch import share_out
from turntable.kernel.compiled import Floats
from turntable.kernel.decisions import OVER, decider, list_actions, size
from turntable.locales import DEFAULT, say
from turntable.match.errors import BadSetup, MissingExtra, quoted
from turntable.match.game import Game, game
from turntable.match.match import Match

WAIT = "wait"
RENDER_MODES = ("human", "ansi", "rgb_array")
WIDTH, HEIGHT = 120, 60  # letters and lines of a table that is drawn


@contextmanager
def extra(name: str, library: str) -> Iterator[None]:
    """Turn a failed import into one sentence that says what to install."""
    try:
        yield
    except ImportError as missing:  # also of a name: Numba has a part `cuda` of its own, which lacks some
        hint = f"pip install 'turntable-games[{name}]'"
        raise MissingExtra(f"{library} is not installed ({missing.name}): {hint}") from None


def set_up(name: str, seats: int | None, options: Mapping[str, Any]) -> tuple[Game, int, dict[str, Any]]:
    """Return a game that has observations, the number of seats, and all options; BadSetup that names a fault."""
    found = game(name)
    found.need_observation()
    seats = found.check_seats(found.seat_counts[0] if seats is None else seats)
    return found, seats, found.check_lab_options(seats, options)


def seat_levels(opponents: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the level of each seat but the learner's, given as one for all of them or one each; BadSetup if not."""
    if not isinstance(opponents, str | Sequence) or not all(isinstance(level, str) for level in opponents):
        raise BadSetup(f"opponents: expected a level, or a list of levels, not {quoted(opponents)}")
    levels = (opponents,) * (seats - 1) if isinstance(opponents, str) else tuple(opponents)
    if len(levels) != seats - 1:
        raise BadSetup(f"opponents: expected {seats - 1} levels, not {len(levels)}")
    return levels


def check_render_mode(mode: str | None) -> None:
    """Raise BadSetup if there is no such render mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadSetup(f"render_mode: expected one of {', '.join(RENDER_MODES)}, not {quoted(mode)}")


def actions_of(game: Game) -> int:
    """Return the number of actions: the game's move numbers, and last the one to wait."""
    return game.moves + 1


def refusal(action: object, seat: int) -> str:
    """Say why an action is refused."""
    why = "the game is over" if seat == OVER else f"is not legal for seat {seat}"
    return f"action {quoted(action)}{':' if seat == OVER else ''} {why}"


class Decisions:
    """A match being played by programs, with the seat that decides next."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.wait = match.game.moves
        self._waited = 0

    @property
    def seat(self) -> int:
        """The seat that decides; OVER at the end."""
        return decider(self.match.states, 0, self._waited)

    def actions(self) -> list[int]:
        """Return the legal actions of the seat that decides, ascending."""
        if (seat := self.seat) == OVER:
            return []
        out = np.empty(self.match.game.most_moves + 1, np.int32)
        found: list[int] = out[: list_actions(self.match.states, 0, seat, self.wait, out)].tolist()
        return found

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """Return 1 for each legal action of a seat; all 0 unless it decides."""
        mask = np.zeros(self.wait + 1, np.int8)
        if seat == self.seat:
            mask[self.actions()] = 1
        return mask

    def observe(self, seat: int) -> Floats:
        """Return what a seat may know."""
        out = np.empty(size(self.match.game.need_observation().LAYOUT), np.float32)
        calls.observe(self.match.states, seat, out)
        return out

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

    def play(self, move: str) -> None:
        """Carry out a move of the seat that decides, given as text."""
        self.match.play(move, self.seat)
        self._waited = 0

    def spell(self, action: int) -> str:
        """Return the text of a legal action."""
        return WAIT if action == self.wait else self.match.spell(self.seat, action)

    def rewards(self) -> list[float]:
        """Return each seat's reward: 0 until the game is over."""
        found = np.zeros(self.match.seats)
        if self.seat == OVER:
            share_out(self.match.states, 0, found)
        return list(map(float, found))

    def render(self, viewer: int | None, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
        """Draw the table as a seat (None: a spectator) sees it: printed for "human", as text for "ansi", or as pixels.

        Pixels ("rgb_array") are a picture of the terminal's table: height, width, and red, green, blue.
        """
        names = [say("player", DEFAULT, number=seat + 1) for seat in range(self.match.seats)]
        table = self.match.game.terminal.draw(self.match.view(viewer), names, DEFAULT)
        text = io.StringIO()
        if mode == "rgb_array":
            from turntable.lab import picture

            return picture.pixels(picture.svg(table, WIDTH, self.match.game.title()))
        if mode == "human":
            Console(width=WIDTH, height=HEIGHT).print(table)
        elif mode == "ansi":
            Console(width=WIDTH, height=HEIGHT, file=text, force_terminal=True).print(table)
        return text.getvalue() if mode == "ansi" else None

    def copy(self) -> Decisions:
        twin = copy(self)
        twin.match = self.match.copy()
        return twin
