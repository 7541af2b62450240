"""Identity: a guest is a name and a signed cookie; a recovery code or an account signs in on other devices."""

from __future__ import annotations

import asyncio
import hashlib
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, URLSafeSerializer

from turntable.locales import Message
from turntable.server.messages import LoginInfo
from turntable.server.messages_people import Me
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.store.moderation import days_left
from turntable.server.store.store import Store
from turntable.server.table.setup import new_code, new_id
from turntable.server.wire import words

CODE = 20  # characters of a recovery code: 92 bits


class People:
    """Identifies people by cookie, recovery code or password."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store = store
        self._cookies = URLSafeSerializer(secret, salt="turntable-login")
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)  # argon2 is slow by design

    async def known(self, cookie: str | None, address: str = "") -> Person | None:
        """Return the person a cookie belongs to, or None if it is invalid or its login was revoked. Uses `address` for
        bans.
        """
        try:
            device = self._cookies.loads(cookie or "")
        except BadSignature:
            return None
        return await self.store.people.by_login(device, address) if isinstance(device, str) else None

    async def arrive(self, name: str, agent: str, address: str) -> str:
        """Create a guest, and return their cookie."""
        person = new_id()
        await self.store.people.add(person, name)
        return await self.log_in(person, agent, address)

    async def log_in(self, person: str, agent: str, address: str) -> str:
        """Create a login, and return its cookie."""
        device = new_id()
        await self.store.people.add_login(device, person, agent, address)
        return self.cookie(device)

    def cookie(self, device: str) -> str:
        signed = self._cookies.dumps(device)
        return signed if isinstance(signed, str) else signed.decode()

    async def check_address(self, address: str) -> None:
        """Raise Refusal if the address is banned from signing in."""
        if until := await self.store.moderation.address_ban(address):
            raise Refusal(403, "banned", days=days_left(until))

    async def rename(self, person: Person, name: str) -> None:
        """Change a name. Raise Refusal if a moderator set the current one."""
        if until := await self.store.moderation.name_kept(person.id):
            raise Refusal(403, "name_kept", days=days_left(until))
        await self.store.people.rename(person.id, name)

    async def recovery(self, person: Person) -> str:
        """Return a recovery code that signs in as this person on another device. It replaces the previous one."""
        code = new_code(CODE)
        await self.store.people.set_recovery(person.id, _digest(code))
        return "-".join(code[start : start + 5] for start in range(0, CODE, 5))

    async def recover(self, code: str) -> str:
        """Return the person a recovery code belongs to, and use it up. Raise Refusal if there is none."""
        found = await self.store.people.use_recovery(_digest(code))
        if found is None:
            raise Refusal(403, "wrong_code")
        return found

    async def make_account(self, person: Person, login: str, password: str) -> None:
        if person.login is not None:
            raise Refusal(409, "has_account")
        async with self._hashing:
            hashed = await asyncio.to_thread(self._hasher.hash, password)
        await self.store.people.set_account(person.id, login, hashed)

    async def check_password(self, login: str, password: str) -> str:
        """Return the person with this login and password. Takes as long if there is no such login."""
        found = await self.store.people.find_account(login)
        try:
            async with self._hashing:
                await asyncio.to_thread(self._verify, found[1] if found else None, password)
        except VerificationError:
            found = None
        if found is None:
            raise Refusal(403, "wrong_password")
        return found[0]

    def _verify(self, hashed: str | None, password: str) -> None:
        self._hasher.verify(hashed or _hash_of_nobody(), password)

    async def has_account(self, person: Person) -> bool:
        """Return whether someone can sign in from anywhere, by password or passkey."""
        return person.login is not None or bool(await self.store.passkeys.credentials(person.id))

    async def logins(self, person: Person) -> list[LoginInfo]:
        return await self.store.people.logins(person)

    async def end_login(self, person: Person, device: str) -> None:
        """Revoke one of a person's logins."""
        if not await self.store.people.end_login(person.id, device):
            raise Refusal(404, "no_such_login")

    async def me(self, person: Person) -> Me:
        told: Message | None = None
        if person.banned is not None:
            told = Message("server-banned", {"days": days_left(person.banned)})
        elif muted := await self.store.moderation.muted(person.id):
            told = Message("server-muted", {"days": days_left(muted)})
        return Me(
            id=person.id,
            name=person.name,
            login=person.login,
            ratings=await self.store.ratings.of_person(person.id),
            moderator=person.moderator,
            told=words(told) if told else None,
        )


@cache
def _hash_of_nobody() -> str:
    """Return the hash that unknown logins are checked against. Computed on first use, to keep the start fast."""
    return PasswordHasher().hash("nobody has this password")


def _digest(code: str) -> str:
    return hashlib.sha256("".join(code.upper().split()).replace("-", "").encode()).hexdigest()
