"""Games of a batch that end, are cut short, held or counted; the threads that play them; a curriculum of opponents."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

from turntable.lab import BatchEnv, Curriculum
from turntable.lab.episodes import Statistics
from turntable.lab.threads import CHOSEN, TRIALS, Pace
from turntable.match.errors import BadSetup

GAMES = 9


def against(**settings: Any) -> BatchEnv:
    env = BatchEnv("trains", games=GAMES, opponents="random", **settings)
    env.reset(seed=1)
    return env


def same_actions(*envs: BatchEnv) -> Any:
    """Draw actions in all environments, whose bots draw from the same generators, and return those of the first."""
    first, *_ = [env.random_actions().copy() for env in envs]
    return first


def test_a_game_that_takes_too_long_is_cut_short_and_dealt_again() -> None:
    whole, cut = against(), against(max_steps=3)
    for _ in range(2):
        actions = same_actions(whole, cut)
        whole.step(actions)
        cut.step(actions)
        assert not cut.truncated.any()
    actions = same_actions(whole, cut)
    whole.step(actions)
    *_, reward, done = cut.step(actions)
    assert done.all()
    assert cut.truncated.all()
    assert not reward.any()
    assert np.array_equal(cut.final, whole.obs)  # what the learner would have gone on from
    assert not np.array_equal(cut.obs, whole.obs)
    assert cut.lengths.tolist() == [3] * GAMES
    cut.step(cut.random_actions())
    assert not cut.truncated.any()
    assert not cut.lengths.any()


def test_a_game_that_is_cut_short_is_paid_for_its_last_step() -> None:
    whole, cut = against(shaping=1.0), against(shaping=1.0, max_steps=2)
    for _ in range(2):
        actions = same_actions(whole, cut)
        expected = whole.step(actions)[3].copy()
        reward = cut.step(actions)[3]
        assert np.array_equal(reward, expected)
    assert not cut.outcomes.any()
    twin = copy.deepcopy(cut)  # its potentials are noted again: they are those of the games dealt since
    actions = same_actions(cut, twin)
    assert np.allclose(cut.step(actions)[3], twin.step(actions)[3])


def test_a_copy_cuts_games_short_at_the_same_step() -> None:
    env = against(max_steps=3)
    env.step(env.random_actions())
    twin = copy.deepcopy(env)
    for _ in range(2):
        twin.step(twin.random_actions())
    assert twin.truncated.all()


def test_statistics_count_games_steps_and_victories() -> None:
    env = against(turn_limit=30, shaping=1.0)
    games, steps, learner, victories = 0, 0, 0, np.zeros(2, int)
    for _ in range(40):
        done = env.step(env.random_actions())[4]
        games += int(done.sum())
        steps += int(env.lengths.sum())
        victories += (env.outcomes > 0).sum(axis=0)
        learner += int((env.outcomes[np.arange(GAMES), env.learners] > 0).sum())
        assert np.array_equal(env.lengths > 0, done)
    found = env.statistics()
    assert games > 0
    assert found == Statistics(games, 0, steps, tuple(victories.tolist()), learner)
    assert found.length == steps / games
    assert (found - found).games == 0
    env.reset(seed=1)
    assert env.statistics().games == 0


def test_games_that_are_held_stay_as_they_are() -> None:
    env, free = against(shaping=1.0), against(shaping=1.0)
    held = np.arange(GAMES) % 3 == 1
    before = env.obs.copy(), env.mask.copy()
    actions = same_actions(env, free)
    free.step(actions)
    nowhere = np.where(held, -7, actions)  # actions of held games are not looked at
    obs, mask, _, reward, done = env.step(nowhere, hold=held)
    assert np.array_equal(obs[held], before[0][held])
    assert np.array_equal(mask[held], before[1][held])
    assert not reward[held].any()
    assert not done[held].any()
    assert np.array_equal(obs[~held], free.obs[~held])
    assert np.array_equal(reward[~held], free._all.rewards[~held])
    env.step(np.where(held, actions, env.mask.argmax(axis=1)), hold=~held)
    assert np.array_equal(env.obs, free.obs)  # all have made one step now


def test_what_cannot_be_held_or_cut_is_refused_in_one_sentence() -> None:
    env = against()
    with pytest.raises(ValueError, match="hold: expected 9 truth values, one for each game, not int64"):
        env.step(env.random_actions(), hold=np.zeros(GAMES, np.int64))
    with pytest.raises(ValueError, match="max_steps: expected a whole number from 1"):
        BatchEnv("trains", games=1, max_steps=0)


def test_spaces_are_gymnasiums() -> None:
    env = against()
    assert env.observation_space.contains(env.obs)
    assert env.single_observation_space.contains(env.obs[0])
    assert env.single_action_space.n == env.actions
    assert env.action_space.contains(env.random_actions())


def test_arrays_are_shared_through_dlpack() -> None:
    torch = pytest.importorskip("torch")
    env = against()
    shared = torch.from_dlpack(env.obs)
    env.step(env.random_actions())
    assert np.array_equal(shared.numpy(), env.obs)


def used(pace: Pace, calls: int, one: float, several: float) -> list[bool]:
    """Return which calls used all threads, if work takes that many seconds with one thread and with several."""
    found = []
    for _ in range(calls):
        found.append(pace.all_threads())
        pace.note(found[-1], several if found[-1] else one)
    return found


def test_threads_are_woken_only_if_that_is_faster() -> None:
    small, large = Pace(), Pace()
    assert used(small, 2 * TRIALS, 1, 2) == [False, True] * TRIALS
    assert not any(used(small, CHOSEN, 1, 2))
    assert any(used(small, 2 * TRIALS, 2, 1))  # measured again: the machine is less busy now
    assert all(used(small, CHOSEN, 2, 1))
    used(large, 2 * TRIALS, 2, 1)
    assert all(used(large, CHOSEN, 2, 1))
    assert used(large, 2 * TRIALS, 2, 1) == [False, True] * TRIALS
    assert all(used(large, 2 * CHOSEN, 2, 1))  # a choice that is confirmed is tried again less often
    hardly = Pace()
    used(hardly, 2 * TRIALS, 1, 0.95)
    assert not any(used(hardly, CHOSEN, 1, 0.95))  # so little may be chance


def test_an_easy_first_call_does_not_decide_how_many_threads_are_woken() -> None:
    pace = Pace()
    used(pace, 2, 0.4, 0.5)  # right after a deal all games are alike
    used(pace, 2 * TRIALS - 2, 1, 0.5)
    assert all(used(pace, CHOSEN, 1, 0.5))


def test_opponents_become_stronger_once_they_are_beaten(monkeypatch: pytest.MonkeyPatch) -> None:
    env = against()
    curriculum = Curriculum(env, ["random", "casual"], rate=0.5, games=10)

    def ends(games: int, won: int) -> bool:
        """Let games end of which the learner won some."""
        before = env.statistics()
        now = before._replace(games=before.games + games, learner=before.learner + won)
        monkeypatch.setattr(env, "statistics", lambda: now)
        return curriculum.update()

    assert not ends(9, 9)
    assert ends(1, 0)
    assert env.opponents == ("casual",)
    assert copy.deepcopy(env).opponents == ("casual",)
    assert not ends(10, 10)  # there is nobody stronger


def test_opponents_stay_until_they_are_beaten(monkeypatch: pytest.MonkeyPatch) -> None:
    env = against()
    curriculum = Curriculum(env, ["random", "casual"], rate=0.5, games=10)
    lost = env.statistics()._replace(games=10, learner=4)
    monkeypatch.setattr(env, "statistics", lambda: lost)
    assert not curriculum.update()
    later = lost._replace(games=19, learner=13)  # of too few since
    monkeypatch.setattr(env, "statistics", lambda: later)
    assert not curriculum.update()
    assert env.opponents == ("random",)


def test_a_curriculum_is_refused_before_it_begins() -> None:
    env = against()
    with pytest.raises(BadSetup, match="no level champion"):
        Curriculum(env, ["champion", "casual"])
    assert env.opponents == ("random",)
    with pytest.raises(BadSetup, match="stages: expected a list of opponents"):
        Curriculum(env, [])
    with pytest.raises(BadSetup, match="stages: expected a list of opponents"):
        Curriculum(env, "casual")
    with pytest.raises(BadSetup, match="rate: expected a number above 0"):
        Curriculum(env, ["random"], rate=0)
    with pytest.raises(BadSetup, match="made without any"):
        BatchEnv("trains", games=1).set_opponents("random")
