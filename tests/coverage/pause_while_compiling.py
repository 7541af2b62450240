"""A plugin for coverage that looks away while Numba compiles: traced, its compiler takes almost twice as long."""

from __future__ import annotations

import sys
from typing import Any

from numba.core import event


class Pause(event.Listener):
    def __init__(self) -> None:
        self._depth = 0
        self._tracer: Any = None

    def on_start(self, event: Any) -> None:
        self._depth += 1
        if self._depth == 1:
            self._tracer = sys.gettrace()
            sys.settrace(None)

    def on_end(self, event: Any) -> None:
        self._depth -= 1
        if self._depth == 0:
            sys.settrace(self._tracer)


def coverage_init(registry: Any, options: dict[str, Any]) -> None:
    """Called by coverage in every process that it measures."""
    event.register("numba:compile", Pause())  # type: ignore[no-untyped-call]
