"""One learner against bots: a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from turntable.bots.levels import bot, read_level
from turntable.kernel.compiled import Floats
from turntable.kernel.decisions import OVER, size
from turntable.lab.decisions import (
    RENDER_MODES,
    Decisions,
    actions_of,
    check_render_mode,
    extra,
    refusal,
    seat_levels,
    set_up,
)
from turntable.match.errors import BadSetup, quoted
from turntable.match.game import Game

with extra("lab", "Gymnasium"):
    import gymnasium
    from gymnasium.envs.registration import EnvSpec
    from gymnasium.spaces import Box, Discrete

ILLEGAL = -0.01  # the reward for an illegal action, which changes nothing else


def single_env(
    game: str,
    seats: int | None = None,
    opponents: str | Sequence[str] = "casual",
    seat: int = 0,
    render_mode: str | None = None,
    **options: Any,
) -> SingleEnv:
    """Return a Gymnasium environment in which bots of these levels (one for all, or one each) play the other seats.

    Observations are what the seat may know; info["action_mask"] are its legal actions. An illegal action changes
    nothing, costs ILLEGAL, and info["illegal"] says why. `gymnasium.make_vec(env.spec, 8)` makes eight of a kind.
    """
    env = SingleEnv(*set_up(game, seats, options), opponents, seat, render_mode)
    kwargs = {"game": game, "seats": seats, "opponents": opponents, "seat": seat} | options
    env.spec = EnvSpec(f"turntable/{game}-v{env.game.version}", f"{__name__}:single_env", kwargs=kwargs)
    return env


class SingleEnv(gymnasium.Env[Floats, np.int64]):
    """A match as one seat plays it."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, Any],
        opponents: str | Sequence[str],
        seat: int,
        render_mode: str | None,
    ) -> None:
        self.game, self.seats, self.options = game, seats, options
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadSetup(f"seat: expected a whole number from 0 to {self.seats - 1}, not {quoted(seat)}")
        self.seat = seat
        self.levels = seat_levels(opponents, self.seats)
        for level in self.levels:
            read_level(level).check(game)
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._match: Decisions | None = None
        self.observation_space = Box(0, 1, (size(game.need_observation().LAYOUT),), np.float32)
        self.action_space = Discrete(actions_of(game))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Deal again. `options` are Gymnasium's and not used: a game's options are chosen with `single_env`."""
        super().reset(seed=seed)
        seeds = self.np_random.integers(0, 1 << 62, self.seats).tolist()
        self._match = Decisions(self.game.deal(self.seats, seeds.pop(), **self.options))
        others = [seat for seat in range(self.seats) if seat != self.seat]
        self._bots = {seat: bot(*player) for seat, *player in zip(others, self.levels, seeds, strict=True)}
        self._let_others_play()
        return self._decisions.observe(self.seat), {"action_mask": self.action_masks()}

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        decisions, illegal = self._decisions, {}
        if action in decisions.actions():
            decisions.take(int(action))
            self._let_others_play()
        else:
            illegal = {"illegal": refusal(int(action), decisions.seat)}
        if self.render_mode == "human":
            self.render()
        reward = ILLEGAL if illegal else decisions.rewards()[self.seat]
        info = {"action_mask": self.action_masks(), **illegal}
        return decisions.observe(self.seat), reward, decisions.seat == OVER, False, info

    @property
    def _decisions(self) -> Decisions:
        if self._match is None:
            raise ValueError("reset the environment before the first step")
        return self._match

    def action_masks(self) -> npt.NDArray[np.int8]:
        """Return the mask of legal actions, under sb3-contrib's name."""
        return self._decisions.mask(self.seat)

    def render(self) -> Any:
        """Draw the table as the learning seat sees it: printed (human), as text (ansi) or as pixels (rgb_array)."""
        return self._decisions.render(self.seat, self.render_mode)

    def _let_others_play(self) -> None:
        """Let bots act until play waits for the learning seat; where they may wait, they do."""
        while (seat := self._decisions.seat) not in (OVER, self.seat):
            if self._decisions.wait in self._decisions.actions():
                self._decisions.take(self._decisions.wait)
            else:
                self._decisions.play(self._bots[seat].choose(self._decisions.match, seat))
