"""Gymnasium's names for the environments: importing this registers turntable/trains-v1 and the others.

`gymnasium.make` makes a `single_env`, `gymnasium.make_vec` many games at once in compiled code.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from turntable.kernel.compiled import Floats, Ints
from turntable.lab.batch import BatchEnv
from turntable.lab.decisions import extra
from turntable.match.game import game, games

with extra("lab", "Gymnasium"):
    import gymnasium
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space


class VectorEnv(GymnasiumVectorEnv[Floats, Ints, npt.NDArray[Any]]):
    """Many games against bots, each a step at once. A game that ends is dealt again in the same step.

    info["action_mask"] are the legal actions; an illegal one raises ValueError. info["final_obs"] is the last
    observation of the games that the step ended. Rewards are the learner's.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(self, num_envs: int, game: str, opponents: str | Sequence[str] = "casual", **settings: Any) -> None:
        """`settings` are those of BatchEnv."""
        self.batch = BatchEnv(game, games=num_envs, opponents=opponents, **settings)
        self.num_envs = num_envs
        self.single_observation_space = Box(0, 1, (self.batch.final.shape[1],), np.float32)
        self.single_action_space = Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Deal all games. `options` are Gymnasium's and not used."""
        super().reset(seed=seed)
        obs, mask, _ = self.batch.reset(seed)
        return obs.copy(), {"action_mask": mask.copy()}

    def step(self, actions: Ints) -> tuple[Floats, Any, npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        obs, mask, _, rewards, done = self.batch.step(actions)
        info: dict[str, Any] = {"action_mask": mask.copy()}
        if done.any():
            info |= {"final_obs": self.batch.final.copy(), "_final_obs": done.copy()}
        return obs.copy(), rewards[self._rows, self.batch.learners], done.copy(), np.zeros_like(done), info

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()


for name in games():
    if game(name).observation:
        gymnasium.register(
            f"turntable/{name}-v{game(name).version}",
            "turntable.lab.single:single_env",
            vector_entry_point=f"{__name__}:VectorEnv",
            kwargs={"game": name},
        )
