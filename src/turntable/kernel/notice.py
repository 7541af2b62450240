"""A notice in the terminal while something takes more than a second to compile."""

from __future__ import annotations

import sys
import threading
from typing import Any

from numba.core import event

PATIENCE = 1.0  # seconds


class CompileNotice(event.Listener):
    """Print one line while the outermost function compiles, and erase it afterwards; only if stderr is a terminal."""

    def __init__(self) -> None:
        self._depth = 0
        self._timer: threading.Timer | None = None
        self._shown = False

    def on_start(self, event: Any) -> None:
        self._depth += 1
        if self._depth == 1 and sys.stderr.isatty():
            self._timer = threading.Timer(PATIENCE, self._show, [event.data["dispatcher"].__name__])
            self._timer.daemon = True
            self._timer.start()

    def on_end(self, event: Any) -> None:
        self._depth -= 1
        if self._depth == 0 and self._timer:
            self._timer.cancel()
            self._timer.join()
            self._timer = None
            if self._shown:
                self._write("\r\033[K")
                self._shown = False

    def _show(self, name: str) -> None:
        self._shown = True
        self._write(f"\rCompiling {name}: once on this machine …")

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


def install() -> None:
    event.register("numba:compile", CompileNotice())  # type: ignore[no-untyped-call]
