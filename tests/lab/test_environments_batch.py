"""Many games at once: the same games as one by one, whatever the number of threads; nothing illegal gets in."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from tests.playing import OBSERVED_VARIANTS, label
from turntable import Game
from turntable.kernel.compiled import States
from turntable.kernel.decisions import OVER
from turntable.lab import BatchEnv
from turntable.lab.decisions import Decisions

STEPS = 60


def digest(env: BatchEnv, steps: int) -> list[npt.NDArray[Any]]:
    """Return a digest of everything that an environment returns in this many random steps."""
    said = [array.copy() for array in env.reset(seed=4)]
    for _ in range(steps):
        said += [array.copy() for array in env.step(env.random_actions())]
    return said


@pytest.mark.parametrize(("game", "seats", "options"), OBSERVED_VARIANTS, ids=label)
def test_a_batch_plays_the_same_games_as_one_by_one(game: Game, seats: int, options: dict[str, Any]) -> None:
    env = BatchEnv(game.name, seats, games=3, threads=1, **options)
    obs, mask, seat = env.reset(seed=1)
    singles = [resumed(game, seats, options, env._all.states[i : i + 1]) for i in range(3)]
    for _ in range(STEPS):
        for i, single in enumerate(singles):
            assert seat[i] == single.seat
            assert mask[i].nonzero()[0].tolist() == single.actions()
            assert np.array_equal(obs[i], single.observe(single.seat))
        actions = env.random_actions()
        for i, single in enumerate(singles):
            single.take(int(actions[i]))
        obs, mask, seat, reward, done = env.step(actions)
        for i, single in enumerate(singles):
            assert done[i] == (single.seat == OVER)
            assert np.allclose(reward[i], single.rewards())
            if done[i]:
                singles[i] = resumed(game, seats, options, env._all.states[i : i + 1])


def resumed(game: Game, seats: int, options: dict[str, Any], record: States) -> Decisions:
    """A match in the state that a game of the batch is in."""
    match = game.deal(seats, seed=0, **options)
    match.states[:] = record
    return Decisions(match)


@pytest.mark.parametrize("name", ["trains", "tickets", "superline"])
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    one, three = (digest(BatchEnv(name, games=11, threads=threads), STEPS) for threads in (1, 3))
    assert all(map(np.array_equal, one, three))
    other = BatchEnv(name, games=11)
    assert not np.array_equal(other.reset(seed=5)[0], one[0])
    unseeded = other.reset()[0].copy()
    assert not np.array_equal(other.reset()[0], unseeded)


def test_games_that_end_are_dealt_anew_and_pay_nought_in_sum() -> None:
    env = BatchEnv("trains", 3, games=20, turn_limit=30)
    env.reset(seed=1)
    ended = 0
    for _ in range(200):
        _, mask, _, reward, done = env.step(env.random_actions())
        ended += done.sum()
        assert np.allclose(reward.sum(axis=1), 0)
        assert not reward[~done].any()
        assert mask[done, :28].any(axis=1).all()  # a new game begins with its set-up
    assert ended > 20


def test_a_winner_gets_1_and_the_others_pay_their_part() -> None:
    env = BatchEnv("superline", 3, games=20)
    env.reset(seed=1)
    won = np.zeros((0, 3))
    for _ in range(300):
        *_, reward, done = env.step(env.random_actions())
        won = np.concatenate([won, np.sort(reward[done], axis=1)])
    assert {tuple(row) for row in won.tolist()} >= {(-0.5, -0.5, 1.0)}
    assert {tuple(row) for row in won.tolist()} <= {(-0.5, -0.5, 1.0), (-1.0, 0.5, 0.5), (0.0, 0.0, 0.0)}


def test_an_illegal_action_changes_nothing() -> None:
    env = BatchEnv("trains", games=40, threads=2)
    env.reset(seed=2)
    for _ in range(10):
        env.step(env.random_actions())
    before = env._all.states.copy(), env._all.mask.copy(), env._all.obs.copy()
    good = env.random_actions().copy()
    illegal = int((~env._all.mask[31]).nonzero()[0][0])
    for wrong in (illegal, env.actions, -1, 1 << 31, (1 << 32) + int(good[31]), -(1 << 63)):
        actions = good.astype(np.int64)
        actions[31] = wrong
        with pytest.raises(ValueError, match=f"^game 31: action {wrong} is not legal for seat [01]$"):
            env.step(actions)
        for now, was in zip((env._all.states, env._all.mask, env._all.obs), before, strict=True):
            assert np.array_equal(now, was)
    env.step(good)


def test_what_is_given_back_can_be_written_on_without_harm() -> None:
    env = BatchEnv("trains", games=5)
    obs, mask, seat = env.reset(seed=2)
    good = env.random_actions().copy()
    obs[:], mask[:], seat[:] = 7, True, 99
    with pytest.raises(ValueError, match="not legal for seat"):
        env.step(np.where(good == 0, 1, 0) + 40)
    obs, mask, seat, _, _ = env.step(good)
    assert obs.max() <= 1
    assert seat.max() <= 1
    assert not mask.all()


@pytest.mark.parametrize(
    ("actions", "what"),
    [
        ([1, 2], r"int64 of shape \(2,\)"),
        ([1.0, 2.0, 3.0], r"float64 of shape \(3,\)"),
        ([[1], [2], [3]], r"int64 of shape \(3, 1\)"),
        ([True, False, True], r"bool of shape \(3,\)"),
        (None, r"object of shape \(\)"),
    ],
)
def test_actions_of_the_wrong_shape_are_refused(actions: Any, what: str) -> None:
    env = BatchEnv("trains", games=3)
    env.reset(seed=2)
    with pytest.raises(ValueError, match=f"actions: expected 3 whole numbers, one for each game, not {what}"):
        env.step(actions)


@pytest.mark.parametrize("seed", [-1, "x", 0.5])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(ValueError, match=f"seed: expected a whole number from 0, not {seed}"):
        BatchEnv("trains", games=3).reset(seed)


def test_what_cannot_be_set_up_is_refused_in_one_sentence() -> None:
    with pytest.raises(KeyError, match="no game"):
        BatchEnv("chess")
    with pytest.raises(ValueError, match="trains is played by 2, 3, 4, not 7"):
        BatchEnv("trains", 7)
    with pytest.raises(ValueError, match="turn_limit: expected a whole number"):
        BatchEnv("trains", turn_limit=0)
    with pytest.raises(ValueError, match="games: expected a whole number from 1 to"):
        BatchEnv("trains", games=0)
    with pytest.raises(ValueError, match="threads: expected a whole number from 1 to"):
        BatchEnv("trains", threads=-1)
    with pytest.raises(ValueError, match="reset the environment before the first step"):
        BatchEnv("trains", games=3).step([0, 0, 0])


def test_without_observations_all_else_is_the_same() -> None:
    seeing, blind = BatchEnv("trains", games=9), BatchEnv("trains", games=9, observe=False)
    said, heard = digest(seeing, STEPS), digest(blind, STEPS)
    assert heard[0].shape == (9, 0)
    assert all(np.array_equal(a, b) for a, b in zip(said, heard, strict=True) if a.dtype != np.float32 or a.ndim == 1)
    seeing.close()
    blind.close()


@pytest.mark.parametrize("game", ["trains", "tickets", "superline"])
def test_a_state_goes_on_with_the_same_games_in_another_environment(game: str) -> None:
    env, other = BatchEnv(game, games=6, threads=2), BatchEnv(game, games=6, threads=1)
    env.reset(seed=4)
    for _ in range(20):
        env.step(env.random_actions())
    state = env.get_state()
    seen = [array.copy() for array in (env._all.obs, env._all.mask, env._all.seats)]
    said = [array.copy() for array in env.step(env.random_actions())]
    assert same(other.set_state(pickle.loads(pickle.dumps(state))), seen)
    assert same(other.step(other.random_actions()), said)


def same(one: Iterable[Any], other: Iterable[Any]) -> bool:
    return all(map(np.array_equal, one, other))


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_plays_on_by_itself(twin: Callable[[BatchEnv], BatchEnv]) -> None:
    env = BatchEnv("trains", seats=3, games=4, threads=1, turn_limit=5)
    env.reset(seed=2)
    other = twin(env)
    first = [array.copy() for array in other.step(other.random_actions())]
    assert same(env.step(env.random_actions()), first)
    other.step(other.random_actions())
    assert not np.array_equal(env._all.states, other._all.states)
    assert twin(BatchEnv("trains", games=2)).reset(seed=1)[2].shape == (2,)


def test_a_state_of_other_games_or_changed_by_hand_is_refused() -> None:
    env = BatchEnv("trains", games=2, threads=1)
    with pytest.raises(ValueError, match="reset the environment"):
        env.get_state()
    env.reset(seed=1)
    state = env.get_state()
    with pytest.raises(ValueError, match=r"^state: it is of trains"):
        BatchEnv("trains", games=3).set_state(state)
    state.arrays["seats"] = b"\x07" + state.arrays["seats"][1:]
    with pytest.raises(ValueError, match="not as get_state returned it"):
        env.set_state(state)
