"""Thousands of games at once, for learning programs: NumPy arrays in, NumPy arrays out, all cores at work."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from os import cpu_count
from typing import Any

import numpy as np
import numpy.typing as npt

from turntable.kernel import batch
from turntable.kernel.batch import Flags, Games
from turntable.kernel.compiled import Floats, Ints
from turntable.kernel.decisions import parts, size
from turntable.lab.decisions import actions_of, refusal, set_up
from turntable.match.errors import quoted

NO_ACTION = -1
Seen = tuple[Floats, Flags, Ints]


class BatchEnv:
    """Many games of one kind, one decision in each at every step. A game that ends is dealt again at once.

    The arrays that come back are the environment's own, and the next step overwrites them: copy what is to stay.

    | array | shape | type | |
    | --- | --- | --- | --- |
    | obs | (games, size) | float32 | what the seat that decides may know, from 0 to 1; `parts` names its slices |
    | mask | (games, actions) | bool | its legal actions: the game's move numbers, and last of all to wait |
    | seat | (games,) | int32 | which seat decides |
    | reward | (games, seats) | float32 | of a game that this step ended, else 0 |
    | done | (games,) | bool | whether this step ended the game: the rest is already of the next one |
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        games: int = 4096,
        threads: int | None = None,
        observe: bool = True,
        **options: Any,
    ) -> None:
        """`observe=False` leaves the observations out (size 0), which is several times as fast."""
        self.game, self.seats, self.options = set_up(game, seats, options)
        layout = self.game.need_observation().LAYOUT
        self.parts = parts(layout)
        self.games = _counted("games", games, 1, 1 << 24)
        self.threads = min(_counted("threads", threads or cpu_count() or 1, 1, 1024), self.games)
        self.actions = actions_of(self.game)
        self._all = Games(
            blank=self.game.set_up(self.seats, self.options),
            states=np.zeros(games, self.game.state),
            pending=np.zeros(games, np.dtype((np.record, batch.PENDING))),
            deal_rng=np.zeros((games, 1), np.uint64),
            action_rng=np.zeros((games, 1), np.uint64),
            moves=np.zeros((games, self.game.most_moves + 1), np.int32),
            obs=np.zeros((games, size(layout) if observe else 0), np.float32),
            mask=np.zeros((games, self.actions), np.bool_),
            seats=np.zeros(games, np.int32),
            actions=np.zeros(games, np.int32),
            drawn=np.zeros(games, np.int32),
            rewards=np.zeros((games, self.seats), np.float32),
            done=np.zeros(games, np.bool_),
        )
        bounds = [games * i // self.threads for i in range(self.threads + 1)]
        self._ranges = [self._all.part(slice(*pair)) for pair in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self._started = False

    def reset(self, seed: int | None = None) -> Seen:
        """Deal all games. The same seed and actions give the same games, whatever the number of threads."""
        words = np.random.SeedSequence(seed).generate_state(2 * self.games, np.uint64) | 1
        self._all.deal_rng[:, 0] = words[0::2]
        self._all.action_rng[:, 0] = words[1::2]
        self._all.rewards[:] = 0
        self._all.done[:] = False
        self._share(batch.start_games)
        self._started = True
        return self._all.obs, self._all.mask, self._all.seats

    def step(self, actions: npt.ArrayLike) -> tuple[Floats, Flags, Ints, Floats, Flags]:
        """Carry out one action in every game. ValueError if any is illegal, and then nothing has changed."""
        self._check(actions)
        self._share(batch.step_games)
        return self._all.obs, self._all.mask, self._all.seats, self._all.rewards, self._all.done

    def random_actions(self) -> Ints:
        """Return a legal action for every game, each as likely as the next."""
        self._check_started()
        self._share(batch.draw_actions)
        return self._all.drawn

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()

    def _share(self, work: Callable[[Games], None]) -> None:
        """Do the work on all ranges of games, the first one in this thread."""
        waiting = [self._pool.submit(work, part) for part in self._ranges[1:]] if self._pool else []
        work(self._ranges[0])
        for other in waiting:
            other.result()

    def _check_started(self) -> None:
        if not self._started:
            raise ValueError("reset the environment before the first step")

    def _check(self, actions: npt.ArrayLike) -> None:
        """Copy the actions, so that nobody can change them after they were checked."""
        self._check_started()
        given, own = np.asarray(actions), self._all.actions
        if given.shape != (self.games,) or not np.issubdtype(given.dtype, np.integer):
            what = f"{given.dtype} of shape {given.shape}"
            raise ValueError(f"actions: expected {self.games} whole numbers, one for each game, not {what}")
        np.copyto(own, given, casting="same_kind")
        if given.dtype != np.int32:
            own[own != given] = NO_ACTION
        illegal = batch.first_illegal(self._all)
        if illegal != batch.LEGAL:
            seat = int(self._all.pending[illegal].seat)
            raise ValueError(f"game {illegal}: {refusal(int(given[illegal]), seat)}")


def _counted(name: str, value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name}: expected a whole number from {low} to {high}, not {quoted(value)}")
    return value
