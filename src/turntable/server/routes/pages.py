"""The page, and what it is made of; without a built page a plain one that lists the games."""

from __future__ import annotations

from html import escape
from pathlib import Path

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.router import Router
from litestar.static_files import create_static_files_router

from turntable.match.game import all_games

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
    "/about",
    "/me",
)
PLAIN = "<!doctype html><html lang=en><meta charset=utf-8><title>Turntable</title><h1>Turntable</h1><ul>{games}</ul>"


@get(list(PATHS), media_type="text/html", include_in_schema=False)
async def page() -> Response[str]:
    built = STATIC / "index.html"
    if built.exists():
        text = built.read_text(encoding="utf-8")
    else:
        text = PLAIN.format(games="".join(f"<li>{escape(game.title())}" for game in all_games()))
    return Response(text, media_type="text/html", headers={"cache-control": "no-cache"})


def routes() -> list[Router | HTTPRouteHandler]:
    if not STATIC.exists():
        return [page]
    kept = {"cache-control": "public, max-age=31536000, immutable"}
    assets = create_static_files_router(
        path="/assets", directories=[STATIC / "assets"], include_in_schema=False, cache_control=None
    )
    assets.response_headers = kept  # type: ignore[assignment]
    return [page, assets]
