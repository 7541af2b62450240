"""Reads and changes of one table in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.messages import ChatLine
from turntable.server.refusal import Refusal
from turntable.server.replays import PastMove
from turntable.server.store.moderation import days_left
from turntable.server.table import commands as c
from turntable.server.table.data import TableData
from turntable.server.table.events import Event

if TYPE_CHECKING:
    from turntable.server.store.store import Store


class TableTransaction:
    """The stored state of one table. Opened by `Store.reading` and `Store.changing`."""

    def __init__(self, connection: AsyncConnection, table_id: str, store: Store) -> None:
        self._connection = connection
        self._table_id = table_id
        self._store = store

    async def data(self, lock: bool = False) -> TableData:
        """Return the table and its seats, optionally locked until the transaction ends. Raise Refusal if there is no
        such table.
        """
        return await self._store.tables.read(self._connection, self._table_id, lock)

    async def moves(self, ply: int = 0) -> Sequence[sa.Row[Any]]:
        """Return the moves from a ply on."""
        return await self._store.moves.read(self._connection, self._table_id, ply)

    async def history(self, first: int = 0, end: int | None = None) -> list[PastMove]:
        """Return the moves in a range of plies, for a replay."""
        return [PastMove(*row) for row in await self._store.moves.history(self._connection, self._table_id, first, end)]

    async def lines(self, after: int) -> list[ChatLine]:
        """Return the most recent chat lines after line number `after`."""
        return await self._store.chat.read(self._connection, self._table_id, after)

    async def save(self, events: Sequence[Event]) -> None:
        """Save events other than moves. The table must be locked."""
        await self._store.tables.save(self._connection, self._table_id, events)

    async def check_allowed(self, command: c.Command, data: TableData) -> None:
        """Raise Refusal if a block or a moderator forbids this command to its sender."""
        match command:
            case c.Say(by=person) if person is not None:
                if until := await self._store.moderation.is_muted(self._connection, person.id):
                    raise Refusal(403, "muted", days=days_left(until))
            case c.Accept() | c.Rematch():
                await self._store.friends.check_apart(self._connection, command.by.id, (data.host, *data.people))
            case c.Sit() if command.wish.kind == "me":
                await self._store.friends.check_apart(self._connection, command.by.id, (data.host, *data.people))
