"""What a game's judgement sees in a position."""

from __future__ import annotations

import numpy as np

from turntable import Match


def seen(match: Match, seat: int = 0) -> dict[str, float]:
    """The features of a seat, by name."""
    judge = match.game.judge
    assert judge is not None
    out = np.zeros(len(judge.NAMES), np.float32)
    judge.features(match.state, seat, out)
    return dict(zip(judge.NAMES, out.tolist(), strict=True))
