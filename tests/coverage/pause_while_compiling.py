"""A plugin for coverage that looks away while Numba compiles: traced, its compiler takes almost twice as long."""

from __future__ import annotations

import sys
import threading
from typing import Any

from numba.core import event


class Thread(threading.local):
    """How deeply a thread is in the compiler, and the tracer it had before: each has its own."""

    depth = 0
    tracer: Any = None


class Pause(event.Listener):
    def __init__(self) -> None:
        self._thread = Thread()

    def on_start(self, event: Any) -> None:
        thread = self._thread
        thread.depth += 1
        if thread.depth == 1:
            thread.tracer = sys.gettrace()
            sys.settrace(None)

    def on_end(self, event: Any) -> None:
        thread = self._thread
        thread.depth -= 1
        if thread.depth == 0:
            sys.settrace(thread.tracer)


def coverage_init(registry: Any, options: dict[str, Any]) -> None:
    """Called by coverage in every process that it measures."""
    event.register("numba:compile", Pause())  # type: ignore[no-untyped-call]
