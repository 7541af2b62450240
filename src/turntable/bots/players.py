"""Bots without a time budget, as one player of the driver: whole games without Python in the loop.

They choose like the bots of levels.py, but draw from a compiled generator: the same seed gives the same game.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from turntable.bots.network import Network
from turntable.bots.search import Search, Tree, begin, best_move, prefer, run
from turntable.kernel.bits import awaited_seat
from turntable.kernel.compiled import Floats, Rng, States, compiled
from turntable.kernel.evaluation import Workspace, evaluate_moves, list_moves
from turntable.kernel.rng import draw_below, draw_bits
from turntable.kernel.verbs import NO_REPLY, declare, reply

STYLE = np.dtype(
    [
        ("simulations", np.int64),  # of a search; 0: none
        ("weights", np.int64),  # which of the player's
        ("guided", np.bool_),  # whether a network guides it; one simulation is the network alone
        ("deals", np.int64),  # looked at one move ahead; 0: any move will do
        ("temperature", np.float64),
    ],
    align=True,
)


class LevelPlayer(NamedTuple):
    """Plays each seat as its level does."""

    rng: Rng
    work: Workspace
    tree: Tree
    styles: States
    """By seat."""
    weights: Floats
    """Those of all levels, and those of master."""


class GuidedPlayer(NamedTuple):
    """Plays each seat as its level does, some with a network: a separate class, as it takes longer to compile."""

    rng: Rng
    levels: LevelPlayer
    net: Network


@compiled
def decide_guided(player: GuidedPlayer, states: States, seats: int) -> tuple[int, int]:
    seat, levels = awaited_seat(states[0], seats), player.levels
    suggested = reply(states[0], seat)
    if suggested != NO_REPLY or not levels.styles[seat].guided:
        return decide(levels, states, seats)
    style = levels.styles[seat]
    levels.work.weights[:] = levels.weights[style.weights]
    search, simulations = Search(states, levels.work, levels.tree), int(style.simulations)
    begin(search, seat)
    prefer(search, player.net, seat)
    if simulations > 1:  # a single one is the policy alone
        run(search, seat, simulations)
    return seat, best_move(levels.tree)


@compiled
def decide(player: LevelPlayer, states: States, seats: int) -> tuple[int, int]:
    seat, work = awaited_seat(states[0], seats), player.work
    style = player.styles[seat]
    count = list_moves(states[0], seat, work.listed)
    if style.deals == 0 or count == 1:
        return seat, int(work.listed[draw_below(work.rng, count)])
    suggested = reply(states[0], seat)
    if suggested != NO_REPLY:
        return seat, int(suggested)
    work.weights[:] = player.weights[style.weights]
    if style.simulations > 0:
        search = Search(states, work, player.tree)
        begin(search, seat)
        run(search, seat, int(style.simulations))
        return seat, best_move(player.tree)
    evaluate_moves(states, work, seat, style.deals)
    return seat, int(work.listed[draw_softmax(work, count, style.temperature)])


@compiled
def draw_softmax(work: Workspace, count: int, temperature: float) -> int:
    """Return one of the listed moves by the softmax of their totals; at temperature 0, one of the best."""
    totals = work.totals[:count]
    best = totals.max()
    scale = temperature * (best - totals.mean())
    weights = np.exp((totals - best) / scale) if scale > 0 else (totals == best).astype(np.float64)
    left = weights.sum() * draw_bits(work.rng) / (1 << 32)
    for i in range(count):
        left -= weights[i]
        if left < 0:
            return i
    return int(np.argmax(totals))


declare(LevelPlayer, decide=decide)
declare(GuidedPlayer, decide=decide_guided)
