"""People: a guest is a name and a signed cookie; a recovery code or an account makes the same person elsewhere."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from dataclasses import dataclass

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.exc import IntegrityError

from turntable.server import schema
from turntable.server.bus import Bus
from turntable.server.database import Database
from turntable.server.messages import LoginInfo, Me
from turntable.server.refusal import Refusal

ALPHABET = "BCDFGHJKMNPQRTVWXZ2346789"  # nothing that looks like something else, and no words
CODE = 20  # letters of a recovery code: 92 bits
NOBODY = PasswordHasher().hash("nobody has this password")


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    login: str | None
    device: str
    """The login that this request or socket came by."""


def new_id() -> str:
    return secrets.token_urlsafe(16)


def new_code(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


class People:
    def __init__(self, database: Database, bus: Bus, secret: str) -> None:
        self.database = database
        self.bus = bus
        self._cookies = URLSafeSerializer(secret, salt="turntable-login")
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)  # argon2 is made to be slow

    async def known(self, cookie: str | None) -> Person | None:
        """Whose cookie it is; None if nobody's, or if that login was ended."""
        try:
            device = self._cookies.loads(cookie or "")
        except BadSignature:
            return None
        if not isinstance(device, str):
            return None
        people, logins = schema.people, schema.logins
        wanted = (
            sa.select(people.c.id, people.c.name, people.c.login)
            .join(logins, logins.c.person == people.c.id)
            .where(logins.c.id == device, logins.c.revoked.is_(False))
        )
        async with self.database.read() as connection:
            row = (await connection.execute(wanted)).first()
        return Person(row.id, row.name, row.login, device) if row else None

    async def arrive(self, name: str, agent: str) -> str:
        """A new guest; the cookie."""
        person = new_id()
        async with self.database.write() as connection:
            await connection.execute(sa.insert(schema.people).values(id=person, name=name, created=time.time()))
        return await self.log_in(person, agent)

    async def log_in(self, person: str, agent: str) -> str:
        device = new_id()
        async with self.database.write() as connection:
            await connection.execute(
                sa.insert(schema.logins).values(
                    id=device, person=person, created=time.time(), agent=agent[:120], revoked=False
                )
            )
        return self.cookie(device)

    def cookie(self, device: str) -> str:
        signed = self._cookies.dumps(device)
        return signed if isinstance(signed, str) else signed.decode()

    async def rename(self, person: Person, name: str) -> None:
        await self._change(person, name=name)

    async def recovery(self, person: Person) -> str:
        """A code that makes another device this person; the one before it is void."""
        code = new_code(CODE)
        await self._change(person, recovery=_digest(code))
        return "-".join(code[start : start + 5] for start in range(0, CODE, 5))

    async def recover(self, code: str) -> str:
        """The person whose code it is. It opens once."""
        people = schema.people
        used = sa.update(people).where(people.c.recovery == _digest(code)).values(recovery=None).returning(people.c.id)
        async with self.database.write() as connection:
            found: str | None = (await connection.execute(used)).scalar()
        if found is None:
            raise Refusal(403, "wrong_code")
        return found

    async def make_account(self, person: Person, login: str, password: str) -> None:
        if person.login is not None:
            raise Refusal(409, "has_account")
        async with self._hashing:
            hashed = await asyncio.to_thread(self._hasher.hash, password)
        try:
            await self._change(person, login=login, login_key=login.lower(), password=hashed)
        except IntegrityError:
            raise Refusal(409, "login_taken") from None

    async def check_password(self, login: str, password: str) -> str:
        """The person whose account it is. As slow for a login that there is not."""
        people = schema.people
        async with self.database.read() as connection:
            row = (
                await connection.execute(
                    sa.select(people.c.id, people.c.password).where(people.c.login_key == login.lower())
                )
            ).first()
        try:
            async with self._hashing:
                await asyncio.to_thread(self._hasher.verify, row.password if row else NOBODY, password)
        except VerificationError:
            row = None
        if row is None:
            raise Refusal(403, "wrong_password")
        found: str = row.id
        return found

    async def logins(self, person: Person) -> list[LoginInfo]:
        logins = schema.logins
        wanted = (
            sa.select(logins)
            .where(logins.c.person == person.id, logins.c.revoked.is_(False))
            .order_by(logins.c.created.desc())
            .limit(50)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
        return [LoginInfo(row.id, row.created, row.agent, row.id == person.device) for row in rows]

    async def end_login(self, person: Person, device: str) -> None:
        """That device is not this person any more; its sockets are closed."""
        logins = schema.logins
        ended = sa.update(logins).where(logins.c.id == device, logins.c.person == person.id).values(revoked=True)
        async with self.database.write() as connection:
            if not (await connection.execute(ended)).rowcount:
                raise Refusal(404, "no_such_login")
        await self.bus.tell(login=device)

    async def me(self, person: Person) -> Me:
        ratings = schema.ratings
        async with self.database.read() as connection:
            rows = (await connection.execute(sa.select(ratings).where(ratings.c.person == person.id))).all()
        return Me(person.name, person.login, {row.game: shown_rating(row.mu, row.sigma) for row in rows})

    async def _change(self, person: Person, **columns: object) -> None:
        async with self.database.write() as connection:
            await connection.execute(sa.update(schema.people).where(schema.people.c.id == person.id).values(columns))


def shown_rating(mu: float, sigma: float) -> float:
    """What someone is worth at the least: OpenSkill's ordinal, on a scale that starts at 1000."""
    return round(1000 + 40 * (mu - 3 * sigma), 1)


def _digest(code: str) -> str:
    return hashlib.sha256("".join(code.upper().split()).replace("-", "").encode()).hexdigest()
