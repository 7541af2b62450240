"""Games between bots that choose at sight, counted as they are played: all in compiled code."""

import numpy as np
import numpy.typing as npt

from turntable.kernel.census import Counts, conclude, note
from turntable.kernel.compiled import Ints, State, States, compiled
from turntable.kernel.judgement import NO_REPLY, Floats, act, actor, best_reply, judge, options, redeal, reflex, reply
from turntable.kernel.playout import Dice, reseed, roll
from turntable.kernel.rules import acting, deal, outcome

POOL = 4  # records: the position, a deal of it, and two to try moves in
LENGTHS = 1024  # lengths that are told apart; longer games count as the longest
TIMES = 16  # how often something happened to a player, told apart up to this

Numbers = npt.NDArray[np.float64]


@compiled
def choose(
    pool: States, seat: int, weights: Floats, moves: Ints, listed: Ints, about: Floats, chances: Floats, dice: Dice
) -> int:
    """The move after which a seat in pool[0] stands best, in one deal of what it cannot know.

    What it does next in the same breath (a drawn card is placed, a second one taken) is tried out too.
    """
    count = options(pool[0], seat, listed)
    if count == 1:
        return int(listed[0])
    suggested = reply(pool[0], seat)
    if suggested != NO_REPLY:
        return int(suggested)
    pool[1] = pool[0]
    reseed(pool[1], dice)
    redeal(pool[1], seat)
    best, best_value = listed[0], np.float32(-1)
    first = roll(dice, count)
    for i in range(count):
        move = listed[(first + i) % count]
        pool[2] = pool[1]
        act(pool[2], seat, int(move))
        seats = acting(pool[2])
        while seats != 0 and reflex(pool[2]) and actor(pool[2], seats) == seat:
            act(pool[2], seat, best_reply(pool, 2, seat, weights, moves, about, chances, dice))
            seats = acting(pool[2])
        judge(pool[2], weights, about, chances)
        if chances[seat] > best_value:
            best, best_value = move, chances[seat]
    return int(best)


@compiled
def no_features(s: State, seat: int, out: Floats) -> None:
    """Of a game without a judge."""


@compiled
def no_reflex(s: State) -> bool:
    return False


@compiled
def play_games(
    start: States,
    games: int,
    sides: int,
    weights: Floats,
    dice: Dice,
    pool: States,
    moves: Ints,
    listed: Ints,
    about: Floats,
    chances: Floats,
    counts: Counts,
    totals: Numbers,
    places: Numbers,
    lengths: Numbers,
    sums: Numbers,
    times: Numbers,
) -> None:
    """Play so many games from the undealt start[0], seat i on side i modulo `sides`, and add up:

    totals   games without a winner, shared victories, moves, turns, turns squared
    places   victories by the order of sides, the beginner's first
    lengths  games by turns
    sums     of each counter: all, squares, and what winners had
    times    by counter and count: players, and their victories
    """
    shares = np.zeros(sides)
    seats_playing = int(start[0].seats)
    for _ in range(games):
        pool[0] = start[0]
        reseed(pool[0], dice)
        deal(pool[0])
        counts[:] = 0
        first, last, move, turns = int(pool[0].turn), -1, 0, 0
        seats = acting(pool[0])
        while seats != 0:
            seat = actor(pool[0], seats)
            if seat != last:
                turns += 1
                last = seat
            move = choose(pool, seat, weights, moves, listed, about, chances, dice)
            note(pool[0], seat, move, counts)
            act(pool[0], seat, move)
            seats = acting(pool[0])
            totals[2] += 1
        conclude(pool[0], last, move, counts)
        outcome(pool[0], chances)
        shares[:] = 0
        for seat in range(seats_playing):
            shares[seat % sides] += chances[seat]
        winners = 0
        for side in range(sides):
            winners += shares[side] > 0
            places[(side - first) % sides] += shares[side]
        totals[0] += winners == 0
        totals[1] += winners > 1
        totals[3] += turns
        totals[4] += turns * turns
        lengths[min(turns, LENGTHS - 1)] += 1
        for seat in range(seats_playing):
            share = shares[seat % sides]
            for i in range(counts.shape[1]):
                count = counts[seat, i]
                sums[i, 0] += count
                sums[i, 1] += count * count
                sums[i, 2] += count * share
                happened = min(max(count, 0), TIMES - 1)
                times[i, happened, 0] += 1
                times[i, happened, 1] += share
