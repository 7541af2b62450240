"""Batches against bots: the learner decides at every step; and rewards on the way to the end."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import turntable
from tests.lab.test_environments_batch import digest, resumed
from turntable.bots.engine import Engine
from turntable.lab import BatchEnv
from turntable.match.errors import BadSetup

STEPS = 40


@pytest.mark.parametrize(("name", "seats"), [("trains", 3), ("tickets", 2)])
def test_the_learner_decides_at_every_step(name: str, seats: int) -> None:
    env = BatchEnv(name, seats, games=2 * seats, opponents="random")
    _, mask, seat = env.reset(seed=1)
    assert env.learners.tolist() == [*range(seats)] * 2
    for _ in range(STEPS):
        assert np.array_equal(seat, env.learners)
        assert mask.any(axis=1).all()
        _, mask, seat, reward, done = env.step(env.random_actions())
        assert np.allclose(reward.sum(axis=1), 0)
        assert not reward[~done].any()


def test_one_seat_can_be_the_learners_in_all_games() -> None:
    env = BatchEnv("trains", 4, games=5, opponents="random", seat=2)
    assert env.reset(seed=1)[2].tolist() == [2] * 5


def test_the_number_of_threads_changes_nothing() -> None:
    one, three = (digest(BatchEnv("trains", games=7, threads=threads, opponents="casual"), 30) for threads in (1, 3))
    assert all(map(np.array_equal, one, three))


def victories(opponents: str | list[str], seats: int) -> tuple[int, npt.NDArray[np.int64]]:
    """How many games ended, and how many the seats after the learner won, who plays at random."""
    env = BatchEnv("trains", seats, games=60, opponents=opponents)
    env.reset(seed=3)
    ended, won = 0, np.zeros(seats, np.int64)
    while ended < 120:
        *_, reward, done = env.step(env.random_actions())
        for game in done.nonzero()[0]:
            ended += 1
            won += np.roll(reward[game], -env.learners[game]) > 0
    return ended, won


def test_each_opponent_plays_its_level_in_its_place_after_the_learner() -> None:
    ended, won = victories("casual", 2)
    assert won[0] < 0.1 * ended
    ended, won = victories(["random", "casual"], 3)
    assert won[2] > 0.8 * ended
    ended, won = victories(["casual", "random"], 3)
    assert won[1] > 0.8 * ended


def test_shaping_pays_what_was_fixed_before_the_first_decision() -> None:
    game, scale = turntable.game("trains"), 0.5
    plain, shaped = (BatchEnv("trains", games=8, opponents="random", shaping=number) for number in (0, scale))
    plain.reset(seed=2)
    shaped.reset(seed=2)
    engine = Engine.of(game)

    def potentials() -> npt.NDArray[np.float64]:
        matches = [resumed(game, 2, {}, shaped._all.states[i : i + 1]).match for i in range(8)]
        return np.array([np.array(engine.evaluate(match)) - 1 / 2 for match in matches]) * scale

    first, paid, ended = potentials(), np.zeros((8, 2)), 0
    while ended < 20:
        actions = plain.random_actions()
        assert np.array_equal(actions, shaped.random_actions())
        *_, reward, done = plain.step(actions)
        *_, shaped_reward, shaped_done = shaped.step(actions)
        assert np.array_equal(done, shaped_done)
        assert np.allclose(shaped_reward.sum(axis=1), 0, atol=1e-6)
        paid += shaped_reward - reward
        assert np.allclose(paid[done], -first[done], atol=1e-5)
        assert paid[~done].any()
        first[done], paid[done] = potentials()[done], 0
        ended += done.sum()


def test_shaping_follows_the_learners_discount() -> None:
    shaped = BatchEnv("trains", games=4, shaping=1, discount=0.5)
    shaped.reset(seed=2)
    game, engine = turntable.game("trains"), Engine.of(turntable.game("trains"))

    def stand() -> npt.NDArray[np.float64]:
        states = shaped._all.states
        return np.array([engine.evaluate(resumed(game, 2, {}, states[i : i + 1]).match) for i in range(4)]) - 1 / 2

    before = stand()
    *_, reward, done = shaped.step(shaped.random_actions())
    assert not done.any()
    assert np.allclose(reward, 0.5 * stand() - before, atol=1e-6)


def test_a_copy_goes_on_alike() -> None:
    env = BatchEnv("trains", games=6, opponents="casual", shaping=0.2)
    env.reset(seed=5)
    env.step(env.random_actions())
    twin = copy.deepcopy(env)
    for _ in range(20):
        actions = env.random_actions().copy()
        assert np.array_equal(actions, twin.random_actions())
        assert all(map(np.array_equal, env.step(actions), twin.step(actions)))
    with pytest.raises(ValueError, match=r"against casual.*not of"):
        BatchEnv("trains", games=6).set_state(env.get_state())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"opponents": ["casual", "casual"]}, "opponents: expected 1 levels, not 2"),
        ({"opponents": "expert"}, "opponents: expert needs a number of simulations here, as in expert:200"),
        ({"opponents": "expert:5s"}, "expert needs a number of simulations"),
        ({"opponents": "champion"}, "no level champion"),
        ({"opponents": "casual", "seat": 2}, "seat: expected a whole number from 0 to 1, not 2"),
        ({"shaping": -1}, "shaping: expected a number above 0"),
        ({"shaping": 0.5, "discount": 1.5}, "discount: expected a number above 0 and up to 1, not 1.5"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises((BadSetup, ValueError), match=said):
        BatchEnv("trains", games=4, **wrong)


def test_a_bot_from_outside_has_no_place_in_compiled_code(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        "class Bot:\n    def choose(self, match, seat):\n        return match.legal(seat)[0]\n"
    )
    with pytest.raises(BadSetup, match="opponents: a batch plays only levels of the game itself"):
        BatchEnv("trains", games=4, opponents=f"{tmp_path}/bot.py:Bot")
