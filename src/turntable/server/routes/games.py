"""The games, their words and their rules."""

from __future__ import annotations

import hashlib
from typing import Literal

import sqlalchemy as sa
from litestar import Controller, Response, get

from turntable.bots import LEVELS
from turntable.locales import LANGUAGES, Message, catalogues
from turntable.match.game import Game, Option, all_games, game, games
from turntable.server import schema
from turntable.server.messages import GameInfo, OptionInfo, Rated
from turntable.server.people import shown_rating
from turntable.server.refusal import Refusal
from turntable.server.routes.common import FAULTS, HttpRequest, address, identify
from turntable.server.service import Service
from turntable.server.wire import words

Language = Literal["en", "ru", "pl"]
assert Language.__args__ == LANGUAGES  # type: ignore[attr-defined]
LEADERS = 100
HOUR = {"cache-control": "public, max-age=3600"}


def known(name: str) -> Game:
    if name not in games():
        raise Refusal(404, "no_such_game", game=name[:40])
    return game(name)


class GamesController(Controller):
    path = "/api"
    tags = ("games",)

    @get("/games")
    async def games(self, service: Service) -> list[GameInfo]:
        return [_info(game, service.readiness.is_ready(game.name)) for game in all_games()]

    @get("/words/{lang:str}", media_type="text/plain", responses=FAULTS)
    async def words(self, request: HttpRequest, lang: Language) -> Response[str]:
        """The Fluent catalogue of a language."""
        text = "\n".join(catalogues(lang))
        headers = {"cache-control": "no-cache", "etag": f'"{hashlib.sha256(text.encode()).hexdigest()[:20]}"'}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response("", status_code=304, headers=headers, media_type="text/plain")
        return Response(text, media_type="text/plain", headers=headers)

    @get("/rules/{name:str}/{lang:str}", media_type="text/markdown", responses=FAULTS)
    async def rules(self, name: str, lang: Language) -> Response[str]:
        """The rules of a game, retold for players."""
        return Response(known(name).rules_text(lang), media_type="text/markdown", headers=HOUR)

    @get("/ratings/{name:str}", responses=FAULTS)
    async def ratings(self, request: HttpRequest, service: Service, name: str) -> list[Rated]:
        """The leaderboard of a game."""
        service.limits.spend("read", address(request))
        person = await identify(request, service)
        ratings, people = schema.ratings, schema.people
        wanted = (
            sa.select(people.c.id, people.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.games)
            .join(people, people.c.id == ratings.c.person)
            .where(ratings.c.game == known(name).name)
            .order_by((ratings.c.mu - 3 * ratings.c.sigma).desc())
            .limit(LEADERS)
        )
        async with service.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
        return [
            Rated(
                place, row.name, shown_rating(row.mu, row.sigma), row.games, person is not None and row.id == person.id
            )
            for place, row in enumerate(rows, 1)
        ]


def _info(game: Game, ready: bool) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=words(Message(f"{game.name}-title")),
        seat_counts=list(game.seat_counts),
        options=[_option(name, option) for name, option in game.options.items()],
        bots=list(LEVELS if game.evaluation else LEVELS[:1]),
        ready=ready,
    )


def _option(name: str, option: Option) -> OptionInfo:
    ranged = isinstance(option.values, range) and not option.seat
    return OptionInfo(
        name=name,
        label=words(option.label(name)),
        default=option.default,
        help=words(Message(option.help_id)),
        values=None if ranged else list(option.values),
        choices=None if ranged else [words(option.choice(value)) for value in option.values],
        least=option.values[0] if ranged else None,
        most=option.values[-1] if ranged else None,
        seat=option.seat,
        many=option.many,
    )
