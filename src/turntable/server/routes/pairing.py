"""Matchmaking: waiting for others who want the same."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, delete, post
from litestar.params import Parameter

from turntable.server.messages_people import Pairing, PairingWish
from turntable.server.routes.common import FAULTS, HttpRequest, require_person
from turntable.server.service import Service


class PairingController(Controller):
    path = "/api/pairing"
    tags = ("pairing",)

    @post("/", status_code=200, responses=FAULTS)
    async def wait(self, request: HttpRequest, service: Service, data: PairingWish) -> Pairing:
        """Join or stay in the queue, and return whether others were found. Repeat it every two seconds to stay."""
        person = await require_person(request, service)
        service.limits.spend("pair", person.id)
        return await service.matchmaker.wait(person, data)

    @delete("/{wish_id:str}", status_code=200, responses=FAULTS)
    async def leave(
        self, request: HttpRequest, service: Service, wish_id: Annotated[str, Parameter(min_length=1, max_length=40)]
    ) -> Pairing:
        """Leave the queue. `table` is where you were already seated, if you were."""
        person = await require_person(request, service)
        service.limits.spend("pair", person.id)
        return Pairing(await service.matchmaker.leave(person, wish_id), waited=0.0, others=0, offer_bot=False)
