"""Let an assistant play at a server, by the Model Context Protocol.

It speaks the protocol of docs/protocol.md, as any player does: the same cookie, the same limits, only its own view.
"""

from __future__ import annotations

import argparse
import json
import uuid
from collections.abc import Callable, Sequence
from functools import wraps
from http.cookiejar import LWPCookieJar
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from turntable.locales import add, say
from turntable.match.game import all_games

if TYPE_CHECKING:
    import httpx
    from mcp.server import MCPServer
    from websockets.sync.client import ClientConnection

INSTRUCTIONS = (
    "Play Trains, Tickets and Superline at a Turntable server. Read the rules of a game first. "
    "Join a table by its code, or set one up against bots. Then look, choose one of the legal moves, play it, and wait "
    "for your turn, until the result is told."
)
P = ParamSpec("P")
T = TypeVar("T")
PATIENCE = 30.0  # seconds for an answer
LONGEST_WAIT = 60


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--server",
        default="http://127.0.0.1:8000",
        metavar="URL",
        help="address of the server (default: the one on this machine)",
    )
    command.add_argument("--name", default="Assistant", help="the name to play under (default: Assistant)")
    command.add_argument("--cookies", metavar="FILE", help="save the login there, to come back as the same player")


def run(options: argparse.Namespace) -> int:
    try:
        tools(Seat(options.server, options.name, options.cookies)).run()
    except ModuleNotFoundError as missing:
        raise ValueError(f"{missing.name} is not installed: pip install 'turntable-games[mcp]'") from None
    return 0


class Seat:
    """A player's client of a server."""

    def __init__(self, server: str, name: str, cookies: str | None = None) -> None:
        import httpx

        self.server, self.name = server.rstrip("/"), name
        self.jar = LWPCookieJar(cookies)
        if cookies and Path(cookies).exists():
            self.jar.load(ignore_discard=True)
        self.http = httpx.Client(base_url=self.server, cookies=self.jar, timeout=PATIENCE)
        list(all_games())  # their words
        add("turntable.server")

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Return the server's answer; ValueError with the server's sentence if it refuses."""
        return self._read(self._send(method, path, body))

    def arrive(self) -> None:
        """Sign in as the saved player, or as a new guest."""
        if self.ask("GET", "/api/me") is None:
            self.ask("POST", "/api/me", {"name": self.name})
            if self.jar.filename:
                self.jar.save(ignore_discard=True)

    def _send(self, method: str, path: str, body: Any) -> httpx.Response:
        headers = {"x-csrf-token": self.http.cookies.get("turntable-csrf") or ""}
        return self.http.request(method, path, json=body, headers=headers)

    def _read(self, answer: httpx.Response) -> Any:
        found = answer.json() if "json" in answer.headers.get("content-type", "") else answer.text
        if answer.is_error:
            raise ValueError(
                found["detail"] if isinstance(found, dict) else f"the server answered {answer.status_code}"
            )
        return found

    def connect(self, table: str) -> ClientConnection:
        from websockets.sync.client import connect

        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        return connect(address, additional_headers={"Cookie": cookies}, open_timeout=PATIENCE)

    def look(self, table: str) -> dict[str, Any]:
        """Return the table and the game as this player may know them now."""
        with self.connect(table) as socket:
            return self._told(*_welcome(socket))

    def play(self, table: str, move: str, seat: int | None) -> dict[str, Any]:
        """Make a move; ValueError with the reason if it is refused."""
        with self.connect(table) as socket:
            shown, states = _welcome(socket)
            own = [number for number in states if number is not None] if seat is None else [seat]
            acting = [number for number in own if states.get(number, {}).get("legal")]
            if not acting:
                raise ValueError("it is not your turn")
            sent = {"type": "move", "id": uuid.uuid4().hex, "seat": acting[0], "version": states[acting[0]]["version"]}
            socket.send(json.dumps(sent | {"move": move}))
            while True:
                message = json.loads(socket.recv(timeout=PATIENCE))
                if message["type"] == "table":
                    shown = message["table"]
                elif message["type"] == "state":
                    states[message["seat"]] = message
                if message.get("answers") == sent["id"]:
                    if message["type"] == "refused":
                        raise ValueError(
                            f"{_text(message['words'], _names(shown))} ({message['clause'] or message['code']})"
                        )
                    return self._told(shown, states)

    def wait(self, table: str, seconds: float) -> dict[str, Any]:
        """Return the same as `look`, as soon as this player may move or the game is over, or after some seconds."""
        with self.connect(table) as socket:
            shown, states = _welcome(socket)
            try:
                while shown["state"] != "over" and not any(state["legal"] for state in states.values()):
                    message = json.loads(socket.recv(timeout=seconds))
                    if message["type"] == "table":
                        shown = message["table"]
                    elif message["type"] == "state":
                        states[message["seat"]] = message
            except TimeoutError:
                pass
            return self._told(shown, states)

    def _told(self, table: dict[str, Any], states: dict[int | None, dict[str, Any]]) -> dict[str, Any]:
        names = _names(table)
        return {
            "table": table["id"],
            "game": table["game"],
            "state": table["state"],
            "players": names,
            "result": table["result"] and table["result"]["reason"],
            "winners": table["result"] and [names[seat] for seat in table["result"]["winners"]],
            "seats": [
                {
                    "seat": seat,
                    "view": state["view"],
                    "legal": {move: _text(words, names) for move, words in state["legal"].items()},
                    "last": [_text(words, names) for words in state["told"]],
                }
                for seat, state in states.items()
            ],
        }


def _welcome(socket: ClientConnection) -> tuple[dict[str, Any], dict[int | None, dict[str, Any]]]:
    """Return the first messages of a socket: the table, and a state for each seat held, or a spectator's."""
    table: dict[str, Any] = {}
    states: dict[int | None, dict[str, Any]] = {}
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] == "table":
            table = message["table"]
        elif message["type"] == "state":
            states[message["seat"]] = message
        elif message["type"] == "chat" and table["commitment"] is None:
            return table, states  # nothing is dealt yet
        dealt = table and table["commitment"] is not None
        if dealt and len(states) >= max(1, sum(seat["you"] for seat in table["seats"])):
            return table, states


def _names(table: dict[str, Any]) -> list[str]:
    return [
        seat["name"] or say("bot-name" if seat["kind"] == "bot" else "player", number=number)
        for number, seat in enumerate(table["seats"], 1)
    ]


def _text(words: dict[str, Any], names: Sequence[str]) -> str:
    """Return a message of the protocol in English."""
    return say(words["id"], **{name: _fact(fact, names) for name, fact in words.get("facts", {}).items()})


def _fact(fact: Any, names: Sequence[str]) -> Any:
    if isinstance(fact, list):
        return ", ".join(str(_fact(one, names)) for one in fact)
    if isinstance(fact, dict):
        return names[fact["seat"]] if "seat" in fact else _text(fact, names)
    return fact


def tools(player: Seat) -> MCPServer:
    """The tools that an assistant is given."""
    import httpx
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from websockets.exceptions import WebSocketException

    server = MCPServer("turntable", instructions=INSTRUCTIONS)

    def tool(work: Callable[P, T]) -> Callable[P, T]:
        """Offer a tool that reports errors in one sentence."""

        @wraps(work)
        def told(*args: P.args, **kwargs: P.kwargs) -> T:
            try:
                player.arrive()
                return work(*args, **kwargs)
            except (ValueError, OSError, httpx.TransportError, WebSocketException) as fault:
                raise ToolError(str(fault) or "the server does not answer") from None

        return server.tool()(told)

    _offer_tables(player, tool)
    _offer_play(player, tool)
    return server


def _offer_tables(player: Seat, tool: Callable[..., Any]) -> None:
    """Offer the tools that lead to a table."""

    @tool
    def list_tables(game: str | None = None) -> list[dict[str, Any]]:
        """Your own tables, and public ones with a free seat."""
        wanted = "/api/tables?state=open" + (f"&game={game}" if game else "")
        return [*player.ask("GET", "/api/me/tables"), *player.ask("GET", wanted)]

    @tool
    def read_rules(game: str) -> str:
        """The rules of trains, tickets or superline."""
        found: str = player.ask("GET", f"/api/rules/{game}/en")
        return found

    @tool
    def new_table(game: str, bots: list[str]) -> dict[str, Any]:
        """Begin a game against bots: a level (beginner, casual, expert) or name (rita, hugo, ...) for each."""
        seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in bots)]
        return player.look(player.ask("POST", "/api/tables", {"game": game, "seats": seats, "start": True})["id"])

    @tool
    def join_table(code: str) -> dict[str, Any]:
        """Take a free seat at the table with that code."""
        table = player.ask("GET", f"/api/codes/{code}")
        free = [n for n, seat in enumerate(table["seats"]) if seat["kind"] in ("open", "invited")]
        if not free:
            raise ValueError("there is no free seat at this table")
        path = f"/api/tables/{table['id']}/seats/{free[0]}"
        return player.look(player.ask("PUT", path, {"kind": "me", "code": code})["id"])


def _offer_play(player: Seat, tool: Callable[..., Any]) -> None:
    """Offer the tools for a seat at a table."""

    @tool
    def look(table: str) -> dict[str, Any]:
        """What you may know of a table: your view, your legal moves with what each does, and what happened last."""
        return player.look(table)

    @tool
    def play(table: str, move: str, seat: int | None = None) -> dict[str, Any]:
        """Make one of your legal moves. Say the seat if you hold several."""
        return player.play(table, move, seat)

    @tool
    def wait_for_turn(table: str, seconds: int = 30) -> dict[str, Any]:
        """Wait until you may move or the game is over, at most a minute."""
        return player.wait(table, min(max(seconds, 1), LONGEST_WAIT))
