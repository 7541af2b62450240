"""Tables: set up, sit down, start, give up, play again; and what is left of a game afterwards."""

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


async def watched(request: HttpRequest, service: Service, table_id: str) -> tuple[TableState, Person | None]:
    """A table that whoever asks may see, and who that is. One that they may not see is not there."""
    person = await identify(request, service)
    service.limits.spend("read", person.id if person else address(request))
    table = await service.tables.snapshot(table_id)
    if not table.data.may_watch(person.id if person else None):
        raise Refusal(404, "no_such_table")
    return table, person


async def finished(request: HttpRequest, service: Service, table_id: str) -> TableState:
    """A game that is over, of a table that whoever asks may see."""
    table, _ = await watched(request, service, table_id)
    table.data.check_played()
    return table


def check_length(wish: NewTable) -> None:
    """Refusal of a game that may go on for longer than a server should have to keep it."""
    turns = wish.options.get("turn_limit")
    if isinstance(turns, int) and turns > MOST_TURNS:
        raise Refusal(400, "bad_setup", detail=f"turn_limit: at most {MOST_TURNS} at a server")


def kept(table: TableState) -> dict[str, Any]:
    """What is kept of a finished game whose rules are not played any more; Refusal if it ended before that was kept."""
    if table.data.final is None:
        raise Refusal(410, "other_rules", game=table.data.game)
    return table.data.final


async def match_at(request: HttpRequest, service: Service, table: TableState, version: int) -> Match:
    """A finished game whose rules are played here, after so many moves; Refusal if it had fewer."""
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
        seats: Annotated[int, Parameter(ge=2, le=MOST_SEATS)] | None = None,
        rated: bool | None = None,
    ) -> list[Listed]:
        """Public tables, the newest first; the next page are those `before` the time the last one was created."""
        service.limits.spend("read", address(request))
        person = await identify(request, service)
        viewer = person.id if person else None
        found = await service.store.tables.listed(table_state, before, game=game, seats=seats, rated=rated)
        return await list_tables(service, found, viewer)

    @post("/", responses=FAULTS)
    async def create(self, request: HttpRequest, service: Service, data: NewTable) -> Table:
        """Set up a table."""
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
        """Take an open seat, leave yours, or, as the host, seat a bot, open a seat or remove who sits there."""
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
        """Agree to begin a rated game with the people who sit here, or take that back."""
        person = await self._joins(request, service)
        return await service.tables.command(table_id, c.Ready(person, data.ready))

    @post("/{table_id:str}/close", status_code=200, responses=FAULTS)
    async def close(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        """Call off a game that has not begun. The host's."""
        person = await self._joins(request, service)
        return await service.tables.command(table_id, c.Close(person))

    @post("/{table_id:str}/resign", status_code=200, responses=FAULTS)
    async def resign(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        person = await self._joins(request, service)
        return await service.tables.command(table_id, c.Resign(person))

    @post("/{table_id:str}/claim", status_code=200, responses=FAULTS)
    async def claim(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        """Host a table whose host left."""
        person = await self._joins(request, service)
        return await service.tables.command(table_id, c.Claim(person))

    @post("/{table_id:str}/proposal", status_code=200, responses=FAULTS)
    async def propose(self, request: HttpRequest, service: Service, table_id: TableId, data: NewProposal) -> Table:
        """Ask the others to take your last move back, to stop or start the clocks, or to go on without someone."""
        person = await self._joins(request, service)
        service.limits.spend("propose", person.id)
        return await service.tables.command(table_id, c.Propose(person, data.kind))

    @post("/{table_id:str}/proposal/reply", status_code=200, responses=FAULTS)
    async def reply(self, request: HttpRequest, service: Service, table_id: TableId, data: ProposalReply) -> Table:
        """Agree to what was proposed, or decline it."""
        person = await self._joins(request, service)
        return await service.tables.command(table_id, c.Reply(person, data.agree))

    @post("/{table_id:str}/rematch", status_code=200, responses=FAULTS)
    async def rematch(self, request: HttpRequest, service: Service, table_id: TableId) -> Table:
        """Play again, one seat further on."""
        person = await self._joins(request, service)
        service.limits.spend("create", person.id)
        return await service.tables.command(table_id, c.Rematch(person))

    @get("/{table_id:str}/log", responses=FAULTS)
    async def log(
        self,
        request: HttpRequest,
        service: Service,
        table_id: TableId,
        seat: SeatNumber | None = None,
        before: Annotated[int, Parameter(ge=1)] | None = None,
    ) -> list[LogEntry]:
        """The last moves in words, as a seat of yours, or a spectator, may know them; earlier ones `before` a version.

        While a game goes on that is what stays of it: what players have to remember is not told again.
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
        """The whole game, for `turntable replay` and `turntable verify`."""
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
        seat: SeatNumber | None = None,
    ) -> Moment:
        """A finished game after so many moves, as a seat, or a spectator, saw it."""
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
        """Play on from a moment of a finished game, in any seat, against bots.

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
        """The expert's look back; not ready until it was computed."""
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
    """Public games that go on, the most watched first."""
    service.limits.spend("read", address(request))
    person = await identify(request, service)
    found = await service.store.tables.watched(game)
    listed = await list_tables(service, list(found), person.id if person else None)
    return [Watched(one, found[one.id]) for one in listed]


@get("/api/codes/{code:str}", responses=FAULTS, tags=["tables"])
async def by_code(
    request: HttpRequest, service: Service, code: Annotated[str, Parameter(min_length=1, max_length=12)]
) -> Table:
    """The table with a short code. One that you may not see is not there."""
    person = await identify(request, service)
    service.limits.spend("code", address(request), person.id if person else None)
    table = await service.tables.snapshot(await service.store.tables.find(code))
    if not table.data.may_watch(person.id if person else None):
        raise Refusal(404, "no_such_table")
    return await service.tables.view(table.id, person)
