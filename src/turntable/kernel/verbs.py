"""The verbs of every game: how generic compiled code calls the functions of a game.

Generic code (random play, search, environments) calls the verbs below on a record. Which game's function is meant is
decided by the record's type when the caller is compiled: the call costs what a direct one does, and the compiled caller
is cached on disk. With NUMBA_DISABLE_JIT=1 it is decided at each call. The driver's players and observers are
named tuples and found the same way, by their class.
"""

from collections.abc import Callable, Mapping
from functools import cache as cached
from functools import wraps
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.extending import overload

from turntable.kernel import cache
from turntable.kernel.compiled import LEAN, Counts, Floats, Ints, State, is_inlined

F = TypeVar("F", bound=Callable[..., Any])

NO_REPLY = -1

Functions = Mapping[str, Callable[..., Any]]

_PARTS: dict[str, str] = {}  # by verb: the part of a game that brings it
_DEFAULTS: dict[str, Callable[..., Any]] = {}
_RESOLVERS: dict[Callable[..., Any], Callable[..., Any]] = {}  # by verb, as it is called: what finds its function
_OWNERS: dict[Any, tuple[str, Functions]] = {}  # by record type or class: its name, and its functions by verb


class MissingVerb(TypeError):
    """A game, a player or an observer lacks a function that was asked for."""


def declare_game(state: np.dtype[Any], name: str, parts: Mapping[str, Any]) -> None:
    """Make the verbs work on a game's records, with the functions of its modules (None: it has no such part)."""
    given = [(verb, parts[part]) for verb, part in _PARTS.items() if parts.get(part) is not None]
    for verb, module in given:
        if not hasattr(module, verb) and verb not in _DEFAULTS:
            raise MissingVerb(f"{name} has no {verb} in its {_PARTS[verb]}.py")
    functions = {verb: getattr(module, verb) for verb, module in given if hasattr(module, verb)}
    record = numba.from_dtype(state)
    other, _ = _OWNERS.setdefault(record, (name, functions))
    if other != name:
        raise TypeError(f"{other} and {name} share one record type: declare each with record() and a name of its own")
    cache.claim(record, functions["deal"].__module__)


def declare(kind: type, **functions: Callable[..., Any]) -> None:
    """Make the verbs of players or observers work on the named tuples of a class."""
    _OWNERS[kind] = kind.__name__, functions


def register(overload: Callable[..., Any]) -> None:
    """Make the verbs work for another target of Numba, which has its own `overload`."""
    for call, resolve in _RESOLVERS.items():
        overload(call, strict=False)(resolve)


@cached
def _record_type(dtype: np.dtype[Any]) -> Any:
    """Return Numba's type for records; computing it takes a tenth of a millisecond."""
    return numba.from_dtype(dtype)


def _find(owner: Any, verb: str) -> Any:
    name, functions = _OWNERS.get(owner, (str(owner), {}))
    found = functions.get(verb) or _DEFAULTS.get(verb)
    if found is None:
        raise MissingVerb(f"{name} has no {verb}: its {_PARTS[verb]} does not bring one")
    return found


def _allocates_nothing(record: Any) -> bool:
    """Return whether a game promises that its rules allocate nothing: those with observations do, for GPUs."""
    return "observe" in _OWNERS.get(record, ("", {}))[1]


def verb(part: str, inline: bool = False, optional: bool = False, of: str | None = None) -> Callable[[F], F]:
    """Turn a stub into a verb. If it is optional, its body is the default for those without a function of that name.

    `inline` compiles the function into each caller; `of` names the verb that this one is a variant of.
    """

    def make(stub: F) -> F:
        name = of or stub.__name__
        _PARTS[name] = part
        if optional:
            _DEFAULTS[name] = stub

        @wraps(stub)
        def call(first: Any, *rest: Any) -> Any:
            owner = _record_type(first.dtype) if isinstance(first, np.void) else type(first)
            return _find(owner, name)(first, *rest)

        def resolve(first: Any, *rest: Any) -> Any:
            found = _find(getattr(first, "instance_class", first), name)
            return getattr(found, "py_func", found)  # a compiled function would count references at each call

        def resolve_lean(first: Any, *rest: Any) -> Any:
            owner = getattr(first, "instance_class", first)
            return resolve(first) if is_inlined(_find(owner, name)) or _allocates_nothing(owner) else None

        # Both options are given, as a caller would hand its own on; Numba takes the second way where the first is none.
        if inline:
            overload(call, strict=False, jit_options=LEAN)(resolve_lean)
        overload(call, strict=False, jit_options={"forceinline": inline, "_nrt": True})(resolve)  # type: ignore[typeddict-unknown-key]
        _RESOLVERS[call] = resolve
        return cast(F, call)

    return make


@verb("rules")
def deal(s: State) -> None:
    """Deal, into a record that holds seats, options and seed."""


@verb("rules", inline=True)
def acting(s: State) -> int:
    """Return the seats that may act, as bits; 0 when the game is over."""
    raise NotImplementedError


@verb("rules", inline=True)
def legal(s: State, seat: int, out: Ints) -> int:
    """Fill an array with the moves of a seat that may act, ascending; return how many."""
    raise NotImplementedError


@verb("rules")
def play(s: State, seat: int, move: int) -> None:
    """Carry out a legal move of a seat, in place. The caller guarantees that it is legal."""


@verb("rules", inline=True, of="play")
def play_inline(s: State, seat: int, move: int) -> None:
    """Play, compiled into the caller: fastest for a single call in a hot loop, and slowest to compile."""


@verb("rules", inline=True, optional=True)
def begin_move(s: State, seat: int, move: int) -> bool:
    """Carry out a legal move but for a part that few moves have and that takes far longer; return whether it has one.

    Threads of a GPU that run side by side do that part together. `play` does both.
    """
    play(s, seat, move)
    return False


@verb("rules", optional=True)
def finish_move(s: State) -> None:
    """Carry out that part."""


@verb("rules")
def outcome(s: State, out: Floats) -> None:
    """Fill `out` with each seat's share of one victory, for a game that is over."""


@verb("hidden")
def redeal(s: State, seat: int) -> None:
    """Deal again, by the record's own chance, all that a seat (-1: a spectator) cannot know."""


@verb("evaluation", optional=True)
def features(s: State, seat: int, out: Floats) -> None:
    """Describe how a seat stands, as numbers of the order of one, equal for team mates."""


@verb("evaluation", optional=True)
def lead(s: State, seat: int) -> float:
    """Return how far ahead a seat is at the end of a game, from -1 to 1: bots prefer the clearer of two victories."""
    return 0.0


@verb("evaluation", optional=True)
def reflex(s: State) -> bool:
    """Return whether the next move follows so directly from the last one that looking one move ahead is enough."""
    return False


@verb("suggestion", optional=True)
def reply(s: State, seat: int) -> int:
    """Return the move that the game itself suggests to a seat that may act, from what it knows; NO_REPLY: none."""
    return NO_REPLY


@verb("observation")
def observe(s: State, seat: int, out: Floats) -> None:
    """Write what a seat may know into a vector, all numbers from 0 to 1."""


@verb("observation", optional=True)
def may_wait(s: State) -> int:
    """Return the seats that may act and need not, as bits."""
    return 0


@verb("report", optional=True)
def note(s: State, seat: int, move: int, counts: Counts) -> None:
    """Count what a seat's move, which is about to be played, does."""


@verb("report", optional=True)
def conclude(s: State, seat: int, move: int, counts: Counts) -> None:
    """Count at the end of the game, after its last move, which is given."""
