"""The games in OpenSpiel: its own conformance test, and its own algorithms at work on them."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, ismcts, mcts
from open_spiel.python.algorithms import external_sampling_mccfr as mccfr
from open_spiel.python.observation import make_observation

from tests.playing import OBSERVED
from turntable import game as find_game
from turntable.lab.openspiel import Evaluator

SHORT = "turntable_trains(turn_limit=40)"
CASES = [
    "turntable_trains_small",
    "turntable_superline(players=4,draw=manual,talk_penalty=True)",
    "turntable_superline(players=6,teams=3,board=world,first=2)",
    "turntable_tickets(players=4,scoring=own,peek=0 2)",
]
CASES += [
    f"turntable_{game.name}(players={seats}{',turn_limit=200' if game.name == 'trains' else ''})"
    for game, seats in OBSERVED
]


@pytest.mark.parametrize("name", CASES)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def somewhere(name: str, moves: int, seed: int = 1) -> Any:
    """A state after some random moves."""
    chance = Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(moves + 1):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", ["turntable_trains", "turntable_tickets(players=3)", "turntable_superline(players=3)"])
def test_players_are_told_only_what_they_may_know(name: str) -> None:
    random = Random(5)
    for moves in (0, 1, 2, 5, 20, 40):
        state = somewhere(name, moves)
        for player in range(state.num_players()):
            twin = state.resample_from_infostate(player, random.random)
            assert str(twin) != str(state)
            for one, other in ((state, twin), (twin, state)):
                assert one.observation_string(player) == other.observation_string(player)
                assert one.observation_tensor(player) == other.observation_tensor(player)
                assert one.information_state_string(player) == other.information_state_string(player)


def test_the_information_state_tells_what_happened_and_only_to_those_who_saw_it() -> None:
    state = pyspiel.load_game("turntable_trains(first=0)").new_initial_state()
    for action in (3, 0, 0, 28):  # deal 3; both keep their first card in slot 1; draw
        state.apply_action(action)
    first, drawn, now = state.information_state_string(0), "Player 1 draws a card", state.information_state_string(1)
    assert drawn in now
    assert drawn not in first
    assert '"hand":null' in now.splitlines()[-1]
    assert '"hand":null' not in first.splitlines()[-1]


def test_an_information_state_is_a_string_and_no_tensor() -> None:
    game = pyspiel.load_game("turntable_trains")
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    state = somewhere("turntable_trains", 10)
    assert recall.string_from(state, 1) == state.information_state_string(1)
    with pytest.raises(ValueError, match="is a string here"):
        recall.set_from(state, player=1)
    with pytest.raises(ValueError, match="is a string here"):
        game.information_state_tensor_shape()


@pytest.mark.parametrize("options", ["", "players=3,draw=manual", "players=4,teams=2,talk_penalty=True"])
def test_no_game_of_superline_is_longer_than_it_says(options: str) -> None:
    game = pyspiel.load_game(f"turntable_superline({options})")
    assert game.max_game_length() < (2000 if not options else 200_000)
    state, chance = game.new_initial_state(), Random(1)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    assert 20 < state.move_number() <= game.max_game_length()


@pytest.mark.parametrize("name", ["turntable_trains(players=3)", "turntable_superline(players=4,teams=2)"])
def test_our_evaluation_is_zero_sum_for_their_searches(name: str) -> None:
    state, evaluator = somewhere(name, 30), Evaluator()
    values = evaluator.evaluate(state)
    assert values.sum() == pytest.approx(0, abs=1e-5)
    assert np.abs(values).max() <= 1
    priors = dict(evaluator.prior(state))
    assert sorted(priors) == state.legal_actions()
    assert sum(priors.values()) == pytest.approx(1)
    assert not evaluator.evaluate(pyspiel.load_game(name).new_initial_state()).any()


def test_their_search_plays_by_our_evaluation() -> None:
    game, state = pyspiel.load_game(SHORT), somewhere(SHORT, 4)
    seeing = mcts.MCTSBot(game, 1.0, 30, Evaluator(), random_state=np.random.RandomState(1))
    fair = ismcts.ISMCTSBot(game, Evaluator(), 1.0, 30)
    for bot in (seeing, fair, seeing, fair):
        state.apply_action(bot.step(state))
    with pytest.raises(ValueError, match="temperature: expected a number above 0"):
        Evaluator(0)


def test_observations_have_their_parts_by_name() -> None:
    game = pyspiel.load_game("turntable_trains")
    seen = make_observation(game)
    state = somewhere("turntable_trains", 10)
    seen.set_from(state, player=1)
    assert {name: part.shape for name, part in seen.dict.items()} == find_game("trains").need_observation().LAYOUT
    assert np.array_equal(seen.tensor, state.observation_tensor(1))
    seen.set_from(game.new_initial_state(), player=1)
    assert not seen.tensor.any()
    with pytest.raises(ValueError, match="both"):
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, public_info=False))
    with pytest.raises(ValueError, match="not known"):
        make_observation(game, params={"colour": "red"})


def test_what_cannot_be_set_up_is_refused() -> None:
    for name, what in (("players=7", "trains is played by"), ("turn_limit=0", "turn_limit"), ("deals=0", "deals")):
        with pytest.raises((ValueError, pyspiel.SpielError), match=what):
            pyspiel.load_game(f"turntable_trains({name})")


def test_the_same_deal_is_the_same_game() -> None:
    one, other = (somewhere("turntable_tickets", 30, seed=4) for _ in range(2))
    assert str(one) == str(other)
    assert str(one) != str(somewhere("turntable_tickets", 30, seed=5))


def test_openspiels_mcts_wins_where_it_can() -> None:
    game = pyspiel.load_game("turntable_trains_small(deals=200)")
    won = 0
    for deal in range(200):
        state = game.new_initial_state()
        state.apply_action(deal)
        state.apply_action(28)
        if not 31 <= int(state.table.match.state.hand) <= 49:  # fits in the middle of the line
            continue
        won += 1
        bot = mcts.MCTSBot(
            game,
            2.0,
            60,
            mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
            random_state=np.random.RandomState(1),
        )
        state.apply_action(bot.step(state))
        assert state.returns() == [1, -1]
        if won == 3:
            return
    raise AssertionError("no deal gave a railcar that fits")


def test_openspiels_searches_play_trains() -> None:
    game = pyspiel.load_game(SHORT)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    seeing = mcts.MCTSBot(game, 2.0, 15, evaluator, random_state=np.random.RandomState(2))
    fair = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(3)), 2.0, 15)
    state = somewhere(SHORT, 2)
    for bot in (seeing, fair, seeing, fair):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_cfr_algorithm_learns_the_reduced_trains() -> None:
    game = pyspiel.load_game("turntable_trains_small(deals=1)")
    np.random.seed(1)
    solver = mccfr.ExternalSamplingSolver(game, mccfr.AverageType.SIMPLE)
    solver.iteration()
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(100):
        solver.iteration()
    after = exploitability.exploitability(game, solver.average_policy())
    assert after < before / 2


def test_a_program_that_registers_the_games_ends_without_an_error() -> None:
    done = subprocess.run([sys.executable, "-c", "import turntable.lab.openspiel"], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
