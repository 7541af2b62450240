"""Connections that wait for nobody: bounds on what a client may send and how slowly, and on what it leaves unread."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from turntable.server.small_queue import Gate, SmallQueue

ARRIVE = 20.0  # seconds to receive a whole request
LARGEST_REQUEST = 512 * 1024  # bytes until a request is complete; uvloop reads up to 256 KiB at once
PIECE = 4096  # bytes of a socket that are parsed before its limits are checked
MOST_UNREAD = 1000  # messages that wait for their turn
MOST_EXTRA = 500  # pings and parts of messages between two keepalive pings, which are 20 seconds apart
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
STALLED = 20.0  # seconds
SLOWEST = 20 * 1024  # bytes that a client reads in that time, if it is sent more than the system's buffers hold


class Unread:
    """Closes a connection whose client does not read: uvicorn would wait for it, and close it, for ever."""

    __slots__ = ("_check", "_size", "_transport")

    def __init__(self, transport: asyncio.Transport) -> None:
        transport.set_write_buffer_limits(0)  # so that we are told as soon as anything has to wait
        self._transport = transport
        self._check: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        self._size = self._transport.get_write_buffer_size()
        self._check = asyncio.get_running_loop().call_later(STALLED, self._again)

    def end(self) -> None:
        if self._check is not None:
            self._check.cancel()
            self._check = None

    def _again(self) -> None:
        if self._transport.get_write_buffer_size() > self._size - SLOWEST:
            self._transport.abort()
        else:
            self.begin()


class Watched(asyncio.Protocol):
    """A connection that is closed when its client does not read."""

    __slots__ = ("_unread",)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._unread = Unread(cast(asyncio.Transport, transport))

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.end()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.end()
        super().connection_lost(exc)


class TimedConnection(Watched, HttpToolsProtocol):
    """An HTTP connection, closed when a request is late, too large or comes before the last one was answered.

    Uvicorn has no such limits. WebSockets are kept alive by pings instead.
    """

    _late: asyncio.TimerHandle | None = None
    _is_socket = False
    _unfinished = 0
    """Bytes received while no request was complete."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_request()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._await_request()
        self._unfinished = self._unfinished + len(data) if self._late is not None else 0
        if self._unfinished > LARGEST_REQUEST:
            self.transport.abort()

    def on_message_begin(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            raise ValueError("a request before the answer to the last one")  # the parser stops: 400
        super().on_message_begin()
        self._await_request()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._arrived()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        if self.cycle is not None:
            self.cycle.disconnected = True  # its answer cannot be written any more

    def handle_websocket_upgrade(self) -> None:
        self._is_socket = True
        self._arrived()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it refers back to this object

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def _await_request(self) -> None:
        if self._late is None and not self._is_socket:
            self._late = self.loop.call_later(ARRIVE, self.transport.abort)

    def _arrived(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class LeanSocket(Watched, WebSocketsSansIOProtocol):
    """A WebSocket that takes little memory once accepted, and is closed when flooded with anything but messages."""

    __slots__ = (  # of uvicorn's class: as a dictionary they take 1.6 KiB
        *("app", "app_state", "asgi_version", "client", "close_sent", "close_timeout", "close_timer", "config", "conn"),
        *("connections", "curr_msg_data_type", "default_headers", "disconnected", "frames", "handshake_complete"),
        *("handshake_initiated", "initial_response", "last_ping_rtt", "logger", "loop", "pending_ping_payload"),
        *("ping_interval", "ping_sent_at", "ping_timeout", "ping_timer", "pong_timer", "queue", "read_paused"),
        *("request", "response", "root_path", "scheme", "scope", "server", "tasks", "transport", "writable"),
        "_extra",
    )

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = SmallQueue()  # type: ignore[assignment]
        self.writable = Gate()  # type: ignore[assignment]
        self._extra = 0

    def start_keepalive(self) -> None:
        """Free the handshake (10 KiB), which nothing asks for once it was answered."""
        super().start_keepalive()
        self.request.headers.clear()  # the parser of frames keeps the request itself
        del self.request, self.response
        self.scope.clear()  # type: ignore[attr-defined]

    def schedule_ping(self) -> None:
        super().schedule_ping()
        self._extra = 0

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PIECE])
        if not self.handshake_initiated:  # the whole request has been read: uvicorn would wait for more for ever
            self.transport.write(UNREADABLE)
            self.transport.close()

    def handle_events(self) -> None:
        self._extra += sum(self.close_sent or _is_extra(event) for event in self.conn.events)
        super().handle_events()
        if self._extra > MOST_EXTRA or len(self.queue) > MOST_UNREAD:  # type: ignore[arg-type]
            self.transport.abort()


def _is_extra(event: object) -> bool:
    """Return whether this is a frame that is no whole message."""
    return isinstance(event, Frame) and not (event.fin and event.opcode in (Opcode.TEXT, Opcode.BINARY))
