"""Compile a game, and its bots, before anyone waits for them.

As a program (`python -m turntable.bots.warm GAME`) it prints a line after each step.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np

from turntable.bots.levels import bot
from turntable.bots.mind import Mind
from turntable.kernel import cache
from turntable.kernel.compiled import States
from turntable.match.game import Game
from turntable.match.game import game as load

STEPS = 5


def warm(game: Game) -> Iterator[None]:
    """Compile all of a game, in STEPS steps; quick when it was done before on this machine."""
    match = game.deal(seed=0)
    yield
    seat = match.to_act[0]
    match.play(match.legal(seat)[0], seat)
    yield
    game.hidden.redeal(match.copy().state, seat)
    yield
    for level in ("casual", "expert:1") if game.judge else ("random", "random"):
        bot(level, seed=0).rank(match, match.to_act[0])
        match.suggested(match.to_act[0])
        yield
    if game.judge:
        Mind.about_game(game).judged(match)
    cache.mark_warm(game.name)


def undealt(game: Game, seats: int) -> States:
    """Two records for `random_moves`: one set up with the lab's default options but not dealt, and room to play in."""
    states = np.zeros(2, game.rules.state)
    states[0].seats = seats
    game.configure(states[0], game.check_lab_options(seats, {}))
    return states


if __name__ == "__main__":
    for _ in warm(load(sys.argv[1])):
        print(flush=True)
