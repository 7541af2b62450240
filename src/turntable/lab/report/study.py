"""A study: the same number of games in each of some settings, on all cores, and what was found in them.

Games are played in lots, each with dice of its own from the study's seed, so that the same study finds the same
numbers whatever the number of threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import islice
from typing import Any

import numpy as np

from turntable.bots.mind import weights_of
from turntable.kernel import judgement
from turntable.kernel.compiled import States
from turntable.kernel.judgement import Floats, Judgement
from turntable.lab.report.findings import findings
from turntable.lab.report.play import POOL, no_features, no_reflex, play_games
from turntable.lab.report.tally import Setting, Tally
from turntable.match.data import replaced_by
from turntable.match.errors import BadSetup
from turntable.match.game import Game
from turntable.match.report import report_of

MOST_GAMES = 100_000_000
LOTS = 1000  # lots a setting, at the most: so many steps the progress has
SMALLEST_LOT = 25


def setting(game: Game, seats: int, options: Mapping[str, Any]) -> Setting:
    """A checked setting; BadSetup that names the fault."""
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
    """What was found, JSON-ready, with names in a language. `watch` is called with the games of each finished lot."""
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(f"games: expected a number from 1 to {MOST_GAMES}, not {games}")
    if threads is not None and threads < 1:
        raise BadSetup(f"threads: expected a number above 0, not {threads}")
    found = []
    for one in settings:
        sides = judgement.sides(_start(game, one)[0])
        tally = Tally.empty(sides, report_of(game).census.size)
        for lot, count in _in_order(game, one, sides, games, seed, threads or os.cpu_count() or 1):
            tally.add(lot)
            watch(count)
        about = {"seats": one.seats, "options": dict(one.chosen), "data": replaced_by(game.package)}
        found.append(about | findings(report_of(game).sections, one, sides, games, tally, lang))
    return {"game": game.name, "rules": game.version, "seed": seed, "games": games, "settings": found}


def _start(game: Game, one: Setting) -> States:
    """A record that is set up but not dealt."""
    states: States = np.zeros(1, game.rules.state)
    states[0].seats = one.seats
    game.configure(states[0], one.options)
    return states


def _in_order(game: Game, one: Setting, sides: int, games: int, seed: int, threads: int) -> Iterator[tuple[Tally, int]]:
    """The lots as they are finished, but in order, so that sums are the same to the last bit."""
    size = max(SMALLEST_LOT, -(-games // LOTS))
    lots = ((number, min(size, games - number * size)) for number in range(-(-games // size)))

    def play(number: int, count: int) -> tuple[Tally, int]:
        return _play_lot(game, one, sides, count, _dice(seed, one, number)), count

    yield play(*next(lots))  # what is not compiled yet is compiled once
    with ThreadPoolExecutor(threads) as pool:
        running = [pool.submit(play, *lot) for lot in islice(lots, 2 * threads)]
        try:
            while running:
                yield running.pop(0).result()
                running += [pool.submit(play, *lot) for lot in islice(lots, 1)]
        finally:
            pool.shutdown(cancel_futures=True)


def _weights(game: Game) -> Floats:
    """What the game's features weigh. A game without a judge has none, and any move is as good as the next."""
    if game.judge is not None:
        return weights_of(game)
    judgement.register(game.rules.state, Judgement(game.hidden.redeal, no_features, no_reflex, ()))
    return np.zeros(0, np.float32)


def _dice(seed: int, one: Setting, lot: int) -> np.uint64:
    name = f"{seed} {one.seats} {sorted(one.chosen.items())} {lot}"
    return np.uint64(int.from_bytes(sha256(name.encode()).digest()[:8]) | 1)


def _play_lot(game: Game, one: Setting, sides: int, games: int, dice: np.uint64) -> Tally:
    rules, weights = game.rules, _weights(game)
    counters = report_of(game).census.size
    tally = Tally.empty(sides, counters)
    play_games(
        _start(game, one),
        games,
        sides,
        weights,
        np.array([dice]),
        np.zeros(POOL, rules.state),
        np.zeros(rules.most_moves, np.int32),
        np.zeros(rules.most_moves, np.int32),
        np.zeros(len(weights), np.float32),
        np.zeros(one.seats, np.float32),
        np.zeros((one.seats, counters), np.int32),
        *vars(tally).values(),
    )
    return tally
