"""A batch of games on the CPU, played by one thread or several, whichever was measured to be faster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from turntable.kernel import batch
from turntable.kernel.batch import Flags, Games
from turntable.kernel.compiled import Floats, Ints, Rng
from turntable.kernel.evaluation import chances_of_all
from turntable.kernel.rivals import Rivals, start_against, step_against
from turntable.kernel.shaping import Shaping, note_potentials, shape_rewards
from turntable.lab.decisions import refusal

NO_ACTION = -1
TRIALS = 5  # of both ways to do a kind of work, one after the other, before one is chosen
CHOSEN = 500  # calls for which the first choice holds: the machine may be less busy later
MOST_CHOSEN = 16_000  # calls for which a choice holds after repeated confirmation
GAIN = 0.9  # several threads are used if they take no more than this share of the time of one: less may be chance

Chooser = Callable[[Ints], Ints]
"""Returns legal actions for some games, given by their numbers."""

Rows = dict[str, tuple[tuple[int, ...], Any]]
"""Shape and type of each game's part of the arrays, by name."""


class Pace:
    """Chooses between one thread and all for one kind of work: waking threads costs more than a little work."""

    def __init__(self) -> None:
        self._chosen: bool | None = None
        self._lasts = CHOSEN
        self._begin_trials()

    def _begin_trials(self) -> None:
        self._calls = 0
        self._won = 0
        """Trials in which several threads were clearly faster than one just before."""

    def all_threads(self) -> bool:
        """Return whether to use all threads this time."""
        if self._chosen is None or self._calls < 2 * TRIALS:
            return self._calls % 2 == 1
        return self._chosen

    def note(self, all_threads: bool, seconds: float) -> None:
        """Record how long it took."""
        self._calls += 1
        if self._calls <= 2 * TRIALS:
            self._compare(all_threads, seconds)
        elif self._calls == 2 * TRIALS + self._lasts:
            self._begin_trials()

    def _compare(self, all_threads: bool, seconds: float) -> None:
        """Compare only consecutive measurements: games get slower after a deal, and the machine busier."""
        if not all_threads:
            self._alone = seconds
            return
        self._won += seconds < GAIN * self._alone
        if self._calls == 2 * TRIALS:
            before, self._chosen = self._chosen, 2 * self._won > TRIALS
            # Trials cost time too: the longer a choice has held, the less often it is tried again.
            self._lasts = min(2 * self._lasts, MOST_CHOSEN) if before is self._chosen else CHOSEN


class Split(NamedTuple):
    """The arguments of a kind of work: for one thread that does all of it, and for several that share it."""

    whole: tuple[Any, ...]
    ranges: list[tuple[Any, ...]]


class Threads:
    """A batch on the CPU, one range of games per thread."""

    follow_torch = False

    def __init__(self, blank: Any, games: int, rows: Rows, threads: int) -> None:
        arrays: Any = {name: np.zeros((games, *shape), dtype) for name, (shape, dtype) in rows.items()}
        self.all = Games(blank, **arrays)
        self.outcomes: Floats = self.all.rewards
        bounds = [games * i // threads for i in range(threads + 1)]
        self._slices = [slice(*pair) for pair in pairwise(bounds)]
        self._ranges = [self.all.part(rows) for rows in self._slices]
        self._games = Split((self.all,), [(part,) for part in self._ranges])
        self._facing: Split | None = None
        self._asked: Chooser | None = None
        self._shaped: Split | None = None
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._paces: dict[Any, Pace] = {}

    def face(self, learners: Ints, rivals: Callable[[Ints], Rivals]) -> None:
        """Seat opponents at all seats but the learner's from now on."""
        self._learners = learners
        shares = [rivals(learners[rows]) for rows in self._slices]
        self._rivals = shares[0]
        whole = self.all, self._rivals_of(slice(None))
        self._asked = None
        self._facing = Split(whole, list(zip(self._ranges, shares, strict=True)))

    def ask(self, learners: Ints, choose: Chooser) -> None:
        """Let Python code play all seats but the learner's from now on: it chooses actions for some games."""
        self._learners = learners
        self._facing = None
        self._asked = choose

    def shape(self, scale: float, discount: float, weights: Floats) -> None:
        """Shape the rewards from now on."""
        self.outcomes = np.zeros_like(self.all.rewards)
        potentials, none = np.zeros_like(self.all.rewards), np.zeros((0, 0), np.float32)
        self._shaping = Shaping(scale, discount, weights, none, none, potentials, self.outcomes)
        shares = [self._shaping_of(rows) for rows in self._slices]
        whole = self.all, self._shaping_of(slice(None))
        self._shaped = Split(whole, list(zip(self._ranges, shares, strict=True)))

    def chances(self, weights: Floats) -> Floats:
        """Return each seat's chance to win in all games, with all cards visible."""
        found = np.zeros_like(self.all.rewards)

        def job(rows: slice) -> tuple[Any, ...]:
            return self.all.states[rows], weights, np.zeros_like(weights), found[rows]

        self._share(chances_of_all, Split(job(slice(None)), [job(rows) for rows in self._slices]))
        return found

    def start(self, deal_rng: Rng, action_rng: Rng) -> None:
        self.all.deal_rng[:, 0] = deal_rng
        self.all.action_rng[:, 0] = action_rng
        if self._facing:
            self._share(start_against, self._facing)
        else:
            self._share(batch.start_games, self._games)
            self._let_others_play(np.arange(len(self.all.done)))
            self.all.rewards[:] = 0
            self.all.done[:] = False
        self.go_on()

    def go_on(self) -> None:
        if self._shaped:
            self._share(note_potentials, self._shaped)

    def step(self, actions: npt.ArrayLike, hold: npt.ArrayLike | None = None) -> None:
        """Carry out actions, in all games or only in those not held."""
        held = None if hold is None else self._flags(hold)
        self._take(actions, held)
        if held is not None:
            self._step_some(held)
            return
        if self._facing:
            self._share(step_against, self._facing)
        else:
            self._share(batch.step_games, self._games)
            self._let_others_play(np.arange(len(self.all.done)))
        if self._shaped:
            self._share(shape_rewards, self._shaped)

    def _step_some(self, held: Flags) -> None:
        """Carry out actions in the games not held; the others do not change, and pay no reward."""
        runs = list(_runs(~held))
        for rows in runs:
            if self._facing:
                step_against(self.all.part(rows), self._rivals_of(rows))
            else:
                batch.step_games(self.all.part(rows))
        self._let_others_play(np.flatnonzero(~held))
        self.all.rewards[held] = 0
        self.all.done[held] = False
        if self._shaped:
            self.outcomes[held] = 0
            for rows in runs:
                shape_rewards(self.all.part(rows), self._shaping_of(rows))

    def deal_again(self, which: Flags) -> None:
        """Deal some games again, as if the step had ended them; its rewards stay."""
        rewards = self.all.rewards[which]
        for rows in _runs(which):
            part = self.all.part(rows)
            if self._facing:
                start_against(part, self._rivals_of(rows))
            else:
                batch.start_games(part)
                self._let_others_play(np.arange(rows.start, rows.stop))
            if self._shaped:
                note_potentials(part, self._shaping_of(rows))
        self.all.rewards[which] = rewards
        self.all.done[which] = True

    def _let_others_play(self, some: npt.NDArray[np.intp]) -> None:
        """Let Python code play some games until the learner decides in each; their final rewards add up."""
        if self._asked is None:
            return
        games = self.all
        paid, over = games.rewards[some], games.done[some]
        while len(waiting := np.flatnonzero(games.seats[some] != self._learners[some])):
            rows = some[waiting].astype(np.int32)
            games.actions[rows] = self._asked(rows)
            batch.step_others(games, rows, self._learners)
            paid[waiting] += games.rewards[rows]
            over[waiting] |= games.done[rows]
        games.rewards[some], games.done[some] = paid, over

    def draw(self) -> None:
        self._share(batch.draw_actions, self._games)

    def check(self) -> None:
        """Do nothing: a step checks its actions before it begins."""

    def read(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array

    def write(self, array: npt.NDArray[Any], values: npt.NDArray[Any]) -> None:
        array[:] = values

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown()

    def _rivals_of(self, rows: slice) -> Rivals:
        """Return the opponents in some games, with this thread's workspace."""
        return self._rivals._replace(learners=self._learners[rows])

    def _shaping_of(self, rows: slice) -> Shaping:
        """Return the shaping of some games, with its own scratch arrays."""
        every = self._shaping
        return every._replace(
            features=np.zeros((1, len(every.weights)), np.float32),
            values=np.zeros((1, self.all.rewards.shape[1]), np.float32),
            potentials=every.potentials[rows],
            outcomes=every.outcomes[rows],
        )

    def _share(self, work: Callable[..., Any], split: Split) -> list[Any]:
        """Return the results of the work: one, or each range's in order."""
        if self._pool is None:
            return [work(*split.whole)]
        pace = self._paces.setdefault(work, Pace())
        shared, began = pace.all_threads(), perf_counter()
        if shared:
            waiting = [self._pool.submit(work, *job) for job in split.ranges[1:]]
            found = [work(*split.ranges[0]), *(other.result() for other in waiting)]
        else:
            found = [work(*split.whole)]
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
            own[held] = self.all.moves[held, 0]  # any legal one: it is not carried out
        # Results are of the whole, which begins where the first range does, or of all ranges.
        for rows, illegal in zip(self._slices, self._share(batch.first_illegal, self._games), strict=False):
            if illegal != batch.LEGAL:
                game = rows.start + illegal
                seat = int(self.all.pending[game].seat)
                raise ValueError(f"game {game}: {refusal(int(given[game]), seat)}")


def _runs(which: Flags) -> Iterator[slice]:
    """Yield the contiguous ranges of a set of games."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], which, [False]]).view(np.int8)))
    for start, stop in edges.reshape(-1, 2).tolist():
        yield slice(start, stop)
