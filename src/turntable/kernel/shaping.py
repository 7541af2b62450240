"""Rewards on the way to the end of a game, which change nothing about what is best to do.

A step pays the change of a potential: here how much more than an equal share of victory the evaluation gives a seat,
as all cards lie. The potential of a game that is over is 0, so that what a whole game pays on top is fixed before its
first decision (A. Y. Ng, D. Harada and S. Russell, "Policy invariance under reward transformations", 1999).
"""

from typing import NamedTuple

from turntable.kernel.batch import Games
from turntable.kernel.compiled import Floats, compiled, inlined
from turntable.kernel.evaluation import chances


class Shaping(NamedTuple):
    """How the games of a range are rewarded on the way."""

    scale: float
    discount: float
    """That of the learner: with another one the best policy could change."""
    weights: Floats
    features: Floats
    """Scratch: a row for each thread."""
    values: Floats
    """Scratch, likewise."""
    potentials: Floats
    """By game and seat, before the step."""
    outcomes: Floats
    """By game and seat: what the step paid for the end of a game, without shaping."""


@inlined
def note_potential(games: Games, shaping: Shaping, game: int) -> None:
    """Note where a game stands."""
    seats, row = games.rewards.shape[1], game % shaping.values.shape[0]
    chances(games.states[game], shaping.weights, shaping.features[row], shaping.values[row])
    for seat in range(seats):
        shaping.potentials[game, seat] = shaping.scale * (shaping.values[row, seat] - 1 / seats)


@inlined
def shape_reward(games: Games, shaping: Shaping, game: int) -> None:
    """Add what a step has changed to the rewards of a game, and note where it stands now."""
    for seat in range(games.rewards.shape[1]):
        shaping.outcomes[game, seat] = games.rewards[game, seat] if games.done[game] else 0.0
        games.rewards[game, seat] = shaping.outcomes[game, seat] - shaping.potentials[game, seat]
    note_potential(games, shaping, game)
    if not games.done[game]:
        for seat in range(games.rewards.shape[1]):
            games.rewards[game, seat] += shaping.discount * shaping.potentials[game, seat]


@compiled
def note_potentials(games: Games, shaping: Shaping) -> None:
    """Note where all games stand."""
    for game in range(games.states.shape[0]):
        note_potential(games, shaping, game)


@compiled
def shape_rewards(games: Games, shaping: Shaping) -> None:
    """Add what a step has changed to the rewards, and note where the games stand now."""
    for game in range(games.states.shape[0]):
        shape_reward(games, shaping, game)
