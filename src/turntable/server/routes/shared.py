"""Link previews of tables for other sites: title, description and picture, as any spectator may see them."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import Parameter

from turntable.bots import CHARACTERS
from turntable.locales import DEFAULT, LANGUAGES, say
from turntable.match.game import game, games
from turntable.server.outside import OWN
from turntable.server.pictures import HIGH, WIDE, font, picture
from turntable.server.refusal import Refusal
from turntable.server.routes.common import HttpRequest, address
from turntable.server.routes.tables import match_at
from turntable.server.service import Service
from turntable.server.store.database import UNAVAILABLE
from turntable.server.table.table import Table
from turntable.server.table.views import match_view

OVER, RUNNING = 86400, 60  # seconds that other sites may cache a picture of a game


def language(request: HttpRequest) -> str:
    """Return the language named in the link, or else the first supported one the client accepts."""
    wanted = request.headers.get("accept-language", "").lower().split(",")
    tags = [request.query_params.get("lang", ""), *(tag.strip()[:2] for tag in wanted)]
    return next((tag for tag in tags if tag in LANGUAGES), DEFAULT)


async def card(request: HttpRequest, service: Service, table_id: str) -> str:
    """Return a table's preview tags for the page's head; empty unless anyone may watch it."""
    try:
        service.limits.spend("read", address(request))
        table = await service.tables.snapshot(table_id)
    except Refusal:
        return ""
    except UNAVAILABLE:  # the page itself needs no database
        return ""
    data = table.data
    if not data.may_watch(None) or data.game not in games():
        return ""
    lang = language(request)
    names = [name for name, seat in zip(_names(table, lang), data.seats, strict=True) if not seat.is_free]
    title = ": ".join(filter(None, (game(data.game).title(lang), " · ".join(names))))
    base = str(request.base_url).rstrip("/")
    move = request.query_params.get("move", "")
    facts: dict[str, Any] = {
        "og:site_name": "Turntable",
        "og:type": "website",
        "og:locale": lang,
        "og:title": title,
        "og:description": _description(table, move, lang),
        "og:image": f"{base}/icon-512.png",
    }
    if table.match is not None and font():
        moment = f"&move={move}" if move.isascii() and move.isdigit() and data.state == "over" else ""
        facts |= {
            "og:image": f"{base}/pictures/{table.id}?lang={lang}{moment}",
            "og:image:width": WIDE,
            "og:image:height": HIGH,
            "og:image:alt": title,
            "twitter:card": "summary_large_image",
        }
    return "".join(f'<meta property="{name}" content="{escape(str(text))}">' for name, text in facts.items())


def _names(table: Table, lang: str) -> list[str]:
    """Return the names of all seats."""
    return [seat.name or _bot_name(seat.level, lang, n) for n, seat in enumerate(table.data.seats, 1)]


def _bot_name(level: str | None, lang: str, number: int) -> str:
    """Return the name of a bot; an external bot has its own."""
    if level is not None and level not in OWN:
        return level
    return say("character-name" if level in CHARACTERS else "bot-name", lang, name=level, number=number)


def _description(table: Table, move: str, lang: str) -> str:
    state, result = table.data.state, table.data.result
    if state == "over" and move.isascii() and move.isdigit() and len(move) < 10 and int(move) < table.ply:
        return say("server-share-moment", lang, move=int(move), moves=table.ply)
    if state == "over" and result and result["winners"]:
        names = _names(table, lang)
        return say("server-share-won", lang, names=", ".join(names[seat] for seat in result["winners"]))
    return say("server-share", lang, state=state, moves=table.ply)


@get("/pictures/{table_id:str}", include_in_schema=False)
async def position(
    request: HttpRequest,
    service: Service,
    table_id: str,
    move: Annotated[int | None, Parameter(ge=0)] = None,
) -> Response[bytes]:
    """Return a public game as a picture: its current position, or of a finished one, that after `move` moves."""
    service.limits.spend("picture", address(request))
    table = await service.tables.snapshot(table_id)
    letters = font()
    if not table.data.may_watch(None) or table.match is None or letters is None:
        raise Refusal(404, "no_such_page")
    over = table.data.state == "over"
    match = await match_at(request, service, table, move) if over and move is not None else table.match
    view, lang = match_view(table, match, None), language(request)
    draw = partial(picture, match.game, view, _names(table, lang), lang, letters)
    drawn = await service.replays.run(address(request), draw)
    kept = {"cache-control": f"public, max-age={OVER if over else RUNNING}"}
    return Response(drawn, media_type="image/png", headers=kept)
