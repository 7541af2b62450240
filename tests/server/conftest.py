"""Real servers on real databases: SQLite in a file, PostgreSQL started by the tests."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from tests.server.client import PATIENCE, VISITORS, Visitor, client, guest


class Server:
    """`turntable serve` in a separate process, which can be killed and restarted."""

    def __init__(self, database: str, folder: Path, **environment: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.log = folder / f"server-{self.port}.log"
        quick = {"TURNTABLE_BOT_DELAY": "0", "TURNTABLE_LIMITS": "false", "TURNTABLE_REVIEW_SIMULATIONS": "20"}
        self.environment = {**quick, **environment}
        self.start()

    def start(self) -> None:
        turntable = str(Path(sys.executable).with_name("turntable"))
        command = [turntable, "serve", "--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env={**os.environ, **self.environment}, stdout=log, stderr=subprocess.STDOUT
            )
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        end = time.monotonic() + 2 * PATIENCE
        with client(self.address) as http:
            while time.monotonic() < end:
                assert self.process.poll() is None, self.log.read_text()
                try:
                    if http.get("/healthz").status_code == 200:
                        return
                except httpx.TransportError:
                    time.sleep(0.05)
        raise TimeoutError(self.log.read_text())

    def faults(self) -> list[str]:
        """Lines of the log about something that must not happen."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if '"level": "error"' in line or "Traceback" in line]

    def kill(self) -> None:
        """Kill the server without warning, like a power cut."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)

    def guest(self, name: str = "Ada") -> Visitor:
        return guest(self.address, name)


@pytest.fixture(autouse=True)
def everyone_leaves() -> Iterator[None]:
    yield
    while VISITORS:
        VISITORS.pop().http.close()


@contextmanager
def own_postgres() -> Iterator[Any]:
    """Start a PostgreSQL for the tests, in a folder of its own user."""
    folder = tempfile.mkdtemp(prefix="turntable-postgres-")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it asks for a folder that a plain root shell does not have
        import pgserver

        server = pgserver.postgres_server.get_server(f"{folder}/data", cleanup_mode="delete")
    yield server
    server.cleanup()
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    with own_postgres() as server:
        yield server


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('database') / 'turntable.sqlite'}"
    return new_database(request.getfixturevalue("postgres"), f"suite-{secrets.token_hex(4)}")


def new_database(postgres: Any, name: str) -> str:
    with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return str(postgres.get_uri(name))


@pytest.fixture(scope="session")
def server(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server, on each database; for everyone."""
    running = Server(database, tmp_path_factory.mktemp("server"))
    yield running
    assert running.stop() in (0, -signal.SIGTERM), running.log.read_text()
    assert running.faults() == []


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its limits on."""
    folder = tmp_path_factory.mktemp("strict")
    running = Server(f"sqlite:///{folder}/turntable.sqlite", folder, TURNTABLE_LIMITS="true")
    yield running
    running.stop()
