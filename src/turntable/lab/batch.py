"""Thousands of games at once, for learning programs: arrays in, arrays out, on all cores or on a GPU."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from os import cpu_count
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from turntable.bots.levels import batch_players, level_rivals, read_level
from turntable.bots.outside import OutsideBot
from turntable.bots.weights import weights_of
from turntable.kernel import batch
from turntable.kernel.batch import Flags, Games
from turntable.kernel.compiled import Floats, Ints, Rng, States
from turntable.kernel.decisions import parts, size
from turntable.lab.decisions import actions_of, extra, seat_levels, set_up
from turntable.lab.episodes import Episodes, Statistics
from turntable.lab.threads import Rows, Threads
from turntable.match.errors import BadSetup, quoted

DEVICES = ("cpu", "cuda")
SAVED = ("states", "pending", "deal_rng", "action_rng", "moves", "obs", "mask", "seats", "rewards", "done")
Seen = tuple[Floats, Flags, Ints]
TRAINING: dict[str, Any] = {"seat": None, "shaping": 0.0, "discount": 1.0, "max_steps": None}
"""Settings of an environment besides those that `BatchEnv` names, and their defaults."""
AGES = "ages"  # saved in addition to the arrays of the games


class BatchEnv:
    """Many games of one kind, one decision in each at every step. A game that ends is dealt again at once.

    The arrays that come back are the environment's own, and the next step overwrites them: copy what you want to keep.

    | array | shape | type | |
    | --- | --- | --- | --- |
    | obs | (games, size) | float32 | observation of the seat that decides, from 0 to 1; `parts` names its slices |
    | mask | (games, actions) | bool | its legal actions: the game's move numbers, and last of all to wait |
    | seat | (games,) | int32 | which seat decides |
    | reward | (games, seats) | float32 | of a game that this step ended, else 0; with shaping, of every step |
    | done | (games,) | bool | whether this step ended the game: the rest is already of the next one |

    With `opponents`, bots play all seats but one, `learners[game]`, inside the step: the learner decides in every game
    at every step. Each seat is the learner's in as many games, unless `seat` names one.

    With `max_steps`, a game that has not ended after so many steps is cut short (truncation): it is done without being
    over, `truncated` says so, and it is dealt again. `final` has the last observation of the games that a step ended or
    cut short, which a learner takes the value of in the latter case; `lengths` their steps; `statistics` counts them.

    With `shaping`, every step also pays what it changes of the chance to win, times this number: by potentials, so that
    the best way to play stays the same for a learner with this `discount`. `outcomes` are the rewards without it.

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
        **more: Any,
    ) -> None:
        """`observe=False` leaves the observations out (size 0), which is several times as fast.

        `opponents` is a level for all other seats, or one for each, in their order after the learner: `casual`,
        `expert:200`, the file of a network, or bots from outside that have `act`, which are asked from Python. BadSetup
        for those that play by a clock. `more` are `seat`, `shaping`,
        `discount` and `max_steps` (see above), and options of the game.
        """
        self._made = {
            "seats": seats,
            "games": games,
            "threads": threads,
            "observe": observe,
            "device": device,
            "opponents": opponents,
        } | more
        seat, shaping, discount, max_steps = (more.get(name, usual) for name, usual in TRAINING.items())
        options = {name: value for name, value in more.items() if name not in TRAINING}
        self.game, self.seats, self.options = set_up(game, seats, options)
        self.parts = parts(self.game.need_observation().LAYOUT)
        self.games = _counted("games", games, 1, 1 << 24)
        self.threads = min(_counted("threads", threads or cpu_count() or 1, 1, 1024), self.games)
        self.actions = actions_of(self.game)
        self.device = device
        blank = self.game.set_up(self.seats, self.options)
        self._runner = _runner(device, blank, games, self._rows(observe), self.threads)
        self._all = self._runner.all
        if opponents is None and seat is not None:
            raise BadSetup("seat: without opponents every seat is the learner's")
        self.opponents = () if opponents is None else self._seat_opponents(opponents, seat)
        if shaping:
            self._shape(shaping, discount)
        self.obs: Floats = self._all.obs
        self.mask: Flags = self._all.mask
        self.final: Floats = self._all.final
        self.outcomes: Floats = self._runner.outcomes
        if max_steps is not None:
            self._cpu("max_steps")
            _counted("max_steps", max_steps, 1, 1 << 30)
        self._episodes = Episodes(self.games, self.seats, max_steps)
        self.lengths: Ints = self._episodes.lengths
        self.truncated: Flags = self._episodes.truncated
        self._started = False

    def _rows(self, observe: bool) -> Rows:
        """Return shape and type of each array."""
        observed = size(self.game.need_observation().LAYOUT) if observe else 0
        return {
            "states": ((), self.game.state),
            "pending": ((), np.dtype((np.record, batch.PENDING))),
            "deal_rng": ((1,), np.uint64),
            "action_rng": ((1,), np.uint64),
            "moves": ((self.game.most_moves + 1,), np.int32),
            "obs": ((observed,), np.float32),
            "mask": ((self.actions,), np.bool_),
            "seats": ((), np.int32),
            "actions": ((), np.int32),
            "drawn": ((), np.int32),
            "rewards": ((self.seats,), np.float32),
            "done": ((), np.bool_),
            "final": ((observed if self.device == "cpu" else 0,), np.float32),
        }

    def _seat_opponents(self, opponents: str | Sequence[str], seat: int | None) -> tuple[str, ...]:
        if seat is not None:
            _counted("seat", seat, 0, self.seats - 1)
        self.learners: Ints = np.resize(range(self.seats) if seat is None else [seat], self.games).astype(np.int32)
        return self._face(opponents)

    def _face(self, opponents: str | Sequence[str]) -> tuple[str, ...]:
        levels = seat_levels(opponents, self.seats)
        read = [read_level(level) for level in levels]
        runner = self._cpu("opponents")
        if players := batch_players(levels, self.seats):
            if not self._all.obs.shape[1]:
                raise BadSetup("opponents: bots from outside need observations (observe=True)")
            runner.ask(self.learners, lambda rows: self._ask(players, rows))
        else:
            runner.face(self.learners, lambda learners: level_rivals(self.game, read, learners))
        return levels

    def _ask(self, players: Sequence[OutsideBot], rows: Ints) -> Ints:
        """Return the actions of bots from outside in some games: they sit after the learner, in their order."""
        after = (self._all.seats[rows] - self.learners[rows]) % self.seats - 1
        found = np.zeros(len(rows), np.int32)
        for place, player in enumerate(players):
            own = after == place
            if own.any():
                games = rows[own]
                seen = self._all.obs[games], self._all.mask[games], self._all.seats[games]
                found[own] = player.act(self.game.name, *seen)
        return found

    def set_opponents(self, opponents: str | Sequence[str]) -> None:
        """Change the opponents from the next step on, in unfinished games too; BadSetup as in `__init__`."""
        if not self.opponents:
            raise BadSetup("opponents: this environment was made without any")
        self.opponents = self._face(opponents)
        self._made["opponents"] = opponents

    def _shape(self, shaping: float, discount: float) -> None:
        for name, value, most in (("shaping", shaping, 1e6), ("discount", discount, 1)):
            if type(value) not in (int, float) or not 0 < value <= most:
                raise ValueError(f"{name}: expected a number above 0 and up to {most:g}, not {quoted(value)}")
        self._runner.shape(float(shaping), float(discount), weights_of(self.game))

    def _cpu(self, wanted: str) -> Threads:
        if not isinstance(self._runner, Threads):
            raise ValueError(f"{wanted}: on the CPU only")
        return self._runner

    def reset(self, seed: int | None = None) -> Seen:
        """Deal all games. The same seed and actions give the same games, whatever the device or number of threads."""
        try:
            sequence = np.random.SeedSequence(seed)
        except (TypeError, ValueError) as error:
            raise ValueError(f"seed: expected a whole number from 0, not {quoted(seed)}") from error
        words: Rng = sequence.generate_state(2 * self.games, np.uint64) | np.uint64(1)
        self._runner.start(words[0::2], words[1::2])
        self._episodes.begin()
        self._started = True
        return self._all.obs, self._all.mask, self._all.seats

    def step(self, actions: Any, hold: Any = None) -> tuple[Floats, Flags, Ints, Floats, Flags]:
        """Carry out one action in every game. ValueError if any is illegal, and then nothing has changed.

        Games for which `hold` is True stay as they are, whatever their action. On a GPU nobody waits to see whether an
        action is illegal: that game stays as it is, and `check` names the first.
        """
        self._check_started()
        if not isinstance(self._runner, Threads):
            if hold is not None:
                raise ValueError("hold: on the CPU only")
            self._runner.step(actions)
        else:
            self._runner.step(actions, hold)
            self._count(self._runner, None if hold is None else np.asarray(hold))
        return self._all.obs, self._all.mask, self._all.seats, self._all.rewards, self._all.done

    def _count(self, runner: Threads, held: Flags | None) -> None:
        """Count the games that a step has ended, and cut short those that take too long."""
        episodes, done = self._episodes, self._all.done
        if episodes.grow(done, held):
            cut = episodes.truncated
            self.final[cut] = self._all.obs[cut]
            runner.deal_again(cut)
        episodes.count(done, self.outcomes, self.learners if self.opponents else None)

    def statistics(self) -> Statistics:
        """Return how many games have ended since the reset, how long they were and who won; on the CPU only."""
        self._cpu("statistics")
        return self._episodes.found

    @property
    def single_observation_space(self) -> Any:
        """One game's observations, as a Gymnasium space."""
        return self._spaces().Box(0, 1, self._all.obs.shape[1:], np.float32)

    @property
    def single_action_space(self) -> Any:
        """One game's actions, as a Gymnasium space; `mask` has those that are legal now."""
        return self._spaces().Discrete(self.actions)

    @property
    def observation_space(self) -> Any:
        """The observations of all games, as a Gymnasium space."""
        return self._spaces().Box(0, 1, self._all.obs.shape, np.float32)

    @property
    def action_space(self) -> Any:
        """One action for every game, as a Gymnasium space."""
        return self._spaces().MultiDiscrete(np.full(self.games, self.actions))

    def _spaces(self) -> Any:
        with extra("lab", "Gymnasium"):
            from gymnasium import spaces
        return spaces

    def random_actions(self) -> Ints:
        """Return a legal action for every game, each as likely as the next."""
        self._check_started()
        self._runner.draw()
        return self._all.drawn

    def chances(self) -> Any:
        """Return each seat's chance to win in all games by the game's evaluation, with all cards visible.

        A critic in training may look at them; a player may not.
        """
        self._check_started()
        return self._runner.chances(weights_of(self.game))

    def check(self) -> None:
        """Wait for a GPU; ValueError if any action since the last call, or the reset, was illegal."""
        self._runner.check()

    def read_states(self) -> States:
        """Return the records of all games, wherever they are; a copy, unless they are on the CPU."""
        self._check_started()
        return self._runner.read(self._all.states)

    def get_state(self) -> Snapshot:
        """Return a copy of all games, which `set_state` goes on from: here, or on another device or another day."""
        self._check_started()
        arrays = {name: self._runner.read(getattr(self._all, name)).tobytes() for name in SAVED}
        arrays[AGES] = self._episodes.ages.tobytes()
        return Snapshot(self._identity(), arrays, _digest(arrays))

    def set_state(self, state: Snapshot) -> Seen:
        """Go on from a state of the same game, options and number of games; ValueError if it is another's."""
        if not isinstance(state, Snapshot):
            raise ValueError(f"state: expected what get_state returned, not {quoted(state)}")
        if state.identity != self._identity():
            raise ValueError(f"state: it is of {quoted(state.identity)}, not of {quoted(self._identity())}")
        if _digest(state.arrays) != state.digest:
            raise ValueError("state: it is not as get_state returned it")
        for name in SAVED:
            own = getattr(self._all, name)
            self._runner.write(own, np.frombuffer(state.arrays[name], own.dtype).reshape(own.shape))
        self._runner.go_on()
        self._episodes.begin()
        self._episodes.ages[:] = np.frombuffer(state.arrays[AGES], np.int32)
        self._started = True
        return self._all.obs, self._all.mask, self._all.seats

    def __getstate__(self) -> dict[str, Any]:
        return {"game": self.game.name, "made": self._made, "state": self.get_state() if self._started else None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        BatchEnv.__init__(self, kept["game"], **kept["made"])
        if kept["state"]:
            self.set_state(kept["state"])

    def _identity(self) -> str:
        """Return what two environments must have in common to exchange states."""
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
    """Hash of the arrays, so that compiled code never receives altered ones."""


def _digest(arrays: dict[str, bytes]) -> str:
    hashed = blake2b(digest_size=16)
    for name in (*SAVED, AGES):
        hashed.update(len(arrays[name]).to_bytes(8, "big") + arrays[name])
    return hashed.hexdigest()


class Runner(Protocol):
    """Plays the games of a batch on one device."""

    all: Games
    outcomes: Any
    """By game and seat: what the end of a game pays, without shaping."""
    follow_torch: bool

    def start(self, deal_rng: Rng, action_rng: Rng) -> None:
        """Deal all games, from these generators."""

    def step(self, actions: Any) -> None:
        """Carry out checked actions."""

    def draw(self) -> None:
        """Draw legal actions."""

    def check(self) -> None:
        """Raise ValueError if a step met an illegal action and went on."""

    def shape(self, scale: float, discount: float, weights: Floats) -> None:
        """Shape the rewards from now on."""

    def chances(self, weights: Floats) -> Any:
        """Return each seat's chance to win in all games, with all cards visible."""

    def read(self, array: Any) -> npt.NDArray[Any]:
        """Return one of its arrays as NumPy's."""

    def write(self, array: Any, values: npt.NDArray[Any]) -> None:
        """Overwrite one of its arrays."""

    def go_on(self) -> None:
        """Notice that its arrays were written."""

    def close(self) -> None:
        """Free its resources."""


def _runner(device: str, blank: Any, games: int, rows: Rows, threads: int) -> Runner:
    if device == "cpu":
        return Threads(blank, games, rows, threads)
    if device == "cuda":
        from turntable.lab.gpu import Gpu

        return Gpu(blank, games, rows)
    raise ValueError(f"device: expected one of {', '.join(DEVICES)}, not {quoted(device)}")


def _counted(name: str, value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name}: expected a whole number from {low} to {high}, not {quoted(value)}")
    return value
