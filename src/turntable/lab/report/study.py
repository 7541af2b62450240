"""A study: the same number of games in each of some settings, on all cores, and what was found in them.

Games are played in lots, each seeded from the study's seed, so that the same study finds the same numbers whatever the
number of threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import islice
from typing import Any

import numpy as np

from turntable.bots.engine import weights_of, workspace
from turntable.kernel.driver import MOST_MOVES, play_games
from turntable.lab.report.findings import Findings, Setting
from turntable.lab.report.play import Census, GreedyPlayer, Tally
from turntable.match.data import replaced_by
from turntable.match.errors import BadSetup
from turntable.match.game import Game

MOST_GAMES = 100_000_000
LOTS = 1000  # lots a setting, at the most: the steps of its progress
SMALLEST_LOT = 25


def setting(game: Game, seats: int, options: Mapping[str, Any]) -> Setting:
    """Return a checked setting; BadSetup that names the fault."""
    checked = game.check_lab_options(game.check_seats(seats), options)
    game.deal(seats, seed=0, **checked)  # options may not go together
    usual = game.check_lab_options(seats, {})
    return Setting(seats, checked, {k: v for k, v in checked.items() if v != usual[k]})


def study(
    game: Game,
    settings: Sequence[Setting],
    games: int,
    seed: int = 0,
    threads: int | None = None,
    watch: Callable[[int], None] = lambda games: None,
    lang: str = "en",
) -> dict[str, Any]:
    """Return what was found, JSON-ready, with names in a language. `watch` is told the games of each finished lot."""
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(f"games: expected a number from 1 to {MOST_GAMES}, not {games}")
    if threads is not None and threads < 1:
        raise BadSetup(f"threads: expected a number above 0, not {threads}")
    found = []
    for one in settings:
        lots = _in_order(game, one, games, seed, threads or os.cpu_count() or 1)
        tally, stopped, count = next(lots)
        watch(count)
        for lot, unfinished, count in lots:
            tally.add(lot)
            stopped += unfinished
            watch(count)
        about = {"seats": one.seats, "options": dict(one.chosen), "data": replaced_by(game.package)}
        sections = game.report.SECTIONS if game.report else ()
        findings = Findings(one, len(tally.places), games - stopped, tally, lang)
        found.append(about | {"stopped": stopped} | findings.all(sections))
    return {"game": game.name, "rules": game.version, "seed": seed, "games": games, "settings": found}


def _in_order(game: Game, one: Setting, games: int, seed: int, threads: int) -> Iterator[tuple[Tally, int, int]]:
    """Yield the lots as they are finished, but in order, so that sums are the same to the last bit."""
    size = max(SMALLEST_LOT, -(-games // LOTS))
    lots = ((number, min(size, games - number * size)) for number in range(-(-games // size)))

    def play(number: int, count: int) -> tuple[Tally, int, int]:
        return *_play(game, one, count, _seed(seed, one, number)), count

    yield play(*next(lots))  # what is not compiled yet is compiled once
    with ThreadPoolExecutor(threads) as pool:
        running = [pool.submit(play, *lot) for lot in islice(lots, 2 * threads)]
        try:
            while running:
                yield running.pop(0).result()
                running += [pool.submit(play, *lot) for lot in islice(lots, 1)]
        finally:
            pool.shutdown(cancel_futures=True)


def _play(game: Game, one: Setting, games: int, seed: int) -> tuple[Tally, int]:
    """Return what so many games come to, and how many were stopped."""
    weights = weights_of(game) if game.evaluation else np.zeros(0, np.float32)  # any move is as good
    start, work = game.set_up(one.seats, one.options), workspace(game, weights, seed)
    census = Census.empty(one.seats, int(start[0].teams), game.report.COUNTERS if game.report else 0)
    player, states = GreedyPlayer(work.rng, work), np.zeros(1, game.state)
    _, stopped = play_games(start, states, player, census, games, MOST_MOVES)
    return census.tally, stopped


def _seed(seed: int, one: Setting, lot: int) -> int:
    name = f"{seed} {one.seats} {sorted(one.chosen.items())} {lot}"
    return int.from_bytes(sha256(name.encode()).digest()[:8]) | 1
