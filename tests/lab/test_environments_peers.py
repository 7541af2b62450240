"""PettingZoo's and Gymnasium's own conformance tests, and what they do not ask."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.playing import OBSERVED, label
from turntable import Game, lab
from turntable.lab import aec_env, single_env
from turntable.lab.single import ILLEGAL

with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # of its own, where pygame is installed
    from pettingzoo.test import api_test, render_test, seed_test

# What PettingZoo remarks on every environment with masks that is not on its own list, and on the mask of an agent
# whose game is over.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

OPTIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("superline", 4, {"draw": "manual", "talk_penalty": True}),
    ("superline", 6, {"teams": 3, "board": "world"}),
    ("tickets", 4, {"scoring": "own", "peek": [1]}),
    ("trains", 2, {"turn_limit": 20}),
]
CASES: list[tuple[str, int, dict[str, Any]]] = [(game.name, seats, {}) for game, seats in OBSERVED] + OPTIONS


@pytest.mark.parametrize(("name", "seats", "options"), CASES, ids=label)
def test_pettingzoo_finds_nothing_wrong(name: str, seats: int, options: dict[str, Any]) -> None:
    api_test(aec_env(name, seats, **options), num_cycles=200)
    seed_test(lambda: aec_env(name, seats, **options), num_cycles=50)


@pytest.mark.parametrize(("game", "seats"), OBSERVED, ids=label)
def test_pettingzoo_sees_pictures(game: Game, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str) -> Any:
        return aec_env(game.name, seats, render_mode=render_mode)

    tests: dict[str, Callable[[Any], bool]] = {
        "ansi": lambda text: "Player 1" in text,
        "rgb_array": lambda pixels: len(np.unique(pixels)) > 20,
    }
    render_test(make, tests)
    assert "Player 1" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "seats", "options"), CASES, ids=label)
def test_gymnasium_finds_nothing_wrong(name: str, seats: int, options: dict[str, Any]) -> None:
    check_env(single_env(name, seats, opponents="random", render_mode="ansi", **options))


def play(env: Any, seed: int) -> tuple[float, dict[str, float]]:
    """Play a game at random; return the sum of all agents' rewards, and each one's."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        observed, reward, over, _, _ = env.last()
        rewards[agent] = reward
        env.step(None if over else int(chance.choice(observed["action_mask"].nonzero()[0])))
    return sum(rewards.values()), rewards


def test_a_finished_game_rewards_every_agent() -> None:
    env = aec_env("superline", 3)
    stories = [play(env, seed) for seed in range(8)]
    assert all(total == pytest.approx(0) for total, _ in stories)
    assert [-0.5, -0.5, 1.0] in [sorted(rewards.values()) for _, rewards in stories]


def test_an_illegal_action_of_an_agent_changes_nothing() -> None:
    env = aec_env("trains", 2, first=0)
    env.reset(seed=1)
    before = env.observe("player_0")
    for wrong in (28, 63, 64, -1, None, "draw", 0.5):
        with pytest.raises(ValueError, match="is not legal for seat 0"):
            env.step(wrong)
    assert env.agent_selection == "player_0"
    assert np.array_equal(env.observe("player_0")["observation"], before["observation"])


def test_an_illegal_action_against_bots_changes_nothing_and_is_explained() -> None:
    env = single_env("trains", 2, opponents="random", first=0)
    before, info = env.reset(seed=1)
    illegal = np.int64(28)
    assert not info["action_mask"][illegal]
    after, reward, over, cut, said = env.step(illegal)
    assert (reward, over, cut) == (ILLEGAL, False, False)
    assert said["illegal"] == "action 28 is not legal for seat 0"
    assert np.array_equal(after, before)


@pytest.mark.parametrize(("name", "seat"), [("trains", 1), ("tickets", 0), ("superline", 1)])
def test_a_whole_game_against_bots_is_the_same_for_the_same_seed(name: str, seat: int) -> None:
    def story() -> list[float]:
        env = single_env(name, 2, opponents="casual", seat=seat)
        _, info = env.reset(seed=3)
        chance = np.random.default_rng(3)
        rewards: list[float] = []
        over = False
        while not over:
            assert np.array_equal(env.action_masks(), info["action_mask"])
            action = chance.choice(info["action_mask"].nonzero()[0])
            _, reward, over, _, info = env.step(action)
            rewards.append(reward)
        assert not info["action_mask"].any()
        assert env.step(np.int64(0))[2]
        return rewards

    first = story()
    assert first == story()
    assert first[-1] in (-1, 1)
    assert not any(first[:-1])


def test_bots_of_different_levels_and_what_is_refused() -> None:
    env = single_env("trains", 3, opponents=["random", "beginner"], seat=1)
    assert env.reset(seed=1)[0].shape == env.observation_space.shape
    assert env.spec is not None
    assert np.array_equal(gymnasium.make(env.spec).reset(seed=1)[0], env.reset(seed=1)[0])
    with pytest.raises(ValueError, match="opponents: expected 2 levels, not 1"):
        single_env("trains", 3, opponents=["random"])
    with pytest.raises(ValueError, match="no level genius"):
        single_env("trains", 3, opponents="genius")
    with pytest.raises(ValueError, match="seat: expected a whole number from 0 to 1, not 2"):
        single_env("trains", 2, seat=2)
    with pytest.raises(ValueError, match="opponents: expected a level, or a list of levels, not 3"):
        single_env("trains", 2, opponents=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("make", [aec_env, single_env])
def test_a_way_to_draw_that_there_is_not_is_refused(make: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match="render_mode: expected one of human, ansi, rgb_array, not film"):
        make("trains", render_mode="film")


def test_nothing_is_played_before_the_first_reset() -> None:
    env = single_env("trains")
    for early in (env.action_masks, env.render, lambda: env.step(np.int64(0))):
        with pytest.raises(ValueError, match="reset the environment before the first step"):
            early()


MISSING = """
import sys
sys.modules[{missing!r}] = None
import turntable.lab
turntable.lab.BatchEnv
try:
    {statement}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("statement", "missing", "library", "extra"),
    [
        ("turntable.lab.aec_env", "pettingzoo", "PettingZoo", "lab"),
        ("turntable.lab.single_env", "gymnasium", "Gymnasium", "lab"),
        ("import turntable.lab.openspiel", "pyspiel", "OpenSpiel", "openspiel"),
    ],
)
def test_a_missing_library_is_named_with_what_to_install(
    statement: str, missing: str, library: str, extra: str
) -> None:
    program = MISSING.format(missing=missing, statement=statement)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == f"{library} is not installed ({missing}): pip install 'turntable-games[{extra}]'\n"


def test_what_the_lab_does_not_have_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        getattr(lab, "nothing")  # noqa: B009 (written out, a type checker would refuse it)
