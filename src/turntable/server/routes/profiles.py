"""Profiles, finished games and downloads."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Literal

from litestar import Controller, get, put
from litestar.openapi import ResponseSpec
from litestar.params import Parameter
from litestar.response import Stream

from turntable.server.messages import MOST_SEATS
from turntable.server.messages_people import Played, Profile, RatingPoint, Shown
from turntable.server.person import Person
from turntable.server.profiles import GAMES_NAME
from turntable.server.routes.common import FAULTS, HttpRequest, address, identify, list_tables, require_person
from turntable.server.service import Service
from turntable.server.store.history import Wanted

PersonId = Annotated[str, Parameter(min_length=1, max_length=22)]


async def reader(request: HttpRequest, service: Service) -> Person | None:
    """Return the person who makes the request, or None, counting it as a read."""
    person = await identify(request, service)
    service.limits.spend("read", person.id if person else address(request))
    return person


class ProfilesController(Controller):
    path = "/api/people"
    tags = ("people",)

    @get("/{person_id:str}", responses=FAULTS)
    async def profile(self, request: HttpRequest, service: Service, person_id: PersonId) -> Profile:
        """Return a person's profile, as far as they let you see it."""
        return await service.profiles.profile(person_id, await reader(request, service))

    @get("/{person_id:str}/ratings/{game:str}", responses=FAULTS)
    async def history(
        self,
        request: HttpRequest,
        service: Service,
        person_id: PersonId,
        game: Annotated[str, Parameter(max_length=40)],
        seats: Annotated[int, Parameter(ge=2, le=MOST_SEATS)] = 2,
    ) -> list[RatingPoint]:
        """Return a person's rating after each of their last 500 rated games of this kind."""
        await service.profiles.check_ratings(person_id, await reader(request, service))
        return await service.store.ratings.history(person_id, game, seats)

    @get("/{person_id:str}/games", responses=FAULTS)
    async def games(
        self,
        request: HttpRequest,
        service: Service,
        person_id: PersonId,
        game: Annotated[str | None, Parameter(max_length=40)] = None,
        outcome: Literal["won", "lost", "drawn"] | None = None,
        name: Annotated[str | None, Parameter(max_length=24)] = None,
        before: float | None = None,
    ) -> list[Played]:
        """Return up to 30 finished games, latest first; for the next page pass the last one's end time as `before`."""
        viewer = await reader(request, service)
        mine = viewer is not None and viewer.id == person_id
        await service.profiles.check_games(person_id, viewer)
        found = await service.store.history.games(Wanted(person_id, not mine, game, outcome, name, before))
        listed = await list_tables(service, [one.table for one in found], viewer.id if viewer else None)
        tables = {one.id: one for one in listed}
        return [Played(tables[one.table], one.ended, one.outcome) for one in found if one.table in tables]  # type: ignore[arg-type]


class OwnDataController(Controller):
    path = "/api/me"
    tags = ("you",)

    @put("/shown", responses=FAULTS)
    async def show(self, request: HttpRequest, service: Service, data: Shown) -> Profile:
        """Set what others see of your profile."""
        person = await require_person(request, service)
        service.limits.spend("join", person.id)
        await service.store.people.show(person.id, data.ratings, data.games, data.here)
        return await service.profiles.profile(person.id, person)

    @get(
        "/games", responses={200: ResponseSpec(str, media_type="application/jsonl", generate_examples=False), **FAULTS}
    )
    async def download(self, request: HttpRequest, service: Service) -> Stream:
        """Download all your finished games, one record per line."""
        person = await require_person(request, service, even_banned=True)
        service.profiles.check_exports()
        service.limits.spend("export", person.id)

        async def lines() -> AsyncIterator[bytes]:
            async for record in service.profiles.records(person):
                yield record + b"\n"

        headers = {"content-disposition": f'attachment; filename="{GAMES_NAME}"'}
        return Stream(lines, media_type="application/jsonl", headers=headers)
