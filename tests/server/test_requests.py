"""Requests that nothing was made for are refused in words; what fails by our own mistake is logged, without secrets."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import httpx
import pytest
from litestar import Litestar, get
from litestar.testing import TestClient
from websockets.exceptions import InvalidStatus

from tests.server.client import PATIENCE, Visitor
from tests.server.conftest import Server
from turntable import locales
from turntable.server.logs import configure_logs, log_unhandled
from turntable.server.page_files import ASSETS
from turntable.server.routes.common import HANDLERS

DEEP = b"[" * 30_000 + b"]" * 30_000


@pytest.mark.parametrize(
    "path",
    [
        "/assets/%00",
        "/assets/%ff",
        f"/assets/{'a' * 300}",
        "/assets/..%2f..%2fapp.py",
        "/t/%00",
        "/api/tables/%00",
        "/api/tables/%00/log",
        "/api/tables/x%00/record",
        "/api/tables?game=%00",
        "/api/codes/%00",
        "/api/codes/%ff",
        "/api/ratings/%00",
        "/api/games/trains/lessons/%00",
        "/api/tables/x/moments/99999999999999999999999999",
        "/api/tables/x/moments/0?seat=-1",
        "/api/tables/x/moments/0?seat=12",
        "/api/tables/x/log?before=0",
        "/api/tables?seats=1",
    ],
)
def test_an_address_that_cannot_be_is_refused(server: Server, path: str) -> None:
    answer = server.guest().http.get(path)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["detail"]


def test_a_link_to_a_moment_that_cannot_be_shows_the_page(server: Server) -> None:
    ada = server.guest()
    table = ada.table("trains", "me", "casual", start=True)["id"]
    ada.post(f"/api/tables/{table}/resign")
    for move in ("0", "000000000" + "1" * 5000, "9" * 5000, "-1", "\u0663"):
        assert ada.http.get(f"/t/{table}", params={"move": move}).status_code == 200
    for seat in (-1, 12):
        assert ada.ask("GET", f"/api/tables/{table}/moments/0?seat={seat}").status_code == 400


@pytest.mark.parametrize("host", ["[", "[::1", "127.0.0.1:99999999", "[x]:1"])
def test_a_host_that_cannot_be_is_refused(server: Server, host: str) -> None:
    for path in ("/api/me", "/t/x", "/pictures/x"):
        answer = httpx.get(f"{server.address}{path}", headers={"host": host}, timeout=PATIENCE)
        assert (answer.status_code, answer.json()["code"]) == (400, "cannot_read")


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]", "null", "x", "://", ""])
def test_an_origin_that_cannot_be_is_another_site(server: Server, origin: str) -> None:
    ada = server.guest()
    table = ada.table()["id"]
    headers = {"x-csrf-token": ada.http.cookies["turntable-csrf"], "origin": origin}
    assert ada.http.post("/api/me", json={"name": "Eve"}, headers=headers).status_code == 403
    with pytest.raises(InvalidStatus, match="403"), ada.join(table, origin=origin):
        pass


def test_a_question_of_a_socket_that_cannot_be_read_is_none(server: Server) -> None:
    with server.guest().join(server.guest().table()["id"], "?as=%ff") as socket:
        assert socket.until("table")


@pytest.mark.parametrize(("ending", "kind"), [(".js", "text/javascript"), (".css", "text/css")])
def test_the_files_of_the_page_say_what_they_are(server: Server, ending: str, kind: str) -> None:
    name = next(path.name for path in ASSETS.iterdir() if path.suffix == ending)
    assert server.guest().http.get(f"/assets/{name}").headers["content-type"].startswith(kind)


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "\xff"}',
        b'{"name": "\\ud800"}',
        b'{"name": ' + DEEP + b"}",
        b"\xff\xfe",
        b"",
        DEEP,
    ],
    ids=["no UTF-8", "half a character", "deep", "no JSON", "nothing", "deep from the start"],
)
def test_a_body_that_cannot_be_read_is_refused(server: Server, body: bytes) -> None:
    visitor = Visitor(server.address)
    headers = {"x-csrf-token": visitor.http.cookies["turntable-csrf"], "content-type": "application/json"}
    answer = visitor.http.post("/api/me", content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["code"] == "cannot_read"


def test_a_device_that_cannot_be_is_not_signed_in(server: Server) -> None:
    assert server.guest().ask("DELETE", "/api/me/logins/%00").status_code == 404


def test_a_socket_at_a_table_that_cannot_be_is_closed_as_at_one_that_is_not(server: Server) -> None:
    with server.guest().join("%00") as socket:
        assert socket.closed() == 4404


def test_a_message_nested_too_deeply_is_refused_and_the_socket_stays(server: Server) -> None:
    ada = server.guest()
    with ada.join(ada.table()["id"]) as socket:
        socket.ws.send('{"type": "say", "id": "1", "text": ' + "[" * 2000 + "]" * 2000 + "}")
        assert socket.until("refused")["code"] == "bad_message"
        assert socket.ask(type="ping")["now"]


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """Return the log lines, as a server writes them."""
    root = logging.getLogger()
    before, level = root.handlers, root.level
    configure_logs()
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    written = io.StringIO()
    handler.setStream(written)
    yield written
    root.handlers = before
    root.setLevel(level)


def test_an_unhandled_fault_is_logged_in_one_line_without_what_was_sent(logged: io.StringIO) -> None:
    @get("/api/broken/{secret:str}")
    async def broken() -> None:
        raise KeyError("the password is hunter2")

    locales.add("turntable.server")
    app = Litestar([broken], exception_handlers=HANDLERS, after_exception=[log_unhandled], logging_config=None)
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/api/broken/hunter2?name=Ada")
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    lines = [json.loads(line) for line in logged.getvalue().splitlines()]
    (line,) = [line for line in lines if line["level"] == "error"]
    assert (line["event"], line["fault"]) == ("a request failed", "KeyError")
    assert (line["method"], line["route"]) == ("GET", "/api/broken/{secret}")
    assert line["at"][-1].startswith("test_requests.py:")
    assert "hunter2" not in str(line)
    assert "Ada" not in str(line)


def test_an_exception_that_is_logged_does_not_quote_its_text(logged: io.StringIO) -> None:
    try:
        int("hunter2")
    except ValueError:
        logging.getLogger("turntable").exception("work at a table")
    line = json.loads(logged.getvalue())
    assert (line["event"], line["fault"]) == ("work at a table", "ValueError")
    assert "hunter2" not in logged.getvalue()
