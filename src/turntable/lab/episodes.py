"""Statistics of the games of a batch: how many ended, how long they were, who won; and truncation."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from turntable.kernel.batch import Flags
from turntable.kernel.compiled import Floats, Ints


class Statistics(NamedTuple):
    """Counts since a reset. Subtract two to get the counts between them."""

    games: int = 0
    """Games that have ended, truncated ones included."""
    truncated: int = 0
    steps: int = 0
    """Steps of all these games together."""
    victories: tuple[int, ...] = ()
    """Victories by seat; a shared one counts for each."""
    learner: int = 0
    """Victories of the learner, where bots play the other seats."""

    def __sub__(self, before: Statistics) -> Statistics:
        victories = tuple(now - then for now, then in zip(self.victories, before.victories, strict=True))
        numbers = (self.games - before.games, self.truncated - before.truncated, self.steps - before.steps)
        return Statistics(*numbers, victories, self.learner - before.learner)

    @property
    def length(self) -> float:
        """Mean number of steps per game."""
        return self.steps / max(self.games, 1)

    @property
    def won(self) -> float:
        """The share of games that the learner has won."""
        return self.learner / max(self.games, 1)


class Episodes:
    """Counts the games of a batch, step by step."""

    def __init__(self, games: int, seats: int, most: int | None) -> None:
        self.most = most
        self.ages: Ints = np.zeros(games, np.int32)
        """Steps so far in each game."""
        self.lengths: Ints = np.zeros(games, np.int32)
        """Steps of the game that the latest step ended, else 0."""
        self.truncated: Flags = np.zeros(games, np.bool_)
        self._seats = seats
        self.begin()

    def begin(self) -> None:
        """Reset all counts."""
        for array in (self.ages, self.lengths, self.truncated):
            array[:] = 0
        self.found = Statistics(victories=(0,) * self._seats)

    def grow(self, done: Flags, held: Flags | None) -> bool:
        """Count a step; return whether it truncates games (`truncated`)."""
        if held is None:
            self.ages += 1
        else:
            self.ages += ~held
        if self.most is None:
            return False
        np.greater_equal(self.ages, self.most, out=self.truncated)
        self.truncated &= ~done
        return bool(self.truncated.any())

    def count(self, done: Flags, outcomes: Floats, learners: Ints | None) -> None:
        """Count the games that the step has ended or truncated."""
        self.lengths[:] = 0
        ended = done.nonzero()[0]
        if not len(ended):
            return
        self.lengths[ended] = self.ages[ended]
        self.ages[ended] = 0
        won = outcomes[ended] > 0
        before = self.found
        self.found = Statistics(
            before.games + len(ended),
            before.truncated + int(self.truncated.sum()),
            before.steps + int(self.lengths[ended].sum()),
            tuple(int(one + more) for one, more in zip(before.victories, won.sum(axis=0), strict=True)),
            before.learner + (0 if learners is None else int(won[np.arange(len(ended)), learners[ended]].sum())),
        )
