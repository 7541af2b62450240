"""What every game promises, for one game with data of a designer's own: run by test_extreme_data.py."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random

import numpy as np

import turntable
from turntable.conformance.bots import Bots
from turntable.conformance.commands import Commands
from turntable.conformance.contract import Contract
from turntable.conformance.playing import play_randomly
from turntable.conformance.records import Records
from turntable.conformance.secrets import Secrets
from turntable.kernel import cache, calls
from turntable.kernel.decisions import size

GAME = turntable.game(os.environ["GAME"])
cache.mark_warm(GAME.name)  # a command need not compile what is not used here


class TestWithData(Contract, Records, Secrets, Bots, Commands):
    games = (GAME,)
    levels = ("random", "casual")  # the others look at the same features

    def seat_counts(self, game: turntable.Game) -> Sequence[int]:
        return game.seat_counts[0], game.seat_counts[-1]

    def test_all_of_an_observation_lies_between_0_and_1(self, game: turntable.Game, seats: int) -> None:
        match = game.deal(seats, seed=3)
        out = np.empty(size(game.need_observation().LAYOUT), np.float32)
        for seat, _ in play_randomly(match, Random(3), 300):
            out[:] = np.nan
            calls.observe(match.states, seat, out)
            assert ((out >= 0) & (out <= 1)).all()  # not a number is neither
