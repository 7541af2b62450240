"""The WebSocket of a table. It only transports messages; the table decides."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Any, Literal

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import Parameter

from turntable.server import messages as m
from turntable.server.conversation import refused
from turntable.server.front import RESTART
from turntable.server.listener import OUTBOX, WATCHING, Listener
from turntable.server.places import NO_SUCH_TABLE, Place
from turntable.server.refusal import Refusal
from turntable.server.routes.common import address, check_banned, identify, is_same_origin
from turntable.server.service import Service
from turntable.server.store.database import UNAVAILABLE

TOO_MANY, TOO_LONG, BANNED = 4409, 4413, 4403
FLOOD = 100  # messages over the rate limit after which a socket is closed
PAUSE = 0.02  # seconds of delay for each of them
CLOSING = 5.0  # seconds to send the rest of the outbox before closing


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    service: Service,
    table_id: str,
    shown_as: Annotated[Literal["display"] | None, Parameter(query="as")] = None,
) -> None:
    if not is_same_origin(socket, service.settings.origins):
        await socket.close(code=4403, reason="another origin")
        return
    try:
        person = await identify(socket, service)
        check_banned(person)
        service.limits.spend("connect", address(socket), person.id if person else None)
        if not table_id.isprintable():
            raise Refusal(404, "no_such_table")
        plays = await service.tables.plays(table_id, person)
        with service.sockets.open(address(socket), table_id, person.id if person and plays else None):
            listener = Listener(person, shown_as == "display", OUTBOX if plays else WATCHING)
            place = await service.tables.enter(table_id, listener)
            await _serve(socket, service, place)
    except Refusal as refusal:
        await _refuse(
            socket, {403: BANNED, 404: NO_SUCH_TABLE, 503: RESTART}.get(refusal.status, TOO_MANY), refusal.code
        )
    except UNAVAILABLE:
        await _refuse(socket, RESTART, "busy")


async def _refuse(socket: WebSocket[Any, Any, Any], code: int, reason: str) -> None:
    """Close a socket that may not join. Browsers report the code to the page only if the socket was accepted first."""
    with suppress(OSError, WebSocketDisconnect):  # the page went away
        await socket.accept()
        await socket.close(code=code, reason=reason)


async def _serve(socket: WebSocket[Any, Any, Any], service: Service, place: Place) -> None:
    """Transport messages both ways until the socket is closed."""
    writer = None
    try:
        await socket.accept()
        writer = asyncio.create_task(_write(socket, place.listener))
        await _read(socket, service, place)
        await asyncio.wait_for(writer, CLOSING)
    except (WebSocketDisconnect, OSError):  # the page went away, perhaps before the handshake
        pass
    finally:
        place.listener.closed = True
        if writer is not None:
            writer.cancel()
        await service.tables.leave(place)


async def _write(socket: WebSocket[Any, Any, Any], listener: Listener) -> None:
    """Send the outbox's messages until the socket is closed."""
    while True:
        message = await listener.next()
        if isinstance(message, int):
            await socket.close(code=message)
            return
        await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})


async def _read(socket: WebSocket[Any, Any, Any], service: Service, place: Place) -> None:
    listener = place.listener
    flood = 0
    key = listener.person.id if listener.person else address(socket)
    while not listener.closed:
        text = await socket.receive_data(mode="text")
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
