"""Thousands of games at once, for learning programs: arrays in, arrays out, on all cores or on a GPU."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from itertools import pairwise
from os import cpu_count
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from turntable.bots.engine import weights_of
from turntable.bots.levels import level_rivals, read_level
from turntable.kernel import batch
from turntable.kernel.batch import Flags, Games
from turntable.kernel.compiled import Floats, Ints, Rng
from turntable.kernel.decisions import parts, size
from turntable.kernel.rivals import Rivals, start_against, step_against
from turntable.kernel.shaping import Shaping, note_potentials, shape_rewards
from turntable.lab.decisions import actions_of, refusal, set_up
from turntable.match.errors import BadSetup, quoted

NO_ACTION = -1
DEVICES = ("cpu", "cuda")
SAVED = ("states", "pending", "deal_rng", "action_rng", "moves", "obs", "mask", "seats", "rewards", "done")
Seen = tuple[Floats, Flags, Ints]
Rows = dict[str, tuple[tuple[int, ...], Any]]
"""What a batch holds for each game: shape and type, by the name of the array."""


class BatchEnv:
    """Many games of one kind, one decision in each at every step. A game that ends is dealt again at once.

    The arrays that come back are the environment's own, and the next step overwrites them: copy what is to stay.

    | array | shape | type | |
    | --- | --- | --- | --- |
    | obs | (games, size) | float32 | what the seat that decides may know, from 0 to 1; `parts` names its slices |
    | mask | (games, actions) | bool | its legal actions: the game's move numbers, and last of all to wait |
    | seat | (games,) | int32 | which seat decides |
    | reward | (games, seats) | float32 | of a game that this step ended, else 0; with shaping, of every step |
    | done | (games,) | bool | whether this step ended the game: the rest is already of the next one |

    With `opponents`, bots play all seats but one, `learners[game]`, inside the step: the learner decides in every game
    at every step. Each seat is the learner's in as many games, unless `seat` names one. `final` has what the learner
    saw of the game that a step ended.

    With `shaping`, every step also pays what it changes of the chance to win, times this number: by potentials, so that
    the best way to play stays the same for a learner with this `discount`.

    With `device="cuda"` they are arrays of the GPU (CUDA array interface), a step is one kernel, and nothing waits for
    it; `torch` returns the same arrays as tensors.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        games: int = 4096,
        threads: int | None = None,
        observe: bool = True,
        device: str = "cpu",
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        shaping: float = 0.0,
        discount: float = 1.0,
        **options: Any,
    ) -> None:
        """`observe=False` leaves the observations out (size 0), which is several times as fast.

        `opponents` is a level for all other seats, or one for each, in their order after the learner: `casual`,
        `expert:200`; BadSetup for those that play by a clock, and for bots from outside.
        """
        self._made = {
            "seats": seats,
            "games": games,
            "threads": threads,
            "observe": observe,
            "device": device,
            "opponents": opponents,
            "seat": seat,
            "shaping": shaping,
            "discount": discount,
        } | options
        self.game, self.seats, self.options = set_up(game, seats, options)
        layout = self.game.need_observation().LAYOUT
        self.parts = parts(layout)
        self.games = _counted("games", games, 1, 1 << 24)
        self.threads = min(_counted("threads", threads or cpu_count() or 1, 1, 1024), self.games)
        self.actions = actions_of(self.game)
        self.device = device
        rows: Rows = {
            "states": ((), self.game.state),
            "pending": ((), np.dtype((np.record, batch.PENDING))),
            "deal_rng": ((1,), np.uint64),
            "action_rng": ((1,), np.uint64),
            "moves": ((self.game.most_moves + 1,), np.int32),
            "obs": ((size(layout) if observe else 0,), np.float32),
            "mask": ((self.actions,), np.bool_),
            "seats": ((), np.int32),
            "actions": ((), np.int32),
            "drawn": ((), np.int32),
            "rewards": ((self.seats,), np.float32),
            "done": ((), np.bool_),
            "final": ((size(layout) if observe and opponents is not None else 0,), np.float32),
        }
        blank = self.game.set_up(self.seats, self.options)
        self._runner = _runner(device, blank, games, rows, self.threads)
        self._all = self._runner.all
        self.opponents = () if opponents is None else self._seat_opponents(opponents, seat)
        if shaping:
            self._shape(shaping, discount)
        self.final: Floats = self._all.final
        self._started = False

    def _seat_opponents(self, opponents: str | Sequence[str], seat: int | None) -> tuple[str, ...]:
        levels = (opponents,) * (self.seats - 1) if isinstance(opponents, str) else tuple(opponents)
        if len(levels) != self.seats - 1:
            raise BadSetup(f"opponents: expected {self.seats - 1} levels, not {len(levels)}")
        if seat is not None:
            _counted("seat", seat, 0, self.seats - 1)
        self.learners: Ints = np.resize(range(self.seats) if seat is None else [seat], self.games).astype(np.int32)
        read = [read_level(level) for level in levels]
        self._cpu("opponents").face(lambda rows: level_rivals(self.game, read, self.learners[rows]))
        return levels

    def _shape(self, shaping: float, discount: float) -> None:
        for name, value, most in (("shaping", shaping, 1e6), ("discount", discount, 1)):
            if type(value) not in (int, float) or not 0 < value <= most:
                raise ValueError(f"{name}: expected a number above 0 and up to {most:g}, not {quoted(value)}")
        weights = weights_of(self.game)
        potentials = np.zeros((self.games, self.seats), np.float32)

        def of(rows: slice) -> Shaping:
            features, values = np.zeros(len(weights), np.float32), np.zeros(self.seats, np.float32)
            return Shaping(float(shaping), float(discount), weights, features, values, potentials[rows])

        self._cpu("shaping").shape(of)

    def _cpu(self, wanted: str) -> Threads:
        if not isinstance(self._runner, Threads):
            raise ValueError(f"{wanted}: on the CPU only")
        return self._runner

    def reset(self, seed: int | None = None) -> Seen:
        """Deal all games. The same seed and actions give the same games, whatever the device or number of threads."""
        words: Rng = np.random.SeedSequence(seed).generate_state(2 * self.games, np.uint64) | np.uint64(1)
        self._runner.start(words[0::2], words[1::2])
        self._started = True
        return self._all.obs, self._all.mask, self._all.seats

    def step(self, actions: Any) -> tuple[Floats, Flags, Ints, Floats, Flags]:
        """Carry out one action in every game. ValueError if any is illegal, and then nothing has changed.

        On a GPU nobody waits to see that: a game with an illegal action stays as it is, and `check` names the first.
        """
        self._check_started()
        self._runner.step(actions)
        return self._all.obs, self._all.mask, self._all.seats, self._all.rewards, self._all.done

    def random_actions(self) -> Ints:
        """Return a legal action for every game, each as likely as the next."""
        self._check_started()
        self._runner.draw()
        return self._all.drawn

    def check(self) -> None:
        """Wait for a GPU; ValueError if any action since the last call, or the reset, was illegal."""
        self._runner.check()

    def get_state(self) -> Snapshot:
        """Return a copy of all games, which `set_state` goes on from: here, or on another device or another day."""
        self._check_started()
        arrays = {name: self._runner.read(getattr(self._all, name)).tobytes() for name in SAVED}
        return Snapshot(self._identity(), arrays, _digest(arrays))

    def set_state(self, state: Snapshot) -> Seen:
        """Go on from a state of the same game, options and number of games; ValueError if it is another's."""
        if state.identity != self._identity():
            raise ValueError(f"state: it is of {quoted(state.identity)}, not of {quoted(self._identity())}")
        if _digest(state.arrays) != state.digest:
            raise ValueError("state: it is not as get_state returned it")
        for name in SAVED:
            own = getattr(self._all, name)
            self._runner.write(own, np.frombuffer(state.arrays[name], own.dtype).reshape(own.shape))
        self._runner.go_on()
        self._started = True
        return self._all.obs, self._all.mask, self._all.seats

    def __getstate__(self) -> dict[str, Any]:
        return {"game": self.game.name, "made": self._made, "state": self.get_state() if self._started else None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        BatchEnv.__init__(self, kept["game"], **kept["made"])
        if kept["state"]:
            self.set_state(kept["state"])

    def _identity(self) -> str:
        """Return what two environments have in common between which a state can go."""
        options = ", ".join(f"{name}={value}" for name, value in sorted(self.options.items()))
        sizes = f"{self.seats} seats, {self.games} games, {self._all.obs.shape[1]} numbers observed"
        against = f" against {', '.join(self.opponents)}" if self.opponents else ""
        return f"{self.game.name} {self.game.version}{against}: {sizes}, {options}"

    def torch(self) -> dict[str, Any]:
        """Return obs, mask, seats, rewards and done as PyTorch tensors that share their memory.

        From now on a GPU works on PyTorch's current stream.
        """
        from turntable.lab.tensors import shared

        return shared(self._runner, ("obs", "mask", "seats", "rewards", "done"))

    def close(self) -> None:
        """End the threads."""
        self._runner.close()

    def _check_started(self) -> None:
        if not self._started:
            raise ValueError("reset the environment before the first step")


class Snapshot(NamedTuple):
    """All games of a batch at one moment. It can be pickled."""

    identity: str
    arrays: dict[str, bytes]
    digest: str
    """Of the arrays: compiled code is given nothing that somebody may have changed."""


def _digest(arrays: dict[str, bytes]) -> str:
    hashed = blake2b(digest_size=16)
    for name in SAVED:
        hashed.update(len(arrays[name]).to_bytes(8, "big") + arrays[name])
    return hashed.hexdigest()


class Runner(Protocol):
    """Plays the games of a batch on one device."""

    all: Games
    follow_torch: bool

    def start(self, deal_rng: Rng, action_rng: Rng) -> None:
        """Deal all games, from these generators."""

    def step(self, actions: Any) -> None:
        """Carry out actions, none of them unchecked."""

    def draw(self) -> None:
        """Draw legal actions."""

    def check(self) -> None:
        """Raise ValueError if a step met an illegal action and went on."""

    def read(self, array: Any) -> npt.NDArray[Any]:
        """Return one of its arrays as NumPy's."""

    def write(self, array: Any, values: npt.NDArray[Any]) -> None:
        """Overwrite one of its arrays."""

    def go_on(self) -> None:
        """See that its arrays were written."""

    def close(self) -> None:
        """Free what is held."""


def _runner(device: str, blank: Any, games: int, rows: Rows, threads: int) -> Runner:
    if device == "cpu":
        return Threads(blank, games, rows, threads)
    if device == "cuda":
        from turntable.lab.gpu import Gpu

        return Gpu(blank, games, rows)
    raise ValueError(f"device: expected one of {', '.join(DEVICES)}, not {quoted(device)}")


class Threads:
    """A batch on the CPU, a range of games to a thread."""

    follow_torch = False

    def __init__(self, blank: Any, games: int, rows: Rows, threads: int) -> None:
        arrays: Any = {name: np.zeros((games, *shape), dtype) for name, (shape, dtype) in rows.items()}
        self.all = Games(blank, **arrays)
        bounds = [games * i // threads for i in range(threads + 1)]
        self._slices = [slice(*pair) for pair in pairwise(bounds)]
        self._ranges = [self.all.part(rows) for rows in self._slices]
        self._rivals: list[Rivals] = []
        self._shapings: list[Shaping] = []
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def face(self, rivals: Callable[[slice], Rivals]) -> None:
        """Let others play all seats but one from now on."""
        self._rivals = [rivals(rows) for rows in self._slices]

    def shape(self, shaping: Callable[[slice], Shaping]) -> None:
        """Pay for every step from now on."""
        self._shapings = [shaping(rows) for rows in self._slices]

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

    def step(self, actions: npt.ArrayLike) -> None:
        self._take(actions)
        if self._rivals:
            self._share(step_against, self._rivals)
        else:
            self._share(batch.step_games)
        if self._shapings:
            self._share(shape_rewards, self._shapings)

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

    def _share(self, work: Callable[..., None], *more: Sequence[Any]) -> None:
        """Do the work on all ranges of games, the first one in this thread; `more` has an argument for each of them."""
        first, *others = zip(self._ranges, *more, strict=True)
        waiting = [self._pool.submit(work, *each) for each in others] if self._pool else []
        work(*first)
        for other in waiting:
            other.result()

    def _take(self, actions: npt.ArrayLike) -> None:
        """Copy the actions, so that nobody can change them after they were checked."""
        given, own = np.asarray(actions), self.all.actions
        if given.shape != own.shape or not np.issubdtype(given.dtype, np.integer):
            what = f"{given.dtype} of shape {given.shape}"
            raise ValueError(f"actions: expected {len(own)} whole numbers, one for each game, not {what}")
        np.copyto(own, given, casting="same_kind")
        if given.dtype != np.int32:
            own[own != given] = NO_ACTION
        illegal = batch.first_illegal(self.all)
        if illegal != batch.LEGAL:
            seat = int(self.all.pending[illegal].seat)
            raise ValueError(f"game {illegal}: {refusal(int(given[illegal]), seat)}")


def _counted(name: str, value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name}: expected a whole number from {low} to {high}, not {quoted(value)}")
    return value
