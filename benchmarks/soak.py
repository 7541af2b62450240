"""Let many tables be played for a long time while everything that can fail does, and look for moves lost or made twice.

    python benchmarks/soak.py [--minutes 30] [--tables 500] [--rate 0.5] [--turns 400] [--workers 3]
                              [--kills 120] [--drops 0.05] [--logs FOLDER]

Two people sit at each table of Trains, connected to any of the workers, which share a PostgreSQL. Every minute some of
the sockets are cut (`--drops` of them); every two minutes (`--kills`) one of the workers is killed (SIGKILL) and
started again, in turn, except the first, whose memory is watched; after a third and two thirds of the time the database
is restarted at once, as after a crash. A game that is over is followed by another one.

People do what docs/protocol.md says: a move without an answer is sent again, with its id and its version, over a new
connection. At the end every move that was acknowledged must be in the database once, in its place (`lost`, `doubled`,
`misplaced`, `tables_with_gaps`), and all that is stored must be games by the rules (`unplayable`). Two people are
`stuck` if nobody of them could move in the last minute; `longest_pause_s` is the longest time that two people waited.
The worker that is never killed comes to hold the tables of those that are: read its memory (`mib`) beside the number of
tables that it holds (`held`).
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
import msgspec
import numpy as np
import picows
import psycopg
from load import DECODER, Made, Table, endless, memory, postgres, set_up

import turntable

FIRST_PORT = 8770
ANSWER = 10.0  # seconds without an answer, after which a connection counts as dead
LONGEST_PAUSE = 16.0  # seconds until another try to connect
STEP = 10.0  # seconds between two looks at the memory


def new_options(turns: int) -> dict[str, Any]:
    return {"turn_limit": random.randint(turns // 4, turns)}


class Worker:
    """`turntable serve` on its own port, which can be killed and restarted."""

    def __init__(self, number: int, database: str, log: Path) -> None:
        self.port = FIRST_PORT + number
        self.command = [sys.executable, "-m", "turntable", "serve", "--port", str(self.port), "--database", database]
        self.log = log
        self.start()

    def start(self) -> None:
        environment = {**os.environ, "TURNTABLE_LIMITS": "false"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, env=environment, stdout=log, stderr=log, start_new_session=True
            )

    async def ready(self, http: httpx.AsyncClient) -> None:
        while True:
            try:
                (await http.get(f"http://127.0.0.1:{self.port}/readyz")).raise_for_status()
                return
            except httpx.HTTPError:
                await asyncio.sleep(0.2)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Soak:
    """All people, what they were told, and how long it took."""

    def __init__(self, options: argparse.Namespace, workers: list[Worker]) -> None:
        self.options = options
        self.workers = workers
        self.has_begun = False
        self.ends: float = float("inf")
        nobody = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # each person brings their own
        self.http = httpx.AsyncClient(timeout=30, limits=httpx.Limits(max_connections=40), cookies=nobody)
        self.people: list[Person] = []
        self.sent: dict[tuple[str, int], float] = {}
        self.latencies: list[tuple[float, float]] = []  # when, how long
        self.longest_pause = 0.0
        self.acknowledged: dict[tuple[str, str], int] = {}  # the version that a move answered, by table and id
        self.counts: Counter[str] = Counter()
        self.memory: list[int] = []
        self.tables_held: list[int] = []
        self.minutes: list[dict[str, Any]] = []
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def over(self) -> bool:
        return time.monotonic() > self.ends

    def start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.counts[f"failed: {error!r:.80}"] += 1

    async def ask(self, method: str, path: str, headers: dict[str, str], body: Any = None) -> httpx.Response:
        """Ask any worker, and another one if it does not answer or is busy."""
        while True:
            address = f"http://127.0.0.1:{random.choice(self.workers).port}{path}"
            try:
                answer = await self.http.request(method, address, json=body, headers=headers)
                if answer.status_code not in (429, 503):
                    return answer
                self.counts["requests answered with busy"] += 1
            except httpx.TransportError:
                self.counts["requests without an answer"] += 1
            await asyncio.sleep(random.uniform(0.2, 1))

    async def sit_down(self, host: Person, other: Person) -> None:
        """Begin a game."""
        wish = {
            "game": "trains",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "options": new_options(self.options.turns),
        }
        table = (await self.ask("POST", "/api/tables", host.headers, wish)).raise_for_status().json()["id"]
        await self.ask("PUT", f"/api/tables/{table}/seats/1", other.headers, {"kind": "me"})
        await self.ask("POST", f"/api/tables/{table}/start", host.headers)
        for person in (host, other):
            person.sit(table)
        host.sits_down = False
        self.counts["games"] += 1


class Person(picows.WSListener):
    """Someone who plays one game after the other, and comes back whenever the connection is lost."""

    def __init__(self, soak: Soak, seat: int, cookie: str, csrf: str) -> None:
        self.soak, self.seat, self.csrf = soak, seat, csrf
        self.partner: Person = self
        self.cookies = f"turntable-csrf={csrf}; turntable={cookie}"
        self.tries = 0  # since the last answer
        self.table = ""
        self.version = -1
        self.legal: list[str] = []
        self.moved = time.monotonic()  # when this person's last move was acknowledged
        self.sits_down = False
        self.made: Made | None = None  # without an answer yet
        self.since = 0.0  # when it was sent last
        self.waits = False  # a move will be sent in a while
        self.transport: picows.WSTransport | None = None  # of a connection to the current table
        self.dialed = ""  # the table of the latest connection

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookies, "x-csrf-token": self.csrf}

    def sit(self, table: str) -> None:
        """Go to a table, and stay connected to it."""
        arrives = not self.table
        self.table, self.version, self.legal, self.made = table, -1, [], None
        if self.transport:
            self.transport.disconnect()
            self.transport = None
        if arrives:
            self.soak.start(self.stay())

    async def stay(self) -> None:
        """Be connected to the current table, whatever ends a connection and whenever."""
        while True:
            if self.tries:
                await asyncio.sleep(random.uniform(0.5, 1) * min(2 ** (self.tries - 1), LONGEST_PAUSE))
            self.tries += 1
            self.dialed = self.table
            port = random.choice(self.soak.workers).port
            try:
                transport, _ = await picows.ws_connect(
                    lambda: self,
                    f"ws://127.0.0.1:{port}/api/tables/{self.dialed}/socket",
                    websocket_handshake_timeout=ANSWER,
                    extra_headers={"Cookie": self.cookies},
                )
            except (OSError, TimeoutError, picows.WSError):
                self.soak.counts["connections refused"] += 1
            else:
                self.soak.counts["connections"] += 1
                await transport.wait_disconnected()

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        if self.dialed != self.table:  # the next game began in the meantime
            transport.disconnect()
            return
        self.transport = transport
        if self.made:
            self.send(self.made)

    def on_ws_disconnected(self, transport: picows.WSTransport) -> None:
        if transport is self.transport:
            self.transport = None

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type != picows.WSMsgType.TEXT or transport is not self.transport:
            return
        seen = DECODER.decode(frame.get_payload_as_memoryview())
        if seen.type == "refused":
            self.refused(json.loads(frame.get_payload_as_utf8_text()))
        elif seen.type == "state":
            self.state(seen.version, list(seen.legal), seen.answers)
        elif seen.type == "table":
            table = json.loads(frame.get_payload_as_utf8_text())["table"]
            if table["state"] == "over" and self.seat == 0 and table["id"] == self.table:
                self.play_another()

    def play_another(self) -> None:
        if not self.sits_down and not self.soak.over:
            self.sits_down = True
            self.soak.start(self.soak.sit_down(self, self.partner))

    def state(self, version: int, legal: list[str], answers: str | None) -> None:
        now = time.monotonic()
        self.tries = 0
        if self.made and answers == self.made.id:
            self.soak.acknowledged[self.table, self.made.id] = self.made.version
            self.soak.longest_pause = max(self.soak.longest_pause, now - max(self.moved, self.partner.moved))
            self.moved, self.made = now, None
        elif version > self.version and (sent := self.soak.sent.pop((self.table, version), None)):
            self.soak.latencies.append((now, now - sent))
        if version < self.version:
            self.soak.counts["states that went back"] += 1
        self.version, self.legal = version, legal
        self.think()

    def think(self) -> None:
        if self.legal and not self.waits and self.soak.has_begun:
            self.waits = True
            pause = random.uniform(0.5, 1.5) / self.soak.options.rate
            asyncio.get_running_loop().call_later(pause, self.move)

    def move(self) -> None:
        self.waits = False
        if self.legal and not self.made and not self.soak.over:
            self.made = Made(f"{self.seat}-{self.version}", self.seat, self.version, endless(self.legal))
            self.soak.sent[self.table, self.version + 1] = time.monotonic()
            self.send(self.made)

    def send(self, made: Made) -> None:
        self.since = time.monotonic()
        if self.transport:
            self.transport.send(picows.WSMsgType.TEXT, msgspec.json.encode(made))

    def refused(self, answer: dict[str, Any]) -> None:
        code = answer["code"]
        self.soak.counts[f"refused: {code}"] += 1
        if not self.made or answer.get("answers") != self.made.id:
            return
        if code == "busy":
            asyncio.get_running_loop().call_later(random.uniform(0.3, 1), self.again, self.made)
        else:
            self.made = None

    def again(self, made: Made) -> None:
        if made is self.made:
            self.send(made)

    def look(self) -> None:
        """Leave a connection on which an answer stays away."""
        if self.made and self.transport and time.monotonic() - self.since > ANSWER:
            self.soak.counts["answers that stayed away"] += 1
            self.since = time.monotonic()
            self.transport.disconnect()


async def drop(soak: Soak) -> None:
    while not soak.over:
        await asyncio.sleep(60)
        for person in random.sample(soak.people, int(len(soak.people) * soak.options.drops)):
            if person.transport:
                soak.counts["connections cut"] += 1
                person.transport.disconnect()


async def kill(soak: Soak) -> None:
    for worker in itertools.cycle(soak.workers[1:]):
        await asyncio.sleep(soak.options.kills - 5)
        if soak.over:
            return
        worker.kill()
        soak.counts["workers killed"] += 1
        await asyncio.sleep(5)
        worker.start()


async def restart(soak: Soak, database: Any) -> None:
    import pgserver

    control = Path(pgserver.__file__).parent / "pginstall" / "bin" / "pg_ctl"
    log = Path(database.pgdata) / "restart.log"
    command = [str(control), "-D", str(database.pgdata), "-l", str(log), "-w", "-m", "immediate", "restart"]
    for _ in range(2):
        await asyncio.sleep(soak.options.minutes * 20)
        await asyncio.to_thread(
            subprocess.run, command, check=True, user=database.system_user, stdout=subprocess.DEVNULL
        )
        soak.counts["databases restarted"] += 1


async def watch(soak: Soak) -> None:
    """Write down what happened in each minute."""
    for step in itertools.count(1):
        await asyncio.sleep(STEP)
        for person in soak.people:
            person.look()
        soak.memory.append(memory(soak.workers[0].process.pid))
        if step * STEP % 60:
            continue
        now, tables_held = time.monotonic(), await held(soak)
        soak.tables_held += [] if tables_held is None else [tables_held]
        took = np.array([took for when, took in soak.latencies if when > now - 60]) * 1000
        p50, p99 = np.percentile(took, [50, 99]) if len(took) else (0, 0)
        minute = {
            "minute": int(step * STEP / 60),
            "moves": len(took),
            "p50_ms": round(float(p50), 1),
            "p99_ms": round(float(p99), 1),
            "mib": round(soak.memory[-1] / 1024),
            "held": tables_held,
            "load": round(os.getloadavg()[0], 1),
        }
        soak.minutes.append(minute)
        print(json.dumps(minute | {"killed": soak.counts["workers killed"]}), file=sys.stderr, flush=True)


async def held(soak: Soak) -> int | None:
    """Return how many tables the worker holds whose memory is watched, if it says so in time."""
    try:
        metrics = (await soak.http.get(f"http://127.0.0.1:{soak.workers[0].port}/metrics")).text.splitlines()
    except httpx.HTTPError:
        return None
    return int(float(next(line.split()[1] for line in metrics if line.startswith("turntable_tables_held "))))


def mean_of(counts: list[int], quarter: int) -> float:
    """Return the mean of a quarter of the counts."""
    return round(float(np.mean(np.array_split(counts, 4)[quarter] if len(counts) > 3 else counts or 0)), 1)


def compare(soak: Soak, address: str) -> dict[str, int]:
    """Compare what was acknowledged with what is stored."""
    with psycopg.connect(address) as connection:
        games = connection.execute("SELECT id, seats, seed, options FROM tables").fetchall()
        moves = connection.execute("SELECT table_id, ply, move_id, move FROM moves ORDER BY table_id, ply").fetchall()
    rows = [(table, ply, move_id) for table, ply, move_id, _ in moves]
    stored = {(table, move_id): ply for table, ply, move_id in rows}
    plies = Counter(table for table, _, _ in rows)
    last = {table: ply for table, ply, _ in rows}
    played: dict[str, list[str]] = {}
    for table, _, _, move in moves:
        played.setdefault(table, []).append(move)
    return {
        "acknowledged": len(soak.acknowledged),
        "stored": len(rows),
        "lost": sum(key not in stored for key in soak.acknowledged),
        "misplaced": sum(stored.get(key, ply) != ply for key, ply in soak.acknowledged.items()),
        "doubled": len(rows) - len(stored),
        "tables_with_gaps": sum(last[table] != count - 1 for table, count in plies.items()),
        "unplayable": sum(
            not is_played(seats, seed, options, played.get(table, [])) for table, seats, seed, options in games
        ),
    }


def is_played(seats: int, seed: str, options: dict[str, Any], moves: list[str]) -> bool:
    """Return whether these moves are a game by the rules."""
    match = turntable.game("trains").deal(seats=seats, seed=seed, **options)
    try:
        for move in moves:
            match.play(move)
    except turntable.IllegalMove:
        return False
    return True


async def play(
    options: argparse.Namespace, workers: list[Worker], tables: list[Table], database: Any
) -> dict[str, Any]:
    soak = Soak(options, workers)
    for worker in workers:
        await worker.ready(soak.http)
    csrf = (await soak.ask("GET", "/api/me", {})).cookies["turntable-csrf"]
    for table in tables:
        host, other = [Person(soak, seat, cookie, csrf) for seat, cookie in enumerate(table.cookies)]
        host.partner, other.partner = other, host
        soak.people += [host, other]
        for person in (host, other):
            person.sit(table.id)
        if len(soak.people) % 40 == 0:
            while any(person.version < 0 for person in soak.people):
                await asyncio.sleep(0.05)
    soak.has_begun, soak.ends = True, time.monotonic() + options.minutes * 60
    for person in soak.people:
        person.moved = time.monotonic()
        person.think()
    faults = [asyncio.create_task(work) for work in (drop(soak), kill(soak), restart(soak, database), watch(soak))]
    while not soak.over:
        await asyncio.sleep(1)
        for fault in faults:
            if fault.done():
                fault.result()
    patience = time.monotonic() + 60
    while any(person.made for person in soak.people) and time.monotonic() < patience:
        await asyncio.sleep(1)
    for task in (*faults, *soak.tasks):
        task.cancel()
    took = np.array([took for _, took in soak.latencies]) * 1000
    return {
        **{name: value for name, value in vars(options).items() if name != "logs"},
        **compare(soak, database.get_uri()),
        "without_an_answer": sum(person.made is not None for person in soak.people),
        "stuck": sum(soak.ends - max(host.moved, host.partner.moved) > 60 for host in soak.people[::2]),
        "longest_pause_s": round(soak.longest_pause, 1),
        "p50_ms": round(float(np.percentile(took, 50)), 1),
        "p99_ms": round(float(np.percentile(took, 99)), 1),
        "p99_of_the_median_minute_ms": sorted(minute["p99_ms"] for minute in soak.minutes)[len(soak.minutes) // 2],
        "mib_second_quarter": round(mean_of(soak.memory, 1) / 1024, 1),
        "mib_last_quarter": round(mean_of(soak.memory, 3) / 1024, 1),
        "held_second_quarter": mean_of(soak.tables_held, 1),
        "held_last_quarter": mean_of(soak.tables_held, 3),
        **soak.counts,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="A long run of many tables through faults.")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=0.5, help="moves a second at each table")
    parser.add_argument(
        "--turns", type=int, default=400, help="of the longest games; the shortest have a quarter of it"
    )
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--kills", type=float, default=120, help="seconds from one killed worker to the next")
    parser.add_argument("--logs", type=Path, help="a folder for what the workers say")
    parser.add_argument("--drops", type=float, default=0.05, help="the part of the sockets that is cut each minute")
    options = parser.parse_args()
    if options.minutes < 1:
        parser.error("--minutes: at least 1")
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        folder = options.logs or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(exist_ok=True)
        games = [new_options(options.turns) for _ in range(options.tables)]
        tables = asyncio.run(set_up(database.get_uri(), "trains", games))
        workers = []
        for number in range(options.workers):
            workers.append(Worker(number, database.get_uri(), folder / f"{number}.log"))
            stack.callback(workers[-1].kill)
        print(json.dumps(asyncio.run(play(options, workers, tables, database)), indent=1))


if __name__ == "__main__":
    main()
