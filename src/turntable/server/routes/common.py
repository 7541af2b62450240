"""Shared parts of the routes: authentication, and how refusals are answered."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec.structs import replace

from turntable.server.address import counted_address
from turntable.server.messages import Fault, Listed
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.service import Service
from turntable.server.store.database import UNAVAILABLE, UNSTORABLE
from turntable.server.store.moderation import days_left
from turntable.server.table.table import Table
from turntable.server.table.views import list_entry
from turntable.server.wire import words

log = logging.getLogger(__name__)

HttpRequest = Request[Any, Any, State]


class JsonRequest(HttpRequest):
    """A request whose body may be malformed."""

    async def json(self) -> Any:
        """Return the body. Raise Refusal if it is not text or nested too deeply."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError):
            raise Refusal(400, "cannot_read", detail="") from None


COOKIE = "turntable"
RETRY = 2.0  # seconds to wait if the database is unavailable
SAFE = ("GET", "HEAD", "OPTIONS")
LIST_AGE = 1.0  # seconds that lists may lag behind tables owned by other workers

FAULTS = {
    status: ResponseSpec(Fault, description=description, generate_examples=False)
    for status, description in {
        400: "This cannot be read.",
        401: "Say who you are first.",
        403: "Not for you.",
        404: "There is no such thing.",
        409: "Not now.",
        410: "Gone.",
        413: "Too large.",
        429: "Too many, too fast.",
        503: "Try again.",
    }.items()
}


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the address a request is rate limited by."""
    return counted_address(connection.client.host) if connection.client else "?"


def is_same_origin(connection: ASGIConnection[Any, Any, Any, Any], allowed: str) -> bool:
    """Return whether a request comes from our page. Clients other than browsers send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host")
    return (bool(host) and origin.partition("://")[2] == host) or origin in filter(None, allowed.split(","))


def check_origin(request: HttpRequest, allowed: str) -> None:
    """Raise Refusal if another site's page requests a change."""
    if request.method not in SAFE and not is_same_origin(request, allowed):
        raise Refusal(403, "forgery")


def public_address(request: HttpRequest, service: Service) -> str:
    """Return the server's public address, from the settings or else the request."""
    scheme = "https" if service.settings.https else request.url.scheme
    return service.settings.address or f"{scheme}://{request.headers.get('host', '')}"


async def identify(connection: ASGIConnection[Any, Any, Any, Any], service: Service) -> Person | None:
    """Return the person who makes the request, or None for anonymous requests."""
    cookie = connection.cookies.get(COOKIE)
    if cookie is None:
        return None
    person = await service.people.known(cookie, address(connection))
    if person is not None:
        service.attendance.note(person, address(connection))
    return person


async def require_person(request: HttpRequest, service: Service, even_banned: bool = False) -> Person:
    """Return the person who makes the request. Raise Refusal if anonymous, or banned unless `even_banned`."""
    person = await identify(request, service)
    if person is None:
        raise Refusal(401, "who_are_you")
    if not even_banned:
        check_banned(person)
    return person


def check_banned(person: Person | None) -> None:
    if person is not None and person.banned is not None:
        raise Refusal(403, "banned", days=days_left(person.banned))


async def require_moderator(request: HttpRequest, service: Service) -> Person:
    """Return the moderator who makes the request. Raise Refusal for anyone else."""
    person = await require_person(request, service)
    if not person.moderator:
        raise Refusal(403, "not_moderator")
    service.limits.spend("moderate", person.id)
    return person


async def list_tables(service: Service, ids: Sequence[str], viewer: str | None) -> list[Listed]:
    """Return these tables as list entries for a person. Unreadable ones are skipped."""
    over = await service.store.tables.finished(ids)
    listed = []
    for table_id in ids:
        if table_id in over:
            data, version = over[table_id]
            listed.append(replace(list_entry(Table(data, bot_delay=0.0), viewer), version=version))
            continue
        try:
            listed.append(list_entry(await service.tables.snapshot(table_id, LIST_AGE), viewer))
        except Refusal:
            log.warning("cannot list a table")
    return listed


def answer_refusal(_request: HttpRequest, refusal: Refusal) -> Response[Fault]:
    headers = {"retry-after": str(int(refusal.seconds) + 1)} if refusal.seconds else None
    seconds = msgspec.UNSET if refusal.seconds is None else round(refusal.seconds, 1)
    fault = Fault(refusal.code, words(refusal.words), refusal.words.text(), seconds)
    return Response(fault, status_code=refusal.status, headers=headers, media_type="application/json")


def check_host(app: ASGIApp) -> ASGIApp:
    """Refuse requests for a host that cannot be, before anything reads their address."""

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        host = next((value for name, value in scope["headers"] if name == b"host"), b"")
        try:
            _ = urlsplit(f"//{host.decode('latin-1')}").port
        except ValueError:
            raise Refusal(400, "cannot_read", detail="") from None
        await app(scope, receive, send)

    return checked


def check_path(request: HttpRequest) -> None:
    """Raise Refusal for a path with a NUL, which neither files nor databases accept."""
    if "\x00" in request.scope["path"] or b"%00" in request.scope["query_string"]:
        raise Refusal(404, "no_such_page", detail="")


def answer_unavailable(request: HttpRequest, _fault: Exception) -> Response[Fault]:
    """Answer that the database cannot be reached or written."""
    return answer_refusal(request, Refusal(503, "busy", RETRY))


def answer_unstorable(request: HttpRequest, _fault: Exception) -> Response[Fault]:
    """Answer that the database cannot store such text."""
    return answer_refusal(request, Refusal(400, "cannot_read", detail=""))


def answer_unhandled(request: HttpRequest, _fault: Exception) -> Response[Fault]:
    """Answer a request that failed because of a bug."""
    return answer_refusal(request, Refusal(500, "failed"))


HANDLERS: dict[int | type[Exception], Any] = {
    Refusal: answer_refusal,
    UNSTORABLE: answer_unstorable,
    **dict.fromkeys(UNAVAILABLE, answer_unavailable),
    500: answer_unhandled,
}


def answer_http(request: HttpRequest, fault: HTTPException) -> Response[Fault]:
    """Answer Litestar's own errors in the same form as refusals."""
    if isinstance(fault, ValidationException):
        return answer_refusal(request, Refusal(400, "cannot_read", detail=_where(fault)))
    codes = {403: "forgery", 404: "no_such_page", 405: "no_such_page", 413: "too_large"}
    return answer_refusal(request, Refusal(fault.status_code, codes.get(fault.status_code, "cannot_read"), detail=""))


def _where(fault: ValidationException) -> str:
    """Return the invalid fields and why, and nothing else of the input."""
    extra = fault.extra if isinstance(fault.extra, list) else []
    return "; ".join(f"{one.get('key', '')}: {one.get('message', '')}".lstrip(": ") for one in extra)[:300]
