"""The games of the suite, and playing them."""

from __future__ import annotations

from turntable.conformance.playing import label, midway, otherwise, play_randomly, somewhere, variants
from turntable.match.game import all_games

__all__ = [
    "GAMES",
    "NAMES",
    "OBSERVED",
    "OBSERVED_VARIANTS",
    "SEATED",
    "VARIANTS",
    "label",
    "midway",
    "otherwise",
    "play_randomly",
    "somewhere",
]

GAMES = list(all_games())
NAMES = [game.name for game in GAMES]
SEATED = [(game, seats) for game in GAMES for seats in game.seat_counts]
OBSERVED = [(game, seats) for game, seats in SEATED if game.observation]
VARIANTS = [(game, seats, options) for game, seats in SEATED for options in variants(game, seats)]
OBSERVED_VARIANTS = [case for case in VARIANTS if case[0].observation]
