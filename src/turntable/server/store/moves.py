"""Moves: read back, and written in batches. Those of all tables that come during one commit share the next one."""

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
from turntable.server.store.database import Database
from turntable.server.store.leases import LeaseLost, LeaseRepository
from turntable.server.store.tables import TableRepository
from turntable.server.table.events import DueChanged, Event, Moved

COMMITS = Histogram("turntable_commit_moves", "Moves in one transaction", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500))
MOVES = Counter("turntable_moves", "Moves stored", ["game"])

log = logging.getLogger(__name__)


class PlyTaken(Exception):
    """Another move was stored in this one's place."""


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
        self._insert = database.insert(schema.moves).on_conflict_do_nothing().returning(schema.moves.c.table_id)

    async def read(self, connection: AsyncConnection, table_id: str, ply: int) -> Sequence[sa.Row[Any]]:
        """The moves of a table from a ply on."""
        moves = schema.moves
        wanted = sa.select(moves).where(moves.c.table_id == table_id, moves.c.ply >= ply).order_by(moves.c.ply)
        return (await connection.execute(wanted)).all()

    async def history(
        self, connection: AsyncConnection, table_id: str, first: int, end: int | None
    ) -> list[tuple[int, str, float]]:
        """Seat, text and time of the moves from one ply up to another: all that a replay needs."""
        moves = schema.moves
        wanted = sa.select(moves.c.seat, moves.c.move, moves.c.at).where(moves.c.table_id == table_id)
        wanted = wanted.where(moves.c.ply >= first) if first else wanted
        wanted = wanted if end is None else wanted.where(moves.c.ply < end)
        return [tuple(row) for row in (await connection.execute(wanted.order_by(moves.c.ply))).all()]

    async def is_stored(self, table_id: str, seat: int, move_id: str) -> bool:
        """Whether a seat made a move with this id."""
        moves = schema.moves
        wanted = sa.select(moves.c.ply).where(
            moves.c.table_id == table_id, moves.c.seat == seat, moves.c.move_id == move_id
        )
        async with self.database.read() as connection:
            return await connection.scalar(wanted) is not None

    async def append(self, game: str, table_id: str, events: Sequence[Event]) -> None:
        """Store a move and what follows from it; return once it is committed.

        PlyTaken if another move was first, LeaseLost if this worker does not own the table.
        """
        moved, *others = events
        assert isinstance(moved, Moved)
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Entry(game, table_id, moved, others, stored))
        self._more.set()
        await stored

    async def run(self) -> None:
        """Write what waits, for ever."""
        while True:
            await self._more.wait()
            self._more.clear()
            batch, self._waiting = self._waiting, []
            await self._store(batch)

    async def _store(self, batch: list[Entry]) -> None:
        """Write a batch. Where the database cannot take one of its rows, the others are written one by one."""
        try:
            first = await self._write(batch)
        except (DataError, IntegrityError) as fault:
            if len(batch) == 1:
                log.warning("a move that the database cannot hold: %s", type(fault.orig).__name__)
                _fail(batch, fault)
                return
            for entry in batch:
                await self._store([entry])
            return
        except Exception as fault:
            log.exception("%d moves could not be stored", len(batch))
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
        """The tables whose moves were the first in their place. Those of other workers' tables get LeaseLost."""
        async with self.database.write() as connection:
            owned = await self.leases.owned(connection, [entry.table_id for entry in batch])
            if len(owned) < len(batch):
                _fail([entry for entry in batch if entry.table_id not in owned], LeaseLost())
            if not owned:
                return owned
            rows = [_row(entry) for entry in batch if entry.table_id in owned]
            first = set((await connection.execute(self._insert, rows)).scalars())
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


def _row(entry: Entry) -> dict[str, Any]:
    moved = entry.moved
    return {
        "table_id": entry.table_id,
        "ply": moved.ply,
        "seat": moved.seat,
        "move": moved.move,
        "move_id": moved.move_id,
        "at": moved.at,
        "stand_in": moved.stand_in,
    }
