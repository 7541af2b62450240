"""Lantern for designers and for programs that learn: other candles, observations, the report."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
from lantern import GAME, observation, report
from lantern.rules import GATHER

from turntable.kernel.decisions import parts, size
from turntable.match.match import Match

DEAL = """
import json, sys, turntable
from turntable.match.data import replace
replace("lantern", "candles", sys.argv[1])
print(json.dumps(turntable.game("lantern").deal(2, seed=1).view(0)))
"""
HANDS = [[3, 12, 20, 30], [4, 13, 21, 29]]


def observed(match: Match, seat: int, part: str) -> Any:
    """Return one part of what a seat observes, in its shape."""
    out = np.empty(size(observation.LAYOUT), np.float32)
    observation.observe(match.state, seat, out)
    return out[parts(observation.LAYOUT)[part]].reshape(observation.LAYOUT[part])


def test_a_seat_observes_its_own_hand_and_how_many_candles_others_hold() -> None:
    match = GAME.position({"seats": 2, "hands": HANDS, "path": [1], "gathered": [[], [2]], "turn": 1})
    assert (observed(match, 0, "hand").nonzero()[0] + 1).tolist() == HANDS[0]
    assert observed(match, 0, "path").nonzero()[0].tolist() == [0]
    assert np.argwhere(observed(match, 0, "gathered")).tolist() == [[1, 1]]
    assert np.argwhere(observed(match, 1, "gathered")).tolist() == [[0, 1]]
    assert np.allclose(observed(match, 0, "hands") * 5, [4, 4, 0, 0])
    assert observed(match, 0, "turn").tolist() == [0, 1, 0, 0]
    assert np.allclose(observed(match, 0, "basket") * 30, 20)


def test_a_report_tells_gathering_at_will_from_having_to() -> None:
    counts = np.zeros((2, report.COUNTERS), np.int32)
    for last in (14, 30):
        hands = [[3, 12, 20], [4, 13, 21, 29]]
        match = GAME.position({"seats": 2, "hands": hands, "path": [1, last]})
        report.note(match.state, 0, GATHER, counts)
    assert counts[0].tolist() == [1, 1, 0, 0]
    report.conclude(match.state, 0, 0, counts)
    assert counts.tolist() == [[1, 1, 0, 5], [0, 0, 0, 9]]


def with_candles(path: Path, lines: list[str]) -> subprocess.CompletedProcess[str]:
    """Deal with candles of a designer's own, interpreted: compiling would take longer."""
    path.write_text("number,moths\n" + "".join(f"{line}\n" for line in lines), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-c", DEAL, str(path)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        text=True,
        capture_output=True,
        check=False,
    )


def test_a_designer_brings_other_candles(tmp_path: Path) -> None:
    dealt = with_candles(tmp_path / "few.csv", [f"{number},{number % 4}" for number in range(1, 25)])
    assert dealt.returncode == 0, dealt.stderr
    assert json.loads(dealt.stdout)["basket"] == 24 - 2 * 4


def test_candles_that_cannot_be_played_with_are_refused_with_file_line_and_fault(tmp_path: Path) -> None:
    few = tmp_path / "few.csv"
    assert f"{few}: expected 24 to 60 candles, not 2" in with_candles(few, ["1,1", "2,2"]).stderr
    twice = with_candles(few, ["1,1", *(f"{number},1" for number in range(1, 24))])
    assert f"{few}, line 3: candle 1 is there twice" in twice.stderr
