"""A person at a real server: an HTTP client with cookies, and a WebSocket at a table."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PATIENCE = 120.0  # seconds until a test stops waiting
CSRF = "turntable-csrf"


VISITORS: list[Visitor] = []
"""Those of the test that runs; they leave at its end."""


def client(address: str) -> httpx.Client:
    """Speak HTTP with a server. Reading all authorities takes 24 ms, which plain HTTP need not spend."""
    return httpx.Client(base_url=address, timeout=PATIENCE, verify=address.startswith("https:"))


class Visitor:
    """Someone with a browser, who may not have said a name yet."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = client(address)
        VISITORS.append(self)
        self.http.get("/api/games")

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"x-csrf-token": self.http.cookies.get(CSRF) or ""}
        return self.http.request(method, path, json=body, headers=headers)

    def get(self, path: str) -> Any:
        return self._answer("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self._answer("POST", path, body)

    def put(self, path: str, body: Any) -> Any:
        return self._answer("PUT", path, body)

    def _answer(self, method: str, path: str, body: Any = None) -> Any:
        """Return the answer; retry, as the protocol says, while the server is busy or limits requests."""
        end = time.monotonic() + PATIENCE
        while (response := self.ask(method, path, body)).status_code in (429, 503) and time.monotonic() < end:
            time.sleep(float(response.headers.get("retry-after", 1)))
        assert response.status_code < 300, response.text
        return response.json() if response.content else None

    def table(self, game: str = "trains", *seats: str, **wish: Any) -> dict[str, Any]:
        """A new table: `me`, `open`, `invited` or a bot's level for each seat."""
        kinds = [seat if seat in ("me", "open", "invited") else "bot" for seat in seats or ("me", "open")]
        levels = [
            {"level": seat} if kind == "bot" else {} for seat, kind in zip(seats or ("me", "open"), kinds, strict=True)
        ]
        wishes = [{"kind": kind, **level} for kind, level in zip(kinds, levels, strict=True)]
        made: dict[str, Any] = self.post("/api/tables", {"game": game, "seats": wishes, **wish})
        return made

    def sit(self, table: str, seat: int) -> dict[str, Any]:
        sat: dict[str, Any] = self.put(f"/api/tables/{table}/seats/{seat}", {"kind": "me"})
        return sat

    def join(self, table: str, query: str = "", address: str | None = None, **headers: str) -> Socket:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        if forwarded := self.http.headers.get("x-forwarded-for"):  # who comes through a proxy does so with sockets too
            headers["X-Forwarded-For"] = forwarded
        return Socket(address or self.address, table, cookies, query, headers)


def guest(address: str, name: str = "Ada") -> Visitor:
    visitor = Visitor(address)
    visitor.post("/api/me", {"name": name})
    return visitor


class Socket:
    """A socket at a table, and the last of everything it was sent."""

    def __init__(
        self, address: str, table: str, cookies: str, query: str = "", headers: Mapping[str, str] | None = None
    ) -> None:
        url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket{query}"
        sent = {**({"Cookie": cookies} if cookies else {}), **(headers or {})}
        self.ws: ClientConnection = connect(
            url, additional_headers=sent, open_timeout=PATIENCE, max_size=None, legacy=True
        )
        self.display = bool(query)
        self.table: dict[str, Any] = {}
        self.states: dict[int | None, dict[str, Any]] = {}
        self.presence: dict[str, Any] = {}
        self.chat: list[dict[str, Any]] = []
        self.raw: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.ws.close()

    @property
    def state(self) -> dict[str, Any]:
        (state,) = self.states.values()
        return state

    def receive(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = self.ws.recv(timeout=patience)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "table":
            self.table = message["table"]
        elif message["type"] == "state":
            self.states[message["seat"]] = message
        elif message["type"] == "presence":
            self.presence = message
        elif message["type"] == "chat":
            self.chat += message["lines"]
        return message

    def until(self, *wanted: str, **fields: Any) -> dict[str, Any]:
        """The next message of these types with these fields."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.receive(end - time.monotonic())
            if message["type"] in wanted and all(message.get(name) == value for name, value in fields.items()):
                return message
        raise TimeoutError(f"no {wanted} {fields}")

    def reach(self, version: int) -> dict[str, Any]:
        """A state of at least that version, for every seat held."""
        while not self.table:
            self.receive()
        held = [seat for seat, info in enumerate(self.table["seats"]) if info["you"]]
        for seat in held if held and not self.display else [None]:
            while self.states.get(seat, {"version": -1})["version"] < version:
                self.until("state")
        return next(iter(self.states.values()))

    def send(self, **message: Any) -> str:
        """Send a message with a new id, and return the id."""
        message.setdefault("id", secrets.token_hex(8))
        self.ws.send(json.dumps(message))
        sent: str = message["id"]
        return sent

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        sent = self.send(**message)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            answer = self.receive(end - time.monotonic())
            if answer.get("answers") == sent:
                return answer
        raise TimeoutError(f"no answer to {message}")

    def play(self, move: str, seat: int | None = None) -> dict[str, Any]:
        """Make a move, in answer to the state last seen."""
        state = self.state if seat is None else self.states[seat]
        return self.ask(type="move", seat=state["seat"], version=state["version"], move=move)

    def hint(self, seat: int | None) -> dict[str, Any]:
        """Ask for a hint, and again while the server is too busy to think."""
        while (answer := self.ask(type="hint", seat=seat)).get("code") == "busy":
            pass
        return answer

    def closed(self) -> int:
        """Wait until the server closes the socket; the code it gave."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code
