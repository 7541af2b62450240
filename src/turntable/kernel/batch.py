"""Many games at once: one call plays a decision in each of a range of them. Knows no game by name.

One thread plays a range of games; on a GPU (cuda.py) each game has its own thread. Each game has its own generators, so
the number of threads changes nothing.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from turntable.kernel.compiled import Floats, Ints, Rng, States, compiled, inlined
from turntable.kernel.decisions import OVER, decider, list_actions
from turntable.kernel.driver import deal_from
from turntable.kernel.rng import draw_below
from turntable.kernel.verbs import observe, outcome, play

Flags = npt.NDArray[np.bool_]

PENDING = np.dtype(
    [
        ("waited", np.int32),  # seats that have waited since the last move, as bits
        ("seat", np.int32),  # who decides
        ("count", np.int32),  # how many actions there are
    ]
)
"""The decision that a game waits for; nobody but these functions writes it."""

LEGAL = -1  # no game has an illegal action


class Games(NamedTuple):
    """A range of games: a row each in every array but `blank`."""

    blank: States
    """One record, in which seats and options are set."""
    states: States
    pending: States
    deal_rng: Rng
    action_rng: Rng
    moves: Ints
    obs: Floats
    """Observation of the seat that decides; of width 0 if not needed."""
    mask: Flags
    seats: Ints
    actions: Ints
    drawn: Ints
    rewards: Floats
    done: Flags
    final: Floats
    """Final observation, for the seat that decided last; of width 0 if not needed."""

    def part(self, rows: slice) -> "Games":
        """Return a range of these games, as views of the same arrays."""
        arrays: Any = (array[rows] for array in self[1:])
        return Games(self.blank, *arrays)


@compiled
def share_out(states: States, game: int, rewards: npt.NDArray[Any]) -> None:
    """Fill `rewards` for a game that is over: winners get, losers pay, zero-sum; the fewer get or pay 1 each.

    A victory shared by all, or by nobody, is 0 for everyone.
    """
    s = states[game]
    outcome(s, rewards)
    winners = 0
    for seat in range(s.seats):
        winners += rewards[seat] > 0
    losers = int(s.seats) - winners
    more = max(winners, losers)
    for seat in range(s.seats):
        rewards[seat] = losers / more if rewards[seat] > 0 else -winners / more


@inlined
def is_legal(games: Games, game: int, action: int) -> bool:
    """Return whether an action is one of a game's legal ones."""
    legal = False
    for i in range(games.pending[game].count):
        legal |= games.moves[game, i] == action
    return bool(legal)


@compiled
def first_illegal(games: Games) -> int:
    """Return the first game whose action is not one of its legal ones; LEGAL if there is none."""
    for game in range(games.actions.shape[0]):
        if not is_legal(games, game, int(games.actions[game])):
            return game
    return LEGAL


@inlined
def draw_action(games: Games, game: int) -> None:
    """Draw a legal action for a game, uniformly."""
    i = draw_below(games.action_rng[game], int(games.pending[game].count))
    games.drawn[game] = games.moves[game, i]


@inlined
def deal_game(games: Games, game: int) -> int:
    """Deal a game; return who decides."""
    deal_from(games.blank, games.states[game : game + 1], games.deal_rng[game])
    games.pending[game].waited = 0
    return decider(games.states, game, 0)


@inlined
def tell(games: Games, game: int, seat: int) -> None:
    """Write who decides in a game, and that seat's observation and mask."""
    now, row = games.pending[game], games.moves[game]
    wait = games.mask.shape[1] - 1
    now.seat = seat
    games.seats[game] = seat
    now.count = list_actions(games.states, game, seat, wait, row)
    for action in range(wait + 1):
        games.mask[game, action] = False
    for i in range(now.count):
        games.mask[game, row[i]] = True
    if games.obs.shape[1] > 0:
        observe(games.states[game], seat, games.obs[game])


@inlined
def start_game(games: Games, game: int) -> None:
    """Deal a game, and write its first decision."""
    games.done[game] = False
    games.rewards[game, :] = 0
    tell(games, game, deal_game(games, game))


@inlined
def clear_reward(games: Games, game: int) -> None:
    """Clear the rewards of a game that the last step ended."""
    if games.done[game]:
        games.done[game] = False
        games.rewards[game, :] = 0


@inlined
def carry_out_action(games: Games, game: int) -> int:
    """Carry out a game's action, which is legal; return who decides next."""
    play_action(games, game)
    return go_on(games, game)


@inlined
def play_action(games: Games, game: int) -> None:
    """Carry out a game's legal action and nothing else."""
    now = games.pending[game]
    if games.actions[game] == games.mask.shape[1] - 1:
        now.waited |= 1 << now.seat
    else:
        now.waited = 0
        play(games.states[game], now.seat, int(games.actions[game]))
    clear_reward(games, game)


@inlined
def go_on(games: Games, game: int) -> int:
    """Return who decides next; a game that is over is paid and dealt again."""
    seat = decider(games.states, game, games.pending[game].waited)
    if seat == OVER:
        games.done[game] = True
        share_out(games.states, game, games.rewards[game])
        if games.final.shape[1] > 0:
            observe(games.states[game], int(games.pending[game].seat), games.final[game])
        seat = deal_game(games, game)
    return seat


@inlined
def step_game(games: Games, game: int) -> None:
    """Carry out a game's action, which is legal; deal it again if it ends."""
    tell(games, game, carry_out_action(games, game))


@compiled
def draw_actions(games: Games) -> None:
    """Draw an action for every game."""
    for game in range(games.drawn.shape[0]):
        draw_action(games, game)


@compiled
def start_games(games: Games) -> None:
    """Deal all games."""
    for game in range(games.states.shape[0]):
        start_game(games, game)


@compiled
def step_others(games: Games, some: Ints, learners: Ints) -> None:
    """Carry out a legal action of another than the learner in some games; ends are shown to the learner."""
    for game in some:
        play_action(games, game)
        games.pending[game].seat = learners[game]
        tell(games, game, go_on(games, game))


@compiled
def step_games(games: Games) -> None:
    """Carry out a legal action in every game; a game that ends is dealt again."""
    for game in range(games.states.shape[0]):
        step_game(games, game)
