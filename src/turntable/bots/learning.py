"""Learn a game's judgement by self-play: TD(λ) on each seat's chance to win.

The players choose at sight (one move ahead, over one deal of what they cannot know) with the weights learned so far,
and now and then at random. After each game the chance that every position gave every seat moves towards what came
of it.
"""

import numpy as np
import numpy.typing as npt

from turntable.kernel.compiled import Ints, States, compiled
from turntable.kernel.judgement import Floats, actor, at_sight, features, judge, reflex
from turntable.kernel.playout import Dice, reseed, roll
from turntable.kernel.rules import acting, deal, legal, outcome, play

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
            move = moves[roll(dice, legal(pool[0], seat, moves))]
        else:
            count = at_sight(pool, seat, weights, moves, about, chances, totals, dice, 1)
            move = moves[np.argmax(totals[:count])]
        play(pool[0], seat, move)
        seats = acting(pool[0])
    if seats == 0:
        outcome(pool[0], values[steps])
    else:
        judge(pool[0], weights, about, values[steps])
    return steps


@compiled
def learn(
    weights: Floats,
    seen: npt.NDArray[np.float32],
    values: npt.NDArray[np.float32],
    steps: int,
    seats: int,
    rate: float,
    trace: float,
) -> float:
    """Move the weights towards what came of one game; return the mean squared surprise."""
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
        weights[k] += rate * change[k] / max(steps, 1)
    return surprise / max(steps * seats, 1)
