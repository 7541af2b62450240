"""Bots with names: a level, and a style that is data.

A game's characters.json has each bot's preferences: `features` multiplies weights of the evaluation, `moves` adds to
the chance to win after every move with a certain label (GAME-label-NAME in the catalogues). A game without the file is
played by the level alone.

    {"rita": {"moves": {"remove": 0.1}},
     "hugo": {"features": {"flags": 2}}}
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from turntable.bots.weights import weights_of
from turntable.kernel.compiled import Floats
from turntable.match.errors import MissingPart
from turntable.match.game import Game
from turntable.match.match import Match

FILE = "characters.json"


class Character(NamedTuple):
    """A bot with a name."""

    level: str
    """With its budget, if it searches."""
    temperature: float | None = None
    """Softmax temperature where it does not search; None: that of its level."""


CHARACTERS = {
    "murka": Character("random"),
    "pip": Character("beginner", temperature=1.0),
    "hugo": Character("casual"),
    "rita": Character("casual"),
    "dash": Character("casual"),
    "bruno": Character("expert"),
    "korvo": Character("expert"),
    "minerva": Character("expert:5s"),
}
"""By name, weakest level first."""


@dataclass(frozen=True)
class Taste:
    """What a character is fond of in one game."""

    features: dict[str, float] = field(default_factory=dict)
    """Factors for the evaluation's weights."""
    moves: dict[str, float] = field(default_factory=dict)
    """Bonus of each kind of move, in chances to win."""

    def extras(self, match: Match, seat: int) -> dict[str, float]:
        """Return the nonzero bonuses of a seat's legal moves, by text."""
        if not self.moves:
            return {}
        done = {move: label.id.rpartition("-label-")[2] for move, label in match.labels(seat).items()}
        return {move: self.moves[does] for move, does in done.items() if does in self.moves}


PLAIN = Taste()


@cache
def tastes(game: Game) -> dict[str, Taste]:
    """Return the tastes of all characters in a game; MissingPart if its file does not fit."""
    try:
        written = json.loads((files(game.package) / FILE).read_text(encoding="utf-8"))
        found = {name: Taste(taste.get("features", {}), taste.get("moves", {})) for name, taste in written.items()}
    except FileNotFoundError:
        return {}
    except (AttributeError, ValueError):
        raise MissingPart(f"{game.name}: {FILE} cannot be read: it has features and moves by character") from None
    names = set(game.need_evaluation().FEATURES)
    strange = [name for taste in found.values() for name in taste.features if name not in names]
    if strange:
        raise MissingPart(f"{game.name}: {FILE}: evaluation.py has no feature {strange[0]!r}")
    return found


def taste_of(game: Game, character: str) -> Taste:
    """Return what a character is fond of in a game; nothing for the empty name."""
    return tastes(game).get(character, PLAIN) if character else PLAIN


@cache
def weights_by(game: Game, character: str) -> Floats:
    """Return the weights that a character goes by; the learned ones for the empty name."""
    factors = taste_of(game, character).features
    names = game.need_evaluation().FEATURES
    return weights_of(game) * np.array([factors.get(name, 1.0) for name in names], np.float32)
