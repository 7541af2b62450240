"""The example game, a separate distribution, is found by its entry point and works everywhere.

Its own tests run in tests/test_new_game.py, on the copy that scripts/new-game makes of it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from tests.outside import ROOT, Outside

# A game of random actions in each environment; prints what is left of all rewards, which is nothing.
ENVIRONMENTS = """
import random, numpy as np, pyspiel, turntable.lab.openspiel
from turntable.lab import BatchEnv, aec_env, single_env
chance, total = random.Random(1), 0.0

batch = BatchEnv("lantern", seats=3, games=64, hand=3)
batch.reset(seed=1)
ended = 0
while ended < 64:
    _, _, _, reward, done = batch.step(batch.random_actions())
    ended, total = ended + done.sum(), total + abs(reward.sum())

many = aec_env("lantern", seats=4)
many.reset(seed=1)
for agent in many.agent_iter():
    seen, reward, over, _, _ = many.last()
    total += reward if over else 0
    many.step(None if over else chance.choice(seen["action_mask"].nonzero()[0].tolist()))

one = single_env("lantern", opponents="casual")
_, info = one.reset(seed=1)
over = False
while not over:
    _, reward, over, _, info = one.step(np.int64(chance.choice(info["action_mask"].nonzero()[0].tolist())))
assert reward in (-1, 0, 1)

state = pyspiel.load_game("turntable_lantern(players=2,hand=5)").new_initial_state()
while not state.is_terminal():
    state.apply_action(chance.choice(state.legal_actions()))
print(abs(total + sum(state.returns())) < 1e-4)
"""


def test_a_game_from_outside_works_with_every_command(tmp_path: Path) -> None:
    lantern = Outside(ROOT / "examples" / "lantern", tmp_path / "env", os.environ)
    assert "lantern" in lantern.run("-c", "import turntable; print(*turntable.games())").split()

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


def test_programs_play_a_game_from_outside_in_every_environment(tmp_path: Path) -> None:
    lantern = Outside(ROOT / "examples" / "lantern", tmp_path / "env", os.environ)
    assert lantern.run("-c", ENVIRONMENTS).splitlines() == ["True"]


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
