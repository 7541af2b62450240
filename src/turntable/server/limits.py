"""How much anyone may do in how much time: a bucket for each action, person and address, which refills steadily."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from turntable.server.refusal import Refusal

MOST_BUCKETS = 100_000  # those not used for longest are forgotten


@dataclass(frozen=True)
class Limit:
    burst: int
    per_second: float


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
    "message": Limit(60, 20.0),
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
    """How often each kind of request may come, counted in this process."""

    def __init__(self, enforced: bool) -> None:
        self.enforced = enforced
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

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
        now = time.monotonic()
        full, at = self._buckets.pop((action, key), (float(limit.burst), now))
        full = min(float(limit.burst), full + (now - at) * limit.per_second)
        wait = 0.0 if full >= 1 else (1 - full) / limit.per_second
        self._buckets[action, key] = (full if wait else full - 1, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return wait


SOCKETS_OF_ADDRESS = 100
WATCHING_FROM_ADDRESS = 20  # at one table
WATCHING_TABLE = 300
SOCKETS_OF_PLAYER = 10  # at one table


class OpenSockets:
    """How many sockets are open at this process. Those who play are counted by themselves: spectators keep none out."""

    def __init__(self, enforced: bool) -> None:
        self.enforced = enforced
        self._open: Counter[str] = Counter()

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
        if self.enforced and any(self._open[key] >= limit for key, limit in most.items()):
            raise Refusal(429, "too_fast")
        self._open.update(most.keys())
        try:
            yield
        finally:
            self._open.subtract(most.keys())
            for key in most:
                if not self._open[key]:
                    del self._open[key]
