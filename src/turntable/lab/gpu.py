"""A batch of games on a GPU."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from turntable.kernel.batch import Games
from turntable.kernel.compiled import Floats, Rng
from turntable.kernel.shaping import Shaping
from turntable.lab.decisions import extra

with extra("cuda", "numba-cuda"):
    from turntable.kernel import cuda

GIB = 1 << 30


class Gpu:
    """A batch on an NVIDIA GPU, one thread per game. Kernels are launched on one stream, asynchronously."""

    def __init__(self, blank: Any, games: int, rows: dict[str, tuple[tuple[int, ...], Any]]) -> None:
        if not cuda.is_available():
            raise ValueError(
                "device: there is no NVIDIA GPU that this Python can use: install the driver, or leave out device"
            )
        size = sum(prod(shape) * np.dtype(dtype).itemsize for shape, dtype in rows.values())
        free = cuda.free_memory()
        if games * size > free:
            need = f"{games * size / GIB:.1f} GiB"
            raise ValueError(f"games: {games} take {need} on the GPU, where {int(free // size)} fit")
        arrays = {name: cuda.empty((games, *shape), dtype) for name, (shape, dtype) in rows.items()}
        self.all = Games(cuda.to_device(blank), **arrays)
        self.outcomes = self.all.rewards
        self.follow_torch = False
        self._illegal = cuda.to_device(np.array([cuda.ALL_LEGAL], np.int32))
        self._shaping: Shaping | None = None
        self._evaluation: tuple[Any, Any, Any] | None = None

    def shape(self, scale: float, discount: float, weights: Floats) -> None:
        own, features, values = self._evaluate_with(weights)
        self.outcomes = cuda.empty(self.all.rewards.shape, np.float32)
        potentials = cuda.empty(self.all.rewards.shape, np.float32)
        self._shaping = Shaping(scale, discount, own, features, values, potentials, self.outcomes)

    def chances(self, weights: Floats) -> Any:
        evaluated = self._evaluate_with(weights)
        cuda.launch(cuda.find_chances, self.all, evaluated, stream=self._stream())
        return evaluated[2]

    def _evaluate_with(self, weights: Floats) -> tuple[Any, Any, Any]:
        """Return the weights on the GPU, and scratch for features and chances to win of all games."""
        if self._evaluation is None:
            games, seats = self.all.rewards.shape
            scratch = (cuda.empty((games, width), np.float32) for width in (len(weights), seats))
            self._evaluation = (cuda.to_device(weights), *scratch)
        return self._evaluation

    def start(self, deal_rng: Rng, action_rng: Rng) -> None:
        for own, words in ((self.all.deal_rng, deal_rng), (self.all.action_rng, action_rng)):
            cuda.overwrite(own, np.ascontiguousarray(words[:, None]))
        cuda.overwrite(self._illegal, np.array([cuda.ALL_LEGAL], np.int32))
        cuda.launch(cuda.start_games, self.all, stream=self._stream())
        self.go_on()

    def step(self, actions: Any) -> None:
        given = cuda.shared(actions)
        if given.shape != self.all.seats.shape or not np.issubdtype(given.dtype, np.integer):
            what = f"{given.dtype} of shape {given.shape}"
            raise ValueError(
                f"actions: expected {self.all.seats.shape[0]} whole numbers, one for each game, not {what}"
            )
        cuda.launch(cuda.step_games, self.all, given, self._illegal, stream=self._stream())
        if self._shaping:
            cuda.launch(cuda.shape_rewards, self.all, self._shaping, stream=self._stream())

    def draw(self) -> None:
        cuda.launch(cuda.draw_actions, self.all, stream=self._stream())

    def check(self) -> None:
        first = int(cuda.to_host(self._illegal)[0])
        if first != cuda.ALL_LEGAL:
            cuda.overwrite(self._illegal, np.array([cuda.ALL_LEGAL], np.int32))
            raise ValueError(f"game {first}: an action was not legal, and the game stayed as it was")

    def read(self, array: Any) -> Any:
        return cuda.to_host(array)

    def write(self, array: Any, values: Any) -> None:
        cuda.overwrite(array, np.ascontiguousarray(values))

    def go_on(self) -> None:
        if self._shaping:
            cuda.launch(cuda.note_potentials, self.all, self._shaping, stream=self._stream())

    def close(self) -> None:
        """Do nothing: the memory is freed with the arrays."""

    def _stream(self) -> int:
        if not self.follow_torch:
            return 0
        import torch

        return int(torch.cuda.current_stream().cuda_stream)
