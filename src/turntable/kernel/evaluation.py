"""Evaluation for compiled code that knows no game: a linear model of a game's features.

A game's evaluation.py describes how a seat stands in numbers; weights learned by self-play turn them into each seat's
chance to win (a softmax over the sides). A small part of an evaluation rewards being further ahead, so that moves still
differ where the winner is certain.
"""

import math
from typing import NamedTuple

import numpy as np

from turntable.kernel.bits import awaited_seat
from turntable.kernel.compiled import Floats, Ints, Rng, State, States, compiled
from turntable.kernel.driver import act
from turntable.kernel.rng import draw_below, reseed
from turntable.kernel.verbs import NO_REPLY, acting, features, lead, legal, outcome, redeal, reflex, reply

LIMIT = 30.0  # of a weighted sum of features, either way
MARGIN = 0.02  # what being as far ahead as can be adds to an evaluation
FAR_AHEAD = 8.0  # of the mean of all sides, in weighted sums of features


class Workspace(NamedTuple):
    """Weights, randomness, and scratch arrays whose contents mean nothing between calls."""

    weights: Floats
    rng: Rng
    pool: States
    """Records: a deal of what a seat cannot know, one to play on in, two to try moves in."""
    listed: Ints
    """The moves of the current position."""
    moves: Ints
    """The moves of positions that follow."""
    features: Floats
    values: Floats
    """Each seat's chance to win."""
    totals: Floats
    """Sums of the chances to win after each listed move."""


POOL = 4


@compiled
def list_moves(s: State, seat: int, out: Ints) -> int:
    """Fill `out` with a seat's legal moves; compiled once for all callers in which speed does not matter."""
    return legal(s, seat, out)


@compiled
def evaluate(s: State, weights: Floats, numbers: Floats, out: Floats) -> None:
    """Fill `out` with each seat's chance to win, and a little more for who is far ahead; zero-sum, but for rounding."""
    chances(s, weights, numbers, out)
    if acting(s) == 0:
        for seat in range(s.seats):
            won = (out[seat] * s.seats - 1) / (s.seats - 1)
            out[seat] += np.float32(MARGIN * (won + lead(s, seat)) / 2)
        return
    mean = 0.0
    for seat in range(s.seats):
        mean += math.log(out[seat]) / s.seats
    for seat in range(s.seats):
        ahead = (math.log(out[seat]) - mean) / FAR_AHEAD
        out[seat] += np.float32(MARGIN * min(max(ahead, -1.0), 1.0) / 2)


@compiled
def chances(s: State, weights: Floats, numbers: Floats, out: Floats) -> None:
    """Fill `out` with each seat's chance to win; `numbers` is scratch for the features.

    A workspace would take longer to hand over than small games take here.
    """
    if acting(s) == 0:
        outcome(s, out)
        return
    sides = int(s.teams)
    total = np.float32(0)
    for side in range(sides):
        features(s, side, numbers)
        score = np.float32(0)
        for i in range(weights.shape[0]):
            score += weights[i] * numbers[i]
        out[side] = math.exp(min(max(score, np.float32(-LIMIT)), np.float32(LIMIT)))
        total += out[side]
    total *= s.seats // sides
    for side in range(sides):
        out[side] /= total
    for mate in range(sides, s.seats):
        out[mate] = out[mate - sides]


@compiled
def chances_of_all(states: States, weights: Floats, numbers: Floats, out: Floats) -> None:
    """Fill a row of `out` for each of the states with each seat's chance to win."""
    for i in range(states.shape[0]):
        chances(states[i], weights, numbers, out[i])


@compiled
def is_reflex(s: State) -> bool:
    """Return whether the next move is a reflex."""
    return acting(s) != 0 and reflex(s)


@compiled
def follow(s: State) -> bool:
    """Play the move that the game suggests where the next one comes by reflex; return whether there was one."""
    if not is_reflex(s):
        return False
    seat = awaited_seat(s, acting(s))
    suggested = reply(s, seat)
    if suggested == NO_REPLY:
        return False
    act(s, seat, int(suggested))
    return True


@compiled
def play_reflex(work: Workspace, at: int) -> None:
    """Play the move that the game suggests in pool[at], or else the one after which the seat that makes it stands best.

    Moves are compared after what the game suggests next: a ticket is kept for what it brings in the scoring.
    pool[at + 1] is scratch.
    """
    pool, moves, weights, numbers, values = work.pool, work.moves, work.weights, work.features, work.values
    if follow(pool[at]):
        return
    seat = awaited_seat(pool[at], acting(pool[at]))
    count = list_moves(pool[at], seat, moves)
    best, best_value = moves[0], np.float32(-1)
    first = draw_below(work.rng, count)
    for i in range(count):
        move = moves[(first + i) % count]
        pool[at + 1] = pool[at]
        act(pool[at + 1], seat, int(move))
        while follow(pool[at + 1]):
            pass
        evaluate(pool[at + 1], weights, numbers, values)
        if values[seat] > best_value:
            best, best_value = move, values[seat]
    act(pool[at], seat, int(best))


@compiled
def deal_hidden(states: States, work: Workspace, seat: int) -> None:
    """Make pool[0] the position in states[0] with all that a seat cannot know dealt again."""
    work.pool[0] = states[0]
    reseed(work.pool[0], work.rng)
    redeal(work.pool[0], seat)


@compiled
def evaluate_moves(states: States, work: Workspace, seat: int, deals: int) -> int:
    """Evaluate every move of a seat in states[0] one move ahead, over this many deals of what it cannot know.

    Fills `listed` and `totals`; returns how many moves there are.
    """
    pool, listed, weights, numbers, values = work.pool, work.listed, work.weights, work.features, work.values
    totals = work.totals
    count = list_moves(states[0], seat, listed)
    totals[:count] = 0
    for _ in range(deals):
        deal_hidden(states, work, seat)
        for i in range(count):
            pool[1] = pool[0]
            act(pool[1], seat, int(listed[i]))
            while is_reflex(pool[1]):
                play_reflex(work, 1)
            evaluate(pool[1], weights, numbers, values)
            totals[i] += values[seat]
    return count


@compiled
def best_listed(work: Workspace, count: int) -> int:
    """Return the first listed move with the highest total."""
    return int(work.listed[np.argmax(work.totals[:count])])
