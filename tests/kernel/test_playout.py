"""Generic compiled code finds the game by its record, and is fair."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

import turntable
from turntable.kernel import rules
from turntable.kernel.playout import one_of, random_game, random_moves, roll


def test_the_dice_are_fair_and_repeatable() -> None:
    dice, again = np.array([3], np.uint64), np.array([3], np.uint64)
    rolls = [roll(dice, 7) for _ in range(7000)]
    assert rolls == [roll(again, 7) for _ in range(7000)]
    assert all(850 < count < 1150 for count in Counter(rolls).values())


def test_one_of_several_seats_is_chosen_evenly() -> None:
    dice = np.array([3], np.uint64)
    assert one_of(dice, 0b100) == 2
    chosen = Counter(one_of(dice, 0b101001) for _ in range(3000))
    assert set(chosen) == {0, 3, 5}
    assert all(850 < count < 1150 for count in chosen.values())


def test_random_moves_deal_anew_after_each_end() -> None:
    game = turntable.game("trains")
    states = np.zeros(2, game.rules.state)
    states[0].seats = 2
    game.configure(states[0], {"first": None, "turn_limit": 10})
    moves = np.zeros(game.rules.most_moves, np.int32)
    games = random_moves(states, np.array([1], np.uint64), moves, 3000)
    assert 3000 / 22 <= games <= 3000 / 12


def test_two_games_may_not_share_a_record_type() -> None:
    ours = turntable.game("trains").rules
    rules.register(ours)
    with pytest.raises(TypeError, match="share one record type"):
        rules.register(replace(ours))


def test_the_outcome_is_the_winners_share() -> None:
    game = turntable.game("trains")
    shares = np.full(4, 9, np.float32)
    lines = [[10, 20, 30, 40, 50, 60, 70], [71, 61, 51, 41, 31, 21, 11]]
    state = game.position({"seats": 2, "phase": "over", "lines": lines}).state
    dice, moves = np.array([1], np.uint64), np.zeros(game.rules.most_moves, np.int32)
    assert random_game(state, dice, moves, shares) == 0
    assert shares.tolist() == [1, 0, 9, 9]
