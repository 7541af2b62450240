"""The levels as a player of the driver."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import turntable
from turntable.bots.engine import workspace
from turntable.bots.players import draw_softmax
from turntable.bots.weights import weights_of


@pytest.mark.parametrize(("temperature", "expected"), [(0.0, [0, 1, 0, 1]), (2 / 3, [0.018, 1, 0.135, 1])])
def test_moves_are_drawn_by_the_softmax_of_their_values(temperature: float, expected: list[float]) -> None:
    game = turntable.game("trains")
    work = workspace(game, weights_of(game), seed=7)
    work.totals[:4] = np.array([0, 4, 2, 4]) / 10  # best minus average: 0.15
    drawn = Counter(draw_softmax(work, 4, temperature) for _ in range(3000))
    shares = [drawn[move] / drawn[1] for move in range(4)]
    assert shares == pytest.approx(expected, abs=0.12)
    assert (drawn[0] == drawn[2] == 0) == (temperature == 0)
