"""One table in one transaction: read, and changed by events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.messages import ChatLine
from turntable.server.replays import PastMove
from turntable.server.store.chat import ChatRepository
from turntable.server.store.moves import MoveRepository
from turntable.server.store.tables import TableRepository
from turntable.server.table.data import TableData
from turntable.server.table.events import Event


class TableTransaction:
    """What is stored of a table. `Store.reading` and `Store.changing` open one."""

    def __init__(
        self,
        connection: AsyncConnection,
        table_id: str,
        tables: TableRepository,
        moves: MoveRepository,
        chat: ChatRepository,
    ) -> None:
        self._connection = connection
        self._table_id = table_id
        self._tables = tables
        self._moves = moves
        self._chat = chat

    async def data(self, lock: bool = False) -> TableData:
        """The table and its seats; locked until the end of the transaction. Refusal if there is no such table."""
        return await self._tables.read(self._connection, self._table_id, lock)

    async def moves(self, ply: int = 0) -> Sequence[sa.Row[Any]]:
        """The moves from a ply on."""
        return await self._moves.read(self._connection, self._table_id, ply)

    async def history(self, first: int = 0, end: int | None = None) -> list[PastMove]:
        """The moves from one ply up to another, for a replay."""
        return [PastMove(*row) for row in await self._moves.history(self._connection, self._table_id, first, end)]

    async def lines(self, after: int) -> list[ChatLine]:
        """The last lines of chat after line number `after`."""
        return await self._chat.read(self._connection, self._table_id, after)

    async def save(self, events: Sequence[Event]) -> None:
        """Write events other than moves. The table must be locked."""
        await self._tables.save(self._connection, self._table_id, events)
