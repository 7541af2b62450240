"""Notices that it is one's turn: when they are due, and what arrives at a push service on this machine."""

from __future__ import annotations

import base64
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from tests.server.client import Visitor
from tests.server.conftest import Server
from tests.server.state_machine import move, play, started
from turntable.server import push
from turntable.server.messages import ClockSettings
from turntable.server.quiet import quiet_until
from turntable.server.table import commands as c
from turntable.server.table import turns
from turntable.server.table.table import LOOKS_AGAIN, Table
from turntable.server.table.turns import NOTICE

AUTH = bytes(range(16))


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser's key, and the push service that takes messages for it."""

    def __init__(self, port: int) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.endpoint = f"http://127.0.0.1:{port}/push/{time.monotonic_ns()}"
        self.received: list[tuple[dict[str, str], bytes]] = []
        self.status = 201

    @property
    def subscription(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"endpoint": self.endpoint, "p256dh": text_of(point), "auth": text_of(AUTH)}

    def read(self, number: int = 0) -> dict[str, Any]:
        """Return the text of a message."""
        body = self.received[number][1]
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=AUTH, version="aes128gcm")
        found: dict[str, Any] = json.loads(plain)
        return found

    def wait(self, count: int = 1) -> None:
        end = time.monotonic() + 60
        while len(self.received) < count:
            assert time.monotonic() < end, "no notice came"
            time.sleep(0.05)


@contextmanager
def push_service() -> Iterator[Browser]:
    class Taking(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            browser.received.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(browser.status)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    service = ThreadingHTTPServer(("127.0.0.1", 0), Taking)
    browser = Browser(service.server_port)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    try:
        yield browser
    finally:
        service.shutdown()
        service.server_close()


# --- when


def test_whoever_is_away_is_told_once_a_turn() -> None:
    table = started()
    seat = table.acting[0]
    assert table.data.due == NOTICE
    assert turns.absent(table, NOTICE - 1, ()) == []
    assert turns.absent(table, NOTICE, ()) == [table.data.seats[seat].person]
    assert turns.absent(table, NOTICE, (seat,)) == [], "they are here"
    told = table.handle(c.NoteTurn(), NOTICE).table
    assert turns.absent(told, 1e9, ()) == []
    assert told.data.due is None
    moved = told.handle(move(told, seat), 100.0).table
    assert not moved.data.seats[seat].noticed, "the next turn is told again"
    assert moved.data.due == 100 + NOTICE


def test_a_quick_game_writes_its_due_time_once() -> None:
    """A move needs no more than the move itself to be stored, until what is stored as due is long past."""
    table = started("me", "me")
    for now in (10.0, NOTICE + 10, LOOKS_AGAIN):
        change = table.handle(move(table, table.acting[0]), now)
        assert [type(event).__name__ for event in change.events] == ["Moved"]
        table = change.table
        assert table.next_due(now) == now + NOTICE
    change = table.handle(move(table, table.acting[0]), LOOKS_AGAIN + NOTICE)
    assert [type(event).__name__ for event in change.events] == ["Moved", "DueChanged"]
    assert change.table.data.due == LOOKS_AGAIN + 2 * NOTICE


@pytest.mark.parametrize("clock", [ClockSettings("move", 60), ClockSettings("bank", 86400)])
def test_nobody_is_told_where_people_sit_and_wait(clock: ClockSettings) -> None:
    table = started(clock=clock)
    assert turns.absent(table, 1e9, ()) == []
    assert table.data.due == clock.seconds


def test_with_days_for_a_move_the_clock_and_the_notice_are_both_due() -> None:
    table = started(clock=ClockSettings("move", 3 * 86400))
    assert table.data.due == NOTICE
    told = table.handle(c.NoteTurn(), NOTICE).table
    assert told.data.due == 3 * 86400
    assert isinstance(play(told, 1, now=200.0), Table)
    assert play(told, 1, now=200.0).data.due == 200 + NOTICE


@pytest.mark.parametrize(
    ("clock", "start", "end", "until"),
    [
        ("23:30", 22 * 60, 7 * 60, "07:00"),
        ("06:59", 22 * 60, 7 * 60, "07:00"),
        ("07:00", 22 * 60, 7 * 60, None),
        ("12:00", 22 * 60, 7 * 60, None),
        ("13:15", 13 * 60, 14 * 60 + 30, "14:30"),
        ("12:59", 13 * 60, 14 * 60, None),
        ("12:00", None, None, None),
        ("12:00", 600, 600, None),
    ],
)
def test_quiet_hours(clock: str, start: int | None, end: int | None, until: str | None) -> None:
    now = datetime.fromisoformat(f"2026-11-17T{clock}:00+00:00").timestamp()
    row = SimpleNamespace(zone="UTC", quiet_from=start, quiet_to=end)
    found = quiet_until(row, now)
    assert (found and datetime.fromtimestamp(found, UTC).strftime("%H:%M")) == until
    assert found is None or 0 < found - now <= 86400


# --- what


def test_a_message_is_encrypted_for_the_browser_and_signed_by_the_server() -> None:
    key = push.new_key()
    with push_service() as browser:
        to = push.Subscription(**browser.subscription)
        assert push.send(to, b'{"title": "Trains"}', key, "https://host.example", allow_private=True) == 201
        headers, _ = browser.received[0]
        assert browser.read() == {"title": "Trains"}
    token, public = (part.split("=", 1)[1] for part in headers["authorization"].removeprefix("vapid ").split(","))
    assert public == push.public_key(key)
    assert Vapid02.verify(headers["authorization"])
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims["aud"] == browser.endpoint.partition("/push/")[0]


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "ftp://push.example/x",
        "https://",
        "https://user@push.example/",
        "https://push.example/a b",
        "https://push.example/\n",
        "https://[::1",
        "https://push.example:99999/",
        "javascript:alert(1)",
    ],
)
def test_addresses_that_are_none_of_a_push_service(endpoint: str) -> None:
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    keys = {"p256dh": text_of(point), "auth": text_of(AUTH)}
    with pytest.raises(push.NotAllowed):
        push.check_subscription(push.Subscription(endpoint, **keys))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])
def test_nothing_is_sent_into_a_private_network(host: str) -> None:
    with push_service() as browser:
        port = browser.endpoint.split(":")[2].partition("/")[0]
        to = push.Subscription(**browser.subscription | {"endpoint": f"https://{host}:{port}/push"})
        with pytest.raises((push.NotAllowed, OSError)):
            push.send(to, b"{}", push.new_key(), "https://host.example")
        assert browser.received == []


def test_keys_that_are_none(server: Server) -> None:
    ada = server.guest("Ada")
    body = {"endpoint": "https://push.example/x", "p256dh": "A" * 87, "auth": text_of(AUTH)}
    answer = ada.ask("POST", "/api/notices/push", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_subscription")
    assert ada.get("/api/notices")["devices"] == 0
    assert ada.ask("PUT", "/api/notices/quiet", {"zone": "Moon/Base"}).json()["code"] == "bad_zone"
    assert ada.ask("PUT", "/api/notices/quiet", {"zone": "UTC", "quiet_from": 5}).status_code == 400
    assert Visitor(server.address).ask("GET", "/api/notices").status_code == 401


# --- at a server


def waiting(server: Server, browser: Browser) -> tuple[Visitor, str]:
    """A game in which it has been Ada's turn for a while, in a server that was away meanwhile."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    assert ada.post("/api/notices/push", browser.subscription)["devices"] == 1
    table: str = ada.table("trains", "me", "open", options={"first": 0})["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    server.stop()
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        database.execute("UPDATE tables SET started = started - 100, due = due - 100")
        database.commit()
    server.start()
    return ada, table


@pytest.fixture
def telling(tmp_path: Path) -> Iterator[Server]:
    running = Server(f"sqlite:///{tmp_path / 'turntable.sqlite'}", tmp_path, TURNTABLE_PUSH_ANYWHERE="true")
    yield running
    running.stop()


def test_a_notice_arrives_once_and_an_endpoint_that_is_gone_is_forgotten(telling: Server) -> None:
    with push_service() as browser:
        browser.status = 410
        ada, table = waiting(telling, browser)
        browser.wait()
        said = browser.read()
        assert (said["title"], said["path"]) == ("Trains", f"/t/{table}")
        while ada.get("/api/notices")["devices"]:
            time.sleep(0.05)
        telling.stop()
        telling.start()
        with ada.join(table) as socket:
            socket.reach(0)
        assert len(browser.received) == 1, "one notice a turn"
    assert telling.faults() == []


def test_quiet_hours_and_one_press_end_notices(telling: Server) -> None:
    with push_service() as browser:
        ada = telling.guest("Ada")
        ada.post("/api/notices/push", browser.subscription)
        quiet = ada.put("/api/notices/quiet", {"zone": "Europe/Warsaw", "quiet_from": 0, "quiet_to": 1439})
        assert (quiet["zone"], quiet["quiet_from"], quiet["quiet_to"]) == ("Europe/Warsaw", 0, 1439)
        bob = telling.guest("Bob")
        challenge = {"people": [ada.get("/api/me")["id"]], "game": "trains", "seats": 2}
        bob.post("/api/challenges", challenge)  # in the quiet hours: nothing is told
        ada.put("/api/notices/quiet", {"zone": "UTC"})
        ada.put("/api/me/shown", {"ratings": True, "games": True, "here": False})  # or she would see it on the page
        bob.post("/api/challenges", challenge)
        browser.wait()
        assert (browser.read()["body"], browser.read()["path"]) == ("Bob wants to play with you.", "/friends")
        assert len(browser.received) == 1
        gone = ada.ask("DELETE", "/api/notices").json()
        assert gone["devices"] == 0
