"""External bots that this server's settings allow at its tables."""

from __future__ import annotations

import asyncio
import logging
import os
import re
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields

from turntable.bots import CHARACTERS, LEVELS
from turntable.bots.isolated import BotFault, IsolatedBot
from turntable.bots.levels import MASTER
from turntable.bots.outside import is_outside, split_budget
from turntable.match.match import Match
from turntable.server.refusal import Refusal
from turntable.server.settings import PREFIX, Settings

OWN = frozenset([*LEVELS, "expert:5s", MASTER, *CHARACTERS])
"""The built-in bots."""
NAME = re.compile(r"[a-z][a-z0-9_-]{0,11}")
WAITING = 8  # queued moves per bot; beyond that the fallback plays

log = logging.getLogger(__name__)


def read_bots(text: str) -> dict[str, str]:
    """Parse `name=file.py:Class:2s, name, …` into bots by name. Raise ValueError that says what is wrong."""
    found: dict[str, str] = {}
    for entry in filter(None, (entry.strip() for entry in text.split(","))):
        name, equals, level = (part.strip() for part in entry.partition("="))
        level = level if equals else name
        name = name if equals else split_budget(name)[0]
        if not NAME.fullmatch(name):
            raise ValueError(f"bots: {name!r}: a name is up to 12 of a-z, 0-9, - and _, as in mine=file.py:Class")
        if name in OWN or name in found:
            raise ValueError(f"bots: there is a bot {name!r} already")
        if not is_outside(split_budget(level)[0]):
            raise ValueError(f"bots: {level!r} is neither installed nor like module:Class or file.py:Class")
        found[name] = level
    return found


class OutsideBots:
    """The external bots. Each runs in its own process, on one move at a time."""

    def __init__(self, setting: str = "") -> None:
        environment = _public_environment()
        self._bots = {name: IsolatedBot(level, environment) for name, level in read_bots(setting).items()}
        self._pool = ThreadPoolExecutor(len(self._bots) or 1, "outside-bot")
        self._waiting: Counter[str] = Counter()

    @property
    def names(self) -> list[str]:
        return [*self._bots]

    def check(self) -> None:
        """Start them all. Raise BadSetup that names the one that cannot start."""
        for one in self._bots.values():
            one.check()

    def begin(self) -> None:
        """Start them all in the background, so that the first move does not wait."""
        for name, one in self._bots.items():
            self._pool.submit(_try, name, one)

    def check_level(self, level: str) -> None:
        """Raise Refusal if this server has no such bot."""
        if level not in OWN and level not in self._bots:
            raise Refusal(400, "no_such_bot", name=level)

    async def choose(self, name: str, match: Match, seat: int) -> str:
        """Return a bot's legal move. Raise BotFault if it returns none in time, Refusal if its queue is full."""
        if name not in self._bots:
            raise BotFault("this server has no such bot")
        if self._waiting[name] >= WAITING:
            raise Refusal(503, "busy")
        self._waiting[name] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._bots[name].choose, match, seat)
        finally:
            self._waiting[name] -= 1

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        for one in self._bots.values():
            one.close()


def _try(name: str, one: IsolatedBot) -> None:
    try:
        one.check()
    except ValueError as fault:
        log.warning("bot %s: %s", name, fault)


def _public_environment() -> Mapping[str, str]:
    """Return the environment without the server's settings, which include secrets and database addresses."""
    private = {PREFIX + field.name.upper() for field in fields(Settings)} | {f"{PREFIX}CONFIG"}
    return {name: value for name, value in os.environ.items() if name not in private}
