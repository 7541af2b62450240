"""Potential-based reward shaping, which preserves the optimal policy.

A step pays the change of a potential: the seat's chance to win by the evaluation, with all cards visible, minus an
equal share. The potential of a game that is over is 0, so the sum that a whole game pays extra is fixed before its
first decision (A. Y. Ng, D. Harada and S. Russell, "Policy invariance under reward transformations", 1999).
"""

from typing import NamedTuple

from turntable.kernel.batch import Games
from turntable.kernel.compiled import Floats, compiled, inlined
from turntable.kernel.evaluation import chances


class Shaping(NamedTuple):
    """The shaping of a range of games."""

    scale: float
    discount: float
    """The learner's own: with another one the optimal policy could change."""
    weights: Floats
    features: Floats
    """Scratch: a row for each thread."""
    values: Floats
    """Scratch, likewise."""
    potentials: Floats
    """By game and seat, before the step."""
    outcomes: Floats
    """By game and seat: final rewards of this step, without shaping."""


@inlined
def note_potential(games: Games, shaping: Shaping, game: int) -> None:
    """Record the potential of a game."""
    seats, row = games.rewards.shape[1], game % shaping.values.shape[0]
    chances(games.states[game], shaping.weights, shaping.features[row], shaping.values[row])
    for seat in range(seats):
        shaping.potentials[game, seat] = shaping.scale * (shaping.values[row, seat] - 1 / seats)


@inlined
def shape_reward(games: Games, shaping: Shaping, game: int) -> None:
    """Add the change of the potential to the rewards of a game, and record the new potential."""
    for seat in range(games.rewards.shape[1]):
        shaping.outcomes[game, seat] = games.rewards[game, seat] if games.done[game] else 0.0
        games.rewards[game, seat] = shaping.outcomes[game, seat] - shaping.potentials[game, seat]
    note_potential(games, shaping, game)
    if not games.done[game]:
        for seat in range(games.rewards.shape[1]):
            games.rewards[game, seat] += shaping.discount * shaping.potentials[game, seat]


@compiled
def note_potentials(games: Games, shaping: Shaping) -> None:
    """Record the potentials of all games."""
    for game in range(games.states.shape[0]):
        note_potential(games, shaping, game)


@compiled
def shape_rewards(games: Games, shaping: Shaping) -> None:
    """Add the change of the potentials to the rewards, and record the new potentials."""
    for game in range(games.states.shape[0]):
        shape_reward(games, shaping, game)
