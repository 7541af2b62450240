"""The WebSocket of a table. It only transports messages; the table decides.

These sockets bypass Litestar: its layers would take a third of a socket's memory for as long as it is open.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from litestar.connection import ASGIConnection

from turntable.server import messages as m
from turntable.server.conversation import refused
from turntable.server.front import RESTART, Receive, Scope, Send
from turntable.server.listener import OUTBOX, WATCHING, Listener
from turntable.server.person import Person
from turntable.server.places import NO_SUCH_TABLE, Place
from turntable.server.refusal import Refusal
from turntable.server.routes.common import address, check_banned, identify, is_same_origin
from turntable.server.service import Service
from turntable.server.store.database import UNAVAILABLE

PATH = re.compile("/api/tables/([^/]+)/socket")
TOO_MANY, TOO_LONG, BANNED = 4409, 4413, 4403
FLOOD = 100  # messages over the rate limit after which a socket is closed
PAUSE = 0.02  # seconds of delay for each of them
CLOSING = 5.0  # seconds to send the rest of the outbox before closing


class Disconnected(Exception):
    """The page went away."""


class Socket:
    """The server's end of a WebSocket."""

    __slots__ = ("_receive", "_send")

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send

    async def accept(self) -> None:
        await self._receive()
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def send(self, text: str) -> None:
        await self._send({"type": "websocket.send", "bytes": None, "text": text})

    async def receive(self) -> str:
        """Return the next message. Raise Disconnected if there is none."""
        event: Any = await self._receive()
        if event["type"] == "websocket.disconnect":
            raise Disconnected
        return event.get("text") or ""

    async def close(self, code: int, reason: str = "") -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


async def table_socket(service: Service, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve a socket until it is closed."""
    socket = Socket(receive, send)
    handshake: Any = scope
    path = PATH.fullmatch(scope["path"])
    if path is None or not is_same_origin(ASGIConnection(handshake), service.settings.origins):
        await socket.close(4403, "another origin" if path else "no such socket")
        return
    try:
        person, comes_from = await _admit(service, ASGIConnection(handshake))
        table_id = path[1]
        if not table_id.isprintable():
            raise Refusal(404, "no_such_table")
        plays = await service.tables.plays(table_id, person)
        counted = service.sockets.open(comes_from, table_id, person.id if person and plays else None)
        try:
            display = "display" in parse_qs(scope["query_string"].decode("latin-1")).get("as", [])
            listener = Listener(person, display, OUTBOX if plays else WATCHING)
            place = await service.tables.enter(table_id, listener)
            await _serve(socket, service, place, person.id if person else comes_from)
        finally:
            service.sockets.close(counted)
    except Refusal as refusal:
        await _refuse(
            socket, {403: BANNED, 404: NO_SUCH_TABLE, 503: RESTART}.get(refusal.status, TOO_MANY), refusal.code
        )
    except UNAVAILABLE:
        await _refuse(socket, RESTART, "busy")


async def _admit(service: Service, handshake: ASGIConnection[Any, Any, Any, Any]) -> tuple[Person | None, str]:
    """Return who connects and from which address. Raise Refusal if they may not connect."""
    person = await identify(handshake, service)
    check_banned(person)
    service.limits.spend("connect", address(handshake), person.id if person else None)
    return person, address(handshake)


async def _refuse(socket: Socket, code: int, reason: str) -> None:
    """Close a socket that may not join. Browsers report the code to the page only if the socket was accepted first."""
    with suppress(OSError):  # the page went away
        await socket.accept()
        await socket.close(code, reason)


async def _serve(socket: Socket, service: Service, place: Place, key: str) -> None:
    """Transport messages both ways until the socket is closed. Their number is limited by `key`."""
    writer = None
    try:
        await socket.accept()
        writer = asyncio.create_task(_write(socket, place.listener))
        await _read(socket, service, place, key)
        await asyncio.wait_for(writer, CLOSING)
    except (Disconnected, OSError):  # the page went away, perhaps before the handshake
        pass
    finally:
        place.listener.closed = True
        if writer is not None:
            writer.cancel()
        await service.tables.leave(place)


async def _write(socket: Socket, listener: Listener) -> None:
    """Send the outbox's messages until the socket is closed."""
    while True:
        message = await listener.next()
        if isinstance(message, int):
            await socket.close(message)
            return
        await socket.send(message.decode())
        del message  # while it waits for the next one


async def _read(socket: Socket, service: Service, place: Place, key: str) -> None:
    listener = place.listener
    flood = 0
    while not listener.closed:
        text = await socket.receive()
        if len(text) > m.LARGEST_MESSAGE:
            listener.close(TOO_LONG)
            return
        if service.limits.wait("message", key):
            flood += 1
            if flood > FLOOD:
                listener.close(TOO_MANY)
                return
            await asyncio.sleep(PAUSE)
            listener.send(refused("too_fast", None))
            continue
        await place.say(text)
