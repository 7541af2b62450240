"""The driver: play games with a player, and notify an observer.

Random play, self-play, duels between weights and reports are this loop with players and observers of their own: named
tuples, whose classes are declared with the verbs below. A player has a field `rng`, which also seeds its games.
"""

from typing import Any, NamedTuple

from turntable.kernel.compiled import Ints, Rng, State, States, compiled, inlined
from turntable.kernel.rng import draw_below, draw_seat, reseed
from turntable.kernel.verbs import acting, deal, declare, legal, play, play_inline, verb

MOST_MOVES = 100_000  # of a game, before it is stopped


@verb("player", inline=True)
def decide(player: Any, states: States, seats: int) -> tuple[int, int]:
    """Return which of the seats that may act in states[0] (bits) moves, and its move."""
    raise NotImplementedError


@verb("player", inline=True, optional=True)
def carry_out(player: Any, s: State, seat: int, move: int) -> None:
    """Play a move. Players that choose quickly have the rules compiled into the loop instead."""
    act(s, seat, move)


@verb("observer", optional=True)
def on_deal(observer: Any, states: States) -> None:
    """Observe states[0] after the deal."""


@verb("observer", optional=True)
def on_move(observer: Any, states: States, seat: int, move: int) -> None:
    """Observe states[0] before a move is played."""


@verb("observer", inline=True, optional=True)
def has_enough(observer: Any) -> bool:
    """Return whether the game may stop here."""
    return False


@verb("observer", optional=True)
def on_end(observer: Any, states: States, moves: int) -> None:
    """Observe states[0] at the end of the game, or where it was stopped, after this many moves."""


@compiled
def act(s: State, seat: int, move: int) -> None:
    """Play a move; compiled once for all callers in which the speed of a call does not matter."""
    play(s, seat, move)


@compiled
def play_game(states: States, player: Any, observer: Any, cap: int) -> int:
    """Play states[0] on to its end, for `cap` moves or until the observer has enough; return the number of moves."""
    s = states[0]
    moves = 0
    seats = acting(s)
    while seats != 0 and moves < cap and not has_enough(observer):
        seat, move = decide(player, states, seats)
        on_move(observer, states, seat, move)
        carry_out(player, s, seat, move)
        seats = acting(s)
        moves += 1
    on_end(observer, states, moves)
    return moves


@compiled
def play_games(start: States, states: States, player: Any, observer: Any, games: int, cap: int) -> tuple[int, int]:
    """Play games from the undealt start[0] in states[0], each for `cap` moves at most.

    Returns how many moves were played, and how many games were stopped before their end.
    """
    moves, stopped = 0, 0
    for _ in range(games):
        deal_from(start, states, player.rng)
        on_deal(observer, states)
        moves += play_game(states, player, observer, cap)
        stopped += acting(states[0]) != 0
    return moves, stopped


@compiled
def deal_from(start: States, states: States, rng: Rng) -> None:
    """Deal states[0] from start[0], in which seats and options are set."""
    states[0] = start[0]
    reseed(states[0], rng)
    deal(states[0])


class Nobody(NamedTuple):
    """An observer that does nothing. (Numba does not support named tuples without fields.)"""

    nothing: int = 0


class RandomPlayer(NamedTuple):
    """A player that picks a seat that may act, and one of its moves, at random."""

    rng: Rng
    moves: Ints
    """Room for legal moves."""


@inlined
def _decide(player: RandomPlayer, states: States, seats: int) -> tuple[int, int]:
    seat = draw_seat(player.rng, seats)
    return seat, int(player.moves[draw_below(player.rng, legal(states[0], seat, player.moves))])


@inlined
def _carry_out(player: RandomPlayer, s: State, seat: int, move: int) -> None:
    play_inline(s, seat, move)


declare(RandomPlayer, decide=_decide, carry_out=_carry_out)
