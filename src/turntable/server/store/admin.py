"""Queries and actions of `turntable admin`: people, tables, statistics."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from turntable.locales import Message
from turntable.server.now import current_time
from turntable.server.store import schema
from turntable.server.store.database import Database
from turntable.server.wire import words

SHOWN = 50
DAY = 86400.0  # seconds


class AdminRepository:
    """Reads and changes anyone's data."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def people(self, search: str) -> list[dict[str, Any]]:
        """Return the newest people, or those whose id or login matches or whose name starts with the search text."""
        people, seats, logins = schema.people, schema.seats, schema.logins
        games = sa.select(sa.func.count(seats.c.table_id.distinct())).where(seats.c.person == people.c.id)
        devices = sa.select(sa.func.count()).where(logins.c.person == people.c.id, logins.c.revoked.is_(False))
        wanted = sa.select(
            people.c.id,
            people.c.name,
            people.c.login,
            people.c.created,
            games.scalar_subquery().label("tables"),
            devices.scalar_subquery().label("devices"),
        )
        if search:
            named = people.c.name.startswith(search, autoescape=True)
            wanted = wanted.where(sa.or_(people.c.id == search, people.c.login_key == search.lower(), named))
        return await self._rows(wanted.order_by(people.c.created.desc()).limit(SHOWN))

    async def tables(self, state: str | None) -> list[dict[str, Any]]:
        """Return the newest tables."""
        tables, people = schema.tables, schema.people
        columns = (tables.c.id, tables.c.code, tables.c.game, tables.c.state, tables.c.public, tables.c.created)
        wanted = sa.select(*columns, people.c.name.label("host")).join(people, people.c.id == tables.c.host)
        if state:
            wanted = wanted.where(tables.c.state == state)
        return await self._rows(wanted.order_by(tables.c.created.desc()).limit(SHOWN))

    async def statistics(self) -> dict[str, int]:
        """Return the number of people, tables and so on."""
        people, tables, logins = schema.people, schema.tables, schema.logins
        today = current_time() - DAY
        counts = {
            "people": sa.select(sa.func.count()).select_from(people),
            "accounts": sa.select(sa.func.count()).where(people.c.login.is_not(None)),
            "people_new_today": sa.select(sa.func.count()).where(people.c.created >= today),
            "devices": sa.select(sa.func.count()).where(logins.c.revoked.is_(False)),
            "tables_open": sa.select(sa.func.count()).where(tables.c.state == "open"),
            "tables_playing": sa.select(sa.func.count()).where(tables.c.state == "playing"),
            "tables_over": sa.select(sa.func.count()).where(tables.c.state == "over"),
            "tables_new_today": sa.select(sa.func.count()).where(tables.c.created >= today),
            "waiting_for_review": sa.select(sa.func.count()).where(tables.c.state == "over", tables.c.due.is_not(None)),
        }
        async with self.database.read() as connection:
            return {name: await connection.scalar(wanted) or 0 for name, wanted in counts.items()}

    async def close(self, table_id: str) -> bool:
        """Close a table without a winner. Return whether it was unfinished.

        The worker that owns it loses its lease, and so reloads its tables.
        """
        tables, workers = schema.tables, schema.workers
        why = Message("server-result-closed-by-server")
        result: dict[str, Any] = {
            "winners": [],
            "scores": None,
            "reason": why.text(),
            "why": words(why),
            "detail": None,
        }
        ended = {"state": "over", "ended": current_time(), "due": None, "rated": False, "result": result}
        async with self.database.write() as connection:
            owner = await connection.scalar(
                sa.update(tables)
                .where(tables.c.id == table_id, tables.c.state != "over")
                .values(ended)
                .returning(sa.func.coalesce(tables.c.owner, ""))
            )
            if owner is not None:
                played = sa.select(tables.c.id).where(tables.c.id == table_id, tables.c.started.is_not(None))
                own = sa.update(schema.seats).where(schema.seats.c.table_id.in_(played))
                await connection.execute(own.values(ended=ended["ended"]))
            if owner:
                await connection.execute(sa.delete(workers).where(workers.c.id == owner))
        return owner is not None

    async def vacuum(self) -> None:
        """Free the space of deleted rows, and update the query planner's statistics."""
        async with self.database.engine.connect() as connection:
            alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
            if self.database.is_postgres:
                await alone.exec_driver_sql("VACUUM (ANALYZE)")
            else:
                await alone.exec_driver_sql("VACUUM")
                await alone.exec_driver_sql("ANALYZE")

    async def _rows(self, wanted: sa.Select[Any]) -> list[dict[str, Any]]:
        async with self.database.read() as connection:
            return [dict(row._mapping) for row in await connection.execute(wanted)]
