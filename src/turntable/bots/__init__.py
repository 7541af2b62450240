"""Players that are programs."""

from __future__ import annotations

from random import Random
from typing import Protocol

from turntable.match.errors import BadSetup, quoted
from turntable.match.match import Match

LEVELS = ("random",)


class Bot(Protocol):
    """Someone who chooses moves."""

    def choose(self, match: Match, seat: int) -> str:
        """A legal move for a seat that may act, from what that seat knows and nothing else."""


class RandomBot:
    """Any legal move, each as likely as the next."""

    def __init__(self, seed: int | None) -> None:
        self._chance = Random(seed)

    def choose(self, match: Match, seat: int) -> str:
        return self._chance.choice(match.legal(seat))


def bot(level: str, seed: int | None = None) -> Bot:
    """A bot of a level; the same seed makes the same choices. BadSetup that lists the levels if there is none."""
    if level not in LEVELS:
        raise BadSetup(f"no level {quoted(level)}: there are {', '.join(LEVELS)}")
    return RandomBot(seed)
