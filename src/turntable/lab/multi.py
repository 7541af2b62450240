"""Several learners: PettingZoo's AEC interface."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import numpy.typing as npt

from turntable.kernel.decisions import OVER, size
from turntable.lab.decisions import RENDER_MODES, Decisions, actions_of, check_render_mode, extra, set_up

with extra("lab", "PettingZoo"):
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

Observed = dict[str, npt.NDArray[Any]]


def aec_env(game: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> Any:
    """Return a PettingZoo environment: agents player_0, player_1, ...; options of the game by name.

    Observations are {"observation": what the agent may know, "action_mask": its legal actions}. An illegal action is
    a ValueError, and nothing has changed then.
    """
    return OrderEnforcingWrapper(MultiEnv(game, seats, render_mode, options))


class MultiEnv(AECEnv[str, Observed, int]):  # type: ignore[misc]
    """A match, one decision at a time."""

    def __init__(self, name: str, seats: int | None, render_mode: str | None, options: dict[str, Any]) -> None:
        super().__init__()
        self.game, self.seats, self.options = set_up(name, seats, options)
        self.metadata = {
            "name": f"turntable_{name}_v{self.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        actions = actions_of(self.game)
        told = Box(0, 1, (size(self.game.need_observation().LAYOUT),), np.float32)
        spaces = Dict({"observation": told, "action_mask": Box(0, 1, (actions,), np.int8)})
        self.observation_spaces = {agent: deepcopy(spaces) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal again. `options` are PettingZoo's and not used: a game's options are chosen with `aec_env`."""
        self._decisions = Decisions(self.game.deal(self.seats, seed, **self.options))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._decisions.seat]

    def observe(self, agent: str) -> Observed:
        seat = self.possible_agents.index(agent)
        return {"observation": self._decisions.observe(seat), "action_mask": self._decisions.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._decisions.take(action)
        self._cumulative_rewards[agent] = 0.0
        if (seat := self._decisions.seat) != OVER:
            self.agent_selection = self.agents[seat]
        else:
            self.rewards = dict(zip(self.agents, self._decisions.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Draw the table as a spectator sees it: printed (human), as text (ansi) or as pixels (rgb_array)."""
        return self._decisions.render(None, self.render_mode)

    def close(self) -> None:
        """Do nothing: nothing is open."""
