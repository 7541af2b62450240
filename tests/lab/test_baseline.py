"""The recipe of a baseline: short enough to read, it learns, and what it leaves plays and is drawn."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from turntable import bot, game

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def run(script: str, *arguments: str) -> None:
    subprocess.run([sys.executable, BENCHMARKS / script, *arguments], check=True, stdout=subprocess.DEVNULL)


def test_the_recipe_is_short() -> None:
    assert len((BENCHMARKS / "baseline.py").read_text(encoding="utf-8").splitlines()) < 150


def test_the_recipe_leaves_a_network_that_plays_and_a_curve_that_can_be_drawn(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    out = tmp_path / "trains"
    run("baseline.py", "--minutes", "0.02", "--games", "32", "--width", "16", "--out", str(out))
    with (out / "curve.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert int(rows[-1]["decisions"]) >= 32 * 32
    match = game("trains").deal(seed=1)
    seat = match.to_act[0]
    assert bot(f"{out / 'network.safetensors'}:1", seed=1).choose(match, seat) in match.legal(seat)
    run("curve.py", str(tmp_path / "curve.svg"), f"PPO & more={out / 'curve.csv'}")
    drawn = (tmp_path / "curve.svg").read_text(encoding="utf-8")
    assert "<polyline" in drawn
    assert "PPO &amp; more" in drawn
