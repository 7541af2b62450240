"""Let MaskablePPO of sb3-contrib learn Trains against a bot, from nothing, on one core.

    pip install 'turntable-games[lab]' sb3-contrib
    python benchmarks/maskable_ppo.py [--minutes 10] [--opponents casual] [--out curve.csv]

All games are one BatchEnv, whose bots play inside the step. Potential-based shaping tells the learner how it stands
long before a game ends. It is on the scale of the rewards (2 for two seats: a chance to win from 0 to 1 stands for -1
to +1), so that little is left to learn as a value, and a short horizon says what a move was worth. Minutes are
processor time, which a busy machine does not change. Prints and writes a line for each half of a minute.
"""

import argparse
import csv
import time
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Box, Discrete
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from turntable.lab import BatchEnv

DISCOUNT = 0.99


class Batch(VecEnv):
    """A BatchEnv as Stable-Baselines3 wants it: one environment to a game."""

    def __init__(self, games: int, opponents: str, shaping: float, seed: int = 1) -> None:
        self.batch = BatchEnv(
            "trains", games=games, threads=1, opponents=opponents, shaping=shaping, discount=DISCOUNT, turn_limit=150
        )
        self.seed_of_deals, self.rows = seed, np.arange(games)
        self.ended = self.won = 0
        obs, self.mask, _ = self.batch.reset(seed)
        super().__init__(games, Box(0, 1, obs.shape[1:]), Discrete(self.batch.actions))

    def reset(self) -> Any:
        obs, self.mask, _ = self.batch.reset(self.seed_of_deals)
        return obs.copy()

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        obs, self.mask, _, rewards, done = self.batch.step(self.actions)
        self.victories = self.batch.outcomes[self.rows, self.batch.learners] > 0
        self.ended += int(done.sum())
        self.won += int(self.victories.sum())
        infos: list[dict[str, Any]] = [{} for _ in self.rows]
        for game in done.nonzero()[0]:
            infos[game]["terminal_observation"] = self.batch.final[game].copy()
        return obs.copy(), rewards[self.rows, self.batch.learners], done.copy(), infos

    def env_method(self, name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        assert name == "action_masks"
        return list(self.mask)

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, name, None)] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.batch.close()


class Watch(BaseCallback):
    """Writes down how many games were won, minute by minute, and ends the training in time."""

    def __init__(self, env: Batch, minutes: float, out: str) -> None:
        super().__init__()
        self.env, self.minutes = env, minutes
        self.file = open(out, "w", newline="")  # noqa: SIM115
        self.rows = csv.writer(self.file)
        self.rows.writerow(["minutes", "decisions", "games", "won"])
        self.began = self.looked = time.process_time()

    def _on_step(self) -> bool:
        now = time.process_time()
        if now - self.looked >= 30:
            self.looked, minutes = now, (now - self.began) / 60
            share = self.env.won / max(self.env.ended, 1)
            print(f"{minutes:4.1f} min {self.num_timesteps:10,} decisions, {share:4.0%} won", flush=True)
            self.rows.writerow([round(minutes, 1), self.num_timesteps, self.env.ended, round(share, 3)])
            self.file.flush()
            self.env.ended = self.env.won = 0
        return now - self.began < self.minutes * 60


def measured(learner: MaskablePPO, opponents: str, games: int = 2000) -> float:
    """Return the share of victories in other deals, always with the likeliest action: the first game of each row."""
    env = Batch(games, opponents, 2.0, seed=2)
    obs, playing, won = env.reset(), np.ones(games, bool), 0
    while playing.any():
        actions, _ = learner.predict(obs, action_masks=env.mask, deterministic=True)
        env.step_async(actions)
        obs, _, done, _ = env.step_wait()
        won += int((env.victories & playing).sum())
        playing &= ~done
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description="MaskablePPO learns Trains against a bot.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--opponents", default="casual")
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--shaping", type=float, default=2.0)
    parser.add_argument("--out", default="curve.csv")
    options = parser.parse_args()
    torch.set_num_threads(1)
    env = Batch(options.games, options.opponents, options.shaping)
    learner = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=32,
        batch_size=2048,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=DISCOUNT,
        gae_lambda=0.6,
        ent_coef=0.002,
        policy_kwargs={"net_arch": [256, 128]},
        seed=1,
    )
    learner.learn(10**10, callback=Watch(env, options.minutes, options.out))
    learner.save("trains-ppo.zip")
    print(f"likeliest actions: {measured(learner, options.opponents):.1%} of 2,000 other games won")


if __name__ == "__main__":
    main()
