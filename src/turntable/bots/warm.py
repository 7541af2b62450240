"""Compile a game, and its bots, before anyone waits for them.

As a program (`python -m turntable.bots.warm GAME`) it prints a line after each step.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator

from turntable.bots.engine import Engine
from turntable.bots.levels import bot
from turntable.bots.reasons import reasons
from turntable.bots.weights import master_weights, weights_of
from turntable.kernel import cache
from turntable.match.game import Game
from turntable.match.game import game as load

STEPS = 5


def warm(game: Game) -> Iterator[None]:
    """Compile all of a game, in STEPS steps; quick when it was done before on this machine."""
    match = game.deal(seed=0)
    yield
    seat = match.to_act[0]
    match.labels(seat)
    match.play(match.legal(seat)[0], seat)
    yield
    game.hidden.redeal(match.copy().state, seat)
    yield
    for level in ("casual", "expert:1") if game.evaluation else ("random", "random"):
        bot(level, seed=0).rank(match, match.to_act[0])
        match.suggested(match.to_act[0])
        yield
    if game.evaluation:
        Engine.of(game).evaluate(match)
        best, *others = match.legal(match.to_act[0])
        reasons(match, match.to_act[0], best, others)
    cache.mark_warm(game.name)


def check_weights(games: Iterable[Game]) -> None:
    """Raise MissingPart if the weights of a game's evaluation are missing or stale."""
    for game in games:
        if game.evaluation:
            weights_of(game)
            master_weights(game, game.seat_counts[0])


def get_warm(game: Game) -> None:
    """Compile a game in a separate process, unless this machine has done so before."""
    if not cache.is_warm(game.name):
        command = [sys.executable, "-m", "turntable.bots.warm", game.name]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    with cache.compiling(sys.argv[1]):
        for _ in warm(load(sys.argv[1])):
            try:
                os.write(sys.stdout.fileno(), b"\n")
            except BrokenPipeError:  # whoever waited for it is gone
                break
