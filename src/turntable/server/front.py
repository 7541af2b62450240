"""What listens: it answers with the files of the page at once, and with everything else when the rest is loaded.

Litestar, SQLAlchemy, the compiler and the games take most of a start. They are imported in a thread, while browsers
load the page; requests that need them wait.
"""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from turntable.server.page_files import PageFile, page_file, security_headers
from turntable.server.settings import Settings

if TYPE_CHECKING:
    from litestar import Litestar

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


def create() -> Front:
    """The server of a worker process, by the environment."""
    return Front(Settings.from_environment())


class Front:
    """The server as an ASGI application."""

    fault: BaseException | None = None
    """Why the rest could not be started. The process is then asked to end."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._headers = _encoded(security_headers(settings.https))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and (file := page_file(scope["path"])):
            await self._send_file(file, scope, send)
        else:
            application: Any = await asyncio.shield(self._loaded)
            await application(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Start, and stop when the server is told to."""
        self._loaded: asyncio.Future[Litestar] = asyncio.get_running_loop().create_future()
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
            if not self._loaded.done():
                self._loaded.cancel()  # nobody waits for it any more
            signal.raise_signal(signal.SIGINT)

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


def load(settings: Settings) -> Litestar:
    """Import and build everything that is not the page. MissingPart if the weights of a game are missing or stale."""
    gc.disable()  # imports make many objects, and nearly all of them stay
    try:
        from turntable.bots.warm import check_weights
        from turntable.match.game import all_games
        from turntable.server.app import create

        check_weights(all_games())
        return create(settings)
    finally:
        gc.enable()


def _encoded(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]
