"""The ASGI front: serves the page's files immediately, and everything else once the rest is loaded.

Litestar, SQLAlchemy, the compiler and the games account for most of the start-up time. They are imported in a thread
while browsers load the page; requests that need them wait.
"""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from turntable.server.heaps import share_heaps
from turntable.server.page_files import PageFile, page_file, security_headers
from turntable.server.settings import Settings

if TYPE_CHECKING:
    from turntable.server.app import Application

RESTART = 1012  # WebSocket close code "service restart"
BUSY = b'{"code":"busy","words":{"id":"server-busy","facts":{}},"detail":"The server is busy. Try again."}'

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


def create() -> Front:
    """Return the ASGI application of a worker process, configured by the environment."""
    return Front(Settings.from_environment())


class Front:
    """The server as an ASGI application."""

    fault: BaseException | None = None
    """Why loading the rest failed. The process is then told to exit."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._headers = _encoded(security_headers(settings.https))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and (file := page_file(scope["path"])):
            await self._send_file(file, scope, send)
        else:
            await asyncio.wait([self._loaded])
            application: Any = _refuse if self._loaded.cancelled() else self._loaded.result()
            await application(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Handle the ASGI lifespan: start up, then shut down when told to."""
        share_heaps()
        self._loaded: asyncio.Future[Application] = asyncio.get_running_loop().create_future()
        self._stopping = asyncio.Event()
        await receive()
        running = asyncio.create_task(self._run())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._stopping.set()
        await running
        await send({"type": "lifespan.shutdown.complete"})

    async def _run(self) -> None:
        try:
            application = await asyncio.to_thread(load, self._settings)
            if self._stopping.is_set():
                return
            async with application.lifespan():
                self._loaded.set_result(application)
                await self._stopping.wait()
        except Exception as fault:
            self.fault = fault
            signal.raise_signal(signal.SIGINT)
        finally:
            self._loaded.cancel()  # if loading failed, release the requests that wait for it

    async def _send_file(self, file: PageFile, scope: Scope, send: Send) -> None:
        accepted = b"".join(value for name, value in scope["headers"] if name == b"accept-encoding")
        headers = [*self._headers, *_encoded(file.headers)]
        body = file.body
        if file.zipped is not None and b"gzip" in accepted:
            body = file.zipped
            headers.append((b"content-encoding", b"gzip"))
        headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body if scope["method"] == "GET" else b""})


def load(settings: Settings) -> Application:
    """Import and build everything except the page. Raise MissingPart if a game's weights are missing or stale."""
    gc.disable()  # imports create many objects, and nearly all of them stay alive
    try:
        from turntable.bots.warm import check_weights
        from turntable.match.game import all_games
        from turntable.server.app import Application

        check_weights(all_games())
        return Application(settings)
    finally:
        gc.enable()


async def _refuse(scope: Scope, _: Receive, send: Send) -> None:
    """Answer requests that cannot be served because loading failed: busy, try again soon."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": RESTART})
        return
    headers = _encoded({"content-type": "application/json", "retry-after": "1", "content-length": str(len(BUSY))})
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": BUSY})


def _encoded(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]
