"""Judging and searching: the parts of which bots are made, also run interpreted."""

from __future__ import annotations

import numpy as np
import pytest

import turntable
from tests.playing import GAMES, label, somewhere
from turntable import Game
from turntable.bots import bot
from turntable.bots.mind import Mind, weights_of
from turntable.bots.search import COMPARED
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


@pytest.mark.parametrize(("seats", "teams"), [(4, 2), (6, 3), (12, 2)])
def test_team_mates_have_the_same_chance(seats: int, teams: int) -> None:
    superline = turntable.game("superline")
    match = superline.deal(seats, seed=3, teams=teams)
    for _ in range(16):
        match.play(match.legal(match.to_act[0])[0], match.to_act[0])
    chances = Mind.about_game(superline).judged(match)
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
    moves, mind = len(match.legal(seat)), Mind.about_game(game)
    assert moves > 1
    visits = [visits for _, visits, _ in mind.found()]
    assert 25 <= sum(visits) < 25 + moves
    assert mind.nodes[0].visits == max(visits)


@each_game
def test_a_longer_search_leaves_fewer_moves_in_question(game: Game) -> None:
    match = somewhere(game, game.seat_counts[0], seed=4, moves=10)
    seat = match.awaited
    assert seat is not None
    moves = len(match.legal(seat))
    assert moves > 2
    bot(f"expert:{4 * COMPARED * moves}", seed=1).rank(match, seat)
    visits = sorted(visits for _, visits, _ in Mind.about_game(game).found())
    assert visits[0] >= COMPARED
    assert visits[-1] == visits[-2] > visits[0]


@each_game
def test_a_search_takes_less_than_64_mebibytes(game: Game) -> None:
    mind = Mind(game)
    assert mind.nodes.nbytes < mind.nbytes < 64 << 20
