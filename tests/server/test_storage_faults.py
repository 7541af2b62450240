"""Storage that fails, with the real component: play stops with a sentence, loses nothing, and goes on by itself."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import sqlalchemy as sa

from tests.server.client import PATIENCE, Socket, Visitor
from tests.server.conftest import Server, new_database, own_postgres
from tests.server.world import World, at
from turntable.server import messages as m
from turntable.server.listener import Listener
from turntable.server.messages import NewTable, SeatWish
from turntable.server.store import database
from turntable.server.store.database import Database, prepare


class Player:
    """Someone at a table of pass and play, who repeats a move until it is stored."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.table: str = visitor.table("trains", "me", "me", start=True)["id"]
        self.socket: Socket = visitor.join(self.table)
        self.socket.reach(0)
        self.made: list[str] = []

    def move(self) -> dict[str, Any]:
        """Send the next move once; the answer."""
        state = next(state for state in self.socket.states.values() if state["legal"])
        move = min(state["legal"])
        answer = self.socket.ask(
            type="move", id=f"{len(self.made)}", seat=state["seat"], version=state["version"], move=move
        )
        if answer["type"] == "state":
            self.made.append(move)
            self.socket.reach(answer["version"])
        return answer

    def play_until_refused(self) -> None:
        end = time.monotonic() + PATIENCE
        while (answer := self.move())["type"] == "state":
            assert time.monotonic() < end
        assert answer["code"] == "busy"

    def play_again(self, moves: int) -> None:
        end, until = time.monotonic() + PATIENCE, len(self.made) + moves
        while len(self.made) < until:
            answer = self.move()
            assert answer["type"] == "state" or answer["code"] == "busy"
            assert time.monotonic() < end

    def check_nothing_is_lost(self) -> None:
        self.socket.ws.close()
        log = self.visitor.get(f"/api/tables/{self.table}/log")
        assert [entry["version"] for entry in log] == list(range(1, len(self.made) + 1))


def wait_for(server: Server, status: int) -> dict[str, Any]:
    end = time.monotonic() + PATIENCE
    while (answer := httpx.get(f"{server.address}/healthz", timeout=PATIENCE)).status_code != status:
        assert time.monotonic() < end
    found: dict[str, Any] = answer.json()
    return found


@contextmanager
def full_disk(server: Server, file: Path) -> Iterator[None]:
    """Let no file of a server's grow any more."""
    pid = server.process.pid
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    most = max(Path(f"{file}-wal").stat().st_size, server.log.stat().st_size + 100_000)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, hard))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


def test_play_stops_on_a_full_disk_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    file = tmp_path / "turntable.sqlite"
    server = Server(f"sqlite:///{file}", tmp_path)
    player = Player(server.guest())
    player.play_again(3)
    with full_disk(server, file):
        player.play_until_refused()
        assert wait_for(server, 503)["status"] != "ok"
        assert httpx.get(f"{server.address}/livez", timeout=PATIENCE).status_code == 200
        answer = player.visitor.ask("POST", "/api/me", {"name": "Bob"})
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert len(player.visitor.get(f"/api/tables/{player.table}/log")) == len(player.made)
    assert wait_for(server, 200)["status"] == "ok"
    player.play_again(3)
    player.check_nothing_is_lost()
    server.kill()
    server.start()
    player.check_nothing_is_lost()
    server.stop()
    lines = server.log.read_text()
    assert "Traceback" not in lines


def test_play_waits_for_a_locked_file_and_is_refused_if_that_takes_too_long(tmp_path: Path) -> None:
    file = tmp_path / "turntable.sqlite"
    server = Server(f"sqlite:///{file}", tmp_path)
    player = Player(server.guest())
    player.play_again(2)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        player.play_until_refused()
        assert player.visitor.get(f"/api/tables/{player.table}")["state"] == "playing"
        other.execute("ROLLBACK")
    player.play_again(3)
    player.check_nothing_is_lost()
    server.stop()


def test_a_file_that_can_only_be_read_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BETWEEN_TRIES", 0.0)
    file = tmp_path / "turntable.sqlite"
    prepare(f"sqlite:///{file}")
    read_only = f"sqlite:///file:{file}?mode=ro&uri=true"

    async def look() -> str | None:
        opened = Database(read_only)
        fault = await opened.fault()
        await opened.close()
        return fault

    assert asyncio.run(look()) == "the database cannot be written"


@contextmanager
def no_connections_left(postgres: Any, name: str) -> Iterator[None]:
    """Take every connection that PostgreSQL gives out, those of the server to a database included."""
    taken: list[psycopg.Connection[Any]] = []

    def take() -> None:
        try:
            while True:
                taken.append(psycopg.connect(postgres.get_uri(), autocommit=True))
        except psycopg.OperationalError:
            pass

    try:
        take()
        taken[0].execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        end = time.monotonic() + PATIENCE
        mine = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
        while taken[0].execute(mine, (name,)).fetchone() != (0,):
            take()
            assert time.monotonic() < end
        take()
        yield
    finally:
        for connection in taken:
            connection.close()


def test_leases_and_moves_go_on_while_everything_else_waits_for_connections(postgres: Any, tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada")
        wish = NewTable("trains", [SeatWish("me")] * 2, start=True)
        actor = await world.tables.create(ada, wish)
        pool = world.database.engine.pool
        assert isinstance(pool, sa.QueuePool)
        async with AsyncExitStack() as held:
            for _ in range(pool.size() + pool._max_overflow):
                await held.enter_async_context(world.database.read())
            waiting = asyncio.create_task(world.store.people.find(ada.id))
            assert await world.store.leases.renew()
            assert actor.table.match is not None
            seat = actor.table.acting[0]
            move = min(actor.table.match.legal(seat))
            await actor.move(Listener(ada, display=False), m.Move("first", seat, 0, move))
            assert actor.table.ply == 1
            assert not waiting.done()
        assert await waiting

    at(new_database(postgres, f"reserved-{tmp_path.name[-20:]}"), 1, play)


def test_play_goes_on_after_postgresql_had_no_connection_left(tmp_path: Path) -> None:
    with own_postgres() as postgres:
        server = Server(new_database(postgres, "crowded"), tmp_path)
        player = Player(server.guest())
        player.play_again(2)
        with no_connections_left(postgres, "crowded"):
            player.play_until_refused()
            wait_for(server, 503)
        wait_for(server, 200)
        player.play_again(3)
        player.check_nothing_is_lost()
        server.stop()
