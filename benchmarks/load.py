"""Measure how many moves per second a server takes, how soon the other player sees them, and what they cost.

    python benchmarks/load.py [--tables 500] [--game trains] [--workers 1] [--seconds 10] [--idle 0]
                              [--database sqlite:///FILE | postgresql://… | postgresql]
    python benchmarks/load.py --all [--tables 100,500,2000,5000] [--seconds 10]

Puts tables of two people into a new database and starts a server. `--tables` is a number or several, ascending: the
people of more tables connect. At each number the tables are played twice: as fast as they are answered, and with one
move per second and table. With `--database postgresql` a PostgreSQL of its own is started. `--all` does this with
SQLite, and with PostgreSQL and 1, 2 and 4 workers, and then plays Tickets and Superline; it prints tables for
docs/performance.md.

Every move is committed before it is acknowledged. The latency is the time from sending a move until the other player
has the state after it. Players run in this process, the server in others: `cpu_us_per_move` is their processor time,
without the database. Everything stays on 127.0.0.1. Who connects first opens the table: it is read from the database.
`--idle 70` also waits so many seconds without any socket and tells what a table takes then. Each socket is an open file
here and in the server: 5,000 tables need 10,000 of them (`ulimit -Hn`).
"""

import argparse
import asyncio
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import numpy as np
import picows
from msgspec.structs import replace

from turntable.server.messages import NewTable, SeatWish
from turntable.server.now import current_time
from turntable.server.people import People
from turntable.server.person import Person
from turntable.server.store import schema
from turntable.server.store.database import Database, prepare, setting_of
from turntable.server.store.store import Store
from turntable.server.table.commands import Start
from turntable.server.table.setup import new_id, paired_table
from turntable.server.table.table import Table as DecidingTable

PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}"


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

    def __init__(self) -> None:
        self.rate = 0.0
        self.sent: dict[tuple[int, int], float] = {}
        self.latencies: list[float] = []
        self.refused = 0
        self.paused = True
        self.waiting: list[tuple[Player, str]] = []

    def go_on(self, rate: float) -> None:
        """Let everyone play, at a number of moves per second and table; 0: as fast as they are answered."""
        self.paused, self.rate = False, rate
        waiting, self.waiting = self.waiting, []
        for player, move in waiting:
            player.move(move)


class Player(picows.WSListener):
    def __init__(self, load: Load, table: int, seat: int) -> None:
        self.load, self.table, self.seat = load, table, seat
        self.version = -1
        self.busy = False
        """A move was chosen, and is not answered yet."""
        self.transport: picows.WSTransport | None = None

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type != picows.WSMsgType.TEXT:
            return
        seen = DECODER.decode(frame.get_payload_as_memoryview())
        if seen.type == "refused":
            self.load.refused += 1
            self.busy = False
        if seen.type != "state":
            return
        if seen.answers is not None:
            self.busy = False
        elif sent := self.load.sent.pop((self.table, seen.version), None):
            self.load.latencies.append(time.perf_counter() - sent)
        self.version = max(self.version, seen.version)
        if seen.legal and not self.busy:
            self.busy = True
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
        if self.load.paused:
            self.load.waiting.append((self, move))
        elif self.transport:
            self.load.sent[self.table, self.version + 1] = time.perf_counter()
            made = Made(f"{self.seat}-{self.version}", self.seat, self.version, move)
            self.transport.send(picows.WSMsgType.TEXT, msgspec.json.encode(made))


def endless(legal: list[str]) -> str:
    """Return a move of Trains that brings nobody nearer to the end (cards go into the first slot only), or any move."""
    return next((move for move in ("draw", "replace 1") if move in legal), random.choice(legal))


class Table:
    """Two people at a table, whose game has begun."""

    def __init__(self, number: int, table: str, cookies: list[str]) -> None:
        self.number, self.id, self.cookies = number, table, cookies
        self.players: list[Player] = []

    async def connect(self, load: Load, seat: int) -> None:
        player = Player(load, self.number, seat)
        self.players.append(player)
        await picows.ws_connect(
            lambda: player,
            f"ws://127.0.0.1:{PORT}/api/tables/{self.id}/socket",
            websocket_handshake_timeout=60,
            extra_headers={"Cookie": f"turntable={self.cookies[seat]}"},
        )

    def disconnect(self) -> None:
        for player in self.players:
            assert player.transport
            player.transport.disconnect()


async def set_up(address: str, game: str, games: Sequence[dict[str, Any]]) -> list[Table]:
    """Put tables into a database that no server uses yet: games of two people that have begun, with these options."""
    prepare(address)
    database = Database(address)
    store, now = Store(database), current_time()
    cookies = People(store, setting_of(address, "secret"))
    tables = []
    async with database.write() as connection:
        for number, options in enumerate(games):
            wish = NewTable(game, [SeatWish("me"), SeatWish("open")], options)
            people = [Person(new_id(), name, None, new_id()) for name in ("Ada", "Bob")]
            rows = [{"id": one.id, "name": one.name, "created": now} for one in people]
            await connection.execute(schema.people.insert(), rows)
            rows = [{"id": one.device, "person": one.id, "created": now} for one in people]
            await connection.execute(schema.logins.insert().values(agent="", revoked=False), rows)
            begun = DecidingTable(paired_table(people, wish, now), 0.0).handle(Start(people[0]), now).table
            await store.tables.add(connection, replace(begun.data, due=None))
            tables.append(Table(number, begun.id, [cookies.cookie(one.device) for one in people]))
    await database.close()
    return tables


async def played(load: Load, pid: int, seconds: float, rate: float) -> dict[str, Any]:
    """Let everyone play for a while, and return how that went."""
    load.go_on(rate)
    await asyncio.sleep(min(seconds * 0.2, 3))  # until everyone plays
    load.latencies.clear()
    began, cpu = time.perf_counter(), cpu_seconds(pid)
    await asyncio.sleep(seconds)
    took, used = time.perf_counter() - began, cpu_seconds(pid) - cpu
    load.paused = True
    latencies = np.array(load.latencies) * 1000
    await asyncio.sleep(1)  # until the last moves are answered
    load.sent.clear()
    p50, p99 = np.percentile(latencies, [50, 99]) if len(latencies) else (np.nan, np.nan)
    return {
        "moves_per_second": round(len(latencies) / took),
        "p50_ms": round(float(p50), 1),
        "p99_ms": round(float(p99), 1),
        "server_cpu": round(used / took, 2),
        "cpu_us_per_move": round(used / max(len(latencies), 1) * 1e6),
    }


async def measure(options: argparse.Namespace, pid: int, tables: list[Table]) -> list[dict[str, Any]]:
    """Play at each number of tables."""
    load, rows = Load(), []
    last = tables[options.tables[-1]]
    await connect(load, pid, [last], 0)  # whatever a server loads once
    last.disconnect()
    done = 0
    for count in options.tables:
        empty, new, done = memory(pid), tables[done:count], count
        opening = await connect(load, pid, new, 0)
        connecting, held = await connect(load, pid, new, 1), memory(pid)
        cpu = cpu_seconds(pid)
        await asyncio.sleep(3)
        idle = (cpu_seconds(pid) - cpu) / 3
        row = {
            "game": options.game,
            "database": options.database.partition(":")[0],
            "workers": options.workers,
            "tables": count,
            **await played(load, pid, options.seconds, 0),
        }
        paced = await played(load, pid, options.seconds, 1)
        row |= {f"paced_{name}": value for name, value in paced.items()}
        row |= {
            "kib_per_table": round((held - empty) / len(new), 1),
            "kib_per_table_played": round((memory(pid) - empty) / len(new), 1),
            "open_cpu_ms": opening,
            "connect_cpu_ms": connecting,
            "idle_cpu": round(idle, 3),
            "refused": load.refused,
        }
        rows.append(row)
        print(json.dumps(row), file=sys.stderr, flush=True)
    if options.idle:
        rows[-1]["kib_per_table_unwatched"] = await unwatched(options, load, tables, pid)
    return rows


async def connect(load: Load, pid: int, tables: list[Table], seat: int) -> float:
    """Let the people of one seat in, 20 at a time; how much processor time each of them takes, in ms."""
    cpu = cpu_seconds(pid)
    for start in range(0, len(tables), 20):
        await asyncio.gather(*(table.connect(load, seat) for table in tables[start : start + 20]))
    return round((cpu_seconds(pid) - cpu) / len(tables) * 1000, 2)


async def unwatched(options: argparse.Namespace, load: Load, tables: list[Table], pid: int) -> float:
    """Return what a table leaves in memory that nobody looks at any more: of as many others, once left alone."""
    played, others = tables[: options.tables[-1]], tables[options.tables[-1] :]
    for table in played:
        table.disconnect()
    await asyncio.sleep(options.idle)
    before = memory(pid)
    for seat in (0, 1):
        await connect(load, pid, others, seat)
    for table in others:
        table.disconnect()
    await asyncio.sleep(options.idle)
    return round((memory(pid) - before) / len(others), 1)


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
    """Start a PostgreSQL in its own folder."""
    import pgserver

    folder = tempfile.mkdtemp(prefix="turntable-load-")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = pgserver.postgres_server.get_server(f"{folder}/data", cleanup_mode="delete")
    yield server
    server.cleanup()
    shutil.rmtree(folder)


def run(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Start a server, and measure."""
    with ExitStack() as stack:
        options = argparse.Namespace(**vars(options))
        if options.database == "postgresql":
            options.database = stack.enter_context(postgres()).get_uri()
        if not options.database:
            options.database = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/load.sqlite"
        more = options.tables[-1] if options.idle else 1
        games = [{"turn_limit": 2000} if options.game == "trains" else {}] * (options.tables[-1] + more)
        tables = asyncio.run(set_up(options.database, options.game, games))
        command = [sys.executable, "-m", "turntable", "serve", "--port", str(PORT), "--database", options.database]
        command += ["--workers", str(options.workers)]
        environment = {**os.environ, "TURNTABLE_LIMITS": "false"}
        server = stack.enter_context(subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL))
        stack.callback(server.terminate)
        while True:
            try:
                httpx.get(f"{ADDRESS}/readyz", timeout=30).raise_for_status()
                break
            except httpx.HTTPError:
                if server.poll() is not None:
                    sys.exit("the server did not start")
                time.sleep(0.2)
        return asyncio.run(measure(options, server.pid, tables))


def run_all(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Measure every database and number of workers, and then the other games."""
    rows = []
    for database, workers in (("", 1), ("postgresql", 1), ("postgresql", 2), ("postgresql", 4)):
        rows += run(argparse.Namespace(**{**vars(options), "database": database, "workers": workers}))
    for game in ("tickets", "superline"):
        rows += run(argparse.Namespace(**{**vars(options), "game": game, "tables": [min(500, options.tables[-1])]}))
    return rows


def as_text(rows: list[dict[str, Any]]) -> str:
    """Return the rows as a table for docs/performance.md, under a line that says where they come from."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    processor = next(line for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line)
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
    said = (
        f"`python benchmarks/load.py {' '.join(sys.argv[1:])}`, commit {commit}, {os.cpu_count()} cores of an "
        f"{processor.partition(': ')[2]}, load of the machine at the end {load}\n"
    )
    columns = {
        "game": "game",
        "database": "database",
        "workers": "workers",
        "tables": "tables",
        "moves_per_second": "moves/s",
        "cpu_us_per_move": "µs of CPU a move",
        "paced_p50_ms": "p50 ms at 1 move/s",
        "paced_p99_ms": "p99 ms",
        "kib_per_table": "KiB a table",
        "open_cpu_ms": "ms of CPU to open a table",
        "connect_cpu_ms": "ms of CPU a connect",
        "idle_cpu": "cores while idle",
        "refused": "refused",
    }
    if any("kib_per_table_unwatched" in row for row in rows):
        columns["kib_per_table_unwatched"] = "KiB an unwatched table"
    lines = [" | ".join(columns.values()), " | ".join("---" for _ in columns)]
    lines += [" | ".join(str(row.get(name, "")) for name in columns) for row in rows]
    return said + "\n" + "\n".join(f"| {line} |" for line in lines)


def numbers(text: str) -> list[int]:
    return sorted(int(part) for part in text.split(","))


def main() -> None:
    parser = argparse.ArgumentParser(description="Load on a server.")
    parser.add_argument("--all", action="store_true", help="every database, number of workers, and game")
    parser.add_argument("--tables", type=numbers, help="a number or several, with commas between")
    parser.add_argument("--game", default="trains", choices=["trains", "tickets", "superline"])
    parser.add_argument("--seconds", type=float, default=10, help="of each measurement")
    parser.add_argument("--idle", type=float, default=0, help="seconds after which tables without sockets are measured")
    parser.add_argument("--database", default="", help="a new SQLite file if left out")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    options.tables = options.tables or ([100, 500, 2000, 5000] if options.all else [500])
    rows = run_all(options) if options.all else run(options)
    print(as_text(rows))
    if not options.all:
        print(json.dumps(rows[-1], indent=1))


if __name__ == "__main__":
    main()
