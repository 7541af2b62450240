"""Compiling that takes long is told to a person at a terminal, and to nobody else."""

from __future__ import annotations

import io
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from turntable.kernel import notice


class Screen(io.StringIO):
    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal
        self.written = threading.Event()

    def isatty(self) -> bool:
        return self.terminal

    def write(self, text: str) -> int:
        self.written.set()
        return super().write(text)


def compiling(name: str) -> Any:
    return SimpleNamespace(data={"dispatcher": SimpleNamespace(__name__=name)})


def test_long_compiling_shows_the_outermost_function_and_wipes_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(terminal=True)
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(notice, "PATIENCE", 0.001)
    told = notice.CompileNotice()
    told.on_start(compiling("simulate"))
    told.on_start(compiling("legal"))
    told.on_end(compiling("legal"))
    assert screen.written.wait(60)
    told.on_end(compiling("simulate"))
    assert screen.getvalue() == "\rCompiling simulate: once on this machine …\r\033[K"


@pytest.mark.parametrize(("terminal", "patience"), [(True, 3600.0), (False, 0.0)])
def test_quick_compiling_and_pipes_stay_quiet(monkeypatch: pytest.MonkeyPatch, terminal: bool, patience: float) -> None:
    screen = Screen(terminal)
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(notice, "PATIENCE", patience)
    told = notice.CompileNotice()
    told.on_start(compiling("simulate"))
    told.on_end(compiling("simulate"))
    assert screen.getvalue() == ""
