"""The page at each of its addresses; without a built page, a plain list of the games."""

from __future__ import annotations

from html import escape

from litestar import Response, get
from litestar.exceptions import HTTPException

from turntable.match.game import all_games
from turntable.server.messages import Fault
from turntable.server.page_files import ASK_AGAIN, INDEX
from turntable.server.routes import common
from turntable.server.routes.common import HttpRequest
from turntable.server.routes.shared import card, position
from turntable.server.service import Service

PATHS = (
    "/",
    "/t/{table_id:str}",
    "/j/{code:str}",
    "/r/{table_id:str}",
    "/rules/{game:str}",
    "/learn/{game:str}",
    "/learn/{game:str}/{lesson:str}",
    "/ratings/{game:str}",
    "/people/{person:str}",
    "/mail/{action:str}/{token:str}",
    "/events",
    "/events/{event:str}",
    "/watch",
    "/friends",
    "/moderation",
    "/about",
    "/bots",
    "/me",
)
PLAIN = "<!doctype html><html lang=en><meta charset=utf-8><title>Turntable</title><h1>Turntable</h1><ul>{games}</ul>"


SHARED = ("/t/", "/r/")
"""Addresses of tables, which have previews on other sites."""


@get(list(PATHS), media_type="text/html", include_in_schema=False)
async def page(request: HttpRequest, service: Service) -> Response[str]:
    path = request.url.path
    return shown(head=await card(request, service, path[3:]) if path.startswith(SHARED) else "")


def shown(status: int = 200, head: str = "") -> Response[str]:
    """Return the page, with `head` added to its head; it routes by its address itself."""
    if INDEX.exists():
        text = INDEX.read_text(encoding="utf-8").replace("</head>", f"{head}</head>", 1)
    else:
        text = PLAIN.format(games="".join(f"<li>{escape(game.title())}" for game in all_games()))
    return Response(text, status_code=status, media_type="text/html", headers={"cache-control": ASK_AGAIN})


def answer_http(request: HttpRequest, fault: HTTPException) -> Response[str] | Response[Fault]:
    """Answer an unknown address: with the page for browsers, with a fault for programs."""
    wanted = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    return shown(404) if fault.status_code == 404 and wanted else common.answer_http(request, fault)


ROUTES = (page, position)
