"""Compile a game before anyone waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from turntable.kernel import cache
from turntable.match.game import Game


def _calls(game: Game) -> list[Callable[[], object]]:
    """One call of each compiled function that a match needs."""
    rules = game.rules
    match = game.deal(seed=0)
    scratch = match.copy().state
    seat = match.to_act[0]
    moves = np.zeros(rules.most_moves, np.int32)
    shares = np.zeros(game.seat_counts[-1], np.float32)
    return [
        lambda: rules.legal(match.state, seat, moves),
        lambda: rules.play(match.state, seat, int(moves[0])),
        lambda: rules.outcome(match.state, shares),
        lambda: game.hidden.redeal(scratch, seat),
    ]


def steps(game: Game) -> int:
    """How many steps `warm` will take."""
    return 0 if cache.is_warm(game.name) else 5


def warm(game: Game) -> Iterator[None]:
    """Compile all of a game, a step at a time; nothing to do when it was done before on this machine."""
    if cache.is_warm(game.name):
        return
    calls = _calls(game)
    yield
    for call in calls:
        call()
        yield
    cache.mark_warm(game.name)
