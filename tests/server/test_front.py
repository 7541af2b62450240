"""The ASGI front: the page at once, everything else when it is loaded, and a clear message if loading fails."""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from turntable.cli import main
from turntable.match.errors import MissingPart
from turntable.server import front as module
from turntable.server import page_files
from turntable.server.front import Front
from turntable.server.settings import Settings


class Rest:
    """A stand-in for the slow part: it records when it is started and stopped, and answers with its own name."""

    def __init__(self) -> None:
        self.told: list[str] = []

    @asynccontextmanager
    async def lifespan(self) -> AsyncIterator[None]:
        self.told.append("started")
        yield
        self.told.append("stopped")

    async def __call__(self, _scope: Any, _receive: Any, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"the rest"})


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A built page of two files."""
    assets = tmp_path / "static" / "assets"
    assets.mkdir(parents=True)
    (assets.parent / "index.html").write_text("<title>The page</title>")
    (assets / "long.js").write_text("a" * 2000)
    (tmp_path / "secret").write_text("secret")
    monkeypatch.setattr(page_files, "STATIC", assets.parent)
    monkeypatch.setattr(page_files, "INDEX", assets.parent / "index.html")
    monkeypatch.setattr(page_files, "ASSETS", assets)
    return assets.parent


async def ask(front: Front, path: str, method: str = "GET", encoding: bytes = b"") -> tuple[dict[bytes, bytes], bytes]:
    """The headers and the body of an answer."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    headers = [(b"accept-encoding", encoding)]
    await front({"type": "http", "method": method, "path": path, "headers": headers}, receive, send)
    return dict(sent[0]["headers"]), b"".join(message.get("body", b"") for message in sent[1:])


async def live(front: Front, during: Callable[[], Awaitable[None]]) -> None:
    """Run a front as a server does, from its start to its end."""
    messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    started = asyncio.Event()

    async def send(message: dict[str, Any]) -> None:
        assert message["type"] in ("lifespan.startup.complete", "lifespan.shutdown.complete")
        started.set()

    messages.put_nowait({"type": "lifespan.startup"})
    running = asyncio.create_task(front({"type": "lifespan"}, messages.get, send))
    await started.wait()
    await during()
    messages.put_nowait({"type": "lifespan.shutdown"})
    await running


def held_back(monkeypatch: pytest.MonkeyPatch) -> tuple[Rest, threading.Event]:
    """Return a loader that waits for the event."""
    rest, may_load = Rest(), threading.Event()

    def load(_: Settings) -> Any:
        may_load.wait(60)
        return rest

    monkeypatch.setattr(module, "load", load)
    return rest, may_load


def test_the_page_is_there_before_everything_else(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rest, may_load = held_back(monkeypatch)
    front = Front(Settings())

    async def during() -> None:
        headers, body = await ask(front, "/")
        assert body == b"<title>The page</title>"
        assert headers[b"cache-control"] == b"no-cache"
        assert headers[b"content-security-policy"].startswith(b"default-src 'none'")
        waiting = asyncio.create_task(ask(front, "/healthz"))
        await asyncio.sleep(0)
        assert not waiting.done()
        assert rest.told == []
        may_load.set()
        assert (await waiting)[1] == b"the rest"
        assert rest.told == ["started"]

    asyncio.run(live(front, during))
    assert rest.told == ["started", "stopped"]


def test_a_server_that_is_stopped_while_it_loads_asks_to_come_back(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rest, may_load = held_back(monkeypatch)

    front = Front(Settings())

    async def stop_while_someone_waits() -> tuple[dict[bytes, bytes], bytes]:
        waiting: list[asyncio.Task[tuple[dict[bytes, bytes], bytes]]] = []

        async def during() -> None:
            waiting.append(asyncio.create_task(ask(front, "/healthz")))
            await asyncio.sleep(0)
            asyncio.get_running_loop().call_soon(may_load.set)

        await live(front, during)
        return await waiting[0]

    headers, body = asyncio.run(stop_while_someone_waits())
    assert rest.told == []
    assert headers[b"retry-after"] == b"1"
    assert json.loads(body)["code"] == "busy"


def test_files_are_compressed_for_those_who_take_it_and_heads_have_no_body(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    front = Front(Settings(https=True))

    async def play() -> None:
        plain, body = await ask(front, "/assets/long.js")
        assert body == b"a" * 2000
        assert plain[b"content-length"] == b"2000"
        assert plain[b"cache-control"] == b"public, max-age=31536000, immutable"
        assert plain[b"strict-transport-security"]
        zipped, body = await ask(front, "/assets/long.js", encoding=b"br, gzip")
        assert zipped[b"content-encoding"] == b"gzip"
        assert gzip.decompress(body) == b"a" * 2000
        head, body = await ask(front, "/assets/long.js", method="HEAD")
        assert (head, body) == (plain, b"")

    asyncio.run(play())


@pytest.mark.parametrize("path", ["/index.html", "/assets/", "/assets/../../secret", "/../secret", "/assets", "//", ""])
def test_no_other_file_is_opened(page: Path, path: str) -> None:
    assert page_files.page_file("/") is not None
    assert page_files.page_file(path) is None


def test_a_file_that_was_built_again_is_read_again(page: Path) -> None:
    before = page_files.page_file("/")
    (page / "index.html").write_text("<title>Another page</title>")
    after = page_files.page_file("/")
    assert before
    assert after
    assert after.body == b"<title>Another page</title>" != before.body


def test_a_server_that_cannot_load_its_games_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def load(_: Settings) -> Any:
        raise MissingPart("trains has no weights.csv: run turntable lab train trains")

    monkeypatch.setattr(module, "load", load)
    monkeypatch.setattr("os.environ", {})
    monkeypatch.setattr("turntable.cli.serve.LOGS", None)  # or logging closes what other tests' packages write to
    assert main(["serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/turntable.sqlite"]) == 2
    assert capsys.readouterr().err == ("turntable serve: trains has no weights.csv: run turntable lab train trains\n")
