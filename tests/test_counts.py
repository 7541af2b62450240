"""The number of move sequences from the positions in tests/counts is as recorded (perft).

A file: `position {...}` on one line, then lines `count DEPTH NUMBER`; `#` begins a comment.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import turntable
from tests.playing import NAMES
from turntable import Match

FOLDER = Path(__file__).parent / "counts"


def count(match: Match, depth: int) -> int:
    """Return how many sequences of that many moves there are, by any seats that may act."""
    if depth == 0:
        return 1
    total = 0
    for seat in match.to_act:
        for move in match.legal(seat):
            if depth == 1:
                total += 1
                continue
            after = match.copy()
            after.play(move, seat)
            total += count(after, depth - 1)
    return total


def entries() -> Iterator[tuple[str, dict[str, Any], int, int]]:
    for file in sorted(FOLDER.glob("*.txt")):
        position: dict[str, Any] = {}
        for line in file.read_text(encoding="utf-8").splitlines():
            match line.partition("#")[0].split(" ", 1):
                case "position", text:
                    position = json.loads(text)
                case "count", numbers:
                    depth, expected = map(int, numbers.split())
                    yield file.stem, position, depth, expected


@pytest.mark.parametrize(("name", "position", "depth", "expected"), list(entries()))
def test_a_position_has_so_many_move_sequences(name: str, position: dict[str, Any], depth: int, expected: int) -> None:
    assert count(turntable.game(name).position(position), depth) == expected


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_counted_to_depth_3(name: str) -> None:
    assert {depth for game, _, depth, _ in entries() if game == name} >= {1, 2, 3}
