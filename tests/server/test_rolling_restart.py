"""Two workers are restarted one after the other: everyone plays on at the other one, and nothing is lost."""

from __future__ import annotations

import itertools
import signal
import threading
import time
from pathlib import Path
from typing import Any

from tests.server.client import PATIENCE, Visitor
from tests.server.conftest import Server, new_database
from tests.server.test_faults import Pair

MOVES = 30


class Traveller(Pair):
    """A table whose player goes to the other worker when one is gone."""

    def __init__(self, visitor: Visitor, *addresses: str) -> None:
        super().__init__(visitor)
        self.addresses = itertools.cycle(addresses)

    @property
    def version(self) -> int:
        return max(self.acknowledged.copy(), default=0)

    def step(self) -> bool:
        goes_on = super().step()
        if self.socket is None:
            self.visitor.address = next(self.addresses)
        return goes_on


def test_a_rolling_restart_loses_no_move_and_makes_none_twice(postgres: Any, tmp_path: Path) -> None:
    address = new_database(postgres, f"rolling-{tmp_path.name[-30:]}")
    one, two = Server(address, tmp_path), Server(address, tmp_path)
    travellers = [Traveller(server.guest(), one.address, two.address) for server in (one, two) for _ in range(4)]
    threads = [threading.Thread(target=traveller.play, args=(MOVES,), daemon=True) for traveller in travellers]
    for thread in threads:
        thread.start()

    def played_on(moves: int) -> None:
        """Wait until each of them has made this many more moves, or is done."""
        end = time.monotonic() + PATIENCE
        wanted = [min(traveller.version + moves, MOVES) for traveller in travellers]
        while any(traveller.version < most for traveller, most in zip(travellers, wanted, strict=True)):
            assert time.monotonic() < end, [traveller.version for traveller in travellers]
            time.sleep(0.02)

    played_on(2)
    for server in (one, two):
        assert server.stop() in (0, -signal.SIGTERM)
        played_on(3)
        server.start()
        played_on(3)
    for thread in threads:
        thread.join()
    for traveller in travellers:
        traveller.leave()
        traveller.visitor.http.base_url = one.address
        log = traveller.visitor.get(f"/api/tables/{traveller.table}/log")
        assert [entry["version"] for entry in log] == list(range(1, len(log) + 1))
        assert len(log) >= traveller.version
    for server in (one, two):
        server.stop()
        assert server.faults() == []
