"""Tables in the database: set up, sat down at, started, left. The game itself is played in `room`."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.locales import Message, Seat
from turntable.match.errors import BadSetup
from turntable.match.game import Game, game, games
from turntable.match.match import Match, seed_bytes
from turntable.server import schema
from turntable.server.bus import Bus
from turntable.server.database import Database
from turntable.server.messages import ClockSettings, NewTable, SeatInfo, SeatWish
from turntable.server.people import Person, new_code, new_id, shown_rating
from turntable.server.refusal import Refusal
from turntable.server.wire import words

CODE = 6
HOST_GONE = 60.0  # seconds after which a table whose host is not there may be claimed
MOST_TABLES = 40  # of one person, open or playing
LISTED = 50


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat, and who sits there."""

    kind: str
    person: str | None = None
    name: str | None = None
    level: str | None = None
    away: bool = False
    resigned: bool = False
    rating: float | None = None
    hints: int = 0

    @property
    def by_bot(self) -> bool:
        """Whether a bot makes this seat's moves."""
        return self.kind == "bot" or self.away or self.resigned

    @property
    def player(self) -> tuple[str | None, bool, bool]:
        """What decides whose view and moves the seat has."""
        return self.person, self.away, self.resigned

    def shown(self, viewer: str | None, team: int | None = None) -> SeatInfo:
        return SeatInfo(
            kind=self.kind,  # type: ignore[arg-type]
            name=self.name,
            you=self.person is not None and self.person == viewer,
            level=self.level,
            away=self.away,
            resigned=self.resigned,
            team=team,
            rating=self.rating,
            hints=self.hints,
        )


@dataclass(frozen=True, slots=True)
class TableData:
    """A table's row, and its seats."""

    id: str
    code: str
    game: str
    rules: int
    options: dict[str, Any]
    host: str
    host_name: str
    host_seen: float
    public: bool
    spectators: bool
    hints: bool
    rated: bool
    clock: ClockSettings | None
    state: str
    seed: str = field(repr=False)
    created: float
    started: float | None
    ended: float | None
    result: dict[str, Any] | None
    rematch: str | None
    due: float | None
    seats: tuple[Sitter, ...]

    held: dict[str, tuple[int, ...]]
    """The seats of each person."""

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        return self.held.get(person, ()) if person is not None else ()

    @property
    def people(self) -> tuple[str | None, ...]:
        """Who sits in each seat; None for a bot."""
        return tuple(sitter.person for sitter in self.seats)

    def may_watch(self, person: str | None) -> bool:
        return self.state == "open" or self.spectators or person == self.host or bool(self.seats_of(person))

    @property
    def rules_of_game(self) -> Game:
        """The game; Refusal if it is not installed, or cannot be played by the rules this table was made for."""
        if self.game not in games() or not game(self.game).can_replay(self.rules):
            raise Refusal(410, "other_rules", game=self.game)
        return game(self.game)

    def check_played(self) -> None:
        """Refusal if the game is not over, or was called off before it began."""
        if self.state != "over":
            raise Refusal(409, "not_over")
        if self.started is None:
            raise Refusal(409, "not_played")

    def deal(self) -> Match:
        played, seats = self.rules_of_game, len(self.seats)
        return Match.dealt(played, seats, played.check_options(seats, self.options, self.rules), self.seed, self.rules)


class Tables:
    def __init__(self, database: Database, bus: Bus) -> None:
        self.database = database
        self.bus = bus

    async def load(self, table_id: str) -> TableData:
        """Refusal if there is no such table."""
        async with self.database.read() as connection:
            return await self._load(connection, table_id)

    async def find(self, code: str) -> str:
        wanted = sa.select(schema.tables.c.id).where(schema.tables.c.code == code.upper())
        async with self.database.read() as connection:
            found: str | None = await connection.scalar(wanted)
        if found is None:
            raise Refusal(404, "no_such_table")
        return found

    async def create(self, person: Person, wish: NewTable) -> str:
        if wish.game not in games():
            raise Refusal(400, "no_such_game", game=wish.game)
        played = game(wish.game)
        try:
            seats = played.check_seats(len(wish.seats))
            options = played.check_options(seats, wish.options)
            seed = seed_bytes(None).hex()
            played.deal(seats, seed=seed, **options)
        except BadSetup as fault:
            raise Refusal(400, "bad_setup", detail=str(fault)) from None
        if wish.rated:
            _check_rated(wish)
        row = {
            "game": played.name,
            "rules": played.version,
            "seats": seats,
            "options": options,
            "public": wish.public,
            "spectators": wish.spectators,
            "hints": wish.hints is not False and not wish.rated and played.evaluation is not None,
            "rated": wish.rated,
            "clock": msgspec.to_builtins(wish.clock),
            "seed": seed,
        }
        table_id = await self._insert(person, row, [_seat_row(seat, person) for seat in wish.seats])
        if wish.start:
            await self.start(person, table_id)
        return table_id

    async def _insert(self, host: Person, row: dict[str, Any], seats: Sequence[dict[str, Any]]) -> str:
        async with self.database.write() as connection:
            await self._check_count(connection, host.id)
            table_id = await self._insert_row(connection, host.id, row)
            rows = [{"table_id": table_id, "seat": n, **seat} for n, seat in enumerate(seats)]
            await connection.execute(sa.insert(schema.seats), rows)
        return table_id

    async def _insert_row(self, connection: AsyncConnection, host: str, row: dict[str, Any]) -> str:
        now = time.time()
        while True:
            table_id = new_id()
            new = {"id": table_id, "code": new_code(CODE), "host": host, "host_seen": now, "created": now}
            try:
                async with connection.begin_nested():
                    await connection.execute(sa.insert(schema.tables).values(state="open", **new, **row))
            except IntegrityError:  # a code that is taken
                continue
            return table_id

    async def _check_count(self, connection: AsyncConnection, person: str) -> None:
        tables, seats = schema.tables, schema.seats
        own = (
            sa.select(sa.func.count(tables.c.id.distinct()))
            .outerjoin(seats, seats.c.table_id == tables.c.id)
            .where(tables.c.state != "over", sa.or_(tables.c.host == person, seats.c.person == person))
        )
        if (await connection.scalar(own) or 0) >= MOST_TABLES:
            raise Refusal(409, "too_many_tables", count=MOST_TABLES)

    async def set_seat(self, person: Person, table_id: str, number: int, wish: SeatWish) -> None:
        """Take an open seat, leave one's own, or say as the host what a seat shall be."""
        async with self.changing(table_id) as (connection, table):
            if table.state != "open":
                raise Refusal(409, "has_started")
            if number >= len(table.seats):
                raise Refusal(404, "no_such_seat")
            seat = table.seats[number]
            mine = seat.person == person.id
            free = seat.kind in ("open", "invited")
            if wish.kind == "me":
                if not free and not (table.host == person.id and seat.kind == "bot"):
                    raise Refusal(409, "seat_taken")
                if seat.kind == "invited" and person.id != table.host and wish.code.upper() != table.code:
                    raise Refusal(403, "invited_only")
                await self._check_count(connection, person.id)
            elif not mine and not (table.host == person.id and (free or seat.kind == "bot")):
                raise Refusal(403, "not_host")
            if table.rated and (wish.kind == "bot" or (wish.kind == "me" and table.seats_of(person.id))):
                raise Refusal(409, "rated_people")
            await _set_seat(connection, table_id, number, **_seat_row(wish, person))

    async def start(self, person: Person, table_id: str) -> None:
        async with self.changing(table_id) as (connection, table):
            if table.host != person.id:
                raise Refusal(403, "not_host")
            if table.state != "open":
                raise Refusal(409, "has_started")
            if any(seat.kind in ("open", "invited") for seat in table.seats):
                raise Refusal(409, "seats_open")
            if table.rated and len(table.held) < len(table.seats):
                raise Refusal(409, "rated_people")
            table.deal()
            now = time.time()
            await _set_table(connection, table_id, state="playing", started=now, due=now)

    async def resign(self, person: Person, table_id: str) -> None:
        """A person's seats give up. The game is over when one side is left."""
        async with self.changing(table_id) as (connection, table):
            if table.state != "playing":
                raise Refusal(409, "not_playing")
            mine = table.seats_of(person.id)
            if not mine:
                raise Refusal(403, "not_yours")
            await self.give_up(connection, table, mine, "server-result-resigned")

    async def out_of_time(self, table_id: str, seat: int, forfeit: bool) -> None:
        async with self.changing(table_id) as (connection, table):
            if table.state != "playing":
                return
            if forfeit:
                await self.give_up(connection, table, (seat,), "server-result-time")
            else:
                await _set_seat(connection, table_id, seat, away=True)
                await _set_table(connection, table_id, due=time.time())

    async def close(self, person: Person, table_id: str) -> None:
        """The host calls off a game that has not begun."""
        async with self.changing(table_id) as (connection, table):
            if table.host != person.id:
                raise Refusal(403, "not_host")
            if table.state != "open":
                raise Refusal(409, "has_started")
            result = _result([], Message("server-result-closed"))
            await _set_table(connection, table_id, state="over", ended=time.time(), result=result)

    async def give_up(self, connection: AsyncConnection, table: TableData, mine: Sequence[int], why: str) -> None:
        gone = {n for n, seat in enumerate(table.seats) if seat.resigned} | set(mine)
        for seat in mine:
            await _set_seat(connection, table.id, seat, resigned=True)
        sides = int(table.deal().state.teams)
        left = {n % sides for n in range(len(table.seats)) if n not in gone}
        now = time.time()
        if len(left) > 1:
            await _set_table(connection, table.id, due=now)
            return
        winners = [n for n in range(len(table.seats)) if n % sides in left]
        result = _result(winners, Message(why, {"who": tuple(map(Seat, mine)), "count": len(mine)}))
        await _set_table(connection, table.id, state="over", ended=now, result=result, due=now)

    async def come_back(self, table_id: str, seat: int) -> None:
        async with self.changing(table_id) as (connection, _):
            await _set_seat(connection, table_id, seat, away=False)

    async def count_hint(self, connection: AsyncConnection, table_id: str, seat: int) -> None:
        await _set_seat(connection, table_id, seat, hints=schema.seats.c.hints + 1)

    async def claim(self, person: Person, table_id: str, host_present: bool) -> None:
        async with self.changing(table_id) as (connection, table):
            if not table.seats_of(person.id):
                raise Refusal(403, "not_yours")
            if table.host == person.id:
                return
            if host_present or time.time() < table.host_seen + HOST_GONE:
                raise Refusal(409, "host_is_here")
            await _set_table(connection, table_id, host=person.id, host_seen=time.time())

    async def set_due(self, table_id: str, due: float | None) -> None:
        """Say when a game that is on needs work next; one that ended meanwhile is still to be looked back at."""
        tables = schema.tables
        put_off = sa.update(tables).where(tables.c.id == table_id, tables.c.state == "playing").values(due=due)
        async with self.database.write() as connection:
            await connection.execute(put_off)

    async def saw_host(self, table_id: str) -> None:
        async with self.database.write() as connection:
            await _set_table(connection, table_id, host_seen=time.time())

    async def hand_over(self, guest: str, person: str) -> None:
        """Give a guest's place at every unfinished table to the person that the guest turned out to be."""
        tables, seats = schema.tables, schema.seats
        async with self.database.write() as connection:
            changed = await self._unfinished(connection, guest)
            sat = sa.update(seats).where(seats.c.person == guest, seats.c.table_id.in_(changed))
            await connection.execute(sat.values(person=person))
            hosted = sa.update(tables).where(tables.c.host == guest, tables.c.id.in_(changed))
            await connection.execute(hosted.values(host=person))

    async def announce(self, person: str) -> list[str]:
        """Tell the other workers that a person changed; the unfinished tables where it shows."""
        async with self.database.write() as connection:
            changed = await self._unfinished(connection, person)
            await self.bus.announce(connection, changed)
        return changed

    async def _unfinished(self, connection: AsyncConnection, person: str) -> list[str]:
        tables, seats = schema.tables, schema.seats
        sits = sa.select(seats.c.table_id).where(seats.c.person == person)
        wanted = sa.select(tables.c.id).where(
            tables.c.state != "over", sa.or_(tables.c.id.in_(sits), tables.c.host == person)
        )
        return list((await connection.execute(wanted)).scalars())

    async def rematch(self, person: Person, table_id: str) -> str:
        """The table that plays again, with everyone one seat further: the same for all who ask."""
        table = await self.load(table_id)
        table.check_played()
        if not table.seats_of(person.id) and table.host != person.id:
            raise Refusal(403, "not_yours")
        if table.rematch is not None:
            return table.rematch
        row = {
            "game": table.game,
            "rules": table.rules_of_game.version,
            "seats": len(table.seats),
            "options": table.options,
            "public": table.public,
            "spectators": table.spectators,
            "hints": table.hints,
            "rated": table.rated,
            "clock": msgspec.to_builtins(table.clock),
            "seed": seed_bytes(None).hex(),
        }
        moved = [*table.seats[-1:], *table.seats[:-1]]
        seats = [
            {"kind": seat.kind, "person": seat.person, "level": seat.level, "away": False, "resigned": False}
            for seat in moved
        ]
        new = await self._insert(person, row, seats)
        async with self.changing(table_id) as (connection, table):
            if table.rematch is None:
                await _set_table(connection, table_id, rematch=new)
                return new
            await connection.execute(sa.delete(schema.seats).where(schema.seats.c.table_id == new))
            await connection.execute(sa.delete(schema.tables).where(schema.tables.c.id == new))
            return table.rematch

    async def listed(self, game_name: str | None, state: str) -> list[TableData]:
        """Public tables, the newest first."""
        tables = schema.tables
        wanted = sa.select(tables.c.id).where(tables.c.public.is_(True), tables.c.state == state)
        if game_name is not None:
            wanted = wanted.where(tables.c.game == game_name)
        return await self._load_all(wanted.order_by(tables.c.created.desc()).limit(LISTED))

    async def of_person(self, person: Person) -> list[TableData]:
        """Those a person sits at or hosts: unfinished ones, then the last finished ones; none that was called off."""
        tables, seats = schema.tables, schema.seats
        sits = sa.select(seats.c.table_id).where(seats.c.person == person.id)
        wanted = (
            sa.select(tables.c.id)
            .where(sa.or_(tables.c.id.in_(sits), tables.c.host == person.id))
            .where(sa.or_(tables.c.state != "over", tables.c.started.is_not(None)))
            .order_by((tables.c.state == "over").asc(), tables.c.created.desc())
            .limit(LISTED)
        )
        return await self._load_all(wanted)

    async def _load_all(self, wanted: sa.Select[Any]) -> list[TableData]:
        async with self.database.read() as connection:
            ids = (await connection.execute(wanted)).scalars().all()
            return [await self._load(connection, table_id) for table_id in ids]

    @asynccontextmanager
    async def changing(self, table_id: str) -> AsyncIterator[tuple[AsyncConnection, TableData]]:
        """The table, locked, to be changed in one transaction that the other workers hear of."""
        async with self.database.write() as connection:
            table = await self._load(connection, table_id, lock=True)
            yield connection, table
            await self.bus.announce(connection, [table_id])

    async def _load(self, connection: AsyncConnection, table_id: str, lock: bool = False) -> TableData:
        tables, seats, people, ratings = schema.tables, schema.seats, schema.people, schema.ratings
        wanted = (
            sa.select(tables, people.c.name.label("host_name"))
            .join(people, people.c.id == tables.c.host)
            .where(tables.c.id == table_id)
        )
        if lock:
            wanted = wanted.with_for_update(of=tables)
        row = (await connection.execute(wanted)).first()
        if row is None:
            raise Refusal(404, "no_such_table")
        sitting = (
            sa.select(seats, people.c.name, ratings.c.mu, ratings.c.sigma)
            .outerjoin(people, people.c.id == seats.c.person)
            .outerjoin(ratings, sa.and_(ratings.c.person == seats.c.person, ratings.c.game == row.game))
            .where(seats.c.table_id == table_id)
            .order_by(seats.c.seat)
        )
        return _table(row, (await connection.execute(sitting)).all())


def _table(row: Row[Any], seats: Sequence[Row[Any]]) -> TableData:
    columns = dict(row._mapping)
    columns["clock"] = columns["clock"] and msgspec.convert(columns["clock"], ClockSettings)
    columns["seats"] = tuple(
        Sitter(
            kind=seat.kind,
            person=seat.person,
            name=seat.name,
            level=seat.level,
            away=seat.away,
            resigned=seat.resigned,
            rating=None if seat.mu is None else shown_rating(seat.mu, seat.sigma),
            hints=seat.hints,
        )
        for seat in seats
    )
    people = {seat.person for seat in seats if seat.person is not None}
    held = {one: tuple(seat.seat for seat in seats if seat.person == one) for one in people}
    return TableData(**columns, held=held)


def _result(winners: list[int], why: Message) -> dict[str, Any]:
    """The result of a game that was not played to its end."""
    return {"winners": winners, "scores": None, "reason": why.text(), "why": words(why), "detail": None}


def _check_rated(wish: NewTable) -> None:
    """Refusal if a rated table cannot be like this."""
    kinds = [seat.kind for seat in wish.seats]
    if wish.hints:
        raise Refusal(400, "rated_hints")
    if "bot" in kinds or kinds.count("me") > 1:
        raise Refusal(400, "rated_people")


def _seat_row(wish: SeatWish, person: Person) -> dict[str, Any]:
    return {
        "kind": "person" if wish.kind == "me" else wish.kind,
        "person": person.id if wish.kind == "me" else None,
        "level": wish.level if wish.kind == "bot" else None,
        "away": False,
        "resigned": False,
    }


async def _set_table(connection: AsyncConnection, table_id: str, **columns: Any) -> None:
    await connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table_id).values(columns))


async def _set_seat(connection: AsyncConnection, table_id: str, seat: int, **columns: Any) -> None:
    seats = schema.seats
    await connection.execute(sa.update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(columns))
