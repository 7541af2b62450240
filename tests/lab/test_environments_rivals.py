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
    """Return the number of games that ended, and of those that the opponents of a random learner won."""
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
    with pytest.raises(ValueError, match=r"state: expected what get_state returned, not \{\}"):
        env.set_state({})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"opponents": ["casual", "casual"]}, "opponents: expected 1 levels, not 2"),
        ({"opponents": "expert"}, "opponents: expert needs a number of simulations here, as in expert:200"),
        ({"opponents": "expert:5s"}, "expert needs a number of simulations"),
        ({"opponents": "champion"}, "no level champion"),
        ({"opponents": 3}, "opponents: expected a level, or a list of levels, not 3"),
        ({"opponents": [3]}, r"opponents: expected a level, or a list of levels, not \[3\]"),
        ({"opponents": "casual", "seat": 2}, "seat: expected a whole number from 0 to 1, not 2"),
        ({"seat": 1}, "seat: without opponents every seat is the learner's"),
        ({"shaping": -1}, "shaping: expected a number above 0"),
        ({"shaping": 0.5, "discount": 1.5}, "discount: expected a number above 0 and up to 1, not 1.5"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises((BadSetup, ValueError), match=said):
        BatchEnv("trains", games=4, **wrong)


OUTSIDE = """
class Slow:
    def __init__(self, seed): ...

    def choose(self, match, seat):
        return match.legal(seat)[0]

class First(Slow):
    def act(self, obs, mask, seats):
        assert obs.shape[0] == mask.shape[0] == seats.shape[0] and obs.shape[1] > 0
        return mask.argmax(1)
"""


@pytest.fixture
def outside(tmp_path: Path) -> str:
    (tmp_path / "bot.py").write_text(OUTSIDE)
    return f"{tmp_path}/bot.py"


@pytest.mark.parametrize(("name", "seats"), [("trains", 3), ("tickets", 2)])
def test_a_bot_from_outside_plays_the_other_seats_of_a_batch(name: str, seats: int, outside: str) -> None:
    env = BatchEnv(name, seats, games=2 * seats, opponents=f"{outside}:First", max_steps=30)
    twin = BatchEnv(name, seats, games=2 * seats)  # the same games, all seats played from here
    env.reset(seed=1)
    twin.reset(seed=1)

    def let_others_play() -> None:
        while (others := twin._all.seats != env.learners).any():
            twin.step(twin.mask.argmax(1), hold=~others)

    let_others_play()
    for _ in range(25):
        assert np.array_equal(env.obs, twin.obs)
        actions = env.mask.argmax(1)
        _, _, seat, reward, done = env.step(actions)
        assert np.array_equal(seat, env.learners)
        assert np.allclose(reward.sum(axis=1), 0)
        assert not reward[~done].any()
        twin.step(actions)
        let_others_play()
    for _ in range(10):
        env.step(env.random_actions())
    assert env.statistics().games >= 2 * seats  # cut short, if nothing else
    assert np.array_equal(env._all.seats, env.learners)


def test_an_end_by_a_bot_from_outside_is_paid_and_shown_to_the_learner(outside: str) -> None:
    env = BatchEnv("trains", games=64, opponents=f"{outside}:First", turn_limit=9, shaping=1.0)
    env.reset(seed=1)
    for _ in range(30):
        *_, done = env.step(env.random_actions())
        assert np.array_equal(done, env.lengths > 0)
        assert np.allclose(env._all.rewards.sum(axis=1), 0, atol=1e-5)
    found = env.statistics()
    assert found.games > 64
    env.set_opponents("casual")
    env.step(env.random_actions())


def test_a_network_file_plays_in_a_batch_like_the_games_own(tmp_path: Path) -> None:
    own = Path(turntable.__file__).parent / "games" / "trains" / "network.safetensors"
    (tmp_path / "mine.safetensors").write_bytes(own.read_bytes())
    levels = "master:1", f"{tmp_path}/mine.safetensors:1"
    one, other = (digest(BatchEnv("trains", games=3, threads=1, opponents=level), 10) for level in levels)
    assert all(map(np.array_equal, one, other))


def test_a_bot_from_outside_that_cannot_play_a_batch_is_refused(outside: str) -> None:
    with pytest.raises(BadSetup, match=r"has no act\(obs, mask, seats\), so it cannot play a batch"):
        BatchEnv("trains", games=4, opponents=f"{outside}:Slow")
    with pytest.raises(BadSetup, match="all of them come from outside, or none"):
        BatchEnv("trains", 3, games=4, opponents=[f"{outside}:First", "casual"])
    with pytest.raises(BadSetup, match="need observations"):
        BatchEnv("trains", games=4, observe=False, opponents=f"{outside}:First")
    with pytest.raises(BadSetup, match="not rita"):
        BatchEnv("trains", games=4, opponents="rita")
