"""Many games at once: one call plays a decision in each of a range of them. Knows no game by name.

A range of games is one thread's. Whatever is drawn by chance in a game comes from that game's own dice, so that the
number of threads changes nothing.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from turntable.kernel.compiled import Ints, State, States, compiled
from turntable.kernel.judgement import Floats
from turntable.kernel.observation import OVER, decider, list_actions, observe
from turntable.kernel.playout import Dice, reseed
from turntable.kernel.rules import deal, outcome, play

Rewards = npt.NDArray[Any]
Flags = npt.NDArray[np.bool_]

AHEAD = np.dtype(
    [
        ("waited", np.int32),  # seats that have waited since the last move, as bits
        ("seat", np.int32),  # who decides
        ("count", np.int32),  # how many actions there are
        ("dice", np.uint64),  # for deals
        ("luck", np.uint64),  # for random actions
    ],
    align=True,
)
"""What is to be decided in a game; nobody but these functions writes it."""

LEGAL = -1  # no game has an illegal action


@compiled
def share_out(s: State, rewards: Rewards) -> None:
    """Rewards of a game that is over, from each seat's share of the victory.

    Winners get, losers pay, nought in sum; whichever are fewer get or pay 1 each. A shared victory of all, or of
    nobody, is nought for everyone.
    """
    outcome(s, rewards)
    winners = 0
    for seat in range(s.seats):
        winners += rewards[seat] > 0
    losers = int(s.seats) - winners
    more = max(winners, losers)
    for seat in range(s.seats):
        if rewards[seat] > 0:
            rewards[seat] = losers / more
        else:
            rewards[seat] = -winners / more


@compiled
def first_rewards(states: States, rewards: Rewards) -> None:
    """Of the first record of an array, for callers in Python."""
    share_out(states[0], rewards)


@compiled
def first_illegal(ahead: States, moves: Ints, actions: Ints) -> int:
    """The first game whose action is not one of its legal ones; LEGAL if there is none."""
    for game in range(actions.shape[0]):
        legal = False
        for i in range(ahead[game].count):
            legal |= moves[game, i] == actions[game]
        if not legal:
            return game
    return LEGAL


@compiled
def draw_actions(ahead: States, moves: Ints, actions: Ints) -> None:
    """A legal action for each game, each as likely as the next (xorshift64*, as in playout.py)."""
    for game in range(actions.shape[0]):
        x = ahead[game].luck
        x ^= x >> np.uint64(12)
        x ^= x << np.uint64(25)
        x ^= x >> np.uint64(27)
        ahead[game].luck = x
        tossed = int((x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32))
        actions[game] = moves[game, (tossed * int(ahead[game].count)) >> 32]


@compiled
def begin(states: States, blank: States, game: int, ahead: Any, dice: Dice) -> None:
    """Deal a game anew."""
    states[game] = blank[0]
    dice[0] = ahead.dice
    reseed(states[game], dice)
    ahead.dice = dice[0]
    ahead.waited = 0
    deal(states[game])


@compiled
def show(
    s: State, seat: int, game: int, ahead: Any, wait: int, moves: Ints, observing: bool, obs: Floats, mask: Flags,
    seats: Ints,
) -> None:  # fmt: skip
    """Write who decides in a game, what that seat may know, and what it may do."""
    ahead.seat = seat
    seats[game] = seat
    row = moves[game]
    count = list_actions(s, seat, wait, row)
    ahead.count = count
    for action in range(wait + 1):
        mask[game, action] = False
    for i in range(count):
        mask[game, row[i]] = True
    if observing:
        observe(s, seat, obs[game])


@compiled
def start_games(
    states: States, blank: States, ahead: States, moves: Ints, observing: bool, obs: Floats, mask: Flags, seats: Ints
) -> None:
    dice = np.empty(1, np.uint64)
    for game in range(states.shape[0]):
        begin(states, blank, game, ahead[game], dice)
        seat = decider(states[game], 0)
        show(states[game], seat, game, ahead[game], mask.shape[1] - 1, moves, observing, obs, mask, seats)


@compiled
def step_games(
    states: States, blank: States, ahead: States, moves: Ints, observing: bool, obs: Floats, mask: Flags, seats: Ints,
    actions: Ints, rewards: Floats, done: Flags,
) -> None:  # fmt: skip
    """Carry out a legal action in every game; a game that ends is dealt anew."""
    dice = np.empty(1, np.uint64)
    wait = mask.shape[1] - 1
    for game in range(states.shape[0]):
        s = states[game]
        now = ahead[game]
        if actions[game] == wait:
            now.waited |= 1 << now.seat
        else:
            now.waited = 0
            play(s, now.seat, int(actions[game]))
        if done[game]:
            done[game] = False
            rewards[game, :] = 0
        seat = decider(s, now.waited)
        if seat == OVER:
            done[game] = True
            share_out(s, rewards[game])
            begin(states, blank, game, now, dice)
            seat = decider(s, 0)
        show(s, seat, game, now, wait, moves, observing, obs, mask, seats)
