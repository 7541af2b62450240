"""Learn a game's judgement by self-play: TD(λ) on each seat's chance to win.

The players choose at sight (one move ahead, over one deal of what they cannot know) with the weights learned so far,
and now and then at random. After each game the chance that every position gave every seat moves towards what came
of it. Each weight steps by its own measure (Adam), so that features that are rarely seen are learned as well.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from turntable.bots.mind import POOL, WEIGHTS
from turntable.bots.warm import undealt
from turntable.kernel.compiled import Ints, States, compiled
from turntable.kernel.judgement import Floats, act, actor, at_sight, features, judge, options, reflex
from turntable.kernel.playout import Dice, reseed, roll
from turntable.kernel.rules import acting, deal, outcome
from turntable.match.errors import BadSetup
from turntable.match.game import Game

WARMTH = 0.12  # of all moves are made at random at the beginning, a tenth of that at the end
RATE = 0.02  # a step of a weight at the beginning, a twentieth of that at the end
INERTIA, MEMORY = 0.9, 0.999  # of the mean slope of a weight, and of the mean square of its slope
LEAST = 1e-6  # so that nothing is divided by 0
USUAL = 1e-4  # the mean square of a slope before anything is known of it
TRACE = 0.9  # λ
LENGTH = 1500  # positions of a game that are learned from, at the most


@compiled
def self_play(
    start: States,
    pool: States,
    weights: Floats,
    moves: Ints,
    about: Floats,
    chances: Floats,
    totals: Floats,
    dice: Dice,
    seen: npt.NDArray[np.float32],
    values: npt.NDArray[np.float32],
    daring: float,
) -> int:
    """Play one game from a deal; fill `seen` and `values` with every position's features and chances of every seat.

    Returns how many positions there were; the row after the last of `values` is the outcome.
    """
    pool[0] = start[0]
    reseed(pool[0], dice)
    deal(pool[0])
    steps = 0
    seats = acting(pool[0])
    while seats != 0 and steps < LENGTH:
        seat = actor(pool[0], seats)
        if not reflex(pool[0]):
            judge(pool[0], weights, about, chances)
            for i in range(pool[0].seats):
                features(pool[0], i, seen[steps, i])
                values[steps, i] = chances[i]
            steps += 1
        if roll(dice, 1 << 20) < daring * (1 << 20):
            move = moves[roll(dice, options(pool[0], seat, moves))]
        else:
            count = at_sight(pool, seat, weights, moves, about, chances, totals, dice, 1)
            move = moves[np.argmax(totals[:count])]
        act(pool[0], seat, int(move))
        seats = acting(pool[0])
    if seats == 0:
        outcome(pool[0], values[steps])
    else:
        judge(pool[0], weights, about, values[steps])
    return steps


@compiled
def learn(
    weights: Floats,
    slopes: npt.NDArray[np.float64],
    seen: npt.NDArray[np.float32],
    values: npt.NDArray[np.float32],
    steps: int,
    seats: int,
    rate: float,
    trace: float,
) -> float:
    """Move the weights towards what came of one game; return the mean squared surprise.

    `slopes` are, of each weight, the mean slope and the mean square of it.
    """
    target = values[steps].copy()
    change = np.zeros(weights.shape[0])
    surprise = 0.0
    for t in range(steps - 1, -1, -1):
        for i in range(seats):
            error = target[i] - values[t, i]
            surprise += error * error
            for k in range(weights.shape[0]):
                change[k] += error * seen[t, i, k]
        for i in range(seats):
            target[i] = trace * target[i] + (1 - trace) * values[t, i]
    for k in range(weights.shape[0]):
        slope = change[k] / max(steps, 1)
        slopes[k, 0] += (1 - INERTIA) * (slope - slopes[k, 0])
        slopes[k, 1] += (1 - MEMORY) * (slope * slope - slopes[k, 1])
        weights[k] += rate * slopes[k, 0] / (np.sqrt(slopes[k, 1]) + LEAST)
    return surprise / max(steps * seats, 1)


@dataclass
class Lesson:
    """How far a training has come."""

    games: int
    length: float
    """Positions a game, lately."""
    surprise: float
    """Mean squared, lately."""
    weights: Floats


def train(game: Game, games: int, seed: int, report: int = 1000) -> Iterator[Lesson]:
    """Learn from nothing; tell every `report` games how it goes. The same numbers give the same weights."""
    if game.judge is None:
        raise BadSetup(f"{game.name} has no judge.py: there is nothing to learn")
    size, most = len(game.judge.NAMES), game.seat_counts[-1]
    weights, about = np.zeros(size, np.float32), np.zeros(size, np.float32)
    pool, moves = np.zeros(POOL, game.rules.state), np.zeros(game.rules.most_moves, np.int32)
    chances, totals = np.zeros(most, np.float32), np.zeros(game.rules.most_moves, np.float32)
    seen, values = np.zeros((LENGTH, most, size), np.float32), np.zeros((LENGTH + 1, most), np.float32)
    slopes = np.zeros((size, 2))
    slopes[:, 1] = USUAL
    dice = np.array([seed * 2 + 1], np.uint64)
    starts = {seats: undealt(game, seats) for seats in game.seat_counts}
    length, surprise = 0, 0.0
    for number in range(games):
        left = 1 - number / games
        seats = game.seat_counts[0] if number % 2 else game.seat_counts[number // 2 % len(game.seat_counts)]
        room = pool, weights, moves, about, chances, totals, dice, seen, values
        steps = self_play(starts[seats], *room, WARMTH * (0.1 + 0.9 * left))
        surprise += learn(weights, slopes, seen, values, steps, seats, RATE * (0.05 + 0.95 * left), TRACE)
        length += steps
        if (number + 1) % report == 0 or number + 1 == games:
            since = number % report + 1
            yield Lesson(number + 1, length / since, surprise / since, weights.copy())
            length, surprise = 0, 0.0


def save(game: Game, weights: Floats, folder: Path) -> Path:
    """Write the weights as the game's data file into a folder; return its path."""
    assert game.judge is not None
    path = folder / WEIGHTS
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["feature", "weight"])
        rows.writerows((name, f"{weight:.4f}") for name, weight in zip(game.judge.NAMES, weights, strict=True))
    return path
