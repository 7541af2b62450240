"""An evaluation is learned by self-play, repeatably."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

import turntable
from turntable.bots.learning import train
from turntable.bots.spsa import tune
from turntable.bots.weights import save
from turntable.cli import main


def test_learning_is_repeatable_and_finds_that_work_left_is_bad(tmp_path: Path) -> None:
    game = turntable.game("trains")
    one, two = ([progress.weights for progress in train(game, 200, seed=2, report=100)] for _ in range(2))
    assert len(one) == len(two) == 2
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert one[-1][0] < 0
    with save(game, one[-1], tmp_path).open(encoding="utf-8") as file:
        assert [row["feature"] for row in csv.DictReader(file)] == list(game.need_evaluation().FEATURES)


def test_duels_are_repeatable_and_find_that_work_left_is_bad() -> None:
    game = turntable.game("trains")
    nothing = np.zeros(len(game.need_evaluation().FEATURES), np.float32)
    one, two = ([weights for _, weights in tune(game, nothing, 300, seed=2)] for _ in range(2))
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert one[-1][0] < 0


def test_an_evaluation_is_trained_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "train", "trains", "--games", "3", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("3 games")
    assert (tmp_path / "weights.csv").read_text(encoding="utf-8").startswith("feature,weight\nwork,")
    learned = (tmp_path / "weights.csv").read_text(encoding="utf-8")
    assert main(["lab", "train", "trains", "--games", "3", "--duels", "9", "--out", str(tmp_path)]) == 0
    assert (tmp_path / "weights.csv").read_text(encoding="utf-8") != learned
    assert main(["lab", "train", "trains", "--games", "0"]) == 2
    assert main(["lab", "train", "trains", "--duels", "-1"]) == 2
    assert main(["lab", "train", "trains", "--out", str(tmp_path / "nowhere")]) == 2
    assert main(["lab", "train", "trains", "--seed", "-1"]) == 2
    refused = capsys.readouterr().err
    assert all(
        said in refused for said in ("--games: expected", "--duels: expected", "--out: there", "--seed: expected")
    )
