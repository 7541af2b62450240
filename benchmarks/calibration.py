"""Measure whether the chances that an expert shows come true: sums of both seats' beliefs, Brier score and slope.

    PYTHONPATH=src python benchmarks/calibration.py GAME [--games 100] [--level expert:200] [--bins] [--workers N]

Two experts play. At every choice of theirs the chance that `rank` gives to its best move is noted. A chance of one
seat and the next one of the other should add up to 1. The Brier score is the mean squared error against who won (0.25
for saying 50 % always); the slope is that of a logistic regression of the result on the chance's logit (1 is best:
less means that chances are too extreme), its intercept what seats expect too much (less than 0) or too little. Thirds
are those of each game's choices.
"""

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

import turntable
from turntable.bots import bot

THIRDS = ("first", "middle", "last")
BINS = 10


class Noted(NamedTuple):
    third: int
    seat: int
    chance: float
    won: float


def notes(name: str, level: str, raw: bool, seed: int) -> list[Noted]:
    """Play a game; return the chances that the players saw."""
    game = turntable.game(name)
    if raw:
        game = replace(game, calibration=(1.0, 0.0), master_calibration={})
    match, player = game.deal(2, seed=seed), bot(level, seed=seed)
    seen = []
    while (seat := match.awaited) is not None:
        if match.suggested(seat) or len(match.legal(seat)) == 1:
            move = player.choose(match, seat)
        else:
            move, chance = player.rank(match, seat)[0]
            seen.append((seat, chance))
        match.play(move, seat)
    assert match.result is not None
    winners = match.result.winners
    shares = [(seat in winners) / len(winners) if winners else 0.5 for seat in range(2)]
    return [Noted(3 * n // len(seen), seat, chance, shares[seat]) for n, (seat, chance) in enumerate(seen)]


def logit(chance: float) -> float:
    chance = min(max(chance, 0.005), 0.995)
    return math.log(chance / (1 - chance))


def regression(rows: list[Noted]) -> tuple[float, float]:
    """Return slope and intercept of a logistic regression of results on logits: a game's calibration, if raw."""
    x: npt.NDArray[np.float64] = np.array([[logit(row.chance), 1.0] for row in rows])
    won = np.array([row.won for row in rows])
    weights = np.zeros(2)
    for _ in range(25):
        chance = 1 / (1 + np.exp(-x @ weights))
        curvature = (x * (chance * (1 - chance))[:, None]).T @ x + 1e-6 * np.eye(2)
        weights += np.linalg.solve(curvature, x.T @ (won - chance))
    return float(weights[0]), float(weights[1])


def main() -> None:
    parser = argparse.ArgumentParser(description="Do chances come true?")
    parser.add_argument("game", choices=turntable.games())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--level", default="expert:200")
    parser.add_argument("--raw", action="store_true", help="without the game's calibration, to fit it anew")
    parser.add_argument("--workers", type=int, default=1, help="games at the same time (1)")
    parser.add_argument("--bins", action="store_true", help="also predicted against actual wins in ten bins")
    options = parser.parse_args()
    play = partial(notes, options.game, options.level, options.raw)
    play(0)  # compiles what the workers need
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        games = list(pool.map(play, range(options.games), chunksize=8))
    print("| game | third | choices | sum of both beliefs | Brier | slope | intercept |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for third, name in [*enumerate(THIRDS), (None, "all")]:
        rows = [row for noted in games for row in noted if third in (None, row.third)]
        pairs = [(a, b) for noted in games for a, b in pairwise(noted) if a.seat != b.seat]
        sums = [a.chance + b.chance for a, b in pairs if third in (None, a.third)]
        slope, intercept = regression(rows)
        brier = np.mean([(row.chance - row.won) ** 2 for row in rows])
        fitted = f"{brier:.3f} | {slope:.2f} | {intercept:+.2f}"
        print(f"| {options.game} | {name} | {len(rows)} | {np.mean(sums):.2f} | {fitted} |")
    if options.bins:
        print("\n| predicted | choices | mean | won |\n| --- | --- | --- | --- |")
        everything = [row for noted in games for row in noted]
        for i in range(BINS):
            rows = [row for row in everything if min(int(row.chance * BINS), BINS - 1) == i]
            if rows:
                mean, won = np.mean([row.chance for row in rows]), np.mean([row.won for row in rows])
                print(f"| {i / BINS:.0%} – {(i + 1) / BINS:.0%} | {len(rows)} | {mean:.1%} | {won:.1%} |")


if __name__ == "__main__":
    main()
