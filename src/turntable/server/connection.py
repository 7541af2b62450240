"""HTTP connections with a read timeout, and WebSockets with a smaller memory footprint."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from turntable.server.small_queue import SmallQueue

ARRIVE = 20.0  # seconds to receive a whole request


class TimedConnection(HttpToolsProtocol):
    """An HTTP connection, closed when a request does not arrive in time: uvicorn has no such timeout.

    WebSockets are kept alive by pings instead.
    """

    _late: asyncio.TimerHandle | None = None
    _is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_request()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._await_request()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._await_request()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._arrived()

    def handle_websocket_upgrade(self) -> None:
        self._is_socket = True
        self._arrived()
        super().handle_websocket_upgrade()

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


class LeanSocket(WebSocketsSansIOProtocol):
    """A WebSocket with a small queue, that frees its handshake (8 KiB) once accepted."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = SmallQueue()  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        super().start_keepalive()
        self.request.headers.clear()  # the parser of frames keeps the request itself
        del self.request, self.response
        self.scope["headers"], self.scope["state"] = [], {}  # with what Litestar has read of them
