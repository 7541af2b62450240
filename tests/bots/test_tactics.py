"""An expert finds what is certain by the rules: the positions of benchmarks/tactics.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import turntable
from turntable.bots import bot

FOLDER = Path(__file__).parents[1] / "tactics"
NAMES = ("trains", "superline", "tickets")


def tactics(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", NAMES)
def test_right_moves_are_some_of_the_legal_ones(name: str) -> None:
    found = tactics(name)
    assert len(found) >= 30
    for one in found:
        match = turntable.game(name).position(one["position"])
        assert 0 < len(one["right"]) < len(match.legal(match.to_act[0]))
        assert set(one["right"]) < set(match.legal(match.to_act[0]))


@pytest.mark.compiled_only("searches long")
@pytest.mark.parametrize(("level", "share"), [("expert", 0.9), ("master", 1.0)])
@pytest.mark.parametrize("name", NAMES)
def test_an_expert_finds_nine_of_ten_and_a_master_all(name: str, level: str, share: float) -> None:
    found = tactics(name)
    right = 0
    for one in found:
        match = turntable.game(name).position(one["position"])
        right += bot(level, seed=1, simulations=1000).choose(match, match.to_act[0]) in one["right"]
    assert right >= share * len(found)
