"""A bot from outside in a separate process, for servers.

It cannot block the server's threads or read its memory, and is started again if it crashes or hangs. It cannot cheat
either: instead of the match it gets a position in which all that its seat cannot know was dealt again. The processes
exchange lines of JSON; what the bot prints goes to standard error.

    python -m turntable.bots.isolated LEVEL
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import IO, Any

from turntable.kernel import chance
from turntable.match.errors import BadSetup, quoted
from turntable.match.match import Match

TIME_LIMIT = 5.0  # seconds a move, without a budget
START_LIMIT = 120.0  # seconds, to load everything
GRACE = 10.0  # seconds more for the first move in a game, as compiled code is loaded then
REST = 30.0  # seconds before a bot is started again that hung or crashed
LONGEST_LINE = 1 << 16


class BotFault(RuntimeError):
    """A bot from outside chose no legal move. The text says why."""


class IsolatedBot:
    """A bot from outside that any thread may ask, one request at a time."""

    def __init__(self, level: str, environment: Mapping[str, str] | None = None, grace: float = GRACE) -> None:
        from turntable.bots.outside import PATIENCE, split_budget

        self.level = level
        self._environment = dict(os.environ if environment is None else environment)
        _, _, budget = split_budget(level)
        seconds = _seconds(budget)
        self.limit = PATIENCE * seconds if seconds else TIME_LIMIT
        self._grace = grace
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None
        self._rests_until = 0.0

    def check(self) -> None:
        """Start the process; BadSetup that says why it cannot start."""
        with self._lock:
            try:
                self._start()
            except BotFault as fault:
                raise BadSetup(str(fault)) from None

    def choose(self, match: Match, seat: int) -> str:
        """Return a legal move for a seat that may act; BotFault if the bot returns none in time."""
        legal = match.legal(seat)
        question = {"game": match.game.name, "position": known_position(match, seat), "seat": seat}
        with self._lock:
            self._start()
            first = match.game.name not in self._asked_about
            move = self._ask(question, self.limit + self._grace * first).get("move")
            self._asked_about.add(match.game.name)
        if move not in legal:
            raise BotFault(f"the move {quoted(move)} is not legal")
        return str(move)

    def close(self) -> None:
        """End its process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            assert process.stdin is not None
            with suppress(OSError):  # what was not sent is not missed
                process.stdin.close()

    def _start(self) -> None:
        if self._process is not None and self._process.poll() is None:
            return
        if monotonic() < self._rests_until:
            raise BotFault("it hung or crashed a moment ago")
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", "turntable.bots.isolated", self.level]
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=self._environment)
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._asked_about: set[str] = set()
        Thread(target=_read, args=(self._process.stdout, self._answers), daemon=True, name="isolated-bot").start()
        self._answer(START_LIMIT)

    def _ask(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdin is not None
        with suppress(OSError):  # a process that ended says so by its empty answer
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
        return self._answer(limit)

    def _answer(self, limit: float) -> dict[str, Any]:
        try:
            line = self._answers.get(timeout=limit)
            answer: dict[str, Any] = json.loads(line) if line else {"crashed": "its process ended"}
        except Empty:
            answer = {"crashed": f"no answer after {limit:g} s"}
        except ValueError:
            answer = {"crashed": "its answer cannot be read"}
        if "crashed" in answer:
            self.close()
            self._rests_until = monotonic() + REST
            raise BotFault(answer["crashed"])
        if "fault" in answer:
            raise BotFault(answer["fault"])
        return answer


def known_position(match: Match, seat: int) -> dict[str, Any]:
    """Return the position of a match with all that a seat cannot know dealt again, future chance included."""
    twin = match.copy()
    seed = secrets.token_bytes(chance.SEED_BYTES)
    chance.plant(twin.state, seed)
    match.game.hidden.redeal(twin.state, seat)
    return twin.position() | {"seed": seed.hex()}


def _seconds(budget: str) -> float:
    if budget.endswith("ms"):
        return float(budget[:-2]) / 1000
    return float(budget[:-1]) if budget.endswith("s") else 0.0


def _read(lines: IO[str], answers: SimpleQueue[str]) -> None:
    """Hand on what a process says, and at its end an empty line."""
    with lines, suppress(ValueError):
        while line := lines.readline(LONGEST_LINE):
            answers.put(line)
    answers.put("")


def _serve(level: str) -> None:
    """Answer requests until the input ends: the main function of a bot's process."""
    asked, answered = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # the bot may neither read questions nor print among the answers
    os.dup2(2, 1)

    def say(**answer: Any) -> None:
        answered.write(json.dumps(answer) + "\n")
        answered.flush()

    from turntable.bots.levels import read_level
    from turntable.bots.outside import make
    from turntable.kernel import cache
    from turntable.match.game import all_games, game

    try:
        read = read_level(level)
        player = make(read.name, secrets.randbits(60), read.simulations, read.time)
    except BadSetup as fault:
        say(crashed=str(fault))
        return
    for one in all_games():
        if cache.is_warm(one.name):  # what is not compiled yet is compiled by the server
            match = one.position(one.deal(seed=1).position())
            match.legal(match.to_act[0])
    say(ready=True)
    for line in asked:
        question = json.loads(line)
        try:
            match = game(question["game"]).position(question["position"])
            say(move=str(player.choose(match, question["seat"])))
        except Exception as fault:
            say(fault=f"{type(fault).__name__}: {' '.join(str(fault).split())}")


if __name__ == "__main__":
    _serve(sys.argv[1])
