"""Compiling ahead, as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from turntable.bots.warm import STEPS
from turntable.kernel import cache
from turntable.kernel.locks import lock


def test_it_ends_in_silence_when_nobody_waits_for_it_any_more(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "TURNTABLE_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-W", "ignore", "-m", "turntable.bots.warm", "trains"]
    done = subprocess.run(command, env=environment, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")
    assert not list(tmp_path.rglob("warm"))


def test_of_several_processes_one_compiles_and_the_others_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setenv("TURNTABLE_CACHE_DIR", str(tmp_path))
    cache.folder.cache_clear()
    command = [sys.executable, "-W", "ignore", "-m", "turntable.bots.warm", "trains"]
    with cache.compiling("trains"):
        with (cache.folder("trains") / "lock").open("a") as other, pytest.raises(OSError, match="unavailable"):
            lock(other, wait=False)
        waiting = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(timeout=3)  # it takes longer to start on a slow machine, and then it proves nothing
        assert not cache.is_warm("trains")
    assert waiting.communicate(timeout=600)[0] == "\n" * STEPS
    assert cache.is_warm("trains")
    cache.folder.cache_clear()
