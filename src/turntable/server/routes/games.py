"""The games, their texts, lessons, rules and leaderboards."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from turntable.bots import CHARACTERS, LEVELS
from turntable.bots.levels import MASTER, has_master
from turntable.locales import LANGUAGES, Message, catalogues
from turntable.match import lessons
from turntable.match.data import contents
from turntable.match.game import Game, Option, all_games, game, games
from turntable.server import boards
from turntable.server.messages import (
    MOST_SEATS,
    GameData,
    GameInfo,
    Lesson,
    LessonInfo,
    LessonStep,
    OptionInfo,
    PlayOn,
    Table,
)
from turntable.server.messages_people import Rated
from turntable.server.refusal import Refusal
from turntable.server.routes.common import FAULTS, HttpRequest, address, identify, require_person
from turntable.server.service import Service
from turntable.server.wire import words

Language = Literal["en", "ru", "pl"]
assert Language.__args__ == LANGUAGES  # type: ignore[attr-defined]
MOST_PAGES = 1000  # of a leaderboard
MOST_TURNS = 2000  # of any game here: longer games take too long to replay
HOUR = {"cache-control": "public, max-age=3600"}


def known(name: str) -> Game:
    if name not in games():
        raise Refusal(404, "no_such_game", game=name[:40])
    return game(name)


def revalidated(request: HttpRequest, content: bytes, media_type: str) -> Response[bytes]:
    """Answer with content that browsers may cache but must revalidate; with 304 if they have it."""
    headers = {"cache-control": "no-cache", "etag": f'"{hashlib.sha256(content).hexdigest()[:20]}"'}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    return Response(content, headers=headers, media_type=media_type)


class GamesController(Controller):
    path = "/api"
    tags = ("games",)

    @get("/games")
    async def games(self, service: Service) -> list[GameInfo]:
        most = MOST_TURNS if service.limits.enforced else None
        outside = service.thinker.outside.names
        return [_info(game, service.readiness.is_ready(game.name), most, outside) for game in all_games()]

    @get("/words/{lang:str}", media_type="text/plain", responses=FAULTS)
    async def words(self, request: HttpRequest, lang: Language) -> Response[bytes]:
        """Return the Fluent catalogue of a language."""
        return revalidated(request, "\n".join(catalogues(lang)).encode(), "text/plain")

    @get("/games/{name:str}/data", responses={200: ResponseSpec(GameData, generate_examples=False), **FAULTS})
    async def data(self, request: HttpRequest, name: str) -> Response[bytes]:
        """Return the cards, boards and constants that a game uses on this server, and the files of its own board."""
        played = known(name)
        found = GameData(files=contents(played.package), board=sorted(boards.files_of(played)))
        return revalidated(request, msgspec.json.encode(found), "application/json")

    @get("/games/{name:str}/board/{file:str}", include_in_schema=False)
    async def board(self, request: HttpRequest, name: str, file: str) -> Response[bytes]:
        """Return a file of a game's own board."""
        found = boards.files_of(known(name)).get(file)
        if found is None:
            raise Refusal(404, "no_such_page", detail="")
        return revalidated(request, found.read_bytes(), boards.media_type(file))

    @get(
        "/games/{name:str}/lessons/{lesson:str}",
        responses={200: ResponseSpec(Lesson, generate_examples=False), **FAULTS},
    )
    async def lesson(self, request: HttpRequest, service: Service, name: str, lesson: str) -> Response[bytes]:
        """Return a lesson or exercise, with everything its learner sees."""
        played = known(name)
        if lesson not in lessons.names(played):
            raise Refusal(404, "no_such_page", detail="")
        await service.readiness.wait(name)
        found = await asyncio.to_thread(lessons.lesson, played, lesson)
        steps = [
            LessonStep(
                say=words(step.say) if step.say else None,
                by=step.by,
                move=step.move,
                wrong={move: words(said) for move, said in step.wrong.items()},
                view=dict(step.view),
                legal={move: words(said) for move, said in step.legal.items()},
                told=[words(said) for said in step.told],
            )
            for step in found.steps
        ]
        return revalidated(request, msgspec.json.encode(Lesson(found.seat, steps)), "application/json")

    @post("/games/{name:str}/lessons/{lesson:str}/steps/{step:int}/play", responses=FAULTS)
    async def play_on(
        self,
        request: HttpRequest,
        service: Service,
        name: str,
        lesson: str,
        step: Annotated[int, Parameter(ge=0)],
        data: PlayOn,
    ) -> Table:
        """Continue from a step of a lesson, in any seat, against bots. What the seat cannot know is dealt again."""
        person = await require_person(request, service)
        service.limits.spend("create", person.id, address(request))
        service.thinker.outside.check_level(data.level)
        played = known(name)
        if lesson not in lessons.names(played):
            raise Refusal(404, "no_such_page", detail="")
        await service.readiness.wait(name)
        try:
            match = await asyncio.to_thread(lessons.match_at, played, lesson, step)
        except IndexError:
            raise Refusal(404, "no_such_moment") from None
        return (await service.tables.play_on(person, match, data)).view(person)

    @get("/rules/{name:str}/{lang:str}", media_type="text/markdown", responses=FAULTS)
    async def rules(self, name: str, lang: Language) -> Response[str]:
        """Return the rules of a game, retold for players."""
        return Response(known(name).rules_text(lang), media_type="text/markdown", headers=HOUR)

    @get("/ratings/{name:str}", responses=FAULTS)
    async def ratings(
        self,
        request: HttpRequest,
        service: Service,
        name: str,
        seats: Annotated[int, Parameter(ge=2, le=MOST_SEATS)] = 2,
        page: Annotated[int, Parameter(ge=1, le=MOST_PAGES)] = 1,
    ) -> list[Rated]:
        """Return the leaderboard of a game with this number of seats, 50 people per page."""
        service.limits.spend("read", address(request))
        person = await identify(request, service)
        return await service.store.ratings.leaders(known(name).name, seats, page, person.id if person else None)


def _bots(game: Game) -> list[str]:
    """Return the available bots: levels, weakest first, and named bots."""
    if not game.evaluation:
        return list(LEVELS[:1])
    return [*LEVELS, *([MASTER] if has_master(game) else []), *CHARACTERS]


def _info(game: Game, ready: bool, most_turns: int | None, outside: list[str]) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=words(Message(f"{game.name}-title")),
        seat_counts=list(game.seat_counts),
        options=[
            _option(name, option, most_turns if name == "turn_limit" else None) for name, option in game.options.items()
        ],
        bots=[*_bots(game), *outside],
        ready=ready,
        lessons=[
            LessonInfo(name, words(lessons.title(game, name)), lessons.is_exercise(game, name))
            for name in lessons.names(game)
        ],
    )


def _option(name: str, option: Option, most: int | None) -> OptionInfo:
    ranged = isinstance(option.values, range) and not option.seat
    return OptionInfo(
        name=name,
        label=words(option.label(name)),
        default=option.default,
        help=words(Message(option.help_id)),
        values=None if ranged else list(option.values),
        choices=None if ranged else [words(option.choice(value)) for value in option.values],
        least=option.values[0] if ranged else None,
        most=min(option.values[-1], most or option.values[-1]) if ranged else None,
        seat=option.seat,
        many=option.many,
    )
