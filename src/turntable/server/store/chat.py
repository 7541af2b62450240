"""Chat: messages of people, and notes of what happened."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.messages import ChatLine
from turntable.server.store import schema
from turntable.server.table.events import LineAdded

LAST_LINES = 50  # maximum number of lines returned


class ChatRepository:
    """Reads and adds chat lines."""

    async def read(self, connection: AsyncConnection, table_id: str, after: int) -> list[ChatLine]:
        """Return a table's most recent lines after line number `after`, in order."""
        chat = schema.chat
        wanted = (
            sa.select(chat.c.n, chat.c.name, chat.c.seat, chat.c.text, chat.c.at, chat.c.note, chat.c.person)
            .where(chat.c.table_id == table_id, chat.c.n > after)
            .order_by(chat.c.n.desc())
            .limit(LAST_LINES)
        )
        return [_line(row) for row in reversed((await connection.execute(wanted)).all())]

    async def add(self, connection: AsyncConnection, table_id: str, line: LineAdded) -> None:
        """Add a line. The table must be locked."""
        chat = schema.chat
        last = await connection.scalar(sa.select(sa.func.max(chat.c.n)).where(chat.c.table_id == table_id))
        row = {"person": line.person, "name": line.name, "seat": line.seat, "text": line.text, "note": line.note}
        await connection.execute(sa.insert(chat).values(table_id=table_id, n=(last or 0) + 1, at=line.at, **row))


def _line(row: sa.Row[Any]) -> ChatLine:
    return ChatLine(row.n, row.name, row.seat, row.text, row.at, row.note, person=row.person)
