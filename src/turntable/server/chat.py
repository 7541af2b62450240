"""Chat in the database: what people said, and notes of what they did."""

from __future__ import annotations

import time

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server import schema
from turntable.server.messages import ChatLine, Note
from turntable.server.people import Person

LAST_LINES = 50  # at most, of those that are asked for


async def read_lines(connection: AsyncConnection, table_id: str, after: int) -> list[ChatLine]:
    """The last lines of a table after line number `after`, in order."""
    chat = schema.chat
    wanted = (
        sa.select(chat.c.n, chat.c.name, chat.c.seat, chat.c.text, chat.c.at, chat.c.note)
        .where(chat.c.table_id == table_id, chat.c.n > after)
        .order_by(chat.c.n.desc())
        .limit(LAST_LINES)
    )
    return [ChatLine(*row) for row in reversed((await connection.execute(wanted)).all())]


async def add_line(
    connection: AsyncConnection,
    table_id: str,
    person: Person,
    seat: int | None,
    text: str = "",
    note: Note | None = None,
) -> int:
    """The number of the new line. The table must be locked."""
    chat = schema.chat
    last = await connection.scalar(sa.select(sa.func.max(chat.c.n)).where(chat.c.table_id == table_id))
    line = {"n": (last or 0) + 1, "name": person.name, "seat": seat, "text": text, "at": time.time(), "note": note}
    await connection.execute(sa.insert(chat).values(table_id=table_id, person=person.id, **line))
    return (last or 0) + 1
