"""Routes for moderators: reports, people, and the audit log."""

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
        """Return the newest open or resolved reports; pass the last one's time as `before` for the next page."""
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
        """Mark a report as resolved, and say how."""
        person = await require_moderator(request, service)
        if not report_id.isprintable():
            raise Refusal(404, "no_such_report")
        await service.store.moderation.resolve(report_id, Actor(person.id), one_line(data.why))

    @get("/people", responses=FAULTS)
    async def people(
        self, request: HttpRequest, service: Service, search: Annotated[str, Parameter(max_length=40)] = ""
    ) -> list[Moderated]:
        """Return people by id, login or start of name; without `search`, those banned, muted or moderators."""
        await require_moderator(request, service)
        return await service.store.moderation.people(search if search.isprintable() else "")

    @post("/people/{person_id:str}", status_code=204, responses=FAULTS)
    async def sanction(self, request: HttpRequest, service: Service, person_id: PersonId, data: Sanction) -> None:
        """Mute, unmute, ban, unban or rename someone."""
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
        """Close a table without a winner."""
        person = await require_moderator(request, service)
        await service.moderation.close(person, table_id, data.why)

    @get("/audit", responses=FAULTS)
    async def audit(self, request: HttpRequest, service: Service, before: float | None = None) -> list[AuditEntry]:
        """Return the audit log, latest first."""
        await require_moderator(request, service)
        return await service.store.moderation.audit(before)
