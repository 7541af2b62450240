"""Measure how many moves per second a server takes, and how soon the other player sees them.

    python benchmarks/load.py [--tables 500] [--seconds 20] [--rate 0] [--workers 1]
                              [--database sqlite:///FILE | postgresql://… | postgresql]

Starts a server, seats two people at each table of Trains, and lets them play as fast as they are answered (--rate 0) or
at a number of moves per second and table. With `--database postgresql` a
PostgreSQL of its own is started. Every move is committed before it is acknowledged. The latency is the time
from sending a move until the other player has the state after it. Players run in this process, the server in another.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import numpy as np
import picows

PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}"
T = TypeVar("T")


class Seen(msgspec.Struct):
    """The parts of a message that a player needs."""

    type: str
    version: int = 0
    seat: int | None = None
    legal: dict[str, msgspec.Raw] = {}
    answers: str | None = None


class Made(msgspec.Struct, tag_field="type", tag="move"):
    id: str
    seat: int
    version: int
    move: str


DECODER = msgspec.json.Decoder(Seen)


class Load:
    """The moves of all players, and how long they took."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.sent: dict[tuple[int, int], float] = {}
        self.latencies: list[float] = []
        self.times: list[float] = []
        self.refused = 0
        self.paused = False
        self.waiting: list[tuple[Player, str]] = []

    def go_on(self) -> None:
        self.paused = False
        for player, move in self.waiting:
            player.move(move)


class Player(picows.WSListener):
    def __init__(self, load: Load, table: int, seat: int) -> None:
        self.load, self.table, self.seat = load, table, seat
        self.version = -1

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type != picows.WSMsgType.TEXT:
            return
        seen = DECODER.decode(frame.get_payload_as_memoryview())
        if seen.type == "refused":
            self.load.refused += 1
        if seen.type != "state" or seen.version <= self.version:
            return
        self.version = seen.version
        now = time.perf_counter()
        if seen.answers is None and (sent := self.load.sent.pop((self.table, seen.version), None)):
            self.load.latencies.append(now - sent)
            self.load.times.append(now)
        if seen.legal:
            self.move(endless(list(seen.legal)))

    def move(self, move: str) -> None:
        if self.load.paused:
            self.load.waiting.append((self, move))
        elif self.load.rate:
            loop = asyncio.get_running_loop()
            loop.call_later(random.uniform(0.5, 1.5) / self.load.rate, self.send, move)
        else:
            self.send(move)

    def send(self, move: str) -> None:
        self.load.sent[self.table, self.version + 1] = time.perf_counter()
        made = Made(f"{self.seat}-{self.version}", self.seat, self.version, move)
        self.transport.send(picows.WSMsgType.TEXT, msgspec.json.encode(made))


def endless(legal: list[str]) -> str:
    """Return a move that brings nobody nearer to the end: cards go into the first slot only."""
    return next((move for move in ("draw", "replace 1") if move in legal), legal[0])


class Table:
    """Two people at a table, whose game has begun."""

    def __init__(self, number: int, table: str, cookies: list[str]) -> None:
        self.number, self.id, self.cookies = number, table, cookies

    async def connect(self, load: Load) -> None:
        for seat, cookie in enumerate(self.cookies):
            await picows.ws_connect(
                lambda seat=seat: Player(load, self.number, seat),
                f"ws://127.0.0.1:{PORT}/api/tables/{self.id}/socket",
                websocket_handshake_timeout=60,
                extra_headers={"Cookie": f"turntable={cookie}"},
            )


async def guest(name: str) -> httpx.AsyncClient:
    client = httpx.AsyncClient(base_url=ADDRESS, timeout=60)
    await client.get("/api/me")
    client.headers["x-csrf-token"] = client.cookies["turntable-csrf"]
    (await client.post("/api/me", json={"name": name})).raise_for_status()
    return client


async def sit_down(number: int) -> Table:
    """Start a game of two people."""
    host, other = await guest(f"Host {number}"), await guest(f"Guest {number}")
    wish = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"turn_limit": 2000}}
    table = (await host.post("/api/tables", json=wish)).raise_for_status().json()["id"]
    (await other.put(f"/api/tables/{table}/seats/1", json={"kind": "me"})).raise_for_status()
    (await host.post(f"/api/tables/{table}/start")).raise_for_status()
    await host.aclose()
    await other.aclose()
    return Table(number, table, [host.cookies["turntable"], other.cookies["turntable"]])


async def in_batches(tables: int, said: str, work: Callable[[int], Awaitable[T]]) -> list[T]:
    done: list[T] = []
    for start in range(0, tables, 20):
        done += await asyncio.gather(*(work(number) for number in range(start, min(start + 20, tables))))
        print(f"\r{len(done)} {said}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return done


async def play(options: argparse.Namespace, pid: int) -> dict[str, Any]:
    load = Load(options.rate)
    load.paused = True
    await (await sit_down(-1)).connect(load)  # whatever a server loads once
    empty = memory(pid)
    tables = await in_batches(options.tables, "tables", sit_down)
    set_up, cpu = memory(pid), cpu_seconds(pid)
    await in_batches(options.tables, "tables connected", lambda number: tables[number].connect(load))
    held, connecting = memory(pid), cpu_seconds(pid) - cpu
    load.go_on()
    await asyncio.sleep(options.seconds * 0.2)  # until everyone plays
    load.latencies.clear()
    load.times.clear()
    began, cpu = time.perf_counter(), cpu_seconds(pid)
    await asyncio.sleep(options.seconds)
    took, used = time.perf_counter() - began, cpu_seconds(pid) - cpu
    load.paused = True
    times, latencies = np.array(load.times), np.array(load.latencies) * 1000
    quarter = took / 4
    return {
        "database": options.database.partition(":")[0],
        "workers": options.workers,
        "tables": options.tables,
        "rate": options.rate,
        "moves": len(times),
        "moves_per_second": round(len(times) / took),
        "p50_ms": round(float(np.percentile(latencies, 50)), 1),
        "p99_ms": round(float(np.percentile(latencies, 99)), 1),
        "first_quarter_per_second": round(float((times < began + quarter).sum() / quarter)),
        "last_quarter_per_second": round(float((times > began + 3 * quarter).sum() / quarter)),
        "kib_per_table_just_set_up": round((set_up - empty) / options.tables, 1),
        "kib_per_table": round((held - empty) / options.tables, 1),
        "kib_per_table_at_the_end": round((memory(pid) - empty) / options.tables, 1),
        "connect_cpu_ms": round(connecting / options.tables / 2 * 1000, 2),
        "server_cpu": round(used / took, 2),
        "server_cpu_us_per_move": round(used / len(times) * 1e6),
        "refused": load.refused,
    }


def memory(pid: int) -> int:
    """Return the resident memory of the server's processes in KiB."""
    used = 0
    for process in processes(pid):
        fields = Path(f"/proc/{process}/status").read_text().split()
        used += int(fields[fields.index("VmRSS:") + 1])
    return used


def cpu_seconds(pid: int) -> float:
    """Return the processor time of the server's processes, the database's left out."""
    used = 0
    for process in processes(pid):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        used += int(fields[11]) + int(fields[12])
    return used / os.sysconf("SC_CLK_TCK")


def processes(pid: int) -> list[int]:
    """Return a process and those it started."""
    started = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(process for child in started for process in processes(int(child)))]


@contextmanager
def postgres() -> Iterator[Any]:
    """Start a PostgreSQL in a folder of its own."""
    import pgserver

    folder = tempfile.mkdtemp(prefix="turntable-load-")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = pgserver.postgres_server.get_server(f"{folder}/data", cleanup_mode="delete")
    yield server
    server.cleanup()
    shutil.rmtree(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description="Load on a server of Trains tables.")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=0, help="moves a second at each table; 0: as fast as it answers")
    parser.add_argument("--database", default="", help="a new SQLite file if left out")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    with ExitStack() as stack:
        if options.database == "postgresql":
            options.database = stack.enter_context(postgres()).get_uri()
        if not options.database:
            options.database = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/load.sqlite"
        command = [sys.executable, "-m", "turntable", "serve", "--port", str(PORT), "--database", options.database]
        command += ["--workers", str(options.workers)]
        environment = {**os.environ, "TURNTABLE_LIMITS": "false"}
        server = stack.enter_context(subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL))
        stack.callback(server.terminate)
        while True:
            try:
                httpx.get(f"{ADDRESS}/healthz").raise_for_status()
                break
            except httpx.HTTPError:
                if server.poll() is not None:
                    sys.exit("the server did not start")
                time.sleep(0.2)
        print(json.dumps(asyncio.run(play(options, server.pid))))


if __name__ == "__main__":
    main()
