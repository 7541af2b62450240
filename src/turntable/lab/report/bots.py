"""The players of a study: greedy ones in compiled code, which are fastest, or any bots by name."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import numpy as np

from turntable.bots.engine import workspace
from turntable.bots.levels import Level, bot, level_player, read_level
from turntable.bots.weights import weights_of
from turntable.kernel.driver import MOST_MOVES, play_games
from turntable.kernel.evaluation import Workspace
from turntable.lab.report.findings import Setting
from turntable.lab.report.play import Census, GreedyPlayer, Tally, on_deal, on_end, on_move
from turntable.match.game import Game


def check_bots(game: Game, names: Sequence[str]) -> None:
    """Raise BadSetup or MissingPart if one of the bots cannot play the game."""
    for name in names:
        read_level(name).check(game)


def play_lot(game: Game, one: Setting, names: Sequence[str], games: int, seed: int) -> tuple[Tally, int]:
    """Return the sums of this many games, and how many were stopped. `names` are the bots of the sides, in order.

    Without names, all are players at sight.
    """
    start = game.set_up(one.seats, one.options)
    sides, counters = int(start[0].teams), game.report.COUNTERS if game.report else 0
    census = Census.empty(one.seats, sides, counters, _workspace(game, seed ^ 2))
    if not names:
        work = _workspace(game, seed)
        stopped = play_games(start, np.zeros(1, game.state), GreedyPlayer(work.rng, work), census, games, MOST_MOVES)[1]
        return census.tally, stopped
    seated = [names[seat % sides % len(names)] for seat in range(one.seats)]
    levels = [read_level(name) for name in seated]
    if all(level.in_driver for level in levels):
        stopped = _play_compiled(game, one, levels, census, games, seed)
    else:
        stopped = sum(_play_one(game, one, seated, census, _seed(seed, number)) for number in range(games))
    return census.tally, stopped


def _play_compiled(game: Game, one: Setting, levels: Sequence[Level], census: Census, games: int, seed: int) -> int:
    player = level_player(game.deal(one.seats, seed=0, **one.options), levels, seed)
    start = game.set_up(one.seats, one.options)
    return int(play_games(start, np.zeros(1, game.state), player, census, games, MOST_MOVES)[1])


def _play_one(game: Game, one: Setting, names: Sequence[str], census: Census, seed: int) -> bool:
    """Play a game move by move, and count it; return whether it was stopped."""
    match = game.deal(one.seats, seed=seed, **one.options)
    bots = [bot(name, seed=seed + seat) for seat, name in enumerate(names)]
    on_deal(census, match.states)
    while (seat := match.awaited) is not None and len(match.moves) < MOST_MOVES:
        number = game.notation.parse(match.state, seat, bots[seat].choose(match, seat))
        on_move(census, match.states, seat, number)
        match.play_number(seat, number)
    on_end(census, match.states, len(match.moves))
    return match.awaited is not None


def _workspace(game: Game, seed: int) -> Workspace:
    weights = weights_of(game) if game.evaluation else np.zeros(0, np.float32)  # any move is as good
    return workspace(game, weights, seed)


def _seed(seed: int, number: int) -> int:
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:6])
