"""A critic to begin with: what the game's evaluation makes of positions, as all cards lie.

Where random play hardly ever reaches what decides a game, nothing can be learned from who won. The evaluation tells
good moves from bad ones at once; the network's own judgement takes over as it gets better. Evaluations may allocate
memory, which code on a GPU cannot: they are made on the CPU's cores, wherever the games are.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from os import cpu_count

import numpy as np
import torch
from torch import Tensor

from turntable.bots.engine import weights_of
from turntable.kernel.evaluation import chances_of_all
from turntable.lab.batch import BatchEnv


class Critic:
    """Each seat's chance to win in all games of a batch."""

    def __init__(self, env: BatchEnv) -> None:
        self._env, self._weights = env, weights_of(env.game)
        threads = min(cpu_count() or 1, env.games)
        bounds = [env.games * i // threads for i in range(threads + 1)]
        self._ranges = [slice(*pair) for pair in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(threads)

    def shares(self) -> Tensor:
        """Return the shares of victory that the evaluation expects, by game and seat."""
        states = self._env.read_states()
        found = np.empty((self._env.games, self._env.seats), np.float32)

        def evaluate(rows: slice) -> None:
            numbers = np.empty(len(self._weights), np.float32)
            chances_of_all(states[rows], self._weights, numbers, found[rows])

        list(self._pool.map(evaluate, self._ranges))
        return torch.from_numpy(found)
