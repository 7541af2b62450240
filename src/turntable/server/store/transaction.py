"""One table in one transaction: read, and changed by events."""

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
    """What is stored of a table. `Store.reading` and `Store.changing` open one."""

    def __init__(self, connection: AsyncConnection, table_id: str, store: Store) -> None:
        self._connection = connection
        self._table_id = table_id
        self._store = store

    async def data(self, lock: bool = False) -> TableData:
        """The table and its seats; locked until the end of the transaction. Refusal if there is no such table."""
        return await self._store.tables.read(self._connection, self._table_id, lock)

    async def moves(self, ply: int = 0) -> Sequence[sa.Row[Any]]:
        """The moves from a ply on."""
        return await self._store.moves.read(self._connection, self._table_id, ply)

    async def history(self, first: int = 0, end: int | None = None) -> list[PastMove]:
        """The moves from one ply up to another, for a replay."""
        return [PastMove(*row) for row in await self._store.moves.history(self._connection, self._table_id, first, end)]

    async def lines(self, after: int) -> list[ChatLine]:
        """The last lines of chat after line number `after`."""
        return await self._store.chat.read(self._connection, self._table_id, after)

    async def save(self, events: Sequence[Event]) -> None:
        """Write events other than moves. The table must be locked."""
        await self._store.tables.save(self._connection, self._table_id, events)

    async def check_allowed(self, command: c.Command, data: TableData) -> None:
        """Refusal of what a block or a moderator keeps someone from doing here, whoever they may be at the table."""
        match command:
            case c.Say(by=person) if person is not None:
                if until := await self._store.moderation.is_muted(self._connection, person.id):
                    raise Refusal(403, "muted", days=days_left(until))
            case c.Accept() | c.Rematch():
                await self._store.friends.check_apart(self._connection, command.by.id, (data.host, *data.people))
            case c.Sit() if command.wish.kind == "me":
                await self._store.friends.check_apart(self._connection, command.by.id, (data.host, *data.people))
