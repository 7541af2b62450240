"""Compile a game before anyone waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from turntable.kernel import cache
from turntable.kernel.playout import random_moves
from turntable.match.game import Game

STEPS = 6


def _calls(game: Game) -> list[Callable[[], object]]:
    """One call of each compiled function that a match needs."""
    rules = game.rules
    match = game.deal(seed=0)
    scratch = match.copy().state
    seat = match.to_act[0]
    moves = np.zeros(rules.most_moves, np.int32)
    shares = np.zeros(game.seat_counts[-1], np.float32)
    states = np.zeros(2, rules.state).view(np.recarray)
    states[0].seats = match.seats
    game.configure(states[0], match.options)
    dice = np.array([1], np.uint64)
    return [
        lambda: rules.legal(match.state, seat, moves),
        lambda: rules.play(match.state, seat, int(moves[0])),
        lambda: rules.outcome(match.state, shares),
        lambda: game.hidden.redeal(scratch, seat),
        lambda: random_moves(states, dice, moves, 1),
    ]


def warm(game: Game) -> Iterator[None]:
    """Compile all of a game, in STEPS steps; quick when it was done before on this machine."""
    calls = _calls(game)
    yield
    for call in calls:
        call()
        yield
    cache.mark_warm(game.name)
