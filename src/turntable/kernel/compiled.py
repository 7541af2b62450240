"""The decorator for compiled code, and the types its signatures speak of."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

State: TypeAlias = Any
"""One game: a NumPy record, whose fields its state.py describes; where it is only read, perhaps a snapshot of it."""

States: TypeAlias = npt.NDArray[Any]
"""An array of such records."""

Ints: TypeAlias = npt.NDArray[np.int32]


FUNCTIONS: list[Any] = []
"""All that is compiled, or will be."""


def compiled(function: F) -> F:
    """Compile at the first call, keep on disk, run without holding the interpreter's lock."""
    FUNCTIONS.append(njit(cache=True, nogil=True)(function))
    return cast(F, FUNCTIONS[-1])
