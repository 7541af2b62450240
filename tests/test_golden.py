"""Whole games, move by move, are the same as before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import golden
from tests.playing import NAMES

FILES = sorted(golden.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_comes_out_line_by_line(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert list(golden.lines(golden.start_of(text), golden.moves_in(text))) == text.splitlines()
    assert '"winners": [' in text.splitlines()[-1]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_golden_games(name: str) -> None:
    assert sum(file.stem.startswith(f"{name}_") for file in FILES) >= 3
