"""Tune learned weights by SPSA: weights that predict well need not be those that win most.

Each step perturbs all weights, each up or down by chance; players with those weights and with the opposite ones play
a deal from both sides, one move ahead, and the weights move towards the winner. The result is the mean of the
later weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from turntable.bots.engine import workspace
from turntable.bots.learning import LONGEST
from turntable.kernel.bits import awaited_seat
from turntable.kernel.compiled import Floats, Rng, States, compiled
from turntable.kernel.driver import play_games
from turntable.kernel.evaluation import Workspace, best_listed, evaluate_moves
from turntable.kernel.verbs import acting, declare, outcome
from turntable.match.game import Game

PERTURBATION, LEAST_PERTURBATION = 0.3, 0.04  # of a weight: a part of it, but never less than this
BURN_IN = 0.6  # share of all duels after which weights count for the mean


class Pace(NamedTuple):
    """How fast weights follow the duels."""

    rate: float
    """Of a perturbation, for a duel won on both sides; a tenth of that at the end."""
    round: int
    """Duels at the same time, all with the same weights."""


LEARNING = Pace(rate=0.016, round=8)
FINE = Pace(rate=0.006, round=64)


class DuelPlayer(NamedTuple):
    """Plays alternate seats with each of two sets of weights, and counts who wins."""

    rng: Rng
    work: Workspace
    both: Floats
    swapped: int
    """1: the first weights play the other seats."""
    won: npt.NDArray[np.float64]
    """One number: victories of the first weights so far."""


@compiled
def decide(player: DuelPlayer, states: States, seats: int) -> tuple[int, int]:
    seat = awaited_seat(states[0], seats)
    player.work.weights[:] = player.both[(seat + player.swapped) % 2]
    return seat, best_listed(player.work, evaluate_moves(states, player.work, seat, 1))


@compiled
def on_end(player: DuelPlayer, states: States, moves: int) -> None:
    if acting(states[0]) == 0:
        outcome(states[0], player.work.values)
        for seat in range(states[0].seats):
            share = player.work.values[seat]
            player.won[0] += share if (seat + player.swapped) % 2 == 0 else -share


declare(DuelPlayer, decide=decide, on_end=on_end)


def duel(game: Game, start: States, weights: Floats, steps: Floats, random: Random) -> npt.NDArray[np.float64]:
    """Return the direction in which a duel moves the weights, in units of the perturbation."""
    way = np.array(random.choices((-1, 1), k=len(weights)), np.float32)
    both = np.stack([weights + steps * way, weights - steps * way])
    seed = random.getrandbits(64) | 1
    work, states, won = workspace(game, np.zeros_like(weights), seed), np.zeros(1, game.state), np.zeros(1)
    for swapped in range(2):
        work.rng[0] = seed
        player = DuelPlayer(work.rng, work, both, swapped, won)
        play_games(start, states, player, player, 1, LONGEST)
    return float(won[0]) / 2 * way.astype(np.float64)


def tune(
    game: Game, weights: Floats, duels: int, seed: int, pace: Pace = LEARNING, seats: int | None = None
) -> Iterator[tuple[int, Floats]]:
    """Let weights that were learned fight duels; yield how many were fought and what the weights are after each round.

    Without a number of seats, duels have different ones. The same numbers give the same weights.
    """
    size = len(weights)
    steps = np.maximum(PERTURBATION * np.abs(weights), LEAST_PERTURBATION).astype(np.float32)
    starts = {seats: game.set_up(seats, game.check_lab_options(seats, {})) for seats in game.seat_counts}
    moved, mean, counted = np.zeros(size), np.zeros(size), 0
    with ThreadPoolExecutor() as threads:
        for begun in range(0, duels, pace.round):
            now = (weights + steps * moved).astype(np.float32)
            numbers = range(begun, min(begun + pace.round, duels))
            fought = [
                threads.submit(
                    duel, game, starts[seats or seats_of(game, number)], now, steps, Random(f"{seed} {number}")
                )
                for number in numbers
            ]
            for ended in fought:
                moved += pace.rate * (1 - 0.9 * begun / duels) * ended.result()
            if numbers.stop > BURN_IN * duels:
                mean += moved
                counted += 1
            yield numbers.stop, (weights + steps * mean / max(counted, 1)).astype(np.float32)


def seats_of(game: Game, number: int) -> int:
    """Return the number of seats in a duel: the fewest, which is fastest, three times out of four."""
    return game.seat_counts[number // 4 % len(game.seat_counts) if number % 4 == 0 else 0]
