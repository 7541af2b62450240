"""Learn a game's evaluation by self-play: TD(λ) on each seat's chance to win, with Adam.

The players look one move ahead (over one deal of what they cannot know) with the weights learned so far, and explore
now and then. After each game the value of every position moves towards the outcome.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from turntable.bots.engine import workspace
from turntable.kernel.bits import awaited_seat
from turntable.kernel.compiled import Floats, Ints, Rng, States, compiled
from turntable.kernel.driver import MOST_MOVES, play_games
from turntable.kernel.evaluation import Workspace, best_listed, chances, evaluate_moves, list_moves
from turntable.kernel.rng import draw_below
from turntable.kernel.verbs import declare, features, reflex
from turntable.match.game import Game

EXPLORATION = 0.12  # share of random moves at the beginning; a tenth of that at the end
RATE = 0.02  # learning rate at the beginning; a twentieth of that at the end
BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-6  # Adam
SECOND_MOMENT = 1e-4  # Adam's second moment at the start
LAMBDA = 0.9
LONGEST = 1500  # positions of a game, or moves of a duel, before it is stopped


class SelfPlayer(NamedTuple):
    """Plays all seats one move ahead, and explores."""

    rng: Rng
    work: Workspace
    exploration: float


class Trajectory(NamedTuple):
    """Observes one game: every position except those of reflex moves."""

    work: Workspace
    features: Floats
    """By position and seat."""
    values: Floats
    """By position: the seats' chances to win; the row after the last is the outcome."""
    length: Ints
    """One number: the positions."""


class Moments(NamedTuple):
    """The weights, and Adam's first and second moments of their gradients."""

    weights: Floats
    mean: npt.NDArray[np.float64]
    square: npt.NDArray[np.float64]


@compiled
def decide(player: SelfPlayer, states: States, seats: int) -> tuple[int, int]:
    seat, work = awaited_seat(states[0], seats), player.work
    if draw_below(work.rng, 1 << 20) < player.exploration * (1 << 20):
        return seat, int(work.listed[draw_below(work.rng, list_moves(states[0], seat, work.listed))])
    return seat, best_listed(work, evaluate_moves(states, work, seat, 1))


@compiled
def on_move(seen: Trajectory, states: States, seat: int, move: int) -> None:
    if not reflex(states[0]):
        step = seen.length[0]
        chances(states[0], seen.work.weights, seen.work.features, seen.values[step])
        for i in range(states[0].seats):
            features(states[0], i, seen.features[step, i])
        seen.length[0] += 1


@compiled
def has_enough(seen: Trajectory) -> bool:
    return bool(seen.length[0] >= LONGEST)


@compiled
def on_end(seen: Trajectory, states: States, moves: int) -> None:
    chances(states[0], seen.work.weights, seen.work.features, seen.values[seen.length[0]])


declare(SelfPlayer, decide=decide)
declare(Trajectory, on_move=on_move, has_enough=has_enough, on_end=on_end)


@compiled
def learn(model: Moments, seen: Trajectory, seats: int, rate: float) -> float:
    """Update the weights after one game; return the mean squared error."""
    steps, size = seen.length[0], model.weights.shape[0]
    target = seen.values[steps].copy()
    change = np.zeros(size)
    squares = 0.0
    for t in range(steps - 1, -1, -1):
        for i in range(seats):
            error = target[i] - seen.values[t, i]
            squares += error * error
            for k in range(size):
                change[k] += error * seen.features[t, i, k]
        for i in range(seats):
            target[i] = LAMBDA * target[i] + (1 - LAMBDA) * seen.values[t, i]
    for k in range(size):
        gradient = change[k] / max(steps, 1)
        model.mean[k] += (1 - BETA1) * (gradient - model.mean[k])
        model.square[k] += (1 - BETA2) * (gradient * gradient - model.square[k])
        model.weights[k] += rate * model.mean[k] / (np.sqrt(model.square[k]) + EPSILON)
    return float(squares / max(steps * seats, 1))


@dataclass
class Progress:
    """Progress of a training run."""

    games: int
    length: float
    """Recent mean of positions per game."""
    error: float
    """Recent mean squared error."""
    weights: Floats


def train(game: Game, games: int, seed: int, report: int = 1000) -> Iterator[Progress]:
    """Learn from scratch; report progress every `report` games. The same arguments give the same weights."""
    size, most = len(game.need_evaluation().FEATURES), game.seat_counts[-1]
    work = workspace(game, np.zeros(size, np.float32), seed * 2 + 1)
    model = Moments(work.weights, np.zeros(size), np.full(size, SECOND_MOMENT))
    seen = Trajectory(
        work,
        np.zeros((LONGEST, most, size), np.float32),
        np.zeros((LONGEST + 1, most), np.float32),
        np.zeros(1, np.int32),
    )
    starts = {seats: game.set_up(seats, game.check_lab_options(seats, {})) for seats in game.seat_counts}
    states = np.zeros(1, game.state)
    length, error = 0, 0.0
    for number in range(games):
        left = 1 - number / games
        seats = game.seat_counts[0] if number % 2 else game.seat_counts[number // 2 % len(game.seat_counts)]
        player = SelfPlayer(work.rng, work, EXPLORATION * (0.1 + 0.9 * left))
        seen.length[0] = 0
        play_games(starts[seats], states, player, seen, 1, MOST_MOVES)
        error += learn(model, seen, seats, RATE * (0.05 + 0.95 * left))
        length += int(seen.length[0])
        if (number + 1) % report == 0 or number + 1 == games:
            since = number % report + 1
            yield Progress(number + 1, length / since, error / since, work.weights.copy())
            length, error = 0, 0.0
