"""Rate limits: a token bucket for each action, person and address.

Each worker keeps its own counts and tells the others a few times a second (`Peers.share`).
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from turntable.server.refusal import Refusal

MOST_BUCKETS = 100_000  # the least recently used are dropped


@dataclass(frozen=True)
class Limit:
    burst: int
    per_second: float
    shared: bool = True
    """Whether the limit holds across all workers."""


Spent = tuple[str, str, int]
"""An action, the person or address, and the number of times."""

LIMITS = {
    "person": Limit(10, 0.1),  # new identities from one address
    "create": Limit(20, 0.2),
    "publish": Limit(10, 1 / 60),  # public tables, which everyone sees in the list
    "join": Limit(30, 0.5),
    "pair": Limit(20, 2.0),  # polling for an opponent
    "code": Limit(10, 0.1),  # looking tables up by their short code
    "password": Limit(8, 1 / 60),  # of one account, or for recovery codes, from one address
    "login": Limit(60, 0.5),  # any account, from one address
    "passkeys": Limit(20, 0.1),  # changes of one's passkeys
    "propose": Limit(6, 1 / 20),  # questions to the others at a table
    "notices": Limit(20, 0.1),  # changes of notification settings
    "event": Limit(5, 1 / 300),  # new events
    "mail": Limit(5, 1 / 600),  # confirmation links: per sender, source address and recipient
    "connect": Limit(60, 2.0),
    "message": Limit(60, 20.0, shared=False),
    "chat": Limit(8, 0.5),
    "follow": Limit(30, 0.2),  # to follow, unfollow, block and unblock
    "challenge": Limit(10, 1 / 30),
    "report": Limit(5, 1 / 600),
    "moderate": Limit(60, 2.0),
    "export": Limit(3, 1 / 300),  # downloads of all one's games
    "hint": Limit(10, 0.5),
    "picture": Limit(20, 1.0),  # link previews
    "read": Limit(200, 40.0),
    "rename": Limit(10, 1 / 30),  # shown at all tables of the person
    "request": Limit(600, 120.0),  # anything at all but files of the page, from one address
}


class Limits:
    """The rate limiter."""

    def __init__(self, enforced: bool) -> None:
        self.enforced = enforced
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._spent: Counter[tuple[str, str]] = Counter()
        """Not yet reported to the other workers."""

    def spend(self, action: str, *whose: str | None) -> None:
        """Count one action for each of these people and addresses. Raise Refusal if one of them is over its limit."""
        for key in whose:
            if key is not None and (wait := self.wait(action, key)):
                raise Refusal(429, "too_fast", wait)

    def wait(self, action: str, key: str) -> float:
        """Return the seconds until this is allowed; 0 means it is allowed and was counted."""
        if not self.enforced:
            return 0.0
        limit = LIMITS[action]
        full = self._full(action, key, limit)
        if full < 1:
            return (1 - full) / limit.per_second
        self._take(action, key, full, 1)
        if limit.shared:
            self._spent[action, key] += 1
        return 0.0

    def take_spent(self) -> list[Spent]:
        """Return what was counted here since the last call."""
        spent, self._spent = self._spent, Counter()
        return [(action, key, times) for (action, key), times in spent.items()]

    def spend_elsewhere(self, spent: Iterable[Spent]) -> None:
        """Count what another worker reported. What two workers allowed at once becomes debt, up to one full bucket."""
        for action, key, times in spent:
            limit = LIMITS[action]
            full = self._full(action, key, limit)
            self._take(action, key, full, min(times, limit.burst + full))

    def _full(self, action: str, key: str, limit: Limit) -> float:
        full, at = self._buckets.get((action, key), (float(limit.burst), 0.0))
        return min(float(limit.burst), full + (time.monotonic() - at) * limit.per_second)

    def _take(self, action: str, key: str, full: float, times: float) -> None:
        self._buckets[action, key] = (full - times, time.monotonic())
        self._buckets.move_to_end((action, key))
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)


SOCKETS_OF_ADDRESS = 100
WATCHING_FROM_ADDRESS = 20  # at one table
WATCHING_TABLE = 300
SOCKETS_OF_PLAYER = 10  # at one table
SOCKETS_OF_PERSON = 100  # at all tables where they play
PLAYING_FROM_ADDRESS = 1000


class OpenSockets:
    """Limits on open sockets. Players are counted apart from spectators, who thus cannot keep them out."""

    def __init__(self, enforced: bool) -> None:
        self.enforced = enforced
        self._open: Counter[str] = Counter()
        self._changed: set[str] = set()
        """Not yet reported to the other workers."""
        self._elsewhere: dict[object, dict[str, int]] = {}
        """Open sockets of each other worker."""

    def open(self, address: str, table: str, player: str | None) -> tuple[str, ...]:
        """Count a socket until it is closed. Return what it counts against; raise Refusal if there are too many."""
        if not self.enforced:
            return ()
        if player is not None:
            most = {
                f"players {address}": PLAYING_FROM_ADDRESS,
                f"player {player}": SOCKETS_OF_PERSON,
                f"player {player} {table}": SOCKETS_OF_PLAYER,
            }
        else:
            most = {
                f"address {address}": SOCKETS_OF_ADDRESS,
                f"table {table} {address}": WATCHING_FROM_ADDRESS,
                f"table {table}": WATCHING_TABLE,
            }
        if any(self._count(key) >= limit for key, limit in most.items()):
            raise Refusal(429, "too_fast")
        self._open.update(most.keys())
        self._changed.update(most)
        return tuple(most)

    def close(self, counted: tuple[str, ...]) -> None:
        """Stop counting a socket, given what `open` returned."""
        self._open.subtract(counted)
        self._changed.update(counted)
        for key in counted:
            if not self._open[key]:
                del self._open[key]

    def _count(self, key: str) -> int:
        return self._open[key] + sum(counts.get(key, 0) for counts in self._elsewhere.values())

    def all(self) -> dict[str, int]:
        """Return the counts of this worker."""
        return dict(self._open)

    def take_changed(self) -> dict[str, int]:
        """Return the counts that changed since the last call."""
        changed, self._changed = self._changed, set()
        return {key: self._open[key] for key in changed}

    def set_elsewhere(self, worker: object, counts: Mapping[str, int]) -> None:
        """Record the counts another worker reported."""
        known = self._elsewhere.setdefault(worker, {})
        known.update(counts)
        for key, count in counts.items():
            if not count:
                del known[key]

    def forget(self, worker: object) -> None:
        """Drop the counts of a worker that is gone."""
        self._elsewhere.pop(worker, None)


class Counts:
    """Everything this worker counts."""

    def __init__(self, enforced: bool) -> None:
        self.limits = Limits(enforced)
        self.sockets = OpenSockets(enforced)
