"""How much anyone may do in how much time: a bucket for each action, person and address, which refills steadily.

Each worker counts by itself and tells the others a few times a second what it counted (`Peers.share`).
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from turntable.server.refusal import Refusal

MOST_BUCKETS = 100_000  # those not used for longest are forgotten


@dataclass(frozen=True)
class Limit:
    burst: int
    per_second: float
    shared: bool = True
    """Whether all workers count together."""


Spent = tuple[str, str, int]
"""An action, whose it was, and how often."""

LIMITS = {
    "person": Limit(10, 0.1),  # new identities from one address
    "create": Limit(20, 0.2),
    "publish": Limit(10, 1 / 60),  # public tables, which everyone sees in the list
    "join": Limit(30, 0.5),
    "pair": Limit(20, 2.0),  # asking whether someone was found
    "code": Limit(10, 0.1),  # looking tables up by their short code
    "password": Limit(8, 1 / 60),  # of one account, or for recovery codes, from one address
    "login": Limit(60, 0.5),  # any account, from one address
    "passkeys": Limit(20, 0.1),  # changes of one's passkeys
    "propose": Limit(6, 1 / 20),  # questions to the others at a table
    "notices": Limit(20, 0.1),  # changes of how one is told
    "event": Limit(5, 1 / 300),  # new events
    "mail": Limit(5, 1 / 600),  # links sent to confirm an address: by one person, from one address, to one address
    "connect": Limit(60, 2.0),
    "message": Limit(60, 20.0, shared=False),
    "chat": Limit(8, 0.5),
    "follow": Limit(30, 0.2),  # to follow, unfollow, block and unblock
    "challenge": Limit(10, 1 / 30),
    "report": Limit(5, 1 / 600),
    "moderate": Limit(60, 2.0),
    "export": Limit(3, 1 / 300),  # downloads of all one's games
    "hint": Limit(10, 0.5),
    "picture": Limit(20, 1.0),  # drawn for other sites
    "read": Limit(200, 40.0),
}


class Limits:
    """How often each kind of request may come."""

    def __init__(self, enforced: bool) -> None:
        self.enforced = enforced
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._spent: Counter[tuple[str, str]] = Counter()
        """What the other workers were not told yet."""

    def spend(self, action: str, *whose: str | None) -> None:
        """Count one action of each of these people and addresses; Refusal if one of them did too much."""
        for key in whose:
            if key is not None and (wait := self.wait(action, key)):
                raise Refusal(429, "too_fast", wait)

    def wait(self, action: str, key: str) -> float:
        """Seconds until this may be done, and 0 if it was counted now."""
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
        """What was counted here since this was asked last."""
        spent, self._spent = self._spent, Counter()
        return [(action, key, times) for (action, key), times in spent.items()]

    def spend_elsewhere(self, spent: Iterable[Spent]) -> None:
        """Count what another worker did. What two of them allowed at the same time is owed, up to a whole bucket."""
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


class OpenSockets:
    """How many sockets are open. Those who play are counted by themselves: spectators keep none out."""

    def __init__(self, enforced: bool) -> None:
        self.enforced = enforced
        self._open: Counter[str] = Counter()
        self._changed: set[str] = set()
        """What the other workers were not told yet."""
        self._elsewhere: dict[object, dict[str, int]] = {}
        """What is open at each other worker."""

    @contextmanager
    def open(self, address: str, table: str, player: str | None) -> Iterator[None]:
        """Count a socket while it is open; Refusal if there are too many like it."""
        if player is not None:
            most = {f"player {player} {table}": SOCKETS_OF_PLAYER}
        else:
            most = {
                f"address {address}": SOCKETS_OF_ADDRESS,
                f"table {table} {address}": WATCHING_FROM_ADDRESS,
                f"table {table}": WATCHING_TABLE,
            }
        if not self.enforced:
            yield
            return
        if any(self._count(key) >= limit for key, limit in most.items()):
            raise Refusal(429, "too_fast")
        self._open.update(most.keys())
        self._changed.update(most)
        try:
            yield
        finally:
            self._open.subtract(most.keys())
            self._changed.update(most)
            for key in most:
                if not self._open[key]:
                    del self._open[key]

    def _count(self, key: str) -> int:
        return self._open[key] + sum(counts.get(key, 0) for counts in self._elsewhere.values())

    def all(self) -> dict[str, int]:
        """All that is open here."""
        return dict(self._open)

    def take_changed(self) -> dict[str, int]:
        """What changed here since this was asked last, as it is now."""
        changed, self._changed = self._changed, set()
        return {key: self._open[key] for key in changed}

    def set_elsewhere(self, worker: object, counts: Mapping[str, int]) -> None:
        """Take note of what is open at another worker."""
        known = self._elsewhere.setdefault(worker, {})
        known.update(counts)
        for key, count in counts.items():
            if not count:
                del known[key]

    def forget(self, worker: object) -> None:
        """Another worker is gone, and its sockets with it."""
        self._elsewhere.pop(worker, None)


class Counts:
    """All that this worker counts."""

    def __init__(self, enforced: bool) -> None:
        self.limits = Limits(enforced)
        self.sockets = OpenSockets(enforced)
