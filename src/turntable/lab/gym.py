"""Gymnasium's registry: importing this registers turntable/trains-v1 and the others.

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
from turntable.match.errors import BadSetup, quoted
from turntable.match.game import game, games

with extra("lab", "Gymnasium"):
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space


class VectorEnv(GymnasiumVectorEnv[Floats, Ints, npt.NDArray[Any]]):
    """Many games against bots, stepped together. Rewards are the learner's.

    info["action_mask"] are the legal actions; an illegal one raises ValueError. What happens to a game that ends or is
    cut short (`max_steps`) is one of Gymnasium's auto-reset modes:

    | mode | its last observation | the next game |
    | --- | --- | --- |
    | SAME_STEP | info["final_obs"] | begins in the same step |
    | NEXT_STEP | returned | begins in the next step, which ignores its action |
    | DISABLED | returned | begins with reset(options={"reset_mask": games}) |
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        opponents: str | Sequence[str] = "casual",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **settings: Any,
    ) -> None:
        """`settings` are those of BatchEnv."""
        try:
            self._mode = AutoresetMode(autoreset_mode)
        except ValueError:
            known = ", ".join(mode.value for mode in AutoresetMode)
            raise BadSetup(f"autoreset_mode: expected one of {known}, not {quoted(autoreset_mode)}") from None
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        self.batch = BatchEnv(game, games=num_envs, opponents=opponents, **settings)
        self.num_envs = num_envs
        self.single_observation_space = self.batch.single_observation_space
        self.single_action_space = self.batch.single_action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._over = np.zeros(num_envs, np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Deal all games; with options={"reset_mask": games} only begin the next game of these, which must be over."""
        super().reset(seed=seed)
        if options and "reset_mask" in options:
            self._begin(np.asarray(options["reset_mask"]), seed)
            return self._shown(), {"action_mask": self.batch.mask.copy()}
        obs, mask, _ = self.batch.reset(seed)
        self._over[:] = False
        return obs.copy(), {"action_mask": mask.copy()}

    def _begin(self, which: npt.NDArray[Any], seed: int | None) -> None:
        """Begin the next games, which are dealt already, from the generators of their places."""
        if which.shape != (self.num_envs,) or which.dtype != np.bool_:
            raise ValueError(f"reset_mask: expected {self.num_envs} truth values, one for each game")
        if seed is not None:
            raise ValueError("seed: with reset_mask each game goes on from its own generator")
        if (which & ~self._over).any():
            raise ValueError(f"reset_mask: game {int((which & ~self._over).argmax())} is not over")
        self._over &= ~which

    def _shown(self) -> Floats:
        """Return the observations; for games that are over, the final one."""
        return np.where(self._over[:, None], self.batch.final, self.batch.obs)

    def step(self, actions: Ints) -> tuple[Floats, Any, npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        if self._mode == AutoresetMode.DISABLED and self._over.any():
            raise ValueError(f"game {int(self._over.argmax())} is over: reset it with options={{'reset_mask': ...}}")
        obs, mask, _, rewards, done = self.batch.step(actions, hold=self._over if self._over.any() else None)
        info: dict[str, Any] = {"action_mask": mask.copy()}
        if self._mode != AutoresetMode.SAME_STEP:
            self._over = done.copy()
            shown = self._shown()
        else:
            shown = obs.copy()
            if done.any():
                info |= {"final_obs": self.batch.final.copy(), "_final_obs": done.copy()}
        truncated = self.batch.truncated.copy()
        return shown, rewards[self._rows, self.batch.learners], done & ~truncated, truncated, info

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
