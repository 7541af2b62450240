"""The features of a position, by name."""

from __future__ import annotations

import numpy as np

from turntable import Match


def seen(match: Match, seat: int = 0) -> dict[str, float]:
    """Return the features of a seat, by name."""
    evaluation = match.game.evaluation
    assert evaluation is not None
    out = np.zeros(len(evaluation.FEATURES), np.float32)
    evaluation.features(match.state, seat, out)
    return dict(zip(evaluation.FEATURES, out.tolist(), strict=True))
