"""The edges of a public server: who is believed, how many may come, and how long anyone is waited for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest
import uvicorn
from litestar.connection import ASGIConnection
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import CSRF, PATIENCE, Visitor
from tests.server.conftest import Server
from turntable.server import connection
from turntable.server.connection import LeanSocket, TimedConnection
from turntable.server.limits import (
    PLAYING_FROM_ADDRESS,
    SOCKETS_OF_PERSON,
    SOCKETS_OF_PLAYER,
    WATCHING_FROM_ADDRESS,
    WATCHING_TABLE,
    OpenSockets,
)
from turntable.server.refusal import Refusal
from turntable.server.routes.common import address


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its limits on, behind a proxy on this machine that has TLS."""
    folder = tmp_path_factory.mktemp("proxied")
    settings = {"TURNTABLE_LIMITS": "true", "TURNTABLE_PROXIES": "127.0.0.1", "TURNTABLE_HTTPS": "true"}
    running = Server(f"sqlite:///{folder}/turntable.sqlite", folder, **settings)
    yield running
    running.stop()


class Remote(Visitor):
    """Someone elsewhere. Cookies are kept by hand: they are Secure, and the way from the proxy is not."""

    def __init__(self, server: Server, comes_from: str) -> None:
        self.cookies: dict[str, str] = {}
        super().__init__(server.address)
        self.http.headers["x-forwarded-for"] = comes_from
        self.ask("GET", "/api/games")

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"cookie": cookies, "x-csrf-token": self.cookies.get(CSRF, "")}
        answer = self.http.request(method, path, json=body, headers=headers)
        for cookie in answer.headers.get_list("set-cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def arrive(self) -> int:
        self.cookies.pop("turntable", None)
        return self.ask("POST", "/api/me", {"name": "Ada"}).status_code


# --- who is believed


def test_nobody_is_believed_to_come_from_elsewhere_unless_a_proxy_is_named(strict: Server, proxied: Server) -> None:
    for server, last in ((strict, 429), (proxied, 200)):
        assert [Remote(server, f"198.51.100.{n}").arrive() for n in range(12)][-1] == last


def test_whoever_has_an_address_of_ipv6_has_its_whole_network(proxied: Server) -> None:
    assert [Remote(proxied, f"2001:db8:0:1::{n}").arrive() for n in range(1, 13)][-1] == 429
    assert Remote(proxied, "2001:db8:0:2::1").arrive() == 200


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_to_count_by(host: str, counted: str) -> None:
    scope: Any = {"type": "http", "client": (host, 1)}
    assert address(ASGIConnection(scope)) == counted


def test_behind_tls_cookies_are_secure_and_browsers_come_back_by_tls(strict: Server, proxied: Server) -> None:
    ada = Remote(proxied, "198.51.100.77")
    answer = ada.ask("POST", "/api/me", {"name": "Ada"})
    assert answer.headers["strict-transport-security"].startswith("max-age=")
    again = ada.http.get("/api/games")
    cookies = [*answer.headers.get_list("set-cookie"), *again.headers.get_list("set-cookie")]
    assert {cookie.partition("=")[0] for cookie in cookies} == {"turntable", CSRF}
    for cookie in cookies:
        assert "secure" in cookie.lower()
        assert "samesite=lax" in cookie.lower()
    assert "strict-transport-security" not in httpx.get(f"{strict.address}/api/games", timeout=PATIENCE).headers


def test_a_change_that_another_sites_page_asks_for_is_refused(server: Server) -> None:
    ada = server.guest()
    headers = {"x-csrf-token": ada.http.cookies[CSRF]}
    for origin, status in (("https://evil.example", 403), ("null", 403), (server.address, 200)):
        answer = ada.http.post("/api/me", json={"name": "Eve"}, headers={**headers, "origin": origin})
        assert answer.status_code == status
        assert status == 200 or answer.json()["code"] == "forgery"
    assert ada.http.get("/api/me", headers={"origin": "https://evil.example"}).status_code == 200


def test_wrong_passwords_lock_nobody_out_elsewhere(proxied: Server) -> None:
    ada, eve, other = (Remote(proxied, f"203.0.113.{n}") for n in (1, 2, 3))
    ada.arrive()
    right = {"login": "ada.lovelace", "password": "correct horse"}
    assert ada.ask("POST", "/api/me/account", right).status_code == 200
    wrong = [eve.ask("POST", "/api/me/login", {**right, "password": f"guess number {n}"}) for n in range(10)]
    assert (wrong[0].status_code, wrong[-1].status_code) == (403, 429)
    assert eve.ask("POST", "/api/me/login", {**right, "login": "eve.eve"}).status_code == 403, "another account"
    assert other.ask("POST", "/api/me/login", right).status_code == 200


def test_a_code_does_not_tell_of_a_table_closed_to_spectators(server: Server) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    table = ada.table("trains", "me", "casual", spectators=False)
    assert eve.get(f"/api/codes/{table['code']}")["id"] == table["id"]
    ada.post(f"/api/tables/{table['id']}/start")
    hidden, wrong = (eve.ask("GET", f"/api/codes/{code}") for code in (table["code"], "BBBBBB"))
    assert (hidden.status_code, hidden.json()) == (wrong.status_code, wrong.json())
    assert hidden.status_code == 404
    assert ada.get(f"/api/codes/{table['code']}")["id"] == table["id"]


# --- how many may come


def test_one_address_does_not_fill_a_table_and_keeps_no_player_out(strict: Server) -> None:
    ada, eve = strict.guest("Ada"), Visitor(strict.address)
    table = ada.table()["id"]
    with ExitStack() as watching:
        for _ in range(WATCHING_FROM_ADDRESS):
            watching.enter_context(eve.join(table)).until("table")
        with eve.join(table) as one_more:
            assert one_more.closed() == 4409
        with ada.join(table) as player:
            player.until("table")
            assert player.ask(type="ping")["now"]
    end = time.monotonic() + PATIENCE
    while not is_let_in(eve, table):  # until the server has seen that the others are gone
        assert time.monotonic() < end


def is_let_in(visitor: Visitor, table: str) -> bool:
    with visitor.join(table) as socket:
        try:
            socket.until("table")
        except ConnectionClosed:
            return False
    return True


def test_sockets_are_counted_while_they_are_open() -> None:
    sockets = OpenSockets(enforced=True)
    counted = [sockets.open(f"192.0.2.{number}", "table", None) for number in range(WATCHING_TABLE)]
    with pytest.raises(Refusal):
        sockets.open("198.51.100.1", "table", None)
    counted += [sockets.open("192.0.2.1", "table", "ada") for _ in range(SOCKETS_OF_PLAYER)]
    with pytest.raises(Refusal):
        sockets.open("192.0.2.1", "table", "ada")
    counted.append(sockets.open("192.0.2.1", "table", "bob"))
    tables = (SOCKETS_OF_PERSON - SOCKETS_OF_PLAYER) // SOCKETS_OF_PLAYER
    counted += [sockets.open("192.0.2.1", f"table {n}", "ada") for n in range(tables) for _ in range(SOCKETS_OF_PLAYER)]
    with pytest.raises(Refusal):
        sockets.open("192.0.2.1", "one more", "ada")
    counted += [
        sockets.open("192.0.2.1", "table", f"guest {n}")
        for n in range(PLAYING_FROM_ADDRESS - len(counted) + WATCHING_TABLE)
    ]
    with pytest.raises(Refusal):
        sockets.open("192.0.2.1", "table", "one more")
    counted.append(sockets.open("198.51.100.1", "table", "one more"))
    for one in counted:
        sockets.close(one)
    assert not sockets._open


# --- how long anyone is waited for, and how much anyone may send


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """An application that echoes over sockets, and answers requests with as many bytes as their query says."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
        return
    await receive()
    body = b"o" * int(scope["query_string"] or 2)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def served() -> AsyncIterator[int]:
    """Return the port of a server with our connections and no other limits."""
    config = uvicorn.Config(
        answer, ws=LeanSocket, log_config=None, timeout_keep_alive=3600, ws_max_size=2**26, ws_per_message_deflate=False
    )
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: TimedConnection(config, state, {}), "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    end = time.monotonic() + PATIENCE
    while state.connections or state.tasks:  # nothing is left behind
        assert time.monotonic() < end
        await asyncio.sleep(0.05)
    server.close()


async def is_cut(port: int, *sent: bytes) -> bool:
    """Return whether the server closes a connection that sends this, before it has read much of it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        async with asyncio.timeout(PATIENCE):
            for part in sent:
                writer.write(part)
                await writer.drain()
            await reader.read()
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    finally:
        writer.transport.abort()
    return True


GET = b"GET / HTTP/1.1\r\nHost: x\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
UPGRADE = (
    GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
MASK = b"\0\0\0\0"


def frame(first: int, data: bytes = b"") -> bytes:
    return bytes([first, 0x80 | len(data)]) + MASK + data


def test_a_request_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "ARRIVE", 0.2)

    async def play() -> None:
        async with served() as port, connect(f"ws://127.0.0.1:{port}/") as socket:
            for half in (b"", b"GET / HT", GET, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc"):
                assert await is_cut(port, half)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(GET + b"\r\n")
            assert (await asyncio.wait_for(reader.readuntil(b"oo"), PATIENCE)).startswith(b"HTTP/1.1 200")
            writer.write(b"GET / HT")  # the next request on the same connection
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await asyncio.wait_for(reader.readexactly(10_000), PATIENCE)
            writer.close()
            await socket.send("still here")
            assert await asyncio.wait_for(socket.recv(), PATIENCE) == "still here"

    asyncio.run(play())


@pytest.mark.parametrize(
    "more",
    [b"x: " + b"y" * 9000 + b"\r\n", b"x: y\r\n" * 200, b"Content-Length: 5\r\n", b"Cookie: " + b"z" * 8200 + b"\r\n"],
    ids=["header", "headers", "body", "cookie"],
)
def test_a_socket_whose_request_cannot_be_read_is_refused(more: bytes) -> None:
    """It was left open, and nobody waited for it any more."""

    async def play() -> None:
        async with served() as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(UPGRADE.removesuffix(b"\r\n") + more + b"\r\n")
            assert (await asyncio.wait_for(reader.read(), PATIENCE)).startswith(b"HTTP/1.1 400")
            writer.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("head", "rest"),
    [
        (GET, b"x: " + b"y" * 10_000 + b"\r\n"),
        (GET + b"x: ", b"y" * 10_000),
        (b"GET /", b"y" * 10_000),
        (CHUNKED, b"x: " + b"y" * 10_000 + b"\r\n"),
        (GET + b"\r\n", GET + b"\r\n"),
        (UPGRADE, frame(0x89, b"x" * 125)),
        (UPGRADE + frame(0x01), frame(0x00)),
        (UPGRADE, frame(0x81, b"x")),
        (UPGRADE + frame(0x88), frame(0x81, b"x")),
    ],
    ids=["headers", "header", "path", "trailers", "requests", "pings", "parts", "messages", "after a close"],
)
def test_whoever_sends_without_end_is_cut_off(head: bytes, rest: bytes) -> None:
    async def play() -> None:
        async with served() as port:
            assert await is_cut(port, head, *[rest * (2**17 // len(rest))] * 200)

    asyncio.run(play())


def test_whoever_reads_nothing_is_cut_off_and_slow_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "STALLED", 0.5)
    size = 2**24

    async def play() -> None:
        async with served() as port:
            ask = b"GET /?%d HTTP/1.1\r\nHost: x\r\n\r\n" % size
            _, silent = await asyncio.open_connection("127.0.0.1", port, limit=1)
            silent.write(ask)
            reader, slow = await asyncio.open_connection("127.0.0.1", port, limit=2**16)
            slow.write(ask)
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            assert head.startswith(b"HTTP/1.1 200")
            for _ in range(32):
                assert len(await asyncio.wait_for(reader.readexactly(size // 32), PATIENCE)) == size // 32
                await asyncio.sleep(0.05)
            _, deaf = await asyncio.open_connection("127.0.0.1", port, limit=1)
            deaf.write(UPGRADE)
            for _ in range(8):  # each is echoed
                data = b"x" * 2**21
                deaf.write(bytes([0x81, 0xFF]) + len(data).to_bytes(8) + MASK + data)
            slow.close()
            # `served` waits until the server has let go of the other two, which are still open here
        silent.transport.abort()
        deaf.transport.abort()

    asyncio.run(play())
