"""Weights of evaluations: everyone's, master's own, and what a search makes of them."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import turntable
from tests.playing import somewhere
from turntable.bots import bot
from turntable.bots.levels import level_player, read_level
from turntable.bots.weights import _read, master_weights, save_master, weights_of
from turntable.cli import main
from turntable.kernel.driver import Nobody, play_game
from turntable.match.errors import MissingPart


def test_master_has_weights_of_its_own_for_the_seats_they_were_tuned_for() -> None:
    tickets, trains = turntable.game("tickets"), turntable.game("trains")
    assert not np.array_equal(master_weights(tickets, 2), weights_of(tickets))
    assert np.array_equal(master_weights(tickets, 3), weights_of(tickets))
    assert np.array_equal(master_weights(trains, 2), weights_of(trains))


@pytest.mark.compiled_only
@pytest.mark.parametrize("level", ["bruno:60", "master:60"])
def test_a_search_goes_by_the_weights_of_who_plays(level: str) -> None:
    match = somewhere(turntable.game("tickets"), 2, seed=3, moves=30)
    seat = match.to_act[0]
    usual = dict(bot("expert:60", seed=1).rank(match, seat))
    other = dict(bot(level, seed=1).rank(match, seat))
    assert usual.keys() == other.keys()
    assert usual != other
    assert dict(bot("expert:60", seed=1).rank(match, seat)) == usual


@pytest.mark.compiled_only
def test_a_masters_chances_are_calibrated_for_its_own_weights() -> None:
    match = somewhere(turntable.game("tickets"), 2, seed=3, moves=30)
    seat = match.to_act[0]
    slope, intercept = match.game.master_calibration[2]
    games = match.game, replace(match.game, master_calibration={2: (1.0, 0.0)})
    shown, plain = (dict(bot("master:60", seed=1).rank(game.position(match.position()), seat)) for game in games)
    for move, chance in plain.items():
        assert 0 < chance < 1
        assert shown[move] == pytest.approx(1 / (1 + ((1 - chance) / chance) ** slope * math.exp(-intercept)), abs=1e-6)


@pytest.mark.compiled_only
def test_playing_with_a_master_leaves_everyone_elses_weights_alone() -> None:
    match = somewhere(turntable.game("tickets"), 2, seed=3, moves=30)
    seat = match.to_act[0]
    before = bot("expert:60", seed=1).rank(match, seat)
    player = level_player(match.copy(), [read_level("master:20"), read_level("casual")], seed=1)
    play_game(match.copy().states, player, Nobody(0), 20)
    assert bot("expert:60", seed=1).rank(match, seat) == before


def test_weights_of_master_are_kept_by_number_of_seats_and_refused_if_they_do_not_fit(tmp_path: Path) -> None:
    game = turntable.game("trains")
    two, four = (np.full(len(game.need_evaluation().FEATURES), value, np.float32) for value in (2.5, 4.25))
    save_master(game, four, 4, tmp_path)
    path = save_master(game, two, 2, tmp_path)
    assert path.read_text(encoding="utf-8").splitlines()[:2] == ["feature,2,4", "work,2.5000,4.2500"]
    path.write_text("feature,2\nwork,1\n", encoding="utf-8")
    with pytest.raises(MissingPart, match=r"trains: master\.csv does not fit the features of evaluation\.py: run this"):
        _read(game, path, "run this")


def test_weights_of_master_are_tuned_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tune = ["lab", "train", "trains", "--master", "--out", str(tmp_path)]
    assert main([*tune, "--duels", "3", "--seats", "3"]) == 0
    learned = (tmp_path / "master.csv").read_text(encoding="utf-8")
    assert learned.startswith("feature,3\nwork,")
    assert main([*tune, "--duels", "3", "--seats", "3"]) == 0
    assert (tmp_path / "master.csv").read_text(encoding="utf-8") == learned
    capsys.readouterr()
    assert main(tune) == 2
    assert main([*tune, "--duels", "3", "--seats", "2,3"]) == 2
    refused = capsys.readouterr().err
    assert "--master: say how many --duels" in refused
    assert "--master: tune for one number of --seats at a time" in refused
