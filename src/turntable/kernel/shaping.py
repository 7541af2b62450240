"""Rewards on the way to the end of a game, which change nothing about what is best to do.

A step pays the change of a potential: here how much more than an equal share of victory the evaluation gives a seat,
as all cards lie. The potential of a game that is over is 0, so that what a whole game pays on top is fixed before its
first decision (A. Y. Ng, D. Harada and S. Russell, "Policy invariance under reward transformations", 1999).
"""

from typing import NamedTuple

from turntable.kernel.batch import Games
from turntable.kernel.compiled import Floats, compiled
from turntable.kernel.evaluation import chances


class Shaping(NamedTuple):
    """How the games of a range are rewarded on the way, and scratch of one thread."""

    scale: float
    discount: float
    """That of the learner: with another one the best policy could change."""
    weights: Floats
    features: Floats
    values: Floats
    potentials: Floats
    """By game and seat, before the step."""


@compiled
def note_potentials(games: Games, shaping: Shaping) -> None:
    """Note where all games stand."""
    for game in range(games.states.shape[0]):
        seats = games.rewards.shape[1]
        chances(games.states[game], shaping.weights, shaping.features, shaping.values)
        for seat in range(seats):
            shaping.potentials[game, seat] = shaping.scale * (shaping.values[seat] - 1 / seats)


@compiled
def shape_rewards(games: Games, shaping: Shaping) -> None:
    """Add what a step has changed to the rewards, and note where the games stand now."""
    for game in range(games.states.shape[0]):
        for seat in range(games.rewards.shape[1]):
            end = games.rewards[game, seat] if games.done[game] else 0.0
            games.rewards[game, seat] = end - shaping.potentials[game, seat]
    note_potentials(games, shaping)
    for game in range(games.states.shape[0]):
        if not games.done[game]:
            for seat in range(games.rewards.shape[1]):
                games.rewards[game, seat] += shaping.discount * shaping.potentials[game, seat]
