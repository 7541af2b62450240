"""The example game, a separate distribution, is found by its entry point and works with the commands for people.

Its own tests, the arena, training and environments run in tests/test_new_game.py, on the copy that scripts/new-game
makes of it: each would compile for long.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from tests.outside import ROOT, Outside


def test_a_game_from_outside_is_found_and_played(tmp_path: Path) -> None:
    lantern = Outside(ROOT / "examples" / "lantern", tmp_path / "env", os.environ)
    assert "lantern" in lantern.run("-c", "import turntable; print(*turntable.games())").split()

    record = str(tmp_path / "game.json")
    assert "the fewest moths" in lantern.turntable(
        "play", "lantern", "--people", "0", "--seed", "7", "--record", record
    )
    assert "lights" in lantern.turntable("replay", record)
    assert json.loads(lantern.turntable("verify", record, "--json"))["ok"] is True
    assert "Latarnia" in lantern.turntable("rules", "lantern", "--lang", "pl")


def test_a_designer_plays_a_game_from_outside_with_other_data_and_compares_reports(tmp_path: Path) -> None:
    interpreted = {"NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore:overflow encountered"}
    kept = {"TURNTABLE_CACHE_DIR": str(tmp_path / "cache")}
    lantern = Outside(ROOT / "examples" / "lantern", tmp_path / "env", os.environ | interpreted | kept)
    candles = tmp_path / "mine.csv"
    candles.write_text("number,moths\n" + "".join(f"{number},9\n" for number in range(1, 25)), encoding="utf-8")
    record = tmp_path / "game.json"
    bots = ("--people", "0", "--bots", "random", "--seed", "7")
    lantern.turntable("play", "lantern", *bots, "--data", f"candles={candles}", "--record", str(record))
    played = json.loads(record.read_text(encoding="utf-8"))
    assert played["data"].keys() == {"candles"}
    assert all(score % 9 == 0 for score in played["result"]["scores"])
    assert "all legal" in lantern.turntable("verify", str(record), "--data", f"lantern/candles={candles}")
    assert "lights" in lantern.turntable("replay", str(record), "--data", f"lantern/candles={candles}")

    asked = ("--games", "4", "--data", f"candles={candles}", "--versus", "data=standard", "--json")
    standard, mine = json.loads(lantern.turntable("report", "lantern", *asked))["settings"]  # the game's own come first
    assert (mine["data"], standard["data"]) == ({"candles": "mine.csv"}, {})
    assert [section["section"] for section in mine["sections"]] == ["gathers", "figures"]
