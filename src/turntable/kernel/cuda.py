"""Batches of games on a GPU: the functions of batch.py, one thread per game.

numba-cuda compiles the rules unchanged, as they allocate nothing. With NUMBA_ENABLE_CUDASIM=1 the same kernels run
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
    """Carry out an action in every game. A game with an illegal action does not change; the first is recorded."""
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
    """Record the potentials of all games."""
    game = cuda.grid(1)
    if game < games.seats.shape[0]:
        shaping.note_potential(games, shaped, game)


@cuda.jit
def shape_rewards(games: Games, shaped: Shaping) -> None:
    """Add the change of the potentials to the rewards, and record the new potentials."""
    game = cuda.grid(1)
    if game < games.seats.shape[0]:
        shaping.shape_reward(games, shaped, game)


@cuda.jit
def find_chances(games: Games, evaluated: tuple[Floats, Floats, Floats]) -> None:
    """Fill the third array with each seat's chance to win in all games, given weights and scratch for features."""
    game = cuda.grid(1)
    if game < games.seats.shape[0]:
        weights, features, values = evaluated
        evaluation.chances(games.states[game], weights, features[game], values[game])


def launch(kernel: Any, games: Games, *more: Any, stream: int = 0) -> None:
    """Launch a kernel for all games asynchronously, on a CUDA stream given by its handle."""
    blocks = (games.seats.shape[0] + BLOCK - 1) // BLOCK
    on = cuda.external_stream(stream) if stream else 0
    kernel[blocks, BLOCK, on](games, *more)


def to_device(array: npt.NDArray[Any]) -> Any:
    """Copy an array to the GPU."""
    return array if SIMULATED else cuda.to_device(array)


def to_host(array: Any) -> npt.NDArray[Any]:
    """Synchronise, and copy an array back."""
    return np.asarray(array if SIMULATED else array.copy_to_host())


def overwrite(array: Any, values: npt.NDArray[Any]) -> None:
    """Copy values into an array on the GPU."""
    if SIMULATED:
        array[:] = values
    else:
        array.copy_to_device(values)


def shared(array: Any) -> Any:
    """Return an array on the GPU without a copy; copy one that is elsewhere."""
    if hasattr(array, "__cuda_array_interface__"):
        return cuda.as_cuda_array(array)
    return to_device(np.asarray(array))


def empty(shape: tuple[int, ...], dtype: Any) -> Any:
    """Return an uninitialised array on the GPU.

    Element i of all games is contiguous, so that threads that write the same element of their games write one
    contiguous piece of memory.
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
