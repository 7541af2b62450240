"""Health checks for a supervisor and a load balancer."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from tests.server.client import PATIENCE, Visitor
from tests.server.conftest import Server
from tests.server.world import FailingDatabase, World, in_world
from turntable.server.store import database


def test_a_server_lives_can_store_and_is_ready_when_its_games_are(server: Server) -> None:
    visitor = Visitor(server.address)
    assert visitor.get("/livez")["status"] == "ok"
    assert visitor.get("/healthz")["status"] == "ok"
    end = time.monotonic() + 3 * PATIENCE
    while (answer := httpx.get(f"{server.address}/readyz", timeout=PATIENCE)).status_code != 200:
        assert answer.json()["status"] == "games are being compiled"
        assert time.monotonic() < end
    assert all(game["ready"] for game in visitor.get("/api/games"))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("database or disk is full", "the disk is full"),
        ("attempt to write a readonly database", "the database cannot be written"),
    ],
)
def test_a_database_that_can_be_read_but_not_written_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, told: str
) -> None:
    monkeypatch.setattr(database, "BETWEEN_TRIES", 0.0)

    def refuse(_: FailingDatabase) -> None:
        raise OperationalError("INSERT", None, Exception(said))

    async def play(world: World) -> None:
        assert await world.database.fault() is None
        with monkeypatch.context() as broken:
            broken.setattr(FailingDatabase, "_check", refuse)
            assert await world.database.fault() == told
        assert await world.database.fault() is None

    in_world(tmp_path, play)
