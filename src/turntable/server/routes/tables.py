"""Tables: set up, sit down, start, give up, play again; and what is left of a game afterwards."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import sqlalchemy as sa
from litestar import Controller, Response, get, post, put
from litestar.params import Parameter

from turntable.server import schema
from turntable.server.messages import (
    MOST_SEATS,
    Judged,
    Listed,
    LogEntry,
    Moment,
    NewTable,
    Review,
    SeatWish,
    Table,
)
from turntable.server.people import Person
from turntable.server.refusal import Refusal
from turntable.server.room import Room
from turntable.server.routes.common import FAULTS, HttpRequest, address, identify, require_person
from turntable.server.service import Service
from turntable.server.wire import words

TableId = Annotated[str, Parameter(min_length=1, max_length=22)]
SeatNumber = Annotated[int, Parameter(ge=0, lt=MOST_SEATS)]


async def watched(request: HttpRequest, service: Service, table_id: str) -> tuple[Room, Person | None]:
    """A table that whoever asks may see, and who that is. One that they may not see is not there."""
    person = await identify(request, service)
    service.limits.spend("read", person.id if person else address(request))
    room = await service.rooms.get(table_id)
    if not room.table.may_watch(person.id if person else None):
        raise Refusal(404, "no_such_table")
    return room, person


async def finished(request: HttpRequest, service: Service, table_id: str) -> Room:
    room, _ = await watched(request, service, table_id)
    room.table.check_played()
    return room


class TablesController(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @get("/", responses=FAULTS)
    async def public(
        self,
        request: HttpRequest,
        service: Service,
        game: Annotated[str | None, Parameter(max_length=40)] = None,
        table_state: Annotated[Literal["open", "playing"], Parameter(query="state")] = "open",
    ) -> list[Listed]:
        """Public tables, the newest first."""
        service.limits.spend("read", address(request))
        person = await identify(request, service)
        found = await service.tables.listed(game, table_state)
        return [(await service.rooms.get(table.id)).listed(person.id if person else None) for table in found]

    @post("/", responses=FAULTS)
    async def create(self, request: HttpRequest, service: Service, data: NewTable) -> Table:
        """Set up a table."""
        person = await require_person(request, service)
        service.limits.spend("create", person.id, address(request))
        await service.readiness.wait(data.game)
        return await self._changed(service, person, await service.tables.create(person, data))

    @get("/{table_id:str}", responses=FAULTS)
    async def table(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        room, person = await watched(request, service, table_id)
        return room.shown(person.id if person else None)

    @put("/{table_id:str}/seats/{seat:int}", responses=FAULTS)
    async def seat(
        self, request: HttpRequest, service: Service, table_id: TableId, seat: SeatNumber, data: SeatWish
    ) -> Table:
        """Take an open seat, leave yours, or, as the host, seat a bot or open a seat."""
        person = await require_person(request, service)
        service.limits.spend("join", person.id, address(request))
        await service.tables.set_seat(person, table_id, seat, data)
        return await self._changed(service, person, table_id)

    @post("/{table_id:str}/start", status_code=200, responses=FAULTS)
    async def start(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        person = await self._joins(request, service)
        await service.tables.start(person, table_id)
        return await self._changed(service, person, table_id)

    @post("/{table_id:str}/close", status_code=200, responses=FAULTS)
    async def close(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        """Call off a game that has not begun. The host's."""
        person = await self._joins(request, service)
        await service.tables.close(person, table_id)
        return await self._changed(service, person, table_id)

    @post("/{table_id:str}/resign", status_code=200, responses=FAULTS)
    async def resign(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        person = await self._joins(request, service)
        await service.tables.resign(person, table_id)
        return await self._changed(service, person, table_id)

    @post("/{table_id:str}/claim", status_code=200, responses=FAULTS)
    async def claim(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        """Host a table whose host left."""
        person = await self._joins(request, service)
        room = await service.rooms.get(table_id)
        await service.tables.claim(person, table_id, room.host_is_here())
        return await self._changed(service, person, table_id)

    @post("/{table_id:str}/rematch", status_code=200, responses=FAULTS)
    async def rematch(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        """Play again, one seat further on."""
        person = await self._joins(request, service)
        service.limits.spend("create", person.id)
        again = await service.tables.rematch(person, table_id)
        await service.rooms.refresh(table_id)
        return await self._changed(service, person, again)

    @get("/{table_id:str}/log", responses=FAULTS)
    async def log(
        self, request: HttpRequest, service: Service, table_id: TableId, seat: SeatNumber | None = None
    ) -> list[LogEntry]:
        """Every move so far in words, as a seat of yours, or a spectator, may know it.

        While a game goes on that is what stays of it: what players have to remember is not told again.
        """
        room, person = await watched(request, service, table_id)
        if seat is not None and seat not in room.table.seats_of(person.id if person else None):
            raise Refusal(403, "not_yours")
        if room.match is None:
            return []
        moves = schema.moves
        wanted = sa.select(moves.c.seat, moves.c.move, moves.c.at).where(moves.c.table_id == table_id)
        async with service.database.read() as connection:
            rows = (await connection.execute(wanted.order_by(moves.c.ply))).all()
        match = room.table.deal()
        entries = []
        version = 0
        for row in rows:
            match.play(row.move, row.seat)
            if match.seen(seat) > version:
                version = match.seen(seat)
                told = match.told(seat) if room.table.state == "over" else match.logged(seat)
                entries.append(LogEntry(version, row.seat, [words(message) for message in told], row.at))
        return entries

    @get("/{table_id:str}/record", responses=FAULTS)
    async def record(self, request: HttpRequest, service: Service, table_id: TableId) -> Response[dict[str, Any]]:
        """The whole game, for `turntable replay` and `turntable verify`."""
        room = await finished(request, service, table_id)
        assert room.match is not None
        name = f'attachment; filename="{room.table.game}-{room.table.code}.json"'
        return Response(room.match.record(), headers={"content-disposition": name})

    @get("/{table_id:str}/moments/{version:int}", responses=FAULTS)
    async def moment(
        self,
        request: HttpRequest,
        service: Service,
        table_id: TableId,
        version: Annotated[int, Parameter(ge=0)],
        seat: SeatNumber | None = None,
    ) -> Moment:
        """A finished game after so many moves, as a seat, or a spectator, saw it."""
        room = await finished(request, service, table_id)
        if version > room.version or (seat is not None and seat >= len(room.table.seats)):
            raise Refusal(404, "no_such_moment")
        assert room.match is not None
        match = room.table.deal()
        for by, move in room.match.moves[:version]:
            match.play(move, by)
        last = match.moves[-1] if match.moves else (None, None)
        told = [words(message) for message in match.told(seat)]
        return Moment(version, seat, room.view(match, seat), told, *last)

    @get("/{table_id:str}/review", responses=FAULTS)
    async def review(self, request: HttpRequest, service: Service, table_id: TableId) -> Review:
        """The expert's look back; not ready until it was computed."""
        await finished(request, service, table_id)
        wanted = sa.select(schema.reviews.c.body).where(schema.reviews.c.table_id == table_id)
        async with service.database.read() as connection:
            body = await connection.scalar(wanted)
        if body is None:
            return Review(ready=False, moves=[], chances=[])
        return Review(ready=True, moves=[Judged(**move) for move in body["moves"]], chances=body["chances"])

    async def _joins(self, request: HttpRequest, service: Service) -> Person:
        person = await require_person(request, service)
        service.limits.spend("join", person.id, address(request))
        return person

    async def _changed(self, service: Service, person: Person, table_id: str) -> Table:
        return (await service.rooms.refresh(table_id)).shown(person.id)


@get("/api/codes/{code:str}", responses=FAULTS, tags=["tables"])
async def by_code(
    request: HttpRequest, service: Service, code: Annotated[str, Parameter(min_length=1, max_length=12)]
) -> Table:
    """The table with a short code."""
    person = await identify(request, service)
    service.limits.spend("code", address(request), person.id if person else None)
    room = await service.rooms.get(await service.tables.find(code))
    return room.shown(person.id if person else None)
