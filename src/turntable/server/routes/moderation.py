"""For moderators: reports, people, and what was done about them."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import Parameter

from turntable.server.messages_moderation import AuditEntry, Because, Moderated, Report, Sanction
from turntable.server.refusal import Refusal
from turntable.server.routes.common import FAULTS, HttpRequest, require_moderator
from turntable.server.routes.profiles import PersonId
from turntable.server.service import Service
from turntable.server.store.moderation import Actor
from turntable.server.text import one_line


class ModerationController(Controller):
    path = "/api/moderation"
    tags = ("moderation",)

    @get("/reports", responses=FAULTS)
    async def reports(
        self, request: HttpRequest, service: Service, done: bool = False, before: float | None = None
    ) -> list[Report]:
        """The newest reports that wait, or that were dealt with; those `before` a time are the next page."""
        await require_moderator(request, service)
        return await service.store.moderation.reports(done, before)

    @post("/reports/{report_id:str}/resolve", status_code=204, responses=FAULTS)
    async def resolve(
        self,
        request: HttpRequest,
        service: Service,
        report_id: Annotated[str, Parameter(min_length=1, max_length=22)],
        data: Because,
    ) -> None:
        """Say that a report was dealt with, and how."""
        person = await require_moderator(request, service)
        if not report_id.isprintable():
            raise Refusal(404, "no_such_report")
        await service.store.moderation.resolve(report_id, Actor(person.id), one_line(data.why))

    @get("/people", responses=FAULTS)
    async def people(
        self, request: HttpRequest, service: Service, search: Annotated[str, Parameter(max_length=40)] = ""
    ) -> list[Moderated]:
        """People with an id, an account name or the beginning of a name; without: who is banned, muted or moderates."""
        await require_moderator(request, service)
        return await service.store.moderation.people(search if search.isprintable() else "")

    @post("/people/{person_id:str}", status_code=204, responses=FAULTS)
    async def sanction(self, request: HttpRequest, service: Service, person_id: PersonId, data: Sanction) -> None:
        """Mute, ban or rename someone, or undo that."""
        person = await require_moderator(request, service)
        await service.moderation.sanction(person, person_id, data)

    @post("/tables/{table_id:str}/close", status_code=204, responses=FAULTS)
    async def close(
        self,
        request: HttpRequest,
        service: Service,
        table_id: Annotated[str, Parameter(min_length=1, max_length=22)],
        data: Because,
    ) -> None:
        """End a table without a winner."""
        person = await require_moderator(request, service)
        await service.moderation.close(person, table_id, data.why)

    @get("/audit", responses=FAULTS)
    async def audit(self, request: HttpRequest, service: Service, before: float | None = None) -> list[AuditEntry]:
        """What moderators did, the last first."""
        await require_moderator(request, service)
        return await service.store.moderation.audit(before)
