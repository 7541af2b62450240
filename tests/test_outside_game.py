"""The example game, a distribution of its own, is found by its entry point and has all that games have."""

from __future__ import annotations

import json
import os
from pathlib import Path

from tests.outside import ROOT, Outside


def test_a_game_from_outside_passes_its_tests_and_works_with_every_command(tmp_path: Path) -> None:
    lantern = Outside(ROOT / "examples" / "lantern", tmp_path / "env", os.environ)
    assert "lantern" in lantern.run("-c", "import turntable; print(*turntable.games())").split()
    assert " passed" in lantern.pytest()

    record = str(tmp_path / "game.json")
    assert "the fewest moths" in lantern.turntable(
        "play", "lantern", "--people", "0", "--seed", "7", "--record", record
    )
    assert "lights" in lantern.turntable("replay", record)
    assert json.loads(lantern.turntable("verify", record, "--json"))["ok"] is True
    assert "Latarnia" in lantern.turntable("rules", "lantern", "--lang", "pl")

    arena = lantern.turntable("arena", "lantern", "--bots", "casual,random", "--games", "4", "--workers", "1", "--json")
    assert sum(player["games"] for player in json.loads(arena)["players"]) == 8
    lantern.turntable("lab", "train", "lantern", "--games", "5", "--out", str(tmp_path))
    assert (tmp_path / "weights.csv").read_text(encoding="utf-8").startswith("feature,weight\ngathered,")
