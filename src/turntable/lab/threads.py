"""A batch of games on the CPU: ranges of games, played by one thread or several, as measured to be faster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from turntable.kernel import batch
from turntable.kernel.batch import Flags, Games
from turntable.kernel.compiled import Floats, Ints, Rng
from turntable.kernel.rivals import Rivals, start_against, step_against
from turntable.kernel.shaping import Shaping, note_potentials, shape_rewards
from turntable.lab.decisions import refusal

NO_ACTION = -1
TRIALS = 3  # of each way to do a kind of work, before one is chosen
CHOSEN = 500  # calls that a choice is good for: the machine may be less busy then

Rows = dict[str, tuple[tuple[int, ...], Any]]
"""What a batch holds for each game: shape and type, by the name of the array."""


class Pace:
    """Chooses between one thread and all for one kind of work: waking threads takes longer than a little work does."""

    def __init__(self) -> None:
        self._calls = 0
        self._best = {False: np.inf, True: np.inf}

    def all_threads(self) -> bool:
        """Return whether to use all threads this time."""
        if self._calls == 2 * TRIALS + CHOSEN:
            self.__init__()  # type: ignore[misc]
        if self._calls < 2 * TRIALS:
            return self._calls % 2 == 1
        return bool(self._best[True] < self._best[False])

    def note(self, all_threads: bool, seconds: float) -> None:
        """Note how long it took."""
        self._calls += 1
        self._best[all_threads] = min(self._best[all_threads], seconds)


class Threads:
    """A batch on the CPU, a range of games to a thread."""

    follow_torch = False

    def __init__(self, blank: Any, games: int, rows: Rows, threads: int) -> None:
        arrays: Any = {name: np.zeros((games, *shape), dtype) for name, (shape, dtype) in rows.items()}
        self.all = Games(blank, **arrays)
        self.outcomes: Floats = self.all.rewards
        bounds = [games * i // threads for i in range(threads + 1)]
        self._slices = [slice(*pair) for pair in pairwise(bounds)]
        self._ranges = [self.all.part(rows) for rows in self._slices]
        self._rivals: list[Rivals] = []
        self._shapings: list[Shaping] = []
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._paces: dict[Any, Pace] = {}

    def face(self, learners: Ints, rivals: Callable[[Ints], Rivals]) -> None:
        """Let others play all seats but the learner's from now on."""
        self._learners = learners
        self._rivals = [rivals(learners[rows]) for rows in self._slices]

    def shape(self, potentials: Floats, shaping: Callable[[Floats], Shaping]) -> None:
        """Pay for every step from now on."""
        self._potentials = potentials
        self._shapings = [shaping(potentials[rows]) for rows in self._slices]
        self.outcomes = np.zeros_like(self.all.rewards)

    def start(self, deal_rng: Rng, action_rng: Rng) -> None:
        self.all.deal_rng[:, 0] = deal_rng
        self.all.action_rng[:, 0] = action_rng
        if self._rivals:
            self._share(start_against, self._rivals)
        else:
            self._share(batch.start_games)
        self.go_on()

    def go_on(self) -> None:
        if self._shapings:
            self._share(note_potentials, self._shapings)

    def step(self, actions: npt.ArrayLike, hold: npt.ArrayLike | None = None) -> None:
        """Carry out actions, in all games or only in those that are not held."""
        held = None if hold is None else self._flags(hold)
        self._take(actions, held)
        if held is not None:
            self._step_some(held)
            return
        if self._rivals:
            self._share(step_against, self._rivals)
        else:
            self._share(batch.step_games)
        if self._shapings:
            self._note_outcomes()
            self._share(shape_rewards, self._shapings)

    def _step_some(self, held: Flags) -> None:
        """Carry out actions in the games that are not held; the others stay as they are, and are paid nothing."""
        runs = list(_runs(~held))
        for rows in runs:
            if self._rivals:
                step_against(self.all.part(rows), self._rivals_of(rows))
            else:
                batch.step_games(self.all.part(rows))
        self.all.rewards[held] = 0
        self.all.done[held] = False
        if self._shapings:
            self._note_outcomes()
            for rows in runs:
                shape_rewards(self.all.part(rows), self._shaping_of(rows))

    def deal_again(self, which: Flags) -> None:
        """Deal some games again, as if the step had ended them; what it paid stays."""
        rewards = self.all.rewards[which]
        for rows in _runs(which):
            part = self.all.part(rows)
            if self._rivals:
                start_against(part, self._rivals_of(rows))
            else:
                batch.start_games(part)
            if self._shapings:
                note_potentials(part, self._shaping_of(rows))
        self.all.rewards[which] = rewards
        self.all.done[which] = True

    def draw(self) -> None:
        self._share(batch.draw_actions)

    def check(self) -> None:
        """A step has checked its actions before it began."""

    def read(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array

    def write(self, array: npt.NDArray[Any], values: npt.NDArray[Any]) -> None:
        array[:] = values

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown()

    def _note_outcomes(self) -> None:
        """Keep what games paid that have ended, before shaping adds to it."""
        np.multiply(self.all.rewards, self.all.done[:, None], out=self.outcomes)

    def _rivals_of(self, rows: slice) -> Rivals:
        """Return the others in some games, in the memory of this thread."""
        return self._rivals[0]._replace(learners=self._learners[rows])

    def _shaping_of(self, rows: slice) -> Shaping:
        return self._shapings[0]._replace(potentials=self._potentials[rows])

    def _share(self, work: Callable[..., Any], *more: Sequence[Any]) -> list[Any]:
        """Return the results of work on all ranges of games, in order; `more` has an argument for each of them."""
        jobs = list(zip(self._ranges, *more, strict=True))
        if self._pool is None:
            return [work(*job) for job in jobs]
        pace = self._paces.setdefault(work, Pace())
        shared, began = pace.all_threads(), perf_counter()
        if shared:
            waiting = [self._pool.submit(work, *job) for job in jobs[1:]]
            found = [work(*jobs[0]), *(other.result() for other in waiting)]
        else:
            found = [work(*job) for job in jobs]
        pace.note(shared, perf_counter() - began)
        return found

    def _flags(self, hold: npt.ArrayLike) -> Flags:
        held = np.asarray(hold)
        if held.shape != self.all.done.shape or held.dtype != np.bool_:
            what = f"{held.dtype} of shape {held.shape}"
            raise ValueError(f"hold: expected {len(self.all.done)} truth values, one for each game, not {what}")
        return held

    def _take(self, actions: npt.ArrayLike, held: Flags | None) -> None:
        """Copy the actions, so that nobody can change them after they were checked."""
        given, own = np.asarray(actions), self.all.actions
        if given.shape != own.shape or not np.issubdtype(given.dtype, np.integer):
            what = f"{given.dtype} of shape {given.shape}"
            raise ValueError(f"actions: expected {len(own)} whole numbers, one for each game, not {what}")
        np.copyto(own, given, casting="same_kind")
        if given.dtype != np.int32:
            own[own != given] = NO_ACTION
        if held is not None:
            own[held] = self.all.moves[held, 0]  # any legal one: nobody carries it out
        for rows, illegal in zip(self._slices, self._share(batch.first_illegal), strict=True):
            if illegal != batch.LEGAL:
                game = rows.start + illegal
                seat = int(self.all.pending[game].seat)
                raise ValueError(f"game {game}: {refusal(int(given[game]), seat)}")


def _runs(which: Flags) -> Iterator[slice]:
    """Yield the ranges of games that follow one another and are all among some."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], which, [False]]).view(np.int8)))
    for start, stop in edges.reshape(-1, 2).tolist():
        yield slice(start, stop)
