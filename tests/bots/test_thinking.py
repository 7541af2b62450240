"""Judging and searching: the parts of which bots are made, also run interpreted."""

from __future__ import annotations

import numpy as np
import pytest

from tests.playing import GAMES, label, somewhere
from turntable import Game
from turntable.bots import bot
from turntable.bots.mind import Mind, weights_of
from turntable.kernel.judgement import judge

each_game = pytest.mark.parametrize("game", GAMES, ids=label)


@each_game
def test_chances_to_win_add_up_to_one_and_are_certain_at_the_end(game: Game) -> None:
    assert game.judge is not None
    weights, about = weights_of(game), np.zeros(len(game.judge.NAMES), np.float32)
    chances = np.zeros(game.seat_counts[-1], np.float32)
    for moves in (0, 8, 16):
        match = somewhere(game, game.seat_counts[0], seed=3, moves=moves)
        judge(match.state, weights, about, chances)
        assert chances[: match.seats].sum() == pytest.approx(1, abs=1e-5)
        assert np.isfinite(about).all()


@each_game
def test_a_search_spends_its_simulations_on_the_moves_there_are(game: Game) -> None:
    match = somewhere(game, game.seat_counts[0], seed=4, moves=10)
    seat = match.awaited
    assert seat is not None
    ranked = bot("expert:25", seed=1).rank(match, seat)
    assert sorted(move for move, _ in ranked) == match.legal(seat)
    found = Mind.about_game(game).found()
    assert len(match.legal(seat)) == 1 or sum(visits for _, visits, _ in found) == 25
