"""A plugin for coverage that looks away while other packages work for long: traced, Python takes two to three times
as long.

That is while they are imported, while Numba compiles, and in the functions named here, which call none of ours.
"""

from __future__ import annotations

import builtins
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

UNWATCHED = {
    "numba.core.caching": "Cache.load_overload",
    "fluent.syntax.parser": "FluentParser.parse",
    "litestar.app": "Litestar.__init__",
    "httpx._client": "Client.send",
    "websockets.sync.connection": "Connection.recv_events",
}
EVENT = "numba.core.event"


class Thread(threading.local):
    """A thread's depth in other packages, and its previous tracer."""

    depth = 0
    tracer: Any = None


_thread = Thread()
_import = builtins.__import__
_waiting = {*UNWATCHED, EVENT}


@contextmanager
def paused() -> Iterator[None]:
    pause()
    try:
        yield
    finally:
        resume()


def pause() -> None:
    _thread.depth += 1
    if _thread.depth == 1:
        _thread.tracer = sys.gettrace()
        sys.settrace(None)


def resume() -> None:
    _thread.depth -= 1
    if _thread.depth == 0 and _thread.tracer is not None:
        _thread.tracer.start()  # in C, as it was: by sys.settrace it would lose track of the functions that it is in


def watch_import(name: str, *rest: Any, **named: Any) -> Any:
    """Import; other packages' modules, which import none of ours, without being watched."""
    level = rest[3] if len(rest) > 3 else named.get("level", 0)
    if level or name.partition(".")[0] in ("turntable", "tests") or name in sys.modules:
        return _import(name, *rest, **named)
    with paused():
        found = _import(name, *rest, **named)
    if _thread.depth == 0:  # whatever this thread imported is whole
        for module in _waiting & sys.modules.keys():
            if not getattr(sys.modules[module].__spec__, "_initializing", False):  # by another thread
                _waiting.discard(module)
                hook(module)
    return found


def hook(module: str) -> None:
    """Pause in what takes long in a module that was just imported."""
    if module == EVENT:
        sys.modules[module].register("numba:compile", listener(sys.modules[module].Listener))
    else:
        owner, name = UNWATCHED[module].split(".")
        kind = getattr(sys.modules[module], owner)
        setattr(kind, name, pausing(getattr(kind, name)))


def listener(base: Any) -> Any:
    return type("Pause", (base,), {"on_start": lambda *_: pause(), "on_end": lambda *_: resume()})()


def pausing(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def called(*arguments: Any, **named: Any) -> Any:
        with paused():
            return function(*arguments, **named)

    return called


def coverage_init(registry: Any, options: dict[str, Any]) -> None:
    """Called by coverage in every process that it measures."""
    builtins.__import__ = watch_import
