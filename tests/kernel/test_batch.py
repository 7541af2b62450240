"""Batches, small enough to be played interpreted too."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.lab.test_environments_batch import resumed
from turntable import game
from turntable.kernel.decisions import OVER
from turntable.lab import BatchEnv

LIVELY: list[tuple[str, int, dict[str, Any]]] = [
    ("trains", 3, {"turn_limit": 4}),
    ("tickets", 3, {"peek": [0]}),
    ("superline", 4, {"draw": "manual", "talk_penalty": True}),
]


@pytest.mark.parametrize(("name", "seats", "options"), LIVELY)
def test_a_game_of_a_batch_is_the_same_game_alone(name: str, seats: int, options: dict[str, Any]) -> None:
    env = BatchEnv(name, seats, games=2, threads=1, **options)
    obs, mask, seat = env.reset(seed=1)
    alone = resumed(game(name), seats, options, env._all.states[1:])
    with pytest.raises(ValueError, match="game 1: action -1 is not legal"):
        env.step([int(mask[0].argmax()), -1])
    for _ in range(25):
        assert seat[1] == alone.seat
        assert mask[1].nonzero()[0].tolist() == alone.actions()
        assert np.array_equal(obs[1], alone.observe(alone.seat))
        actions = env.random_actions()
        alone.take(int(actions[1]))
        obs, mask, seat, reward, done = env.step(actions)
        assert done[1] == (alone.seat == OVER)
        assert np.allclose(reward[1], alone.rewards())
        if done[1]:
            alone = resumed(game(name), seats, options, env._all.states[1:])
