"""Batches of games on a GPU: the functions of batch.py, a game to a thread.

numba-cuda compiles the rules as they stand, for they allocate nothing. With NUMBA_ENABLE_CUDASIM=1 the same kernels run
without a GPU, on NumPy's arrays.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import cuda
from numba.core import config

from turntable.kernel import batch, evaluation, shaping, verbs
from turntable.kernel.batch import Games
from turntable.kernel.compiled import Floats, Ints
from turntable.kernel.shaping import Shaping

BLOCK = 128  # threads
ALL_LEGAL = np.iinfo(np.int32).max  # no game has an illegal action

SIMULATED = bool(config.ENABLE_CUDASIM)
if not SIMULATED:
    from numba.cuda.extending import overload

    verbs.register(overload)


@cuda.jit
def start_games(games: Games) -> None:
    """Deal all games."""
    game = cuda.grid(1)
    if game < games.seats.shape[0]:
        batch.start_game(games, game)


@cuda.jit
def draw_actions(games: Games) -> None:
    """Draw an action for every game."""
    game = cuda.grid(1)
    if game < games.seats.shape[0]:
        batch.draw_action(games, game)


@cuda.jit
def step_games(games: Games, actions: Ints, illegal: Ints) -> None:
    """Carry out an action in every game. One whose action is illegal stays as it is; the first such is noted."""
    game = cuda.grid(1)
    if game < games.seats.shape[0]:
        if batch.is_legal(games, game, actions[game]):
            games.actions[game] = actions[game]
            batch.step_game(games, game)
        else:
            batch.clear_reward(games, game)
            cuda.atomic.min(illegal, 0, game)


@cuda.jit
def note_potentials(games: Games, shaped: Shaping) -> None:
    """Note where all games stand."""
    game = cuda.grid(1)
    if game < games.seats.shape[0]:
        shaping.note_potential(games, shaped, game)


@cuda.jit
def shape_rewards(games: Games, shaped: Shaping) -> None:
    """Add what a step has changed to the rewards, and note where the games stand now."""
    game = cuda.grid(1)
    if game < games.seats.shape[0]:
        shaping.shape_reward(games, shaped, game)


@cuda.jit
def find_chances(games: Games, evaluated: tuple[Floats, Floats, Floats]) -> None:
    """By weights and with scratch for features, fill what comes third with each seat's chance to win in all games."""
    game = cuda.grid(1)
    if game < games.seats.shape[0]:
        weights, features, values = evaluated
        evaluation.chances(games.states[game], weights, features[game], values[game])


def launch(kernel: Any, games: Games, *more: Any, stream: int = 0) -> None:
    """Start a kernel for all games, on a CUDA stream given by its handle; do not wait for it."""
    blocks = (games.seats.shape[0] + BLOCK - 1) // BLOCK
    on = cuda.external_stream(stream) if stream else 0
    kernel[blocks, BLOCK, on](games, *more)


def to_device(array: npt.NDArray[Any]) -> Any:
    """Copy an array to the GPU."""
    return array if SIMULATED else cuda.to_device(array)


def to_host(array: Any) -> npt.NDArray[Any]:
    """Wait for all that was launched, and copy an array back."""
    return np.asarray(array if SIMULATED else array.copy_to_host())


def overwrite(array: Any, values: npt.NDArray[Any]) -> None:
    """Copy values into an array on the GPU."""
    if SIMULATED:
        array[:] = values
    else:
        array.copy_to_device(values)


def shared(array: Any) -> Any:
    """Return what lies on the GPU as an array, without a copy; copy what does not."""
    if hasattr(array, "__cuda_array_interface__"):
        return cuda.as_cuda_array(array)
    return to_device(np.asarray(array))


def empty(shape: tuple[int, ...], dtype: Any) -> Any:
    """Return an array on the GPU, of no matter what.

    The rows of neighbouring games lie side by side, number by number: threads that write the same number of their games
    at once write one piece of memory.
    """
    if SIMULATED:
        return np.empty(shape, dtype, order="F")
    if 0 in shape:  # there is no such memory
        return cuda.device_array((shape[0], 1), dtype, order="F")[:, :0]
    return cuda.device_array(shape, dtype, order="F")


def is_available() -> bool:
    """Return whether there is a GPU."""
    return bool(cuda.is_available())


def free_memory() -> float:
    """Return how many bytes are free on the GPU."""
    return float(cuda.current_context().get_memory_info()[0])
