"""Passkeys, and the challenges they answer."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from turntable.server.messages_accounts import PasskeyInfo
from turntable.server.now import current_time
from turntable.server.refusal import Refusal
from turntable.server.store import schema
from turntable.server.store.database import Database

MOST = 20  # passkeys per person
VALID = 300.0  # seconds that a challenge is valid


class PasskeyRepository:
    """Reads and writes passkeys and challenges."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add_challenge(self, challenge: str, person: str | None) -> None:
        """Store a challenge: for a new passkey of a person, or with None for anyone signing in."""
        row = {"challenge": challenge, "person": person, "expires": self.database.now + VALID}
        async with self.database.write() as connection:
            await connection.execute(sa.insert(schema.challenges).values(**row))

    async def take_challenge(self, challenge: str, person: str | None) -> bool:
        """Use up a challenge. Return False if it was not issued for that purpose, was already used or has expired."""
        challenges = schema.challenges
        given = sa.delete(challenges).where(
            challenges.c.challenge == challenge,
            challenges.c.person == person,
            challenges.c.expires > self.database.now,
        )
        async with self.database.write() as connection:
            return bool((await connection.execute(given)).rowcount)

    async def forget(self) -> None:
        """Delete expired challenges."""
        challenges = schema.challenges
        async with self.database.write() as connection:
            await connection.execute(sa.delete(challenges).where(challenges.c.expires <= self.database.now))

    async def add(self, row: dict[str, Any]) -> None:
        """Store a passkey. Raise Refusal if it is already stored, or the person has too many."""
        passkeys = schema.passkeys
        own = sa.select(sa.func.count()).where(passkeys.c.person == row["person"])
        try:
            async with self.database.write() as connection:
                if (await connection.execute(own)).scalar_one() >= MOST:
                    raise Refusal(409, "too_many_passkeys", count=MOST)
                await connection.execute(sa.insert(passkeys).values(created=current_time(), **row))
        except IntegrityError:
            raise Refusal(409, "passkey_known") from None

    async def of_person(self, person: str) -> list[PasskeyInfo]:
        """Return a person's passkeys, the newest first."""
        passkeys = schema.passkeys
        wanted = sa.select(passkeys.c.id, passkeys.c.name, passkeys.c.created, passkeys.c.used)
        wanted = wanted.where(passkeys.c.person == person).order_by(passkeys.c.created.desc())
        async with self.database.read() as connection:
            return [PasskeyInfo(*row) for row in (await connection.execute(wanted)).all()]

    async def credentials(self, person: str) -> list[str]:
        """Return the credential ids of a person's passkeys."""
        passkeys = schema.passkeys
        async with self.database.read() as connection:
            found = await connection.execute(sa.select(passkeys.c.credential).where(passkeys.c.person == person))
            return list(found.scalars())

    async def find(self, credential: str) -> sa.Row[Any] | None:
        """Return the passkey with a credential id."""
        passkeys = schema.passkeys
        async with self.database.read() as connection:
            return (await connection.execute(sa.select(passkeys).where(passkeys.c.credential == credential))).first()

    async def use(self, passkey: str, count: int) -> bool:
        """Record a sign-in. Return False if the counter did not grow: then there are two copies of the passkey.

        Passkeys synchronised between devices do not count, and always report 0.
        """
        passkeys = schema.passkeys
        grew = sa.or_(passkeys.c.sign_count < count, sa.and_(passkeys.c.sign_count == 0, sa.literal(count) == 0))
        used = sa.update(passkeys).where(passkeys.c.id == passkey, grew).values(sign_count=count, used=current_time())
        async with self.database.write() as connection:
            return bool((await connection.execute(used)).rowcount)

    async def rename(self, person: str, passkey: str, name: str) -> None:
        """Raise Refusal if this person has no such passkey."""
        passkeys = schema.passkeys
        own = sa.update(passkeys).where(passkeys.c.id == passkey, passkeys.c.person == person)
        async with self.database.write() as connection:
            if not (await connection.execute(own.values(name=name))).rowcount:
                raise Refusal(404, "no_such_passkey")

    async def remove(self, person: str, passkey: str) -> None:
        """Raise Refusal if this person has no such passkey."""
        passkeys = schema.passkeys
        own = sa.delete(passkeys).where(passkeys.c.id == passkey, passkeys.c.person == person)
        async with self.database.write() as connection:
            if not (await connection.execute(own)).rowcount:
                raise Refusal(404, "no_such_passkey")
