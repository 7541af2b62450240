"""`make play` in a fresh clone: what stops it is one sentence, and nothing half-made is left."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A project without dependencies and without a page to build."""
    for name in ("Makefile", "scripts/venv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "play.txt").write_text("")
    (tmp_path / "pyproject.toml").write_text("not a project")
    (tmp_path / "web").mkdir()
    return tmp_path


def make(clone: Path, python: str | Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "PYTHONPATH")}
    return subprocess.run(
        ["make", "play", f"PYTHON={python}"],
        cwd=clone,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # ignored where the suite runs behind a shell
    )


def pretended(clone: Path, program: str) -> Path:
    path = clone / "python-pretended"
    path.write_text(f"#!/bin/sh\n{program}\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (None, "There is no /nowhere/python here: install Python 3.11 to 3.14"),
        ("exit 1", "is not Python 3.11 to 3.14"),
        ('case "$2" in *venv*) exit 1 ;; esac', "has no venv module"),
        ('case "$1" in -m) mkdir -p .venv/bin; touch .venv/bin/python; exit 1 ;; esac', "could not make .venv"),
        ('case "$1" in -m) mkdir -p .venv/bin; kill -INT $PPID; sleep 1 ;; esac', ""),
    ],
    ids=["none", "old", "no venv module", "failing", "interrupted"],
)
def test_what_stops_it_is_one_sentence_and_leaves_no_environment(clone: Path, program: str | None, told: str) -> None:
    done = make(clone, pretended(clone, program) if program else "/nowhere/python")
    assert done.returncode == 2
    ours = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert len(ours) == bool(told)
    assert told in "".join(ours)
    assert not (clone / ".venv").exists()


def test_an_environment_that_was_left_half_made_is_made_again(clone: Path) -> None:
    (clone / ".venv" / "bin").mkdir(parents=True)
    (clone / ".venv" / "bin" / "python").symlink_to(sys.executable + "-gone")
    done = subprocess.run(
        [clone / "scripts" / "venv", sys.executable], capture_output=True, text=True, check=False, timeout=300
    )
    assert (done.returncode, done.stderr) == (0, "")
    works = [str(clone / ".venv" / "bin" / "python"), "-m", "pip", "--version"]
    assert subprocess.run(works, capture_output=True, check=False).returncode == 0
    before = (clone / ".venv" / "pyvenv.cfg").stat().st_mtime_ns
    assert subprocess.run([clone / "scripts" / "venv", "/nowhere/python"], check=False).returncode == 0
    assert (clone / ".venv" / "pyvenv.cfg").stat().st_mtime_ns == before
