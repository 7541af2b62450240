"""Measure lists, lookups and the start of a server whose database holds many finished games and people.

    python benchmarks/growth.py [--games 1000000] [--people 100000] [--moves 10] [--folder FOLDER]

Fills a SQLite file with games that are over (two seats, a result, some moves each), starts a server on it, and asks it
for what grows with the database: for a person with 20 games and for one with 10,000. Prints medians, one JSON object.
"""

import argparse
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

import turntable
from turntable.server.store.database import prepare

PORT = 8766
ADDRESS = f"http://127.0.0.1:{PORT}"
GAMES_OF = {"20 games": 20, "10,000 games": 10_000}
FOLLOWED = 100
WISH = {"id": "wish", "game": "trains", "seats": 2, "pace": "quick", "rated": False}
RESULT = {"winners": [0], "scores": None, "reason": "", "why": {"id": "refused-over", "facts": {}}, "detail": None}

NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < :count) "
FILL = {
    "people": "INSERT INTO people (id, name, created) SELECT 'p' || i, 'Person ' || i, i FROM n",
    "ratings": "INSERT INTO ratings (person, game, seats, mu, sigma, games, score) "
    "SELECT 'p' || i, 'trains', 2, 20 + i % 1000 / 100.0, 5, 10, 5 + i % 1000 / 100.0 FROM n",
    "tables": "INSERT INTO tables (id, code, game, rules, seats, options, host, host_seen, public, spectators, hints, "
    "rated, state, seed, created, started, ended, result) "
    "SELECT 'g' || i, printf('%06X', i), 'trains', 1, 2, '{}', 'p' || (i % :people), 1, i % 2, 1, 1, 0, 'over', "
    "printf('%064x', 7), 1000 + i, 1000 + i, 1100 + i, :result FROM n",
    "seats": "INSERT INTO seats (table_id, seat, kind, person, away, resigned, hints, ended, outcome) "
    "SELECT 'g' || (i / 2), i % 2, 'person', 'p' || ((i / 2 + i % 2 * 7919) % :people), 0, 0, 0, 1100 + i / 2, "
    "iif(i % 2, 'lost', 'won') FROM n",
    "rating_changes": "INSERT INTO rating_changes (table_id, person, game, seats, at, mu, sigma) "
    "SELECT 'g' || i, 'p' || (i % :people), 'trains', 2, 1100 + i, 25, 5 FROM n",
    "events": "INSERT INTO events (id, name, form, game, pace, rated, minutes, host, state, created) "
    "SELECT 'e' || i, 'Event ' || i, 'robin', 'trains', 'quick', 0, 60, 'p' || i, 'over', 1000 + i FROM n",
    "moves": "INSERT INTO moves (table_id, ply, seat, move, move_id, at, stand_in) "
    "SELECT 'g' || i, ply, seat, move, printf('%016x', i), 1000, 0 FROM n, script",
}


def script(moves: int) -> list[tuple[int, int, str]]:
    """The first moves of a game, which all games have."""
    match = turntable.game("trains").deal(seats=2, seed=f"{7:064x}")
    for _ in range(moves):
        match.play(match.legal()[0])
    return [(ply, seat, move) for ply, (seat, move) in enumerate(match.moves)]


def fill(file: Path, games: int, people: int, moves: int) -> None:
    prepare(f"sqlite:///{file}")
    counts = {"people": people, "ratings": people, "events": people // 10, "seats": 2 * games}
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("CREATE TEMP TABLE script (ply, seat, move)")
        connection.executemany("INSERT INTO script VALUES (?, ?, ?)", script(moves))
        for table, statement in FILL.items():
            given = {"count": counts.get(table, games), "people": people, "result": json.dumps(RESULT)}
            connection.execute(NUMBERS + statement, given)
            connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def start(file: Path) -> tuple[subprocess.Popen[bytes], dict[str, float]]:
    """A server, and the seconds until it answers and until all games are ready."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "turntable", "serve", "--port", str(PORT), "--database", f"sqlite:///{file}"]
    server = subprocess.Popen(command, env={**os.environ, "TURNTABLE_LIMITS": "false"}, stdout=subprocess.DEVNULL)
    took = {}
    for path in ("healthz", "readyz"):
        while True:
            try:
                httpx.get(f"{ADDRESS}/{path}").raise_for_status()
                break
            except httpx.HTTPError:
                time.sleep(0.01)
        took[path] = round(time.perf_counter() - began, 2)
    return server, took


def guest(name: str) -> httpx.Client:
    client = httpx.Client(base_url=ADDRESS, timeout=120)
    client.get("/api/me")
    client.headers["x-csrf-token"] = client.cookies["turntable-csrf"]
    client.post("/api/me", json={"name": name}).raise_for_status()
    return client


def own(file: Path, name: str, games: int, seat: int) -> str:
    """Give a person that seat at some of the finished games, and let them follow others; return who it is."""
    with sqlite3.connect(file, timeout=60) as connection:
        ((person,),) = connection.execute("SELECT id FROM people WHERE name = ?", (name,)).fetchall()
        some = [(person, f"g{number * 17}") for number in range(games)]
        connection.executemany(f"UPDATE seats SET person = ? WHERE table_id = ? AND seat = {seat}", some)
        if seat == 0:  # whose rating has changed
            connection.executemany("UPDATE rating_changes SET person = ? WHERE table_id = ?", some)
        connection.executemany(
            "INSERT INTO follows (person, followed, at) VALUES (?, ?, 0)", [(person, f"p{i}") for i in range(FOLLOWED)]
        )
    connection.close()
    return str(person)


def median(ask: Callable[[], httpx.Response], times: int = 30) -> float:
    """Milliseconds."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        ask().raise_for_status()
        taken.append(time.perf_counter() - began)
    return round(statistics.median(taken) * 1000, 1)


def measure(file: Path) -> dict[str, Any]:
    wish = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    found: dict[str, Any] = {}
    for name, games in GAMES_OF.items():
        client = guest(name)
        person = own(file, name, games, 0)
        tables = iter([client.post("/api/tables", json=wish).raise_for_status().json()["id"] for _ in range(15)])
        other = guest(f"joins {name}")
        own(file, f"joins {name}", games, 1)
        found[name] = {
            "my games": median(lambda client=client: client.get("/api/me/tables")),  # type: ignore[misc]
            "next page": median(lambda client=client: client.get("/api/me/tables?before=100000")),  # type: ignore[misc]
            "create": median(lambda client=client: client.post("/api/tables", json=wish), 15),  # type: ignore[misc]
            "join": median(
                lambda other=other, tables=tables: other.put(  # type: ignore[misc]
                    f"/api/tables/{next(tables)}/seats/1", json={"kind": "me"}
                ),
                15,
            ),
            **{
                what: median(lambda client=client, path=path: client.get(path))  # type: ignore[misc]
                for what, path in {
                    "profile": f"/api/people/{person}",
                    "rating graph": f"/api/people/{person}/ratings/trains",
                    "history": f"/api/people/{person}/games",
                    "history, won": f"/api/people/{person}/games?outcome=won",
                    "history, by a name": f"/api/people/{person}/games?name=Person 7919",
                    "history, by no one's name": f"/api/people/{person}/games?name=nobody",
                    "friends": "/api/friends",
                }.items()
            },
        }
    anyone = guest("anyone")
    found["anyone"] = {
        "open tables": median(lambda: anyone.get("/api/tables")),
        "leaderboard": median(lambda: anyone.get("/api/ratings/trains")),
        "by code": median(lambda: anyone.get("/api/codes/0000FF")),
        "watch": median(lambda: anyone.get("/api/watch")),
        "events": median(lambda: anyone.get("/api/events")),
        "play someone": median(lambda: anyone.post("/api/pairing", json=WISH)),
        "log": median(lambda: anyone.get("/api/tables/g255/log")),
    }
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="A server on a database that has grown.")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--moves", type=int, default=10, help="stored for each game")
    parser.add_argument("--folder", help="where the file is made (default: a temporary one)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        file = Path(folder) / "growth.sqlite"
        began = time.perf_counter()
        fill(file, options.games, options.people, options.moves)
        filled = round(time.perf_counter() - began)
        size = round(file.stat().st_size / 2**20)
        server, starting = start(file)
        try:
            asked = measure(file)
        finally:
            server.terminate()
            server.wait()
    sizes = {"games": options.games, "people": options.people, "moves": options.games * options.moves}
    print(json.dumps({**sizes, "mib": size, "seconds_to_fill": filled, "seconds_to_start": starting, "ms": asked}))


if __name__ == "__main__":
    main()
