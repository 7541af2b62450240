"""People and their logins."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from turntable.server.messages import LoginInfo
from turntable.server.now import current_time
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.store import schema
from turntable.server.store.database import Database

LONGEST_AGENT = 120
MOST_LOGINS = 50  # shown
SOME = 500  # logins per query


class Known(msgspec.Struct, frozen=True):
    """A person's profile data."""

    id: str
    name: str
    created: float
    show_ratings: bool
    show_games: bool
    show_here: bool


class PeopleRepository:
    """Reads and writes people and their logins."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def by_login(self, device: str, address: str = "") -> Person | None:
        """Return the person of a login, with any ban on them or on `address`; None if unknown or revoked."""
        people, logins, bans = schema.people, schema.logins, schema.address_bans
        until = sa.select(bans.c.until).where(bans.c.address == address).scalar_subquery()
        wanted = (
            sa.select(people.c.id, people.c.name, people.c.login, people.c.moderator, people.c.banned)
            .add_columns(until.label("until"))
            .join(logins, logins.c.person == people.c.id)
            .where(logins.c.id == device, logins.c.revoked.is_(False))
        )
        async with self.database.read() as connection:
            row = (await connection.execute(wanted)).first()
        if row is None:
            return None
        banned = max(row.banned or 0.0, row.until or 0.0)
        active = banned if banned > current_time() else None
        return Person(row.id, row.name, row.login, device, active, row.moderator)

    async def find(self, person: str) -> Known | None:
        people = schema.people
        columns = [people.c[name] for name in Known.__struct_fields__]
        async with self.database.read() as connection:
            row = (await connection.execute(sa.select(*columns).where(people.c.id == person))).first()
        return Known(*row) if row else None

    async def show(self, person: str, ratings: bool, games: bool, here: bool) -> None:
        """Set what others may see of a person."""
        await self._update(person, show_ratings=ratings, show_games=games, show_here=here)

    async def add(self, person: str, name: str) -> None:
        async with self.database.write() as connection:
            await connection.execute(sa.insert(schema.people).values(id=person, name=name, created=current_time()))

    async def add_login(self, device: str, person: str, agent: str, address: str = "") -> None:
        row = {"id": device, "person": person, "created": current_time(), "agent": agent[:LONGEST_AGENT]}
        row["address"] = address or None
        async with self.database.write() as connection:
            await connection.execute(sa.insert(schema.logins).values(revoked=False, **row))

    async def rename(self, person: str, name: str) -> None:
        await self._update(person, name=name)

    async def set_recovery(self, person: str, digest: str) -> None:
        await self._update(person, recovery=digest)

    async def use_recovery(self, digest: str) -> str | None:
        """Return the person with this recovery code, and invalidate it."""
        people = schema.people
        used = sa.update(people).where(people.c.recovery == digest).values(recovery=None).returning(people.c.id)
        async with self.database.write() as connection:
            found: str | None = (await connection.execute(used)).scalar()
        return found

    async def set_account(self, person: str, login: str, password: str) -> None:
        """Store an account's login and hashed password. Raise Refusal if the login is taken."""
        try:
            await self._update(person, login=login, login_key=login.lower(), password=password)
        except IntegrityError:
            raise Refusal(409, "login_taken") from None

    async def find_account(self, login: str) -> tuple[str, str] | None:
        """Return the person and the hashed password of an account."""
        people = schema.people
        wanted = sa.select(people.c.id, people.c.password).where(people.c.login_key == login.lower())
        async with self.database.read() as connection:
            row = (await connection.execute(wanted)).first()
        return (row.id, row.password) if row else None

    async def logins(self, person: Person) -> list[LoginInfo]:
        """Return a person's logins, the newest first."""
        logins = schema.logins
        wanted = (
            sa.select(logins)
            .where(logins.c.person == person.id, logins.c.revoked.is_(False))
            .order_by(logins.c.created.desc())
            .limit(MOST_LOGINS)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
        return [LoginInfo(row.id, row.created, row.agent, row.id == person.device) for row in rows]

    async def end_login(self, person: str, device: str) -> bool:
        """Revoke a login. Return False if the person has no such login."""
        logins = schema.logins
        ended = sa.update(logins).where(logins.c.id == device, logins.c.person == person).values(revoked=True)
        async with self.database.write() as connection:
            return bool((await connection.execute(ended)).rowcount)

    async def revoked(self, devices: Collection[str]) -> list[str]:
        """Return those of the logins that were revoked, or whose person or address is banned."""
        logins, people, bans, now = schema.logins, schema.people, schema.address_bans, current_time()
        address = sa.exists().where(bans.c.address == logins.c.address, bans.c.until > now)
        ended = sa.or_(logins.c.revoked, people.c.banned > now, address)
        wanted = sa.select(logins.c.id).join(people, people.c.id == logins.c.person).where(ended)
        asked = list(devices)
        found: list[str] = []
        for start in range(0, len(asked), SOME):
            some = wanted.where(logins.c.id.in_(asked[start : start + SOME]))
            async with self.database.read() as connection:
                found += (await connection.execute(some)).scalars()
        return found

    async def _update(self, person: str, **columns: Any) -> None:
        async with self.database.write() as connection:
            await connection.execute(sa.update(schema.people).where(schema.people.c.id == person).values(columns))
