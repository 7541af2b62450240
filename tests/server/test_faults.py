"""Nothing acknowledged is lost: servers are killed, workers die, databases restart, clients misbehave."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

import turntable
from tests.server.client import PATIENCE, Socket, Visitor
from tests.server.conftest import Server, new_database, own_postgres
from turntable.server.store.database import await_database

TABLES = 200
SOON = 40.0  # seconds: work was once put off for longer than that
LOST = (ConnectionClosed, WebSocketException, OSError, httpx.TransportError, TimeoutError)


class Pair:
    """A table of pass-and-play whose player never gives up on a connection."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.table: str = visitor.table("trains", "me", "me", start=True, options={"turn_limit": 40})["id"]
        self.acknowledged: dict[int, str] = {}
        self.socket: Socket | None = None

    def play(self, until: int) -> None:
        """Play on to that version, through whatever happens."""
        while max(self.acknowledged, default=0) < until and self.step():
            pass

    def step(self) -> bool:
        """One move; False when the game is over."""
        try:
            if self.socket is None:
                self.socket = self.visitor.join(self.table)
                self.socket.reach(0)
            seat = next((seat for seat, state in self.socket.states.items() if state["legal"]), None)
            if seat is None:
                return self.socket.states[0]["view"]["result"] is None and bool(self.socket.receive())
            state = self.socket.states[seat]
            move = "draw" if "draw" in state["legal"] else min(state["legal"])
            message = {"id": f"{state['version']}", "seat": seat, "version": state["version"], "move": move}
            answer = self.socket.ask(type="move", **message)
            if answer["type"] == "state":
                self.acknowledged[answer["version"]] = move
                self.socket.reach(answer["version"])
        except LOST:
            self.socket = None
            time.sleep(0.05)
        return True

    def leave(self) -> None:
        if self.socket:
            self.socket.ws.close()


def test_kill_9_in_the_middle_of_200_games_loses_no_move_and_makes_none_twice(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/turntable.sqlite", tmp_path)
    people = [server.guest(f"Player {number}") for number in range(TABLES // 40)]
    pairs = [Pair(people[number % len(people)]) for number in range(TABLES)]
    halves = [pairs[number::8] for number in range(8)]

    def play(some: list[Pair]) -> None:
        for version in range(3, 13, 3):
            for pair in some:
                pair.play(version)

    threads = [threading.Thread(target=play, args=(some,)) for some in halves]
    for thread in threads:
        thread.start()
    while sum(len(pair.acknowledged) for pair in pairs) < 4 * TABLES:
        time.sleep(0.05)
    server.kill()
    before = [dict(pair.acknowledged) for pair in pairs]
    server.start()
    for thread in threads:
        thread.join()
    assert sum(len(moves) for moves in before) >= 4 * TABLES
    for pair in pairs:
        log = pair.visitor.get(f"/api/tables/{pair.table}/log")
        assert [entry["version"] for entry in log] == list(range(1, len(log) + 1))
        assert len(log) >= max(pair.acknowledged)
        pair.leave()
    over = pairs[0]
    while over.step():
        pass
    over.leave()
    record = over.visitor.get(f"/api/tables/{over.table}/record")
    match = turntable.replay(record)
    for version, move in over.acknowledged.items():
        assert match.moves[version - 1][1] == move
    server.stop()


@pytest.fixture
def workers(postgres: Any, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two workers on one database."""
    address = new_database(postgres, f"workers-{tmp_path.name[-30:]}")
    one, two = Server(address, tmp_path), Server(address, tmp_path)
    yield one, two
    one.stop()
    two.stop()


def sit_at_both(one: Server, two: Server) -> tuple[Visitor, Visitor, str]:
    ada, bob = one.guest("Ada"), two.guest("Bob")
    table = ada.table("trains", "me", "open")["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    return ada, bob, table


def play_on(sockets: list[Socket], until: int) -> None:
    for version in range(sockets[0].state["version"] + 1, until + 1):
        playing = next(socket for socket in sockets if socket.state["legal"])
        playing.play(min(playing.state["legal"]))
        for socket in sockets:
            socket.reach(version)


def test_players_of_one_table_on_two_workers_see_each_other_at_once(workers: tuple[Server, Server]) -> None:
    ada, bob, table = sit_at_both(*workers)
    with ada.join(table) as one, bob.join(table) as other:
        one.reach(0)
        other.reach(0)
        play_on([one, other], 12)
        while one.presence.get("seats") != [0, 1]:
            one.until("presence")
        one.ask(type="say", text="Hello from the first worker")
        assert other.until("chat")["lines"][0]["name"] == "Ada"


def test_a_worker_that_dies_leaves_its_players_to_the_other(workers: tuple[Server, Server]) -> None:
    ada, bob, table = sit_at_both(*workers)
    with bob.join(table) as other:
        other.reach(0)
        with ada.join(table) as one:
            one.reach(0)
            play_on([one, other], 6)
            workers[0].kill()
        with ada.join(table, address=workers[1].address) as again:
            assert again.reach(6)["version"] == 6
            play_on([again, other], 12)


@pytest.mark.parametrize("gone", ["kill", "stop"])
def test_a_bot_whose_worker_is_gone_is_soon_played_by_the_other(workers: tuple[Server, Server], gone: str) -> None:
    one, two = workers
    ada = one.guest("Ada")
    table = ada.table("trains", "me", "casual")["id"]
    with ada.join(table, address=two.address) as socket:
        socket.until("table")
        ada.post(f"/api/tables/{table}/start")
        getattr(one, gone)()
        for version in range(6):
            while not (socket.states and socket.state["legal"]):
                socket.receive(SOON)
            assert socket.state["version"] >= version
            socket.play(min(socket.state["legal"]))


def test_the_service_resumes_by_itself_when_the_database_restarts(tmp_path: Path) -> None:
    with own_postgres() as postgres:
        server = Server(new_database(postgres, "restarted"), tmp_path)
        pair = Pair(server.guest("Ada"))
        pair.play(4)
        restart(postgres)
        pair.play(8)
        pair.leave()
        log = pair.visitor.get(f"/api/tables/{pair.table}/log")
        assert [entry["version"] for entry in log] == list(range(1, len(log) + 1))
        assert len(log) >= 8
        server.stop()


def test_tables_play_on_after_the_database_was_away_for_a_while(tmp_path: Path) -> None:
    """Moves that cannot be stored are refused; the tables stay, and the same moves are taken afterwards."""
    with own_postgres() as postgres:
        server = Server(new_database(postgres, "away"), tmp_path)
        ada = server.guest("Ada")
        tables = [ada.table("trains", "me", "me", start=True)["id"] for _ in range(4)]
        sockets = [ada.join(table) for table in tables]
        for socket in sockets:
            socket.reach(0)
        cut_off(postgres, "away", True)
        sent = [first_move(socket) for socket in sockets]
        for socket, message in zip(sockets, sent, strict=True):
            assert socket.ask(**message)["code"] == "busy"
            assert socket.ask(**message)["code"] == "busy"
        cut_off(postgres, "away", False)
        for socket, message in zip(sockets, sent, strict=True):
            while (answer := socket.ask(**message)).get("code") == "busy":
                pass
            assert (answer["type"], answer["version"]) == ("state", 1)
            socket.reach(1)
            assert socket.ask(**first_move(socket))["version"] == 2
            socket.ws.close()
        server.stop()
        assert server.faults() == [], "a database that is away is no mistake of the server's"


def first_move(socket: Socket) -> dict[str, Any]:
    seat, state = next((seat, state) for seat, state in socket.states.items() if state["legal"])
    move = min(state["legal"])
    return {"type": "move", "id": f"{state['version']}", "seat": seat, "version": state["version"], "move": move}


def test_a_server_that_starts_before_its_database_waits_for_it(tmp_path: Path) -> None:
    with own_postgres() as postgres:
        address = new_database(postgres, "late")
        cut_off(postgres, "late", True)

        def bring_back() -> None:
            while not any("waiting for the database" in log.read_text() for log in tmp_path.glob("*.log")):
                time.sleep(0.1)
            cut_off(postgres, "late", False)

        back = threading.Thread(target=bring_back, daemon=True)
        back.start()
        server = Server(address, tmp_path)
        back.join(PATIENCE)
        assert not back.is_alive(), "it waited"
        server.stop()
        assert server.faults() == []


def test_a_server_whose_database_stays_away_says_so(postgres: Any) -> None:
    address = postgres.get_uri("nowhere")
    with pytest.raises(ValueError, match=r'^the database cannot be reached: .*"nowhere" does not exist$'):
        await_database(address, print, patience=0)


def cut_off(postgres: Any, name: str, off: bool) -> None:
    """Let nobody connect to a database, and end the connections there are; or let everyone again."""
    with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS {"false" if off else "true"}')
        if off:
            connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")


def restart(postgres: Any) -> None:
    """At once, as after a crash."""
    import pgserver

    control = Path(pgserver.__file__).parent / "pginstall" / "bin" / "pg_ctl"
    log = Path(postgres.pgdata) / "restart.log"
    command = [str(control), "-D", str(postgres.pgdata), "-l", str(log), "-w", "-m", "immediate", "restart"]
    subprocess.run(command, check=True, user=postgres.system_user, timeout=PATIENCE, stdout=subprocess.DEVNULL)


def test_clients_that_misbehave_harm_nobody_else(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open")["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    eve = server.guest("Eve")
    stop = threading.Event()

    def come_and_go() -> None:
        while not stop.is_set():
            with eve.join(table) as socket:
                socket.receive()

    def talk_nonsense() -> None:
        with eve.join(table) as socket, suppress(ConnectionClosed):  # who reads less than is sent is dropped
            while not stop.is_set():
                socket.ws.send("\x00 nonsense")
                socket.receive()

    deaf = eve.join(table)  # reads nothing, ever
    threads = [threading.Thread(target=work) for work in (come_and_go, talk_nonsense)]
    for thread in threads:
        thread.start()
    with ada.join(table) as one, bob.join(table) as other:
        one.reach(0)
        other.reach(0)
        play_on([one, other], 60)
    stop.set()
    for thread in threads:
        thread.join()
    deaf.ws.close()
    with eve.join(table) as long:
        long.ws.send('{"type":"say","id":"1","text":"' + "x" * 5000 + '"}')
        assert long.closed() == 4413


def test_a_clock_that_runs_out_seats_a_bot_until_the_person_is_back(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open", clock={"kind": "move", "seconds": 5})["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    with ada.join(table) as one, bob.join(table) as other:
        one.reach(0)
        other.reach(0)
        slow = one if one.state["legal"] else other
        assert slow.state["clocks"]["running"]
        seat = slow.state["seat"]
        while not slow.table["seats"][seat]["away"]:
            slow.receive()
        slow.reach(1)
        slow.send(type="back", seat=seat)
        while slow.table["seats"][seat]["away"]:
            slow.receive()


def test_a_clock_that_forfeits_ends_the_game(server: Server) -> None:
    ada = server.guest("Ada")
    bob = server.guest("Bob")
    table = ada.table("trains", "me", "open", clock={"kind": "bank", "seconds": 5, "forfeit": True})["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    with ada.join(table) as one:
        while one.table.get("state") != "over":
            one.receive()
        assert one.table["result"]["why"]["id"] == "server-result-time"
        assert len(one.table["result"]["winners"]) == 1


def test_sockets_are_told_of_a_restart_and_what_was_played_is_there_afterwards(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/turntable.sqlite", tmp_path)
    ada = server.guest()
    table = ada.table("trains", "me", "me", start=True)["id"]
    with ada.join(table) as socket:
        socket.reach(0)
        seat = next(seat for seat, state in socket.states.items() if state["legal"])
        socket.play(min(socket.states[seat]["legal"]), seat)
        server.stop()
        assert socket.closed() == 1012
    server.start()
    with ada.join(table) as socket:
        assert socket.reach(1)["version"] == 1
    server.stop()
