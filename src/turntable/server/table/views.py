"""The messages about a table, as each person may see it."""

from __future__ import annotations

from typing import Any

from turntable.match.match import Match, commitment_of
from turntable.server import messages as m
from turntable.server.table import agreements
from turntable.server.table.data import TableData
from turntable.server.table.results import final_view
from turntable.server.table.table import HOST_GONE, Table
from turntable.server.wire import encode


def table_view(table: Table, viewer: str | None, host_is_here: bool, now: float) -> m.Table:
    """Return everything about a table except the game's state, for a person."""
    data, match = table.data, table.match
    teams = match.view().get("teams") if match else (data.final or {}).get("teams")
    includes = data.includes(viewer)
    away = not host_is_here and now > data.host_seen + HOST_GONE
    return m.Table(
        id=data.id,
        code=data.code if includes else None,
        game=data.game,
        options=data.options,
        state=data.state,  # type: ignore[arg-type]
        seats=[_seat(data, n, viewer, n % teams if teams else None) for n in range(len(data.seats))],
        public=data.public,
        spectators=data.spectators,
        hints=data.hints,
        rated=data.rated,
        clock=data.clock,
        host=data.host_name,
        you_host=viewer == data.host,
        claimable=includes and viewer != data.host and away,
        commitment=None if data.started is None else commitment_of(data.seed),
        seed=data.seed if data.state == "over" else None,
        result=data.result,
        rematch=data.rematch,
        version=_version(table),
        takebacks=data.takebacks,
        proposal=_proposal(table, now),
        paused=data.is_paused,
        vanished=agreements.vanished(table, now),
        playable=not table.is_stranded,
        created=data.created,
        ended=data.ended,
    )


def _proposal(table: Table, now: float) -> m.Proposal | None:
    asked = table.data.proposal
    if asked is None or not table.is_on:
        return None
    waits_for = agreements.waits_for(table, asked, now)
    return m.Proposal(asked.kind, asked.seat, [n for n in range(len(table.data.seats)) if n in waits_for], asked.moves)


def list_entry(table: Table, viewer: str | None) -> m.Listed:
    """Return the table as a list entry for a person."""
    data = table.data
    mine = {seat for seat in data.seats_of(viewer) if not data.seats[seat].resigned}
    return m.Listed(
        id=data.id,
        game=data.game,
        state=data.state,  # type: ignore[arg-type]
        seats=[_seat(data, n, viewer) for n in range(len(data.seats))],
        clock=data.clock,
        spectators=data.spectators,
        hints=data.hints,
        rated=data.rated,
        options=data.options,
        version=_version(table),
        created=data.created,
        your_turn=table.is_on and bool(mine.intersection(table.acting)),
    )


def _version(table: Table) -> int:
    if table.match is not None:
        return table.match.seen()
    return int((table.data.final or {}).get("version", 0))


def _seat(data: TableData, number: int, viewer: str | None, team: int | None = None) -> m.SeatInfo:
    seat = data.seats[number]
    return m.SeatInfo(
        kind=seat.kind,  # type: ignore[arg-type]
        name=data.names[number],
        you=seat.person is not None and seat.person == viewer,
        level=seat.level,
        away=seat.away,
        resigned=seat.resigned,
        team=team,
        rating=seat.rating,
        hints=seat.hints,
        ready=seat.ready,
        person=seat.person,
        provisional=seat.provisional,
    )


def match_view(table: Table, match: Match, seat: int | None) -> dict[str, Any]:
    """Return a seat's view of a moment of this game. Once the table is over nobody is to act, played out or not."""
    result = table.data.result
    if result is not None and len(match.moves) == table.ply:
        return final_view(match, seat, result)
    return match.view(seat)


def has_state(table: Table) -> bool:
    """Return whether there is a game to show."""
    return table.match is not None or table.data.final is not None


def kept_view(table: Table, seat: int | None) -> dict[str, Any]:
    """Return a seat's view of the end of a game whose rules are no longer supported."""
    assert table.data.final is not None
    view: dict[str, Any] = table.data.final["views"][0 if seat is None else seat + 1]
    return view


def state_message(table: Table, seat: int | None, now: float, answers: str | None = None) -> bytes:
    """Return the message with a seat's view of the game."""
    match = table.match
    if match is None:
        view, version = kept_view(table, seat), _version(table)
        state = m.State(version, version, seat, view, legal={}, told=[], by=None, move=None, now=now, answers=answers)
        return encode(state)
    may_move = seat in table.acting and table.is_on and seat is not None and not table.data.seats[seat].resigned
    by, move = match.moves[-1] if match.moves and not table.hides_last_move(seat) else (None, None)
    told = match.told(seat)
    logged = match.logged(seat) if match.game.log else told
    return encode(
        m.State(
            version=match.seen(seat) + table.data.takebacks,
            moves=match.seen(seat),
            seat=seat,
            view=match_view(table, match, seat),
            legal=match.labels(seat) if may_move else {},  # type: ignore[arg-type]
            told=told,  # type: ignore[arg-type]
            by=by,
            move=move if by == seat else None,
            now=now,
            log=None if logged == told else logged,  # type: ignore[arg-type]
            clocks=table.clock.told(now) if table.clock and table.is_on else None,
            answers=answers,
        )
    )
