"""Gymnasium makes the environments by name, one by one or many at once."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import turntable
import turntable.lab.gym

NAMES = [f"turntable/{name}-v{turntable.game(name).version}" for name in ("trains", "tickets", "superline")]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_registered(name: str) -> None:
    env = gymnasium.make(name, opponents="random")
    obs, info = env.reset(seed=1)
    assert env.observation_space.contains(obs)
    assert env.step(info["action_mask"].argmax())[0].shape == obs.shape


def test_many_games_are_one_vector_environment() -> None:
    envs = gymnasium.make_vec(NAMES[0], num_envs=6, opponents="random", turn_limit=12)
    assert isinstance(envs, turntable.lab.gym.VectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    obs, info = envs.reset(seed=1)
    assert envs.observation_space.contains(obs)
    ended = 0
    while ended < 10:
        actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        assert envs.action_space.contains(actions)
        last = obs
        obs, reward, over, cut, info = envs.step(actions)
        assert reward.shape == over.shape == cut.shape == (6,)
        assert not cut.any()
        assert not reward[~over].any()
        assert ("final_obs" in info) == over.any()
        if over.any():
            ended += over.sum()
            assert np.array_equal(info["_final_obs"], over)
            assert not np.array_equal(info["final_obs"][over], obs[over])
            assert not np.array_equal(info["final_obs"][over], last[over])
            assert envs.single_observation_space.contains(info["final_obs"][over][0])
    envs.close()


def test_an_illegal_action_is_refused() -> None:
    envs = gymnasium.make_vec(NAMES[0], num_envs=2, opponents="random")
    _, info = envs.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal for seat"):
        envs.step(np.array([np.flatnonzero(~mask)[0] for mask in info["action_mask"]]))
