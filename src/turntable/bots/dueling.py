"""Sharpen a learned judgement: weights that foresee well need not be those that win most.

In a duel all weights are moved a little, each up or down by chance; those players and the ones moved the opposite way
play a deal from both sides, choosing at sight, and the weights go the way of who won more (SPSA). The mean of the
later weights is what was learned.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt

from turntable.bots.learning import LENGTH
from turntable.bots.mind import POOL
from turntable.bots.warm import undealt
from turntable.kernel.compiled import Ints, States, compiled
from turntable.kernel.judgement import Floats, act, actor, at_sight
from turntable.kernel.playout import Dice, reseed
from turntable.kernel.rules import acting, deal, outcome
from turntable.match.game import Game

NUDGE, LEAST_NUDGE = 0.3, 0.04  # how far a weight is moved: a part of it, but never less than this
STRIDE = 0.016  # of that, what it goes for a duel won on both sides; a tenth of that at the end
ROUND = 8  # duels at the same time
SETTLED = 0.6  # the part of all duels that is over before weights count for the mean


@compiled
def duel(
    start: States,
    pool: States,
    both: Floats,
    moves: Ints,
    about: Floats,
    chances: Floats,
    totals: Floats,
    dice: Dice,
) -> float:
    """Play a deal twice: at first every other seat has the first of both weights, then the other seats have them.

    Returns what the first of both won, from -1 to 1; 0 is its share.
    """
    won = 0.0
    thrown = dice[0]
    for swapped in range(2):
        dice[0] = thrown
        pool[0] = start[0]
        reseed(pool[0], dice)
        deal(pool[0])
        seats = acting(pool[0])
        steps = 0
        while seats != 0 and steps < LENGTH:
            seat = actor(pool[0], seats)
            weights = both[(seat + swapped) % 2]
            count = at_sight(pool, seat, weights, moves, about, chances, totals, dice, 1)
            act(pool[0], seat, int(moves[np.argmax(totals[:count])]))
            seats = acting(pool[0])
            steps += 1
        if seats == 0:
            outcome(pool[0], chances)
            for seat in range(pool[0].seats):
                won += chances[seat] if (seat + swapped) % 2 == 0 else -chances[seat]
    return won / 2


def fight(game: Game, start: States, weights: Floats, nudges: Floats, chance: Random) -> npt.NDArray[np.float64]:
    """The way that a duel says the weights should go, in nudges."""
    rules, size = game.rules, len(weights)
    way = np.array(chance.choices((-1, 1), k=size), np.float32)
    won = duel(
        start,
        np.zeros(POOL, rules.state),
        np.stack([weights + nudges * way, weights - nudges * way]),
        np.zeros(rules.most_moves, np.int32),
        np.zeros(size, np.float32),
        np.zeros(game.seat_counts[-1], np.float32),
        np.zeros(rules.most_moves, np.float32),
        np.array([chance.getrandbits(64) | 1], np.uint64),
    )
    return won * way.astype(np.float64)


@dataclass
class Drill:
    """How far the duels have come."""

    duels: int
    weights: Floats


def sharpen(game: Game, weights: Floats, duels: int, seed: int) -> Iterator[Drill]:
    """Let weights that were learned fight duels, rounds of them; the same numbers give the same weights."""
    size = len(weights)
    nudges = np.maximum(NUDGE * np.abs(weights), LEAST_NUDGE).astype(np.float32)
    starts = {seats: undealt(game, seats) for seats in game.seat_counts}
    gone, mean, counted = np.zeros(size), np.zeros(size), 0
    with ThreadPoolExecutor() as threads:
        for begun in range(0, duels, ROUND):
            now = (weights + nudges * gone).astype(np.float32)
            numbers = range(begun, min(begun + ROUND, duels))
            fights = [
                threads.submit(fight, game, starts[seats_of(game, number)], now, nudges, Random(f"{seed} {number}"))
                for number in numbers
            ]
            for ended in fights:
                gone += STRIDE * (1 - 0.9 * begun / duels) * ended.result()
            if numbers.stop > SETTLED * duels:
                mean += gone
                counted += 1
            yield Drill(numbers.stop, (weights + nudges * mean / max(counted, 1)).astype(np.float32))


def seats_of(game: Game, number: int) -> int:
    """How many play a duel: three times the fewest, as they are the quickest, then another number."""
    return game.seat_counts[number // 4 % len(game.seat_counts) if number % 4 == 0 else 0]
