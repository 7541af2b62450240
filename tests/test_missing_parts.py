"""A game that lacks an optional part, or weights that fit its evaluation, says so in one sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.outside import ROOT, TURNTABLE, Outside

NO_EVALUATION = "lantern has no evaluation.py: only bots of the level random can play it"
NO_OBSERVATION = "lantern has no observation.py: environments need one"

INTERPRETED = {"NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore:overflow encountered"}

ASK = """
import pyspiel, turntable, turntable.lab.openspiel
from turntable.lab import BatchEnv, aec_env, single_env
match = turntable.game("lantern").deal(2, seed=1)
for ask in (
    lambda: BatchEnv("lantern", games=1),
    lambda: aec_env("lantern"),
    lambda: single_env("lantern", opponents="random"),
    lambda: pyspiel.load_game("turntable_lantern"),
    lambda: single_env("lantern", opponents="casual"),
    lambda: turntable.bot("casual").choose(match, match.to_act[0]),
    lambda: turntable.bot("expert:10").choose(match, match.to_act[0]),
):
    try:
        ask()
    except turntable.BadSetup as fault:
        print(fault)
"""


class Lantern(Outside):
    """A copy of Lantern that a test may spoil; its rules are interpreted."""

    def __init__(self, folder: Path) -> None:
        game = shutil.copytree(ROOT / "examples" / "lantern", folder / "lantern")
        kept = {"TURNTABLE_CACHE_DIR": str(folder / "cache")}
        super().__init__(game, folder / "env", os.environ | INTERPRETED | kept)
        self.package = game / "src" / "lantern"

    def leave_out(self, *parts: str) -> None:
        path = self.package / "__init__.py"
        text = path.read_text(encoding="utf-8")
        for part in parts:
            text = text.replace(f"    {part}={part},\n", "")
        path.write_text(text, encoding="utf-8")

    def refused(self, *arguments: str) -> str:
        """Return the one line with which a command is refused."""
        command = [self.python, "-c", TURNTABLE, *arguments]
        done = subprocess.run(command, env=self.environment, text=True, capture_output=True, check=False)
        assert done.returncode == 2, done.stdout + done.stderr
        assert done.stderr.count("\n") == 1, done.stderr
        return done.stderr.strip()


@pytest.fixture
def lantern(tmp_path: Path) -> Lantern:
    return Lantern(tmp_path)


def test_a_game_with_rules_alone_names_the_part_that_is_asked_for(lantern: Lantern, tmp_path: Path) -> None:
    lantern.leave_out("evaluation")
    assert lantern.run("-c", ASK).splitlines() == [NO_EVALUATION] * 3
    lantern.leave_out("observation", "report")
    assert lantern.run("-c", ASK).splitlines() == [NO_OBSERVATION] * 5 + [NO_EVALUATION] * 2
    assert lantern.refused("play", "lantern") == f"turntable play: {NO_EVALUATION}"
    assert lantern.refused("arena", "lantern", "--bots", "casual,random") == f"turntable arena: {NO_EVALUATION}"
    assert lantern.refused("lab", "train", "lantern") == f"turntable lab: {NO_EVALUATION}"
    assert "the fewest moths" in lantern.turntable("play", "lantern", "--people", "0", "--bots", "random")

    page = tmp_path / "report.html"
    command = [lantern.python, "-c", TURNTABLE, "report", "lantern", "--games", "5", "--out", str(page)]
    done = subprocess.run(command, env=lantern.environment, text=True, capture_output=True, check=True)
    assert "lantern has no report.py: the report has only what every game has" in done.stderr
    assert "Who begins" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("weights", "fault"),
    [
        (None, "lantern has no weights.csv"),
        ("feature,weight\ngathered,1\n", "lantern: weights.csv does not fit the features of evaluation.py"),
        ("gathered\n", "lantern: weights.csv does not fit the features of evaluation.py"),
    ],
    ids=["missing", "stale", "damaged"],
)
def test_weights_that_are_missing_or_stale_name_the_command_that_learns_them(
    lantern: Lantern, tmp_path: Path, weights: str | None, fault: str
) -> None:
    path = lantern.package / "weights.csv"
    path.unlink()
    if weights is not None:
        path.write_text(weights, encoding="utf-8")
    said = f"{fault}: run turntable lab train lantern --out {lantern.package}"
    assert lantern.refused("play", "lantern") == f"turntable play: {said}"
    assert lantern.refused("arena", "lantern", "--bots", "casual,random") == f"turntable arena: {said}"
    assert lantern.refused("report", "lantern") == f"turntable report: {said}"
    database = f"sqlite:///{tmp_path / 'turntable.sqlite'}"
    assert lantern.refused("serve", "--port", "0", "--database", database) == f"turntable serve: {said}"
    if weights is None:
        lantern.turntable("lab", "train", "lantern", "--games", "3", "--out", str(lantern.package))
        assert "the fewest moths" in lantern.turntable("play", "lantern", "--people", "0", "--bots", "casual")
