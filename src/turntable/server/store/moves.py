"""Moves, written in batches: those of all tables that arrive during one commit share the next one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from prometheus_client import Counter, Histogram
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.store import schema
from turntable.server.store.database import Database, level_of
from turntable.server.store.leases import LeaseLost, LeaseRepository
from turntable.server.store.tables import TableRepository
from turntable.server.table.events import DueChanged, Event, Moved

COMMITS = Histogram("turntable_commit_moves", "Moves in one transaction", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500))
MOVES = Counter("turntable_moves", "Moves stored", ["game"])

# A batch is one statement with one parameter, however many moves it has: building a long statement, and querying first
# which tables this worker owns, took longer than storing the moves.
_APPEND = {
    "sqlite": """
        INSERT INTO moves (table_id, ply, seat, move, move_id, at, stand_in)
        SELECT tables.id, json_extract(new.value, '$[1]'), json_extract(new.value, '$[2]'),
            json_extract(new.value, '$[3]'), json_extract(new.value, '$[4]'), json_extract(new.value, '$[5]'),
            json_extract(new.value, '$[6]')
        FROM json_each(:rows) AS new CROSS JOIN tables ON tables.id = json_extract(new.value, '$[0]')
        WHERE tables.owner = (SELECT id FROM workers WHERE id = :worker)
        ON CONFLICT DO NOTHING RETURNING table_id""",
    "postgresql": """
        WITH worker AS (SELECT id FROM workers WHERE id = :worker FOR KEY SHARE)
        INSERT INTO moves (table_id, ply, seat, move, move_id, at, stand_in)
        SELECT tables.id, CAST(new ->> 1 AS int), CAST(new ->> 2 AS int), new ->> 3, new ->> 4,
            CAST(new ->> 5 AS float8), CAST(new ->> 6 AS boolean)
        FROM worker, json_array_elements(CAST(:rows AS json)) AS new JOIN tables ON tables.id = new ->> 0
        WHERE tables.owner = worker.id
        ON CONFLICT DO NOTHING RETURNING table_id""",
}

log = logging.getLogger(__name__)


class PlyTaken(Exception):
    """Another move is already stored at this ply."""


class Entry(msgspec.Struct, frozen=True):
    """A move to store, and the other events of the same change."""

    game: str
    table_id: str
    moved: Moved
    others: Sequence[Event]
    stored: asyncio.Future[None]


class MoveRepository:
    """Reads moves, and appends them in batches."""

    def __init__(self, database: Database, leases: LeaseRepository, tables: TableRepository) -> None:
        self.database = database
        self.leases = leases
        self.tables = tables
        self._waiting: list[Entry] = []
        self._more = asyncio.Event()
        self._append = sa.text(_APPEND["postgresql" if database.is_postgres else "sqlite"])

    async def read(self, connection: AsyncConnection, table_id: str, ply: int) -> Sequence[sa.Row[Any]]:
        """Return the moves of a table from a ply on."""
        moves = schema.moves
        wanted = sa.select(moves).where(moves.c.table_id == table_id, moves.c.ply >= ply).order_by(moves.c.ply)
        return (await connection.execute(wanted)).all()

    async def history(
        self, connection: AsyncConnection, table_id: str, first: int, end: int | None
    ) -> list[tuple[int, str, float]]:
        """Return seat, text and time of the moves in a range of plies: all that a replay needs."""
        moves = schema.moves
        wanted = sa.select(moves.c.seat, moves.c.move, moves.c.at).where(moves.c.table_id == table_id)
        wanted = wanted.where(moves.c.ply >= first) if first else wanted
        wanted = wanted if end is None else wanted.where(moves.c.ply < end)
        return [tuple(row) for row in (await connection.execute(wanted.order_by(moves.c.ply))).all()]

    async def is_stored(self, table_id: str, seat: int, move_id: str) -> bool:
        """Return whether a seat made a move with this id."""
        moves = schema.moves
        wanted = sa.select(moves.c.ply).where(
            moves.c.table_id == table_id, moves.c.seat == seat, moves.c.move_id == move_id
        )
        async with self.database.read() as connection:
            return await connection.scalar(wanted) is not None

    async def append(self, game: str, table_id: str, events: Sequence[Event]) -> None:
        """Store a move and the events that follow from it. Return once it is committed.

        Raise PlyTaken if another move was first, LeaseLost if this worker does not own the table.
        """
        moved, *others = events
        assert isinstance(moved, Moved)
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Entry(game, table_id, moved, others, stored))
        self._more.set()
        await stored

    async def run(self) -> None:
        """Write queued moves until cancelled."""
        while True:
            await self._more.wait()
            self._more.clear()
            batch, self._waiting = self._waiting, []
            await self._store(batch)

    async def _store(self, batch: list[Entry]) -> None:
        """Write a batch. If the database rejects one of its rows, write the others one by one."""
        try:
            first = await self._write(batch)
        except (DataError, IntegrityError) as fault:
            if len(batch) == 1:
                log.warning("the database rejected a move: %s", type(fault.orig).__name__)
                _fail(batch, fault)
                return
            for entry in batch:
                await self._store([entry])
            return
        except Exception as fault:
            log.log(level_of(fault), "%d moves could not be stored", len(batch), exc_info=fault)
            _fail(batch, fault)
            return
        COMMITS.observe(len(batch))
        for entry in batch:
            if entry.stored.done():
                continue
            if entry.table_id in first:
                MOVES.labels(entry.game).inc()
                entry.stored.set_result(None)
            else:
                entry.stored.set_exception(PlyTaken())

    async def _write(self, batch: list[Entry]) -> set[str]:
        """Write the batch. Return the tables whose moves were stored. Moves of other workers' tables fail with
        LeaseLost.
        """
        async with self.database.write(reserved=True) as connection:
            parameters = {"rows": _rows(batch), "worker": self.leases.worker}
            first = set((await connection.execute(self._append, parameters)).scalars())
            if len(first) < len(batch):
                others = [entry for entry in batch if entry.table_id not in first]
                owned = await self.leases.owned(connection, [entry.table_id for entry in others])
                _fail([entry for entry in others if entry.table_id not in owned], LeaseLost())
            due: dict[str, float | None] = {}
            for entry in batch:
                if entry.table_id not in first or not entry.others:
                    continue
                match entry.others:
                    case [DueChanged() as changed]:
                        due[entry.table_id] = changed.due
                    case _:
                        await self.tables.save(connection, entry.table_id, entry.others)
            await self.tables.set_due(connection, due)
        return first


def _fail(batch: list[Entry], fault: Exception) -> None:
    for entry in batch:
        if not entry.stored.done():
            entry.stored.set_exception(fault)


def _rows(batch: list[Entry]) -> str:
    """Return the rows to insert as JSON, with the columns in order."""
    return msgspec.json.encode(
        [
            (entry.table_id, moved.ply, moved.seat, moved.move, moved.move_id, moved.at, moved.stand_in)
            for entry in batch
            for moved in (entry.moved,)
        ]
    ).decode()
