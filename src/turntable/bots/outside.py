"""Bots from outside: found by the name of an entry point, as `module:Name`, or in a file as `file.py:Name`.

A bot is a class (or any callable) that takes `seed` and returns something with `choose(match, seat)`. Whatever it does
wrong is contained: it sees a copy of the match, and where it fails, answers with an illegal move or takes too long, a
random move is played in its place and the log says so.
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
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Any

from turntable.match.errors import BadSetup, quoted
from turntable.match.match import Match

GROUP = "turntable.bots"
TIME_LIMIT = 60.0  # seconds a move
REFERENCE = re.compile(r"(?P<file>.+\.py):(?P<name>\w+)|(?P<module>[\w.]+):(?P<member>[A-Za-z_]\w*)")

log = logging.getLogger(__name__)


@cache
def registered() -> dict[str, EntryPoint]:
    """Return the bots of installed packages by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def is_outside(name: str) -> bool:
    """Return whether a name is that of a bot from outside, installed or not."""
    return name in registered() or REFERENCE.fullmatch(name) is not None


@cache
def load(name: str) -> Callable[..., Any]:
    """Return what makes the bots of a name; BadSetup that says why there is none."""
    try:
        if name in registered():
            made = registered()[name].load()
        else:
            found = REFERENCE.fullmatch(name)
            assert found is not None
            made = getattr(_module(found), found["name"] or found["member"])
    except Exception as fault:
        raise BadSetup(f"bot {quoted(name)} cannot be loaded: {type(fault).__name__}: {_line(fault)}") from None
    if not callable(made):
        raise BadSetup(f"bot {quoted(name)}: expected a class that takes seed, not {type(made).__name__}")
    return made  # type: ignore[no-any-return]


def _module(found: re.Match[str]) -> Any:
    if found["module"]:
        return import_module(found["module"])
    path = Path(found["file"])
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _line(fault: Exception) -> str:
    return " ".join(str(fault).split())


class Desk:
    """One thread in which bots from outside choose, so that one that does not come to an end keeps nobody waiting."""

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
    """A bot from outside, contained. It gets no second chance after it took too long."""

    name: str
    seed: int
    limit: float = TIME_LIMIT
    faults: int = 0
    """How many of its moves were not its own."""
    _desk: Desk | None = field(default_factory=Desk)
    _player: Any = None

    def __post_init__(self) -> None:
        try:
            self._player = load(self.name)(seed=self.seed)
        except BadSetup:
            raise
        except Exception as fault:
            raise BadSetup(f"bot {quoted(self.name)} cannot be made: {type(fault).__name__}: {_line(fault)}") from None
        if not callable(getattr(self._player, "choose", None)):
            raise BadSetup(f"bot {quoted(self.name)} has no choose(match, seat)")

    def choose(self, match: Match, seat: int) -> str:
        legal = match.legal(seat)
        try:
            move = self._ask("choose", match, seat)
            if move in legal:
                return str(move)
            self._blame(match, f"the move {quoted(move)} is not legal")
        except Exception as fault:
            self._blame(match, f"{type(fault).__name__}: {_line(fault)}")
        return Random(f"{self.seed} {len(match.moves)} {seat}").choice(legal)

    def rank(self, match: Match, seat: int) -> list[tuple[str, float]]:
        """Return what the bot's own `rank` says; without one, its choice before all others."""
        if callable(getattr(self._player, "rank", None)):
            ranked: list[tuple[str, float]] = self._ask("rank", match, seat)
            return ranked
        choice = self.choose(match, seat)
        return [(choice, 1.0), *((move, 0.0) for move in match.legal(seat) if move != choice)]

    def _ask(self, method: str, match: Match, seat: int) -> Any:
        if self._desk is None:
            raise TimeoutError("it took too long before")
        twin = match.copy()
        try:
            return self._desk.ask(lambda: getattr(self._player, method)(twin, seat), self.limit)
        except TimeoutError:
            self._desk = None
            raise

    def _blame(self, match: Match, why: str) -> None:
        self.faults += 1
        if self.faults == 1:
            log.warning("%s in %s: %s. A random move is played.", self.name, match.game.name, why)
