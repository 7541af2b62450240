"""Generic compiled code finds the game by its record, and is fair."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest

import turntable
from turntable import Game
from turntable.kernel.compiled import Ints, State, States, compiled
from turntable.kernel.driver import MOST_MOVES, Nobody, RandomPlayer, play_game, play_games
from turntable.kernel.record import record
from turntable.kernel.rng import draw_below, draw_seat
from turntable.kernel.verbs import MissingVerb, deal, declare, declare_game, observe, outcome


def player(game: Game) -> RandomPlayer:
    return RandomPlayer(np.array([1], np.uint64), np.zeros(game.most_moves, np.int32))


def test_the_generator_is_fair_and_repeatable() -> None:
    rng, again = np.array([3], np.uint64), np.array([3], np.uint64)
    drawn = [draw_below(rng, 7) for _ in range(7000)]
    assert drawn == [draw_below(again, 7) for _ in range(7000)]
    assert all(850 < count < 1150 for count in Counter(drawn).values())


def test_one_of_several_seats_is_chosen_evenly() -> None:
    rng = np.array([3], np.uint64)
    assert draw_seat(rng, 0b100) == 2
    chosen = Counter(draw_seat(rng, 0b101001) for _ in range(3000))
    assert set(chosen) == {0, 3, 5}
    assert all(850 < count < 1150 for count in chosen.values())


def test_random_games_are_dealt_again_after_each_end() -> None:
    game = turntable.game("trains")
    start, states = game.set_up(2, {"first": None, "turn_limit": 10}), np.zeros(1, game.state)
    moves, stopped = play_games(start, states, player(game), Nobody(), 100, MOST_MOVES)
    assert 12 * 100 <= moves <= 22 * 100
    assert stopped == 0


def test_games_that_reach_the_cap_are_stopped_and_counted() -> None:
    game = turntable.game("trains")
    start, states = game.set_up(2, {"first": None, "turn_limit": 10}), np.zeros(1, game.state)
    assert play_games(start, states, player(game), Nobody(), 5, 4) == (20, 5)


class Impatient(NamedTuple):
    """An observer that counts moves and has enough after some."""

    seen: Ints
    enough: int


@compiled
def on_move(observer: Impatient, states: States, seat: int, move: int) -> None:
    observer.seen[0] += 1


@compiled
def has_enough(observer: Impatient) -> bool:
    return bool(observer.seen[0] >= observer.enough)


declare(Impatient, on_move=on_move, has_enough=has_enough)


def test_a_game_stops_when_the_observer_has_enough() -> None:
    game = turntable.game("trains")
    observer = Impatient(np.zeros(1, np.int32), 7)
    assert play_game(game.deal(2, seed=1).states, player(game), observer, MOST_MOVES) == 7
    assert observer.seen[0] == 7


def test_two_games_may_not_share_a_record_type() -> None:
    ours = turntable.game("trains")
    replace(ours)
    with pytest.raises(TypeError, match="trains and another share one record type"):
        replace(ours, name="another")


def test_a_field_may_not_hide_behind_a_method_of_numpy() -> None:
    with pytest.raises(TypeError, match="comet: a field cannot be called round"):
        record("comet", [("rounds", np.int8), ("round", np.int8)])


def test_a_game_without_a_function_that_the_rules_need_is_refused() -> None:
    ours = turntable.game("trains")
    rules: Any = SimpleNamespace(deal=deal)
    with pytest.raises(MissingVerb, match=r"trains has no acting in its rules\.py"):
        replace(ours, rules=rules)


def test_a_verb_that_a_game_does_not_bring_is_named() -> None:
    state = np.zeros(1, record("bare", []))
    declare_game(state.dtype, "bare", {"rules": turntable.game("trains").rules})
    with pytest.raises(MissingVerb, match="bare has no observe: its observation does not bring one"):
        observe(state[0], 0, np.zeros(1, np.float32))


def test_a_played_out_game_has_an_outcome() -> None:
    game = turntable.game("trains")
    shares = np.full(4, 9, np.float32)
    lines = [[10, 20, 30, 40, 50, 60, 70], [71, 61, 51, 41, 31, 21, 11]]
    match = game.position({"seats": 2, "phase": "over", "lines": lines})
    assert play_game(match.states, player(game), Nobody(), MOST_MOVES) == 0
    outcome(match.state, shares)
    assert shares.tolist() == [1, 0, 9, 9]


@compiled
def deal_three(s: State) -> None:
    s.left = 3


@compiled
def acting_while_left(s: State) -> int:
    return 1 if s.left > 0 else 0


@compiled
def legal_by_an_array(s: State, seat: int, out: Ints) -> int:
    numbers = np.arange(int(s.left))
    out[: len(numbers)] = numbers
    return len(numbers)


@compiled
def take_one(s: State, seat: int, move: int) -> None:
    s.left -= 1


def test_a_game_without_observations_may_allocate_and_be_played_at_random() -> None:
    state = record("lavish", [("left", np.int8)])
    rules = SimpleNamespace(
        deal=deal_three, acting=acting_while_left, legal=legal_by_an_array, play=take_one, outcome=take_one
    )
    declare_game(state, "lavish", {"rules": rules})
    start, states = np.zeros(1, state), np.zeros(1, state)
    random = RandomPlayer(np.array([1], np.uint64), np.zeros(3, np.int32))
    assert play_games(start, states, random, Nobody(), 4, MOST_MOVES) == (12, 0)
