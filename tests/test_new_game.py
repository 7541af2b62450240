"""scripts/new-game makes a game whose tests pass at once, and refuses bad names."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside import ROOT, Outside


def new_game(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    script = ROOT / "scripts" / "new-game"
    return subprocess.run(
        [sys.executable, str(script), *arguments], text=True, capture_output=True, check=False, cwd=cwd
    )


def test_a_new_game_passes_its_tests_and_is_playable_at_once(tmp_path: Path) -> None:
    made = new_game("night_sky", cwd=tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    folder = tmp_path / "night_sky"
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file()]
    assert not any(word in text for text in texts for word in ("antern", "Фонарь", "Latarnia", "L1", "L2", "L3"))
    assert (folder / "src/night_sky/rules.pl.md").read_text(encoding="utf-8").startswith("# Night Sky\n")

    game = Outside(folder, tmp_path / "env", os.environ | {"TURNTABLE_CACHE_DIR": str(tmp_path / "cache")})
    assert " passed" in game.pytest()
    assert "wins" in game.turntable("play", "night_sky", "--people", "0", "--bots", "expert:50", "--seed", "7")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["Night"], "'Night': a name is made of small letters"),
        (["7up"], "'7up': a name"),
        (["../x"], "'../x': a name"),
        (["class"], "'class': a name"),
        (["trains"], "'trains': Turntable already has a game of that name"),
        (["turntable"], "'turntable': Python already has a module of that name"),
        (["comet", "here"], "here already exists"),
    ],
)
def test_what_cannot_be_a_game_is_refused_in_one_line(tmp_path: Path, arguments: list[str], fault: str) -> None:
    (tmp_path / "here").mkdir()
    made = new_game(*arguments, cwd=tmp_path)
    assert made.returncode == 2
    assert made.stderr.startswith(f"scripts/new-game: {fault}")
    assert made.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["here"]
