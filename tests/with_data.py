"""Conformance tests for one game with a designer's data; run by test_extreme_data.py.

Bots and commands are left out, as they would take long to compile; what they need of the data is tested here.
"""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from random import Random

import numpy as np
from rich.console import Console

import turntable
from turntable.conformance.contract import Contract
from turntable.conformance.playing import play_randomly
from turntable.conformance.records import Records
from turntable.conformance.secrets import Secrets
from turntable.kernel import calls
from turntable.kernel.decisions import size
from turntable.locales import LANGUAGES


class TestWithData(Contract, Records, Secrets):
    games = (turntable.game(os.environ["GAME"]),)

    def seat_counts(self, game: turntable.Game) -> Sequence[int]:
        return game.seat_counts[0], game.seat_counts[-1]

    def test_features_and_observations_are_numbers(self, game: turntable.Game, seats: int) -> None:
        evaluation = game.need_evaluation()
        features = np.empty(len(evaluation.FEATURES), np.float32)
        observed = np.empty(size(game.need_observation().LAYOUT), np.float32)
        match = game.deal(seats, seed=3)
        for seat, _ in play_randomly(match, Random(3), 300):
            features[:] = observed[:] = np.nan
            evaluation.features(match.state, seat, features)
            calls.observe(match.states, seat, observed)
            assert np.isfinite(features).all()
            assert ((observed >= 0) & (observed <= 1)).all()  # not a number is neither

    def test_a_table_is_drawn_in_a_terminal_for_every_seat(self, game: turntable.Game, seats: int) -> None:
        match = game.deal(seats, seed=4)
        names = [f"Player {seat}" for seat in range(seats)]
        for _ in play_randomly(match, Random(4), 60):
            if len(match.moves) % 20 == 0:
                for seat in range(seats):
                    for lang in LANGUAGES:
                        file = io.StringIO()
                        Console(file=file, width=200).print(game.terminal.draw(match.view(seat), names, lang))
                        assert names[-1] in file.getvalue()
