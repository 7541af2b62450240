"""Evaluation and search: the parts of which bots are made, also run interpreted."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import turntable
from tests.playing import GAMES, label, somewhere
from turntable import Game
from turntable.bots import bot
from turntable.bots.engine import Engine, workspace
from turntable.bots.search import LEAST_DEALS, candidates_left
from turntable.bots.weights import weights_of
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
    ranked = bot("expert:5", seed=1).rank(match, seat)
    assert sorted(move for move, _ in ranked) == match.legal(seat)
    moves, engine = len(match.legal(seat)), Engine.of(game)
    assert moves > 1
    visits = [visits for _, visits, _, _ in engine.found()]
    assert 5 <= sum(visits) < 5 + moves
    assert engine.tree.nodes[0].visits == max(visits)


@pytest.mark.parametrize("count", [2, 3, 7, 28, 170])
def test_candidates_are_halved_over_the_whole_budget(count: int) -> None:
    left = [candidates_left(count, share / 1000) for share in range(1000)]
    assert left[0] == count
    assert left[-1] == 2
    rounds = sorted(set(left))
    assert all(2 * fewer - 1 <= more <= 2 * fewer for fewer, more in pairwise(rounds))
    assert all(abs(left.count(candidates) - 1000 / len(rounds)) <= 1 for candidates in rounds)


@pytest.mark.compiled_only("searches long, which takes minutes when interpreted")
@each_game
def test_the_later_rounds_go_to_the_best_candidates(game: Game) -> None:
    match = somewhere(game, game.seat_counts[0], seed=4, moves=10)
    seat = match.awaited
    assert seat is not None
    moves = len(match.legal(seat))
    assert moves > 2
    bot(f"expert:{LEAST_DEALS // 2 * moves}", seed=1).rank(match, seat)  # too few to settle anything
    visits = sorted(visits for _, visits, _, _ in Engine.of(game).found())
    assert visits[0] >= LEAST_DEALS // 2 // (moves.bit_length() + 1)
    assert visits[-1] == visits[-2] > 2 * visits[0]


@pytest.mark.compiled_only("searches often")
@pytest.mark.parametrize("simulations", [200, 2000])
def test_replies_are_looked_at_before_a_candidate_is_dropped(simulations: int) -> None:
    """Seat 1 wins with `swap 3 4` next, unless a second swap pairs off the one that lies on the table."""
    match = turntable.game("trains").position(
        {
            "seats": 2,
            "phase": "replace",
            "hand": 3,
            "lines": [[9, 28, 30, 83, 48, 61, 80], [23, 24, 55, 37, 60, 63, 70]],
            "table": [42, 62],
        }
    )
    for seed in range(60):
        assert bot("expert", seed=seed, simulations=simulations).choose(match, 0) in ("replace 2", "replace 7")


@pytest.mark.compiled_only("searches long")
def test_a_settled_search_ends_before_its_budget() -> None:
    """Seat 0 wins at once with a swap."""
    game = turntable.game("trains")
    match = game.position(
        {"seats": 2, "lines": [[12, 33, 22, 44, 55, 66, 77], [71, 61, 51, 41, 31, 21, 11]], "table": [4]}
    )
    assert bot("expert", seed=1, simulations=10**8).choose(match, 0) == "swap 2 3"
    assert Engine.of(game).tree.nodes[0].visits == LEAST_DEALS
    assert bot("expert", seed=1, time=3600).choose(match, 0) == "swap 2 3"
    assert Engine.of(game).tree.nodes[0].visits == LEAST_DEALS


@each_game
def test_a_search_takes_less_than_64_mebibytes(game: Game) -> None:
    engine = Engine(game, None)
    assert engine.tree.nodes.nbytes < engine.nbytes < 64 << 20
