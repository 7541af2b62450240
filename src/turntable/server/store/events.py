"""Events, their entrants and pairings. An event is changed under a lock on its row, so nobody is paired twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.events import Entrant, Event, Game, Result
from turntable.server.messages_events import EventListed
from turntable.server.refusal import Refusal
from turntable.server.store import schema
from turntable.server.store.database import Database
from turntable.server.store.friends import FriendRepository
from turntable.server.store.history import GONE
from turntable.server.store.tables import TableRepository
from turntable.server.table.data import TableData
from turntable.server.table.results import outcomes

LISTED = 30
SOME = 20  # events claimed per query
BEAT = {"quick": 2.0, "calm": 2.0, "days": 20.0}  # seconds between updates of an event
UNFINISHED = ("open", "playing")


class Change(msgspec.Struct, frozen=True):
    """Changes to an event."""

    columns: dict[str, Any] = {}
    add: tuple[Entrant, ...] = ()
    remove: tuple[int, ...] = ()
    withdrawn: dict[int, bool] = {}
    games: tuple[Game, ...] = ()


class Stored(msgspec.Struct, frozen=True):
    """An event as stored, with the results of its tables."""

    event: Event
    keys: tuple[int, ...]
    """Stored numbers of the entrants, who are renumbered when someone leaves before the start."""
    ended: tuple[int, ...]
    """Games that ended since the last update."""
    vanished: tuple[int, ...]
    """Entrants who lost one of these on time without making a move."""


MakeTable = Callable[[Event, Game], TableData]


class EventRepository:
    """Reads and changes events."""

    def __init__(self, database: Database, tables: TableRepository, friends: FriendRepository) -> None:
        self.database = database
        self.tables = tables
        self.friends = friends

    async def insert(self, columns: dict[str, Any], entrants: Sequence[Entrant]) -> None:
        async with self.database.write() as connection:
            await connection.execute(sa.insert(schema.events).values(**columns))
            await self._add(connection, columns["id"], entrants, 0)

    async def count_unfinished(self, host: str) -> int:
        """Return the number of a person's unfinished events."""
        events = schema.events
        own = sa.select(sa.func.count()).where(events.c.host == host, events.c.state.in_(UNFINISHED))
        async with self.database.read() as connection:
            return await connection.scalar(own) or 0

    async def listed(self) -> list[EventListed]:
        """Return open events, running ones and some finished ones; the newest first."""
        events, entrants = schema.events, schema.event_entrants
        count = sa.select(sa.func.count()).where(entrants.c.event_id == events.c.id).scalar_subquery()
        names = [name for name in EventListed.__struct_fields__ if name != "entrants"]
        columns = [events.c[name] for name in names]
        found: list[EventListed] = []
        async with self.database.read() as connection:
            for state in ("open", "playing", "over"):
                wanted = sa.select(*columns, count.label("entrants")).where(events.c.state == state)
                rows = await connection.execute(wanted.order_by(events.c.created.desc()).limit(LISTED))
                found += [EventListed(**row._mapping) for row in rows]
        return found

    async def read(self, event_id: str) -> Event:
        """Return an event. Raise Refusal if there is none."""
        async with self.database.read() as connection:
            return (await self._load(connection, event_id, lock=False)).event

    async def change(
        self, event_id: str, decide: Callable[[Stored], Change], make: MakeTable | None = None
    ) -> tuple[Event, list[str]]:
        """Change an event in one transaction. Return the new state and the ids of the tables created."""
        made: list[str] = []
        async with self.database.write() as connection:
            stored = await self._load(connection, event_id, lock=True)
            change = decide(stored)
            await self._keep_results(connection, stored)
            events, entrants = schema.events, schema.event_entrants
            if change.columns:
                await connection.execute(sa.update(events).where(events.c.id == event_id).values(**change.columns))
            await self._add(connection, event_id, change.add, max(stored.keys, default=-1) + 1)
            own = entrants.c.event_id == event_id
            if change.remove:
                gone = [stored.keys[number] for number in change.remove]
                await connection.execute(sa.delete(entrants).where(own, entrants.c.number.in_(gone)))
            for number, withdrawn in change.withdrawn.items():
                named = sa.update(entrants).where(own, entrants.c.number == stored.keys[number])
                await connection.execute(named.values(withdrawn=withdrawn))
            for number, game in enumerate(change.games, len(stored.event.games)):
                table = None
                if game.result is None:
                    assert make is not None
                    table = (await self._table(connection, make(stored.event, game))).id
                    made.append(table)
                await connection.execute(sa.insert(schema.event_games).values(_columns(event_id, number, game, table)))
            return (await self._load(connection, event_id, lock=False)).event, made

    async def _table(self, connection: AsyncConnection, table: TableData) -> TableData:
        if table.host == GONE:  # a table of two bots: it is in nobody's own list
            nobody = self.database.insert(schema.people).values(id=GONE, name="—", created=0.0)
            await connection.execute(nobody.on_conflict_do_nothing())
        return await self.tables.add(connection, table)

    async def see(self, event_id: str, person: str) -> None:
        """Record that a person has the event's page open."""
        entrants = schema.event_entrants
        own = sa.update(entrants).where(entrants.c.event_id == event_id, entrants.c.person == person)
        async with self.database.write() as connection:
            await connection.execute(own.values(seen=self.database.now))

    async def claim_due(self) -> list[str]:
        """Claim some due events for this worker."""
        events, now = schema.events, self.database.now
        wanted = sa.select(events.c.id).where(events.c.due <= now).limit(SOME)
        async with self.database.read() as connection:
            if not (await connection.execute(wanted)).first():
                return []
        beat = sa.case(BEAT, value=events.c.pace)
        async with self.database.write() as connection:
            locked = (await connection.execute(wanted.with_for_update(skip_locked=True))).scalars().all()
            claimed = sa.update(events).where(events.c.id.in_(locked), events.c.due <= now).values(due=now + beat)
            return list((await connection.execute(claimed.returning(events.c.id))).scalars())

    # --- reading and writing parts

    async def _load(self, connection: AsyncConnection, event_id: str, lock: bool) -> Stored:
        events, people, entrants = schema.events, schema.people, schema.event_entrants
        wanted = sa.select(events, people.c.name.label("host_name")).join(people, people.c.id == events.c.host)
        wanted = wanted.where(events.c.id == event_id)
        row = (await connection.execute(wanted.with_for_update(of=events) if lock else wanted)).first()
        if row is None:
            raise Refusal(404, "no_such_event")
        wanted = sa.select(entrants, people.c.name).outerjoin(people, people.c.id == entrants.c.person)
        wanted = wanted.where(entrants.c.event_id == event_id).order_by(entrants.c.number)
        sitting = (await connection.execute(wanted)).all()
        joined = tuple(
            Entrant(number, one.name, one.person, one.level, one.withdrawn or one.person == GONE, one.seen)
            for number, one in enumerate(sitting)
        )
        games, ended, vanished = await self._games(connection, event_id)
        numbers = {one.person: one.number for one in joined if one.person}
        blocked = await self.friends.pairs_apart(connection, numbers.keys()) if lock and row.form == "arena" else ()
        apart = frozenset(frozenset(numbers[person] for person in pair) for pair in blocked)
        event = Event(event_id, row.form, row.pace, row.state, row.ends, joined, games, apart, dict(row._mapping))
        return Stored(event, tuple(one.number for one in sitting), ended, vanished)

    async def _games(
        self, connection: AsyncConnection, event_id: str
    ) -> tuple[tuple[Game, ...], tuple[int, ...], tuple[int, ...]]:
        """Return the pairings with results, those that just ended, and entrants who lost one on time without a move."""
        games, tables, moves = schema.event_games, schema.tables, schema.moves
        wanted = sa.select(games, tables.c.state, tables.c.result.label("told"), tables.c.ended.label("at"))
        wanted = wanted.outerjoin(tables, tables.c.id == games.c.table_id)
        wanted = wanted.where(games.c.event_id == event_id).order_by(games.c.number)
        found, over, vanished = [], [], []
        for row in (await connection.execute(wanted)).all():
            result, ended = row.result, row.ended
            if result is None and (row.table_id is None or row.state == "over"):
                result, ended = _result(row.told), row.at
                over.append(row.number)
                loser = {"first": 1, "second": 0}.get(result)
                if loser is not None and row.told["why"]["id"] == "server-result-time":
                    moved = sa.select(moves.c.ply).where(moves.c.table_id == row.table_id, moves.c.seat == loser)
                    if (await connection.execute(moved.limit(1))).first() is None:
                        vanished.append((row.first, row.second)[loser])
            found.append(Game(row.round, row.slot, row.first, row.second, row.table_id, result, ended or 0.0))
        return tuple(found), tuple(over), tuple(vanished)

    async def _keep_results(self, connection: AsyncConnection, stored: Stored) -> None:
        """Store the results of games that ended."""
        games = schema.event_games
        for number in stored.ended:
            game = stored.event.games[number]
            own = sa.update(games).where(games.c.event_id == stored.event.id, games.c.number == number)
            await connection.execute(own.values(result=game.result, ended=game.ended))

    async def _add(self, connection: AsyncConnection, event_id: str, entrants: Sequence[Entrant], number: int) -> None:
        if entrants:
            names = ("person", "level", "withdrawn", "seen")
            rows = [
                {"event_id": event_id, "number": key, **{name: getattr(one, name) for name in names}}
                for key, one in enumerate(entrants, number)
            ]
            await connection.execute(sa.insert(schema.event_entrants), rows)


def _columns(event_id: str, number: int, game: Game, table: str | None) -> dict[str, Any]:
    names = ("round", "slot", "first", "second", "result")
    return {"event_id": event_id, "number": number, "table_id": table, **{name: getattr(game, name) for name in names}}


def _result(told: dict[str, Any] | None) -> Result:
    """Return the result of a two-player game from its table's result; a draw if the table was deleted."""
    ended = outcomes(told, 2) if told else [None, None]
    return "first" if ended[0] == "won" and ended[1] != "won" else "second" if ended == ["lost", "won"] else "draw"
