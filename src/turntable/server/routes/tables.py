"""Tables: create, sit down, start, resign, rematch; and finished games."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, get, post, put
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from turntable.match.match import Match
from turntable.match.record import with_moves
from turntable.server.messages import (
    MOST_SEATS,
    Judged,
    Listed,
    LogEntry,
    Moment,
    NewTable,
    PlayOn,
    Readiness,
    Review,
    SeatWish,
    Table,
)
from turntable.server.messages_people import Watched
from turntable.server.messages_social import NewProposal, ProposalReply
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.replays import log_entries, play_on
from turntable.server.routes.common import FAULTS, HttpRequest, address, identify, list_tables, require_person
from turntable.server.routes.games import MOST_TURNS
from turntable.server.service import Service
from turntable.server.table import commands as c
from turntable.server.table.table import Table as TableState
from turntable.server.table.views import kept_view, match_view
from turntable.server.wire import words

TableId = Annotated[str, Parameter(min_length=1, max_length=22)]
SeatNumber = Annotated[int, Parameter(ge=0, lt=MOST_SEATS)]
AnySeat = Annotated[int | None, Parameter(ge=0, lt=MOST_SEATS)]  # Litestar ignores bounds within an optional type


async def watched(request: HttpRequest, service: Service, table_id: str) -> tuple[TableState, Person | None]:
    """Return a table and the person who makes the request. Answer as if it did not exist if they may not see it."""
    person = await identify(request, service)
    service.limits.spend("read", person.id if person else address(request))
    table = await service.tables.snapshot(table_id)
    if not table.data.may_watch(person.id if person else None):
        raise Refusal(404, "no_such_table")
    return table, person


async def finished(request: HttpRequest, service: Service, table_id: str) -> TableState:
    """Return a table visible to the requester whose game is over."""
    table, _ = await watched(request, service, table_id)
    table.data.check_played()
    return table


def check_length(wish: NewTable) -> None:
    """Raise Refusal if a game could last longer than a server should allow."""
    turns = wish.options.get("turn_limit")
    if isinstance(turns, int) and turns > MOST_TURNS:
        raise Refusal(400, "bad_setup", detail=f"turn_limit: at most {MOST_TURNS} at a server")


def kept(table: TableState) -> dict[str, Any]:
    """Return what was kept of a finished game whose rules are no longer supported. Raise Refusal for games older than
    that.
    """
    if table.data.final is None:
        raise Refusal(410, "other_rules", game=table.data.game)
    return table.data.final


async def match_at(request: HttpRequest, service: Service, table: TableState, version: int) -> Match:
    """Return a finished game after this many moves. Raise Refusal if it had fewer."""
    if version > table.ply:
        raise Refusal(404, "no_such_moment")
    known = service.replays.nearest(table.id, version)
    async with service.store.reading(table.id) as stored:
        moves = await stored.history(len(known.moves) if known else 0, version)
    match = await service.replays.run(address(request), partial(play_on, known or table.data.deal(), moves))
    service.replays.keep(table.id, match)
    return match


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
        before: float | None = None,
        seats: Annotated[int | None, Parameter(ge=2, le=MOST_SEATS)] = None,
        rated: bool | None = None,
    ) -> list[Listed]:
        """Return public tables, newest first; for the next page pass the last one's creation time as `before`."""
        service.limits.spend("read", address(request))
        person = await identify(request, service)
        viewer = person.id if person else None
        found = await service.store.tables.listed(table_state, before, game=game, seats=seats, rated=rated)
        return await list_tables(service, found, viewer)

    @post("/", responses=FAULTS)
    async def create(self, request: HttpRequest, service: Service, data: NewTable) -> Table:
        """Create a table."""
        person = await require_person(request, service)
        service.limits.spend("create", person.id, address(request))
        if service.limits.enforced:
            check_length(data)
        for seat in data.seats:
            service.thinker.outside.check_level(seat.level)
        if data.public:
            service.limits.spend("publish", person.id, address(request))
        await service.readiness.wait(data.game)
        return (await service.tables.create(person, data)).view(person)

    @get("/{table_id:str}", responses=FAULTS)
    async def table(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        _, person = await watched(request, service, table_id)
        return await service.tables.view(table_id, person)

    @put("/{table_id:str}/seats/{seat:int}", responses=FAULTS)
    async def seat(
        self, request: HttpRequest, service: Service, table_id: TableId, seat: SeatNumber, data: SeatWish
    ) -> Table:
        """Take an open seat, leave yours, or as the host seat a bot, open a seat or remove its occupant."""
        person = await self._joins(request, service)
        service.thinker.outside.check_level(data.level)
        if data.code:
            service.limits.spend("code", person.id, address(request))
        return await service.tables.command(table_id, c.Sit(person, seat, data))

    @post("/{table_id:str}/start", status_code=200, responses=FAULTS)
    async def start(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        person = await self._joins(request, service)
        return await service.tables.command(table_id, c.Start(person))

    @post("/{table_id:str}/ready", status_code=200, responses=FAULTS)
    async def ready(self, request: HttpRequest, service: Service, table_id: TableId, data: Readiness) -> Table:
        """Agree to start a rated game with the people now seated, or withdraw that."""
        person = await self._joins(request, service)
        return await service.tables.command(table_id, c.Ready(person, data.ready))

    @post("/{table_id:str}/close", status_code=200, responses=FAULTS)
    async def close(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        """Cancel a game that has not started; only its host may."""
        person = await self._joins(request, service)
        return await service.tables.command(table_id, c.Close(person))

    @post("/{table_id:str}/resign", status_code=200, responses=FAULTS)
    async def resign(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        person = await self._joins(request, service)
        return await service.tables.command(table_id, c.Resign(person))

    @post("/{table_id:str}/claim", status_code=200, responses=FAULTS)
    async def claim(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        """Become the host of a table whose host left."""
        person = await self._joins(request, service)
        return await service.tables.command(table_id, c.Claim(person))

    @post("/{table_id:str}/proposal", status_code=200, responses=FAULTS)
    async def propose(self, request: HttpRequest, service: Service, table_id: TableId, data: NewProposal) -> Table:
        """Propose to take your last move back, to stop or restart the clocks, or to continue without someone."""
        person = await self._joins(request, service)
        service.limits.spend("propose", person.id)
        return await service.tables.command(table_id, c.Propose(person, data.kind))

    @post("/{table_id:str}/proposal/reply", status_code=200, responses=FAULTS)
    async def reply(self, request: HttpRequest, service: Service, table_id: TableId, data: ProposalReply) -> Table:
        """Agree to the open proposal, or decline it."""
        person = await self._joins(request, service)
        return await service.tables.command(table_id, c.Reply(person, data.agree))

    @post("/{table_id:str}/rematch", status_code=200, responses=FAULTS)
    async def rematch(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        """Create a rematch, with everyone moved by one seat."""
        person = await self._joins(request, service)
        service.limits.spend("create", person.id)
        return await service.tables.command(table_id, c.Rematch(person))

    @get("/{table_id:str}/log", responses=FAULTS)
    async def log(
        self,
        request: HttpRequest,
        service: Service,
        table_id: TableId,
        seat: AnySeat = None,
        before: Annotated[int | None, Parameter(ge=1)] = None,
    ) -> list[LogEntry]:
        """Return the latest moves in words, as your seat or a spectator may know them; earlier ones `before` a version.

        During a game it leaves out what players have to remember.
        """
        table, person = await watched(request, service, table_id)
        data = table.data
        if seat is not None and seat not in data.seats_of(person.id if person else None):
            raise Refusal(403, "not_yours")
        if data.started is None:
            return []
        async with service.store.reading(table_id) as stored:
            moves = await stored.history()
        return await service.replays.run(address(request), partial(log_entries, data, moves, seat, before))

    @get("/{table_id:str}/record", responses={200: ResponseSpec(dict[str, Any], generate_examples=False), **FAULTS})
    async def record(self, request: HttpRequest, service: Service, table_id: TableId) -> Response[bytes]:
        """Download the whole game, for `turntable replay` and `turntable verify`."""
        table = await finished(request, service, table_id)
        if table.match is not None:
            content = await service.replays.run(address(request), partial(_as_json, table.match))
        else:
            async with service.store.reading(table_id) as stored:
                moves = [(move.seat, move.move) for move in await stored.history()]
            content = msgspec.json.encode(with_moves(kept(table)["record"], moves))
        name = f'attachment; filename="{table.data.game}-{table.data.code}.json"'
        return Response(content, headers={"content-disposition": name}, media_type="application/json")

    @get("/{table_id:str}/moments/{version:int}", responses=FAULTS)
    async def moment(
        self,
        request: HttpRequest,
        service: Service,
        table_id: TableId,
        version: Annotated[int, Parameter(ge=0)],
        seat: AnySeat = None,
    ) -> Moment:
        """Return a finished game after this many moves, as a seat or a spectator saw it."""
        table = await finished(request, service, table_id)
        if table.match is None:
            if version != kept(table)["version"] or (seat or 0) >= len(table.data.seats):
                raise Refusal(410, "other_rules", game=table.data.game)
            return Moment(version, seat, kept_view(table, seat), [], None, None)
        if seat is not None and seat >= len(table.data.seats):
            raise Refusal(404, "no_such_moment")
        match = await match_at(request, service, table, version)
        last = match.moves[-1] if match.moves else (None, None)
        told = [words(message) for message in match.told(seat)]
        return Moment(version, seat, match_view(table, match, seat), told, *last)

    @post("/{table_id:str}/moments/{version:int}/play", responses=FAULTS)
    async def play_on(
        self,
        request: HttpRequest,
        service: Service,
        table_id: TableId,
        version: Annotated[int, Parameter(ge=0)],
        data: PlayOn,
    ) -> Table:
        """Continue from a moment of a finished game, in any seat, against bots.

        What the seat cannot know is dealt again.
        """
        person = await require_person(request, service)
        service.limits.spend("create", person.id, address(request))
        service.thinker.outside.check_level(data.level)
        table = await finished(request, service, table_id)
        if table.match is None:
            raise Refusal(410, "other_rules", game=table.data.game)
        match = await match_at(request, service, table, version)
        return (await service.tables.play_on(person, match, data)).view(person)

    @get("/{table_id:str}/review", responses=FAULTS)
    async def review(self, request: HttpRequest, service: Service, table_id: TableId) -> Review:
        """Return the expert's review; `ready` is false until it is computed."""
        await finished(request, service, table_id)
        body = await service.store.reviews.find(table_id)
        if body is None:
            return Review(ready=False, moves=[], chances=[])
        return Review(ready=True, moves=[Judged(**move) for move in body["moves"]], chances=body["chances"])

    async def _joins(self, request: HttpRequest, service: Service) -> Person:
        person = await require_person(request, service)
        service.limits.spend("join", person.id, address(request))
        return person


def _as_json(match: Match) -> bytes:
    return msgspec.json.encode(match.record())


@get("/api/watch", responses=FAULTS, tags=["tables"])
async def live(
    request: HttpRequest, service: Service, game: Annotated[str | None, Parameter(max_length=40)] = None
) -> list[Watched]:
    """Return public games in progress, the most watched first."""
    service.limits.spend("read", address(request))
    person = await identify(request, service)
    found = await service.store.tables.watched(game)
    listed = await list_tables(service, list(found), person.id if person else None)
    return [Watched(one, found[one.id]) for one in listed]


@get("/api/codes/{code:str}", responses=FAULTS, tags=["tables"])
async def by_code(
    request: HttpRequest, service: Service, code: Annotated[str, Parameter(min_length=1, max_length=12)]
) -> Table:
    """Return the table with a short code. Answer 404 if you may not see it."""
    person = await identify(request, service)
    service.limits.spend("code", address(request), person.id if person else None)
    table = await service.tables.snapshot(await service.store.tables.find(code))
    if not table.data.may_watch(person.id if person else None):
        raise Refusal(404, "no_such_table")
    return await service.tables.view(table.id, person)
