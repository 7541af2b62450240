"""The page, and what it is made of; without a built page a plain one that lists the games."""

from __future__ import annotations

from html import escape
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import HTTPException
from litestar.response import File

from turntable.match.game import all_games
from turntable.server.messages import Fault
from turntable.server.refusal import Refusal
from turntable.server.routes import common
from turntable.server.routes.common import HttpRequest
from turntable.server.routes.shared import card, position
from turntable.server.service import Service

STATIC = Path(__file__).parents[1] / "static"
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
KEPT = {"cache-control": "public, max-age=31536000, immutable"}
PLAIN = "<!doctype html><html lang=en><meta charset=utf-8><title>Turntable</title><h1>Turntable</h1><ul>{games}</ul>"


SHARED = ("/t/", "/r/")
"""Addresses of tables, which say on other sites what they lead to."""


@get(list(PATHS), media_type="text/html", include_in_schema=False)
async def page(request: HttpRequest, service: Service) -> Response[str]:
    path = request.url.path
    return shown(head=await card(request, service, path[3:]) if path.startswith(SHARED) else "")


def shown(status: int = 200, head: str = "") -> Response[str]:
    """The page, which finds out by itself what its address means; `head` is added to its head."""
    built = STATIC / "index.html"
    if built.exists():
        text = built.read_text(encoding="utf-8").replace("</head>", f"{head}</head>", 1)
    else:
        text = PLAIN.format(games="".join(f"<li>{escape(game.title())}" for game in all_games()))
    return Response(text, status_code=status, media_type="text/html", headers={"cache-control": "no-cache"})


def answer_http(request: HttpRequest, fault: HTTPException) -> Response[str] | Response[Fault]:
    """An address that there is not: the page to a browser, which says so, and a fault to a program."""
    wanted = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    return shown(404) if fault.status_code == 404 and wanted else common.answer_http(request, fault)


ROOT_FILES = {
    "sw.js": "text/javascript",
    "push.js": "text/javascript",
    "shell.js": "text/javascript",
    "manifest.webmanifest": "application/manifest+json",
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
    "icon-maskable.png": "image/png",
}


@get([f"/{name}" for name in ROOT_FILES], include_in_schema=False)
async def root_file(request: HttpRequest) -> Response[bytes]:
    """A file whose address is fixed: the service worker and the manifest. Browsers ask each time for a newer one."""
    name = request.url.path.removeprefix("/")
    if not (STATIC / name).exists():
        raise Refusal(404, "no_such_page", detail="")
    headers = {"cache-control": "no-cache"}
    return Response((STATIC / name).read_bytes(), media_type=ROOT_FILES[name], headers=headers)


@get("/assets/{name:str}", include_in_schema=False)
async def asset(name: str) -> File:
    """A file of the page. Its name is looked up among those there are, so that no other path is ever opened."""
    folder = STATIC / "assets"
    if not folder.is_dir() or name not in {path.name for path in folder.iterdir()}:
        raise Refusal(404, "no_such_page", detail="")
    return File(folder / name, filename=name, content_disposition_type="inline", headers=KEPT)


ROUTES = (page, asset, root_file, position)
