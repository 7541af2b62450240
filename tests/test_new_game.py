"""scripts/new-game makes a game whose tests pass and that works everywhere at once, and refuses bad names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside import ROOT, Outside
from turntable.kernel import cache

# A game of random actions in each environment; prints what is left of all rewards, which is nothing.
ENVIRONMENTS = """
import random, numpy as np, pyspiel, turntable.lab.openspiel
from turntable.lab import BatchEnv, aec_env, single_env
chance, total = random.Random(1), 0.0

batch = BatchEnv("night_sky", seats=3, games=64, hand=3)
batch.reset(seed=1)
ended = 0
while ended < 64:
    _, _, _, reward, done = batch.step(batch.random_actions())
    ended, total = ended + done.sum(), total + abs(reward.sum())

many = aec_env("night_sky", seats=4)
many.reset(seed=1)
for agent in many.agent_iter():
    seen, reward, over, _, _ = many.last()
    total += reward if over else 0
    many.step(None if over else chance.choice(seen["action_mask"].nonzero()[0].tolist()))

one = single_env("night_sky", opponents="casual")
_, info = one.reset(seed=1)
over = False
while not over:
    _, reward, over, _, info = one.step(np.int64(chance.choice(info["action_mask"].nonzero()[0].tolist())))
assert reward in (-1, 0, 1)

state = pyspiel.load_game("turntable_night_sky(players=2,hand=5)").new_initial_state()
while not state.is_terminal():
    state.apply_action(chance.choice(state.legal_actions()))
print(abs(total + sum(state.returns())) < 1e-4)
"""


def new_game(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    script = ROOT / "scripts" / "new-game"
    return subprocess.run(
        [sys.executable, str(script), *arguments], text=True, capture_output=True, check=False, cwd=cwd
    )


def test_a_new_game_passes_its_tests_and_works_with_every_command_and_environment(tmp_path: Path) -> None:
    made = new_game("night_sky", cwd=tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    folder = tmp_path / "night_sky"
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file()]
    assert not any(word in text for text in texts for word in ("antern", "Фонарь", "Latarnia", "L1", "L2", "L3"))
    assert (folder / "src/night_sky/rules.pl.md").read_text(encoding="utf-8").startswith("# Night Sky\n")

    # Compiled code is kept from one run of the suite to the next, as is that of all games.
    kept = {"TURNTABLE_CACHE_DIR": str(cache.folder().parent / "new-game")}
    game = Outside(folder, tmp_path / "env", os.environ | kept)
    assert " passed" in game.pytest()
    assert "wins" in game.turntable("play", "night_sky", "--people", "0", "--bots", "expert:50", "--seed", "7")

    arena = game.turntable("arena", "night_sky", "--bots", "casual,random", "--games", "4", "--workers", "1", "--json")
    assert sum(player["games"] for player in json.loads(arena)["players"]) == 8
    game.turntable("lab", "train", "night_sky", "--games", "5", "--out", str(tmp_path))
    assert (tmp_path / "weights.csv").read_text(encoding="utf-8").startswith("feature,weight\ngathered,")
    assert game.run("-c", ENVIRONMENTS).splitlines() == ["True"]


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
