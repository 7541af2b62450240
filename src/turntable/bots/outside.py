"""Bots from outside: found by the name of an entry point, as `module:Name`, or in a file as `file.py:Name`.

A bot is a class (or any callable) that takes `seed` and returns something with `choose(match, seat)`. One that takes
`simulations` or `time` too is told its budget (`file.py:Name:200ms`). Where games are played in batches, one that has
`act(obs, mask, seats)` chooses actions for many of them in one call, as arrays.

Whatever it does wrong is contained: it sees copies, and where it fails, answers with an illegal move or takes too long,
a random move is played in its place and the log says so. In isolated.py it has a process of its own.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Any

import numpy as np
import numpy.typing as npt

from turntable.kernel.compiled import Floats, Ints
from turntable.match.errors import BadSetup, quoted
from turntable.match.match import Match

GROUP = "turntable.bots"
TIME_LIMIT = 60.0  # seconds a move, without a budget
NO_ACTION = -1
PATIENCE = 2.0  # times its budget that a bot may take for a move
REFERENCE = re.compile(r"(?P<file>.+\.py):(?P<name>\w+)|(?P<module>[\w.]+):(?P<member>[A-Za-z_]\w*)")

BUDGET = re.compile(r"(?P<name>.+):(?P<budget>[0-9][0-9.]*(?:ms|s)?)")

Flags = npt.NDArray[np.bool_]

log = logging.getLogger(__name__)


@cache
def registered() -> dict[str, EntryPoint]:
    """Return the bots of installed packages by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def is_outside(name: str) -> bool:
    """Return whether a name is that of a bot from outside, installed or not."""
    return name in registered() or REFERENCE.fullmatch(name) is not None


def split_budget(level: str) -> tuple[str, str, str]:
    """Return a name without its budget, the colon between them, and the budget; both empty if there is none."""
    found = BUDGET.fullmatch(level)
    return (found["name"], ":", found["budget"]) if found else (level, "", "")


def make(name: str, seed: int, simulations: int | None = None, time: float | None = None) -> Any:
    """Return a bot of a name; BadSetup that says why there is none. It is passed its budget if it takes one."""
    maker = load(name)
    budget = {"simulations": simulations, "time": time}
    try:
        taken = signature(maker).parameters
        player = maker(seed=seed, **{what: value for what, value in budget.items() if value and what in taken})
    except Exception as fault:
        raise BadSetup(f"bot {quoted(name)} cannot be made: {type(fault).__name__}: {_line(fault)}") from None
    if not callable(getattr(player, "choose", None)):
        raise BadSetup(f"bot {quoted(name)} has no choose(match, seat)")
    return player


@cache
def load(name: str) -> Callable[..., Any]:
    """Return the factory of the bots of a name; BadSetup that says why there is none."""
    try:
        if name in registered():
            made = registered()[name].load()
        else:
            found = REFERENCE.fullmatch(name)
            assert found is not None
            made = getattr(_module(found), found["name"] or found["member"])
    except BadSetup:
        raise
    except Exception as fault:
        raise BadSetup(f"bot {quoted(name)} cannot be loaded: {type(fault).__name__}: {_line(fault)}") from None
    if not callable(made):
        raise BadSetup(f"bot {quoted(name)}: expected a class that takes seed, not {type(made).__name__}")
    return made  # type: ignore[no-any-return]


def _module(found: re.Match[str]) -> Any:
    if found["module"]:
        return import_module(found["module"])
    path = Path(found["file"])
    if not path.is_file():
        raise BadSetup(f"bot {quoted(found[0])}: there is no file {quoted(str(path))}")
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _line(fault: Exception) -> str:
    return " ".join(str(fault).split())


class Desk:
    """A thread in which bots from outside choose, so that nobody waits for one that hangs."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[Callable[[], Any]] = SimpleQueue()
        self._answered: SimpleQueue[Any] = SimpleQueue()
        Thread(target=self._run, daemon=True, name="outside-bot").start()

    def ask(self, question: Callable[[], Any], limit: float) -> Any:
        """Return the answer; TimeoutError after `limit` seconds. An exception is raised here too."""
        self._asked.put(question)
        try:
            answer = self._answered.get(timeout=limit)
        except Empty:
            raise TimeoutError(f"no move after {limit:g} s") from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _run(self) -> None:
        while True:
            try:
                self._answered.put(self._asked.get()())
            except Exception as fault:
                self._answered.put(fault)


@dataclass
class OutsideBot:
    """A bot from outside, contained. After a timeout it is not asked again."""

    name: str
    seed: int
    simulations: int | None = None
    time: float | None = None
    limit: float = 0.0
    """Seconds per move; 0: derived from its budget."""
    faults: int = 0
    """Number of moves that were played for it."""
    _desk: Desk | None = field(default_factory=Desk)
    _player: Any = None
    _told: bool = False
    _random: np.random.Generator = field(default_factory=np.random.default_rng)

    def __post_init__(self) -> None:
        self._player = make(self.name, self.seed, self.simulations, self.time)
        self._random = np.random.default_rng(self.seed)
        self.limit = self.limit or (PATIENCE * self.time if self.time else TIME_LIMIT)

    def choose(self, match: Match, seat: int) -> str:
        legal = match.legal(seat)
        try:
            move = self._ask_about("choose", match, seat)
            if move in legal:
                return str(move)
            self._blame(match.game.name, f"the move {quoted(move)} is not legal")
        except Exception as fault:
            self._blame(match.game.name, f"{type(fault).__name__}: {_line(fault)}")
        return Random(f"{self.seed} {len(match.moves)} {seat}").choice(legal)

    @property
    def acts(self) -> bool:
        """Whether it has a batch form."""
        return callable(getattr(self._player, "act", None))

    def act(self, game: str, obs: Floats, mask: Flags, seats: Ints) -> Ints:
        """Return a legal action for each row of observations and masks."""
        count = len(mask)
        try:
            given = obs.copy(), mask.copy(), seats.copy()
            found = np.asarray(self._ask(lambda: self._player.act(*given)))
            if found.shape != (count,) or not np.issubdtype(found.dtype, np.integer):
                raise TypeError(f"act: expected {count} whole numbers, not {found.dtype} of shape {found.shape}")
        except Exception as fault:
            self._blame(game, f"{type(fault).__name__}: {_line(fault)}", 0)
            found = np.full(count, NO_ACTION)
        listed = (found >= 0) & (found < mask.shape[1])
        legal = listed & mask[np.arange(count), np.where(listed, found, 0)]
        if not legal.all():
            row = int(np.flatnonzero(~legal)[0])
            self._blame(game, f"the action {found[row]} is not legal", int((~legal).sum()))
            # A random legal action: the largest of random numbers, none of them for an illegal one.
            found = np.where(legal, found, (self._random.random(mask.shape) * mask).argmax(1))
        return found.astype(np.int32)

    def rank(self, match: Match, seat: int) -> list[tuple[str, float]]:
        """Return the result of the bot's own `rank`; without one, its choice before all others."""
        if callable(getattr(self._player, "rank", None)):
            ranked: list[tuple[str, float]] = self._ask_about("rank", match, seat)
            return ranked
        choice = self.choose(match, seat)
        return [(choice, 1.0), *((move, 0.0) for move in match.legal(seat) if move != choice)]

    def _ask_about(self, method: str, match: Match, seat: int) -> Any:
        twin = match.copy()
        return self._ask(lambda: getattr(self._player, method)(twin, seat))

    def _ask(self, question: Callable[[], Any]) -> Any:
        if self._desk is None:
            raise TimeoutError("it took too long before")
        try:
            return self._desk.ask(question, self.limit)
        except TimeoutError:
            self._desk = None
            raise

    def _blame(self, game: str, why: str, moves: int = 1) -> None:
        """Count moves that were played for it, and print the first reason."""
        if not self._told:
            self._told = True
            log.warning("%s in %s: %s. A random move is played.", self.name, game, why)
        self.faults += moves
