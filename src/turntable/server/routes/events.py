"""Events: round robins, arenas, knock-outs."""

from __future__ import annotations

from litestar import Controller, get, post

from turntable.server.messages_events import Event, EventListed, NewEvent
from turntable.server.person import Person
from turntable.server.routes.common import FAULTS, HttpRequest, address, identify, require_person
from turntable.server.service import Service


class EventsController(Controller):
    path = "/api/events"
    tags = ("events",)

    @get("/", responses=FAULTS)
    async def events(self, request: HttpRequest, service: Service) -> list[EventListed]:
        """Return events: those open for joining, then those in progress, then some finished ones."""
        service.limits.spend("read", address(request))
        return await service.store.events.listed()

    @post("/", status_code=201, responses=FAULTS)
    async def create(self, request: HttpRequest, service: Service, data: NewEvent) -> Event:
        """Create an event."""
        person = await require_person(request, service)
        service.limits.spend("event", person.id, address(request))
        for level in data.bots:
            service.thinker.outside.check_level(level)
        return await service.organiser.view(await service.organiser.create(person, data), person)

    @get("/{event_id:str}", responses=FAULTS)
    async def event(self, request: HttpRequest, service: Service, event_id: str) -> Event:
        service.limits.spend("read", address(request))
        return await service.organiser.view(event_id, await identify(request, service))

    @post("/{event_id:str}/here", status_code=200, responses=FAULTS)
    async def here(self, request: HttpRequest, service: Service, event_id: str) -> Event:
        """Report that you are present. Repeat it every few seconds: an arena pairs only those who do."""
        person = await require_person(request, service)
        service.limits.spend("pair", person.id)
        await service.store.events.see(event_id, person.id)
        return await service.organiser.view(event_id, person)

    @post("/{event_id:str}/join", status_code=200, responses=FAULTS)
    async def join(self, request: HttpRequest, service: Service, event_id: str) -> Event:
        """Join an event."""
        person = await self._changes(request, service)
        await service.organiser.join(person, event_id)
        return await service.organiser.view(event_id, person)

    @post("/{event_id:str}/leave", status_code=200, responses=FAULTS)
    async def leave(self, request: HttpRequest, service: Service, event_id: str) -> Event:
        """Leave an event. Except in an arena, you cannot come back once it has started."""
        person = await self._changes(request, service)
        await service.organiser.leave(person, event_id)
        return await service.organiser.view(event_id, person)

    @post("/{event_id:str}/start", status_code=200, responses=FAULTS)
    async def start(self, request: HttpRequest, service: Service, event_id: str) -> Event:
        """Start an event; only its host may."""
        person = await self._changes(request, service)
        await service.organiser.start(person, event_id)
        return await service.organiser.view(event_id, person)

    @post("/{event_id:str}/close", status_code=200, responses=FAULTS)
    async def close(self, request: HttpRequest, service: Service, event_id: str) -> Event:
        """End an event with its current standings; only its host may."""
        person = await self._changes(request, service)
        await service.organiser.close(person, event_id)
        return await service.organiser.view(event_id, person)

    async def _changes(self, request: HttpRequest, service: Service) -> Person:
        person = await require_person(request, service)
        service.limits.spend("join", person.id)
        return person
