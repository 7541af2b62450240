"""Every game passes the conformance tests with the smallest and the largest data that it allows.

Tables are compiled in, so each set of data has a process of its own, with bounds checks in the compiled code.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.extreme_data import EXTREMES
from turntable.kernel import cache

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(("game", "size"), EXTREMES)
def test_a_game_keeps_its_promises_with_extreme_data(game: str, size: str, tmp_path: Path) -> None:
    kept = cache.folder().parent / "extreme" / size  # apart: only a few versions of a game are kept in a folder
    environment = os.environ | {"GAME": game, "NUMBA_BOUNDSCHECK": "1", "TURNTABLE_CACHE_DIR": str(kept)}
    for name, text in EXTREMES[game, size]().items():
        path = tmp_path / f"{name}.csv"
        path.write_text(text, encoding="utf-8")
        environment[cache.variable(game, name)] = str(path)
    command = [sys.executable, "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider", "tests/with_data.py"]
    done = subprocess.run(command, env=environment, cwd=ROOT, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
