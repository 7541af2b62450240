"""Friends: follow, challenge, block, report."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, delete, get, post, put
from litestar.params import Parameter
from msgspec.structs import replace

from turntable.server.messages import Table
from turntable.server.messages_social import (
    Challenge,
    Friends,
    NewChallenge,
    NewReport,
    Person,
    Relationship,
)
from turntable.server.person import Person as Asking
from turntable.server.refusal import Refusal
from turntable.server.routes.common import FAULTS, HttpRequest, address, list_tables, require_person
from turntable.server.routes.profiles import PersonId
from turntable.server.service import Service
from turntable.server.store.friends import Challenged
from turntable.server.store.history import GONE
from turntable.server.table.setup import new_id
from turntable.server.text import one_line

TableId = Annotated[str, Parameter(min_length=1, max_length=22)]


async def someone_else(request: HttpRequest, service: Service, person_id: str) -> Asking:
    """Return the person who makes the request about another one. Raise Refusal if there is no such person."""
    person = await require_person(request, service)
    service.limits.spend("follow", person.id)
    if person_id == person.id:
        raise Refusal(400, "not_yourself")
    if not person_id.isprintable() or person_id == GONE or await service.store.people.find(person_id) is None:
        raise Refusal(404, "no_such_person")
    return person


async def relationship(service: Service, person: str, other: str) -> Relationship:
    relation = await service.store.friends.relation(person, other)
    return Relationship(relation.follows, relation.blocks)


class FriendsController(Controller):
    path = "/api"
    tags = ("friends",)

    @get("/friends", responses=FAULTS)
    async def friends(self, request: HttpRequest, service: Service) -> Friends:
        """Return the people you follow, recent opponents, and challenges to you and by you."""
        person = await require_person(request, service)
        service.limits.spend("read", person.id)
        friends = service.store.friends
        return Friends(
            following=await friends.following(person.id),
            recent=await friends.recent(person.id),
            challenges=await _listed(service, person, await friends.challenged(person.id, sent=False)),
            sent=await _listed(service, person, await friends.challenged(person.id, sent=True)),
        )

    @put("/people/{person_id:str}/follow", responses=FAULTS)
    async def follow(self, request: HttpRequest, service: Service, person_id: PersonId) -> Relationship:
        person = await someone_else(request, service, person_id)
        await service.store.friends.follow(person.id, person_id)
        return await relationship(service, person.id, person_id)

    @delete("/people/{person_id:str}/follow", status_code=200, responses=FAULTS)
    async def unfollow(self, request: HttpRequest, service: Service, person_id: PersonId) -> Relationship:
        person = await someone_else(request, service, person_id)
        await service.store.friends.unfollow(person.id, person_id)
        return await relationship(service, person.id, person_id)

    @put("/people/{person_id:str}/block", responses=FAULTS)
    async def block(self, request: HttpRequest, service: Service, person_id: PersonId) -> Relationship:
        """Block someone: no challenges, follows or pairing between you, and you do not see what they write."""
        person = await someone_else(request, service, person_id)
        await service.store.friends.block(person.id, person_id)
        await service.tables.show_person(person.id)
        return await relationship(service, person.id, person_id)

    @delete("/people/{person_id:str}/block", status_code=200, responses=FAULTS)
    async def unblock(self, request: HttpRequest, service: Service, person_id: PersonId) -> Relationship:
        person = await someone_else(request, service, person_id)
        await service.store.friends.unblock(person.id, person_id)
        await service.tables.show_person(person.id)
        return await relationship(service, person.id, person_id)

    @get("/me/blocks", responses=FAULTS)
    async def blocks(self, request: HttpRequest, service: Service) -> list[Person]:
        """Return the people you block."""
        person = await require_person(request, service)
        service.limits.spend("read", person.id)
        return await service.store.friends.blocked(person.id)

    @post("/challenges", responses=FAULTS)
    async def challenge(self, request: HttpRequest, service: Service, data: NewChallenge) -> Table:
        """Challenge people to play with you."""
        person = await require_person(request, service)
        service.limits.spend("challenge", person.id)
        service.limits.spend("create", person.id, address(request))
        return await service.challenges.send(person, data)

    @post("/challenges/{table_id:str}/accept", status_code=200, responses=FAULTS)
    async def accept(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        """Accept a challenge. The game starts once all seats are taken; a rated one of more than two once all are
        ready.
        """
        person = await require_person(request, service)
        service.limits.spend("join", person.id, address(request))
        return await service.challenges.accept(person, table_id)

    @delete("/challenges/{table_id:str}", status_code=204, responses=FAULTS)
    async def decline(self, request: HttpRequest, service: Service, table_id: TableId) -> None:
        """Decline a challenge."""
        person = await require_person(request, service)
        service.limits.spend("join", person.id, address(request))
        await service.challenges.decline(person, table_id)

    @post("/reports", status_code=204, responses=FAULTS)
    async def report(self, request: HttpRequest, service: Service, data: NewReport) -> None:
        """Report someone to the moderators."""
        person = await someone_else(request, service, data.person)
        service.limits.spend("report", person.id, address(request))
        if data.line is not None:
            if data.table is None:
                raise Refusal(404, "no_such_line")
            table = await service.tables.snapshot(data.table)
            if not table.data.may_watch(person.id):
                raise Refusal(404, "no_such_line")
        await service.store.moderation.report(new_id(), person.id, replace(data, text=one_line(data.text)))


async def _listed(service: Service, person: Asking, found: list[Challenged]) -> list[Challenge]:
    tables = {one.id: one for one in await list_tables(service, [one.table for one in found], person.id)}
    return [Challenge(tables[one.table], one.at, one.other) for one in found if one.table in tables]
