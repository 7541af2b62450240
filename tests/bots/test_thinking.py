"""Evaluation and search: the parts of which bots are made, also run interpreted."""

from __future__ import annotations

import numpy as np
import pytest

import turntable
from tests.playing import GAMES, label, somewhere
from turntable import Game
from turntable.bots import bot
from turntable.bots.engine import Engine, weights_of, workspace
from turntable.bots.search import FULL_DEALS
from turntable.kernel.evaluation import evaluate

each_game = pytest.mark.parametrize("game", GAMES, ids=label)


@each_game
def test_chances_to_win_add_up_to_one_and_are_certain_at_the_end(game: Game) -> None:
    work = workspace(game, weights_of(game), seed=1)
    for moves in (0, 8, 16):
        match = somewhere(game, game.seat_counts[0], seed=3, moves=moves)
        evaluate(match.state, work.weights, work.features, work.values)
        assert work.values[: match.seats].sum() == pytest.approx(1, abs=1e-5)
        assert np.isfinite(work.features).all()


@pytest.mark.parametrize(("seats", "teams"), [(4, 2), (6, 3), (12, 2)])
def test_team_mates_have_the_same_chance(seats: int, teams: int) -> None:
    superline = turntable.game("superline")
    match = superline.deal(seats, seed=3, teams=teams)
    for _ in range(16):
        match.play(match.legal(match.to_act[0])[0], match.to_act[0])
    chances = Engine.of(superline).evaluate(match)
    assert sum(chances) == pytest.approx(1, abs=1e-5)
    assert [chances[seat % teams] for seat in range(seats)] == chances
    assert len(set(chances)) == teams


@each_game
def test_a_search_spends_its_simulations_on_the_moves_there_are(game: Game) -> None:
    match = somewhere(game, game.seat_counts[0], seed=4, moves=10)
    seat = match.awaited
    assert seat is not None
    ranked = bot("expert:25", seed=1).rank(match, seat)
    assert sorted(move for move, _ in ranked) == match.legal(seat)
    moves, engine = len(match.legal(seat)), Engine.of(game)
    assert moves > 1
    visits = [visits for _, visits, _ in engine.found()]
    assert 25 <= sum(visits) < 25 + moves
    assert engine.tree.nodes[0].visits == max(visits)


@pytest.mark.compiled_only("searches long, which takes minutes when interpreted")
@each_game
def test_a_longer_search_leaves_fewer_candidates(game: Game) -> None:
    match = somewhere(game, game.seat_counts[0], seed=4, moves=10)
    seat = match.awaited
    assert seat is not None
    moves = len(match.legal(seat))
    assert moves > 2
    bot(f"expert:{4 * FULL_DEALS * moves}", seed=1).rank(match, seat)
    visits = sorted(visits for _, visits, _ in Engine.of(game).found())
    assert visits[0] >= FULL_DEALS
    assert visits[-1] == visits[-2] > visits[0]


@each_game
def test_a_search_takes_less_than_64_mebibytes(game: Game) -> None:
    engine = Engine(game)
    assert engine.tree.nodes.nbytes < engine.nbytes < 64 << 20
