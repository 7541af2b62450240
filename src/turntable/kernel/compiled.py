"""The decorators for compiled code, and the types in its signatures."""

from collections.abc import Callable
from functools import cache as cached
from functools import partial
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import njit
from numba.core import types
from numba.core.targetconfig import ConfigStack

from turntable.kernel import cache, notice

F = TypeVar("F", bound=Callable[..., Any])

State: TypeAlias = Any
"""One game: a NumPy record, whose fields its state.py describes; where it is only read, perhaps a snapshot of it."""

States: TypeAlias = npt.NDArray[Any]
"""An array of such records."""

Ints: TypeAlias = npt.NDArray[np.int32]
Floats: TypeAlias = npt.NDArray[np.float32]

Counts: TypeAlias = npt.NDArray[np.int32]
"""One game's counters: a row for each seat."""

Rng: TypeAlias = npt.NDArray[np.uint64]
"""The state of a generator, one word: what draws from it (rng.py) advances it."""

LEAN: Any = {"forceinline": True, "_nrt": False}
"""Numba's options to compile a function into each caller, without reference counting."""

notice.install()


def compiled(function: F, fastmath: set[str] | None = None) -> F:
    """Compile a function at its first call, cache it on disk, and release the GIL while it runs.

    `fastmath` names optimisations of floating point that LLVM may use where the last bit does not matter.
    """
    return _compiled(function, fastmath=fastmath or False, forceinline=False, _nrt=True)


def inlined(function: F) -> F:
    """Compile a function into each caller, without reference counting. It must not allocate.

    At each call Numba counts references to all arrays among the arguments. In a hot loop, for a function that takes
    many of them, that costs several times what the function itself does.
    """
    return _compiled(function, **LEAN)


def is_inlined(function: Any) -> bool:
    """Return whether a function is compiled into each caller, without reference counting."""
    return bool(getattr(function, "targetoptions", {}).items() >= LEAN.items())


def _compiled(function: F, **options: Any) -> F:
    """Compile with options. All that matter are given: callers would pass on their own, those that compile it first."""
    # Nothing calls it by a C pointer; the option is missing in Numba's type hints.
    make = partial(njit, nogil=True, no_cfunc_wrapper=True)
    dispatcher = make(**options)(function)
    if dispatcher is not function:  # as it is with NUMBA_DISABLE_JIT=1
        cache.keep(dispatcher)
        _choose_at_calls(
            dispatcher, cached(lambda counts: make(**options | {"forceinline": True, "_nrt": counts})(function))
        )
    return cast(F, dispatcher)


def _choose_at_calls(dispatcher: Any, inlined_twin: Callable[[bool], Any]) -> None:
    """Take part in how calls are compiled: what is inlined inlines all that it calls, and integers are widened.

    What is inlined without reference counting calls nothing that counts, either: an array that is handed on, such as a
    field of a record, would cost two calls into Numba's runtime, over which nothing is optimised. Random play of
    Superline took one and a half times as long.

    Numba would compile a function, and all that it calls, once for a seat that is an int8, once for an int32 and once
    for a constant: more than twice the work. So signed integers are passed on as int64, whatever their width.
    """

    def chosen() -> Any:
        flags = ConfigStack.top_or_none()  # type: ignore[no-untyped-call]
        return inlined_twin(bool(flags.nrt)) if flags is not None and flags.forceinline else None

    resolve, find = dispatcher.get_call_template, dispatcher.get_overload

    def choose(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        twin = chosen()
        template = twin.get_call_template if twin else resolve
        return template(tuple(map(_widen, args)), {name: _widen(kind) for name, kind in kws.items()})

    def choose_compiled(args: tuple[Any, ...]) -> Any:
        twin = chosen()
        return (twin.get_overload if twin else find)(args)

    dispatcher.get_call_template, dispatcher.get_overload = choose, choose_compiled


def _widen(kind: Any) -> Any:
    if isinstance(kind, types.IntegerLiteral):
        kind = kind.literal_type
    return types.int64 if kind in types.signed_domain else kind
