"""Gymnasium makes the environments by name, one by one or many at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.vector import AutoresetMode

import turntable
import turntable.lab.gym
from turntable.match.errors import BadSetup

NAMES = [f"turntable/{name}-v{turntable.game(name).version}" for name in ("trains", "tickets", "superline")]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_registered(name: str) -> None:
    env = gymnasium.make(name, opponents="random")
    obs, info = env.reset(seed=1)
    assert env.observation_space.contains(obs)
    assert env.step(info["action_mask"].argmax())[0].shape == obs.shape


def test_the_documentation_names_every_game_as_it_is_registered() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "research.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`(turntable/\w+-v\d+)`", page)) == set(NAMES)


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


def first_legal(info: dict[str, Any]) -> npt.NDArray[np.int32]:
    return info["action_mask"].argmax(axis=1).astype(np.int32)  # type: ignore[no-any-return]


@pytest.mark.parametrize("mode", ["NextStep", AutoresetMode.NEXT_STEP])
def test_in_the_next_step_mode_a_game_that_ended_begins_with_the_next_step(mode: Any) -> None:
    envs = gymnasium.make_vec(NAMES[0], num_envs=4, opponents="random", turn_limit=12, autoreset_mode=mode)
    assert isinstance(envs, turntable.lab.gym.VectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    obs, info = envs.reset(seed=1)
    over, ended = np.zeros(4, bool), 0
    while ended < 8:
        before, was_over = obs, over
        obs, reward, over, _, info = envs.step(first_legal(info))
        assert not over[was_over].any()
        assert not reward[was_over].any()
        assert not np.array_equal(before[was_over], obs[was_over]) or not was_over.any()
        assert np.array_equal(obs[over], envs.batch.final[over])
        assert "final_obs" not in info
        ended += int(over.sum())


def test_with_resets_disabled_a_game_that_ended_waits_for_one() -> None:
    envs = gymnasium.make_vec(NAMES[0], num_envs=4, opponents="random", max_steps=2, autoreset_mode="Disabled")
    _, info = envs.reset(seed=1)
    for _ in range(2):
        obs, _, over, cut, info = envs.step(first_legal(info))
    assert cut.all()
    assert not over.any()
    with pytest.raises(ValueError, match="game 0 is over: reset it"):
        envs.step(first_legal(info))
    some = np.array([True, False, True, False])
    again, info = envs.reset(options={"reset_mask": some})
    assert np.array_equal(again[~some], obs[~some])
    assert not np.array_equal(again[some], obs[some])
    with pytest.raises(ValueError, match="reset_mask: game 0 is not over"):
        envs.reset(options={"reset_mask": some})
    with pytest.raises(ValueError, match="seed: with reset_mask"):
        envs.reset(seed=1, options={"reset_mask": ~some})
    _, info = envs.reset(options={"reset_mask": ~some})
    assert not envs.step(first_legal(info))[2].any()


def test_gymnasium_records_statistics_of_episodes() -> None:
    made = gymnasium.make_vec(NAMES[0], num_envs=3, opponents="random", max_steps=4)
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(made)
    _, info = envs.reset(seed=1)
    for _ in range(4):
        *_, cut, info = envs.step(first_legal(info))
    assert cut.all()
    assert info["episode"]["l"].tolist() == [4, 4, 4]


def test_an_unknown_mode_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadSetup, match="autoreset_mode: expected one of NextStep, SameStep, Disabled, not never"):
        turntable.lab.gym.VectorEnv(2, "trains", autoreset_mode="never")
