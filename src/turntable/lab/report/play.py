"""Bots that look one move ahead, and an observer that counts everything as games are played, in compiled code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from turntable.kernel.bits import awaited_seat
from turntable.kernel.compiled import Counts, Floats, Ints, Rng, States, compiled
from turntable.kernel.driver import act
from turntable.kernel.evaluation import Workspace, deal_hidden, evaluate, is_reflex, list_moves, play_reflex
from turntable.kernel.rng import draw_below
from turntable.kernel.verbs import NO_REPLY, acting, conclude, declare, note, outcome, reply
from turntable.lab.report.drama import (
    NOBODY,
    Drama,
    Numbers,
    begin_drama,
    end_drama,
    look_at_choice,
    look_at_lead,
)

LENGTHS = 1024  # lengths that are told apart; longer games count as the longest
TIMES = 16  # how often something happened to a player, told apart up to this

GAME = np.dtype(
    [
        ("first", np.int32),  # which seat began
        ("seat", np.int32),  # which moved last
        ("move", np.int32),  # its move
        ("turns", np.int32),  # so far
    ]
)


class GreedyPlayer(NamedTuple):
    """Chooses the move with the best evaluation, in one deal of what it cannot know."""

    rng: Rng
    work: Workspace


class Tally(NamedTuple):
    """The sums over games."""

    totals: Numbers
    """Games without a winner, shared victories, moves, turns, turns squared."""
    places: Numbers
    """Victories by the order of sides, the beginner's first."""
    lengths: Numbers
    """Games by number of turns."""
    sums: Numbers
    """By counter: sum over all players, of squares, and over winners."""
    times: Numbers
    """By counter and count: players, and their victories."""
    drama: Numbers
    """By measure: number, sum, squares."""
    sides: Numbers
    """Victories of each side, whoever began."""

    def add(self, other: Tally) -> None:
        for own, more in zip(self, other, strict=True):
            own += more


class Census(NamedTuple):
    """Observes games and adds them up; a game that is stopped is left out."""

    tally: Tally
    counts: Counts
    now: States
    """One record, of the game being played."""
    values: Floats
    """Each seat's share of the victory."""
    shares: Numbers
    """Each side's share."""
    drama: Drama

    @classmethod
    def empty(cls, seats: int, sides: int, counters: int, work: Workspace) -> Census:
        drama = Drama.of(sides, work)
        tally = Tally(
            totals=np.zeros(5),
            places=np.zeros(sides),
            lengths=np.zeros(LENGTHS),
            sums=np.zeros((counters, 3)),
            times=np.zeros((counters, TIMES, 2)),
            drama=drama.sums,
            sides=np.zeros(sides),
        )
        return cls(
            tally,
            np.zeros((seats, counters), np.int32),
            np.zeros(1, np.dtype((np.record, GAME))),
            np.zeros(seats, np.float32),
            np.zeros(sides),
            drama,
        )


@compiled
def decide(player: GreedyPlayer, states: States, seats: int) -> tuple[int, int]:
    """Return the best move, including the reflex moves right after it (place a drawn card, take a second one)."""
    seat, work = awaited_seat(states[0], seats), player.work
    listed, pool = work.listed, work.pool
    count = list_moves(states[0], seat, listed)
    if count == 1:
        return seat, int(listed[0])
    suggested = reply(states[0], seat)
    if suggested != NO_REPLY:
        return seat, int(suggested)
    deal_hidden(states, work, seat)
    best, best_value = listed[0], np.float32(-1)
    first = draw_below(work.rng, count)
    for i in range(count):
        move = listed[(first + i) % count]
        pool[1] = pool[0]
        act(pool[1], seat, int(move))
        while is_reflex(pool[1]) and awaited_seat(pool[1], acting(pool[1])) == seat:
            play_reflex(work, 1)
        evaluate(pool[1], work.weights, work.features, work.values)
        if work.values[seat] > best_value:
            best, best_value = move, work.values[seat]
    return seat, int(best)


@compiled
def on_deal(census: Census, states: States) -> None:
    census.counts[:] = 0
    now = census.now[0]
    now.first, now.seat, now.turns = states[0].turn, NOBODY, 0
    begin_drama(census.drama)


@compiled
def on_move(census: Census, states: States, seat: int, move: int) -> None:
    now = census.now[0]
    if now.seat != seat:
        now.seat = seat
        now.turns += 1
        look_at_lead(census.drama, states[0], int(now.turns))
    look_at_choice(census.drama, states, seat)
    now.move = move
    note(states[0], seat, move, census.counts)


@compiled
def on_end(census: Census, states: States, moves: int) -> None:
    s = states[0]
    if acting(s) != 0:
        return
    tally, shares, now = census.tally, census.shares, census.now[0]
    turns = int(now.turns)
    conclude(s, int(now.seat), int(now.move), census.counts)
    outcome(s, census.values)
    shares[:] = 0
    for i in range(s.seats):
        shares[i % s.teams] += census.values[i]
    winners, winner = 0, NOBODY
    for side in range(s.teams):
        if shares[side] > 0:
            winners += 1
            winner = side
        tally.sides[side] += shares[side]
        tally.places[(side - now.first) % s.teams] += shares[side]
    end_drama(census.drama, winner if winners == 1 else NOBODY, turns)
    tally.totals[0] += winners == 0
    tally.totals[1] += winners > 1
    tally.totals[2] += moves
    tally.totals[3] += turns
    tally.totals[4] += turns * turns
    tally.lengths[min(turns, LENGTHS - 1)] += 1
    for i in range(s.seats):
        add_player(tally, census.counts[i], shares[i % s.teams])


@compiled
def add_player(tally: Tally, counts: Ints, share: float) -> None:
    """Add up one player's counters of one game."""
    for i in range(counts.shape[0]):
        count = counts[i]
        tally.sums[i, 0] += count
        tally.sums[i, 1] += count * count
        tally.sums[i, 2] += count * share
        happened = min(max(count, 0), TIMES - 1)
        tally.times[i, happened, 0] += 1
        tally.times[i, happened, 1] += share


declare(GreedyPlayer, decide=decide)
declare(Census, on_deal=on_deal, on_move=on_move, on_end=on_end)
