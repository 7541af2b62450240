"""A curriculum of opponents: weak ones first, stronger ones once the learner beats them."""

from __future__ import annotations

from collections.abc import Sequence

from turntable.lab.batch import BatchEnv
from turntable.match.errors import BadSetup, quoted


class Curriculum:
    """Opponents of a batch, one stage after the other. Call `update` after steps.

        env = BatchEnv("trains", opponents="random")
        curriculum = Curriculum(env, ["random", "beginner", "casual", "expert:20"])

    A stage is what BatchEnv takes as opponents. Whenever `games` games have ended, the next one begins if the learner
    has won `rate` of them; the last stage stays.
    """

    def __init__(
        self, env: BatchEnv, stages: Sequence[str | Sequence[str]], rate: float = 0.5, games: int = 1000
    ) -> None:
        if isinstance(stages, str) or not stages:
            raise BadSetup("stages: expected a list of opponents, weak ones first")
        if type(rate) not in (int, float) or not 0 < rate <= 1:
            raise BadSetup(f"rate: expected a number above 0 and up to 1, not {quoted(rate)}")
        if type(games) is not int or games < 1:
            raise BadSetup(f"games: expected a whole number from 1, not {quoted(games)}")
        before = env.opponents
        try:
            for stage in reversed(stages):  # all of them, so that none is refused after hours; the first one stays
                env.set_opponents(stage)
        except BadSetup:
            if before:
                env.set_opponents(before)
            raise
        self.env, self.stages, self.rate, self.games = env, tuple(stages), rate, games
        self.stage = 0
        self._before = env.statistics()

    def update(self) -> bool:
        """Look at the games that have ended; return whether the next stage has begun."""
        found = self.env.statistics() - self._before
        if found.games < self.games:
            return False
        self._before = self.env.statistics()
        if found.won < self.rate or self.stage == len(self.stages) - 1:
            return False
        self.stage += 1
        self.env.set_opponents(self.stages[self.stage])
        return True
