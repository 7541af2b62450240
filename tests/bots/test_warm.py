"""Compiling ahead, as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_it_ends_in_silence_when_nobody_waits_for_it_any_more(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "TURNTABLE_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-W", "ignore", "-m", "turntable.bots.warm", "trains"]
    done = subprocess.run(command, env=environment, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")
    assert not list(tmp_path.rglob("warm"))
