"""Tables and their seats."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.messages import ClockSettings
from turntable.server.now import current_time
from turntable.server.rating import PROVISIONAL, shown_rating
from turntable.server.refusal import Refusal
from turntable.server.store import schema
from turntable.server.store.chat import ChatRepository
from turntable.server.store.database import Database
from turntable.server.store.history import HistoryRepository
from turntable.server.store.leases import LeaseRepository
from turntable.server.store.ratings import RatingRepository
from turntable.server.table import events as e
from turntable.server.table.data import Proposal, SeatData, TableData
from turntable.server.table.setup import new_code

MOST_TABLES = 40  # open or playing, per person
LISTED = 50
UNFINISHED = ("open", "playing")
LISTED_OF_HOST = 3  # per host, so that nobody fills the list
LIVE_FOR = 30 * 86400.0  # seconds after which an unfinished game no longer counts as live
LISTED_FOR = 86400.0  # seconds


class TableRepository:
    """Reads and writes tables with their seats."""

    def __init__(
        self,
        database: Database,
        leases: LeaseRepository,
        chat: ChatRepository,
        ratings: RatingRepository,
        history: HistoryRepository,
    ) -> None:
        self.database = database
        self.leases = leases
        self.chat = chat
        self.ratings = ratings
        self.history = history
        tables = schema.tables
        self._set_due = (  # a game that ended in the meantime is still to be reviewed
            sa.update(tables)
            .where(tables.c.id == sa.bindparam("table"), tables.c.state == "playing")
            .values(due=sa.bindparam("due"))
        )

    # --- reading

    async def find(self, code: str) -> str:
        """Return the id of the table with a code. Raise Refusal if there is none."""
        wanted = sa.select(schema.tables.c.id).where(schema.tables.c.code == code.upper())
        async with self.database.read() as connection:
            found: str | None = await connection.scalar(wanted)
        if found is None:
            raise Refusal(404, "no_such_table")
        return found

    async def listed(self, state: str, before: float | None = None, **wanted: Any) -> list[str]:
        """Return public tables of the last day, newest first, at most LISTED_OF_HOST per host.

        `wanted`: required values of game, seats and rated; None allows any. `before`: the creation time of the last
        table of the previous page.
        """
        tables = schema.tables
        nth = sa.func.row_number().over(partition_by=tables.c.host, order_by=tables.c.created.desc())
        public = sa.select(tables.c.id, nth.label("nth")).where(
            tables.c.public.is_(True), tables.c.state == state, tables.c.created > current_time() - LISTED_FOR
        )
        public = public.where(*(tables.c[name] == value for name, value in wanted.items() if value is not None))
        found = public.subquery()
        shown = sa.select(found.c.id).where(found.c.nth <= LISTED_OF_HOST)
        return await self._ids(_page(sa.select(tables.c.id).where(tables.c.id.in_(shown)), before))

    async def watched(self, game: str | None) -> dict[str, int]:
        """Return current public games open to spectators, the most watched first, with the number of spectators."""
        tables = schema.tables
        live = sa.select(tables.c.id, tables.c.watching).where(
            tables.c.public.is_(True), tables.c.state == "playing", tables.c.spectators.is_(True)
        )
        live = live if game is None else live.where(tables.c.game == game)
        live = live.where(tables.c.created > current_time() - LIVE_FOR)
        ordered = live.order_by(tables.c.watching.desc(), tables.c.created.desc()).limit(LISTED)
        async with self.database.read() as connection:
            return {row.id: row.watching for row in await connection.execute(ordered)}

    async def set_watching(self, watching: Mapping[str, int]) -> None:
        """Store how many people watch each of these tables."""
        tables = schema.tables
        set_one = sa.update(tables).where(tables.c.id == sa.bindparam("table")).values(watching=sa.bindparam("count"))
        async with self.database.write() as connection:
            await connection.execute(
                set_one, [{"table": table, "count": count} for table, count in sorted(watching.items())]
            )

    async def of_person(self, person: str, before: float | None = None) -> list[str]:
        """Return the tables a person sits at or hosts: unfinished, then finished ones, without cancelled ones.

        `before`: the creation time of the last finished table of the previous page.
        """
        tables = schema.tables
        unfinished = [] if before is not None else await self._ids(_page(_own(person, UNFINISHED), None))
        over = _own(person, ("over",)).where(tables.c.started.is_not(None))
        return unfinished + await self._ids(_page(over, before, LISTED - len(unfinished)))

    async def finished(self, ids: Sequence[str]) -> dict[str, tuple[TableData, int]]:
        """Return those tables whose games are over, with their number of moves, without using the rules."""
        tables, moves = schema.tables, schema.moves
        plies = sa.select(sa.func.max(moves.c.ply)).where(moves.c.table_id == tables.c.id).scalar_subquery()
        wanted = _with_host(plies.label("last")).where(tables.c.id.in_(ids), tables.c.state == "over")
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
            found = (await connection.execute(_sitting([row.id for row in rows]))).all() if rows else []
        seats: dict[str, list[sa.Row[Any]]] = {row.id: [] for row in rows}
        for seat in found:
            seats[seat.table_id].append(seat)
        return {row.id: (_table(row, seats[row.id]), 0 if row.last is None else row.last + 1) for row in rows}

    async def _ids(self, wanted: sa.Select[Any]) -> list[str]:
        async with self.database.read() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def has_seat(self, table_id: str, person: str) -> bool:
        """Return whether a person has a seat at a table."""
        seats = schema.seats
        wanted = sa.select(seats.c.seat).where(seats.c.table_id == table_id, seats.c.person == person)
        async with self.database.read() as connection:
            return (await connection.execute(wanted)).first() is not None

    async def read(self, connection: AsyncConnection, table_id: str, lock: bool = False) -> TableData:
        """Return a table and its seats. Raise Refusal if there is no such table."""
        if "\x00" in table_id:  # PostgreSQL rejects such a string
            raise Refusal(404, "no_such_table")
        tables = schema.tables
        wanted = _with_host().where(tables.c.id == table_id)
        if lock:
            wanted = wanted.with_for_update(of=tables)
        row = (await connection.execute(wanted)).first()
        if row is None:
            raise Refusal(404, "no_such_table")
        found = _table(row, (await connection.execute(_sitting([table_id]))).all())
        if found.state != "over" or found.is_playable:
            return found
        kept = sa.select(schema.finals.c.body).where(schema.finals.c.table_id == table_id)
        body = await connection.scalar(kept)
        return found if body is None else replace(found, final=msgspec.json.decode(zlib.decompress(body)))

    # --- writing

    async def insert(self, table: TableData) -> TableData:
        """Add a table of this worker; a taken code is replaced. Raise Refusal if its host has too many tables."""
        async with self.database.write() as connection:
            return await self._insert(connection, table)

    async def add(self, connection: AsyncConnection, table: TableData) -> TableData:
        """Add a table of this worker within a transaction; a taken code is replaced."""
        while True:
            try:
                async with connection.begin_nested():
                    row = _table_columns(table) | {"owner": self.leases.worker}
                    await connection.execute(sa.insert(schema.tables).values(row))
            except IntegrityError:  # the code is taken
                table = replace(table, code=new_code())
                continue
            rows = [{"table_id": table.id, "seat": n, **_seat_columns(seat)} for n, seat in enumerate(table.seats)]
            await connection.execute(sa.insert(schema.seats), rows)
            return table

    async def save(self, connection: AsyncConnection, table_id: str, events: Sequence[e.Event]) -> None:
        """Save events of a table other than moves. The table must be locked, or the events must follow from a move."""
        columns: dict[str, Any] = {}
        for event in events:
            match event:
                case e.DueChanged():
                    columns["due"] = event.due
                case e.Started():
                    columns |= {"state": "playing", "started": event.at}
                    seats = schema.seats
                    await connection.execute(sa.update(seats).where(seats.c.table_id == table_id).values(ready=False))
                case e.Ended():
                    columns |= {"state": "over", "ended": event.at, "result": event.result}
                    if event.final is not None:
                        body = zlib.compress(msgspec.json.encode(event.final))  # the views are similar
                        kept = self.database.insert(schema.finals).values(table_id=table_id, body=body)
                        await connection.execute(kept.on_conflict_do_nothing())
                case e.HostChanged():
                    columns |= {"host": event.person, "host_seen": event.at}
                case e.RematchCreated():
                    columns["rematch"] = (await self._insert(connection, event.table)).id
                case e.LineAdded():
                    await self.chat.add(connection, table_id, event)
                case e.SeatChanged():
                    if event.occupant.person is not None:
                        await self.check_count(connection, event.occupant.person)
                    await _set_seat(connection, table_id, event.seat, **_seat_columns(event.occupant))
                case e.PersonRemoved():
                    await self._remove(connection, table_id, event.person)
                case e.SeatAway():
                    await _set_seat(connection, table_id, event.seat, away=event.away)
                case e.SeatResigned():
                    await _set_seat(connection, table_id, event.seat, resigned=True)
                case e.SeatReady():
                    await _set_seat(connection, table_id, event.seat, ready=event.ready)
                case e.SeatNoticed():
                    await _set_seat(connection, table_id, event.seat, noticed=event.noticed)
                case e.HintTaken():
                    await _set_seat(connection, table_id, event.seat, hints=schema.seats.c.hints + 1)
                case e.TakenBack():
                    moves = schema.moves
                    gone = sa.delete(moves).where(moves.c.table_id == table_id, moves.c.ply >= event.ply)
                    await connection.execute(gone)
                    columns["takebacks"] = schema.tables.c.takebacks + event.moves + 1
                case e.ProposalChanged():
                    columns["proposal"] = msgspec.to_builtins(event.proposal)
                case e.PausesChanged():
                    columns["pauses"] = [list(pause) for pause in event.pauses]
                case e.Moved():
                    raise ValueError("moves are appended")
        if columns.keys() == {"due"}:
            await self.set_due(connection, {table_id: columns["due"]})
        elif columns:
            await _set_table(connection, table_id, **columns)
        if "ended" in columns:
            await self._finish(connection, table_id)

    async def _finish(self, connection: AsyncConnection, table_id: str) -> None:
        """Store the outcome of the game that just ended, and new ratings if it was rated."""
        table = await self.read(connection, table_id)
        if table.started is None:
            return
        await self.history.finish(connection, table)
        if table.rated:
            await self.ratings.update(connection, table)

    async def set_due(self, connection: AsyncConnection, due: Mapping[str, float | None]) -> None:
        """Set when work is next due at each of these tables, if the game is still on."""
        if due:
            await connection.execute(self._set_due, [{"table": table, "due": at} for table, at in due.items()])

    async def saw_host(self, table_id: str) -> None:
        async with self.database.write() as connection:
            await _set_table(connection, table_id, host_seen=current_time())

    async def hand_over(self, guest: str, person: str) -> None:
        """Transfer a guest's seats at unfinished tables to the person who signed in."""
        tables, seats = schema.tables, schema.seats
        async with self.database.write() as connection:
            changed = await self._unfinished(connection, guest)
            sat = sa.update(seats).where(seats.c.person == guest, seats.c.table_id.in_(changed))
            await connection.execute(sat.values(person=person))
            hosted = sa.update(tables).where(tables.c.host == guest, tables.c.id.in_(changed))
            await connection.execute(hosted.values(host=person))
            await connection.execute(sa.delete(schema.waiting).where(schema.waiting.c.person == guest))
            entrants = schema.event_entrants
            there = sa.select(entrants.c.event_id).where(entrants.c.person == person)
            joined = sa.update(entrants).where(entrants.c.person == guest, entrants.c.event_id.not_in(there))
            await connection.execute(joined.values(person=person))

    async def unfinished(self, person: str) -> list[str]:
        """Return the unfinished tables that a person sits at or hosts."""
        async with self.database.read() as connection:
            return await self._unfinished(connection, person)

    async def _unfinished(self, connection: AsyncConnection, person: str) -> list[str]:
        return list((await connection.execute(_own(person, UNFINISHED))).scalars())

    async def _insert(self, connection: AsyncConnection, table: TableData) -> TableData:
        await self.check_count(connection, table.host)
        return await self.add(connection, table)

    async def _remove(self, connection: AsyncConnection, table_id: str, person: str) -> None:
        wanted = sa.select(schema.tables.c.removed).where(schema.tables.c.id == table_id)
        before = await connection.scalar(wanted) or []
        await _set_table(connection, table_id, removed=[*before, person])

    async def check_count(self, connection: AsyncConnection, person: str) -> None:
        """Raise Refusal if a person has too many unfinished tables."""
        if await self.is_at_too_many(connection, person):
            raise Refusal(409, "too_many_tables", count=MOST_TABLES)

    async def is_at_too_many(self, connection: AsyncConnection, person: str) -> bool:
        own = sa.select(sa.func.count()).select_from(_own(person, UNFINISHED).subquery())
        return (await connection.scalar(own) or 0) >= MOST_TABLES


def _with_host(*more: sa.ColumnElement[Any]) -> sa.Select[Any]:
    tables, people = schema.tables, schema.people
    return sa.select(tables, people.c.name.label("host_name"), *more).join(people, people.c.id == tables.c.host)


def _sitting(ids: Sequence[str]) -> sa.Select[Any]:
    """Return the query of tables' seats in order, with names and ratings of their people."""
    tables, seats, people, ratings = schema.tables, schema.seats, schema.people, schema.ratings
    rated = sa.and_(
        ratings.c.person == seats.c.person, ratings.c.game == tables.c.game, ratings.c.seats == tables.c.seats
    )
    return (
        sa.select(seats, people.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        .join(tables, tables.c.id == seats.c.table_id)
        .outerjoin(people, people.c.id == seats.c.person)
        .outerjoin(ratings, rated)
        .where(seats.c.table_id.in_(ids))
        .order_by(seats.c.table_id, seats.c.seat)
    )


def _own(person: str, states: Sequence[str]) -> sa.Select[Any]:
    """Return the query of tables in these states that a person hosts or sits at. A union, as no index serves an OR."""
    tables, seats = schema.tables, schema.seats
    hosts = sa.select(tables.c.id).where(tables.c.host == person, tables.c.state.in_(states))
    sits = sa.select(seats.c.table_id).where(seats.c.person == person)
    return sa.select(tables.c.id).where(tables.c.id.in_(sa.union(hosts, sits)), tables.c.state.in_(states))


def _page(wanted: sa.Select[Any], before: float | None, most: int = LISTED) -> sa.Select[Any]:
    """Limit a query to the newest tables, or the newest created before a time."""
    created = schema.tables.c.created
    wanted = wanted if before is None else wanted.where(created < before)
    return wanted.order_by(created.desc()).limit(most)


def _table(row: sa.Row[Any], seats: Sequence[sa.Row[Any]]) -> TableData:
    columns = {name: row._mapping[name] for name in TableData.__struct_fields__ if name != "final"}
    columns["removed"] = tuple(columns["removed"] or ())
    columns["pauses"] = tuple((start, stop) for start, stop in columns["pauses"] or ())
    columns["proposal"] = columns["proposal"] and msgspec.convert(columns["proposal"], Proposal)
    columns["clock"] = columns["clock"] and msgspec.convert(columns["clock"], ClockSettings)
    columns["seats"] = tuple(
        SeatData(
            kind=seat.kind,
            person=seat.person,
            name=seat.called or seat.name,
            called=seat.called,
            level=seat.level,
            away=seat.away,
            resigned=seat.resigned,
            rating=None if seat.mu is None else shown_rating(seat.mu, seat.sigma),
            provisional=seat.games is not None and seat.games < PROVISIONAL,
            hints=seat.hints,
            ready=seat.ready,
            noticed=seat.noticed,
        )
        for seat in seats
    )
    return TableData(**columns)


def _table_columns(table: TableData) -> dict[str, Any]:
    columns = {
        column.name: getattr(table, column.name)
        for column in schema.tables.c
        if column.name not in ("owner", "watching")
    }
    return columns | {
        "seats": len(table.seats),
        "clock": msgspec.to_builtins(table.clock),
        "removed": list(table.removed) or None,
        "proposal": msgspec.to_builtins(table.proposal),
        "pauses": [list(pause) for pause in table.pauses] or None,
    }


def _seat_columns(seat: SeatData) -> dict[str, Any]:
    names = ("kind", "person", "level", "away", "resigned", "hints", "called", "ready", "noticed")
    return {name: getattr(seat, name) for name in names}


async def _set_table(connection: AsyncConnection, table_id: str, **columns: Any) -> None:
    await connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table_id).values(columns))


async def _set_seat(connection: AsyncConnection, table_id: str, seat: int, **columns: Any) -> None:
    seats = schema.seats
    await connection.execute(sa.update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(columns))
