"""Who someone is: a guest is a name and a signed cookie; a recovery code or an account works on other devices."""

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

CODE = 20  # letters of a recovery code: 92 bits


class People:
    """Tells who someone is, by cookie, code or password."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store = store
        self._cookies = URLSafeSerializer(secret, salt="turntable-login")
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)  # argon2 is made to be slow

    async def known(self, cookie: str | None, address: str = "") -> Person | None:
        """Whose cookie it is, which came from an address; None if nobody's, or if that login was ended."""
        try:
            device = self._cookies.loads(cookie or "")
        except BadSignature:
            return None
        return await self.store.people.by_login(device, address) if isinstance(device, str) else None

    async def arrive(self, name: str, agent: str, address: str) -> str:
        """A new guest; the cookie."""
        person = new_id()
        await self.store.people.add(person, name)
        return await self.log_in(person, agent, address)

    async def log_in(self, person: str, agent: str, address: str) -> str:
        """The cookie of a new login."""
        device = new_id()
        await self.store.people.add_login(device, person, agent, address)
        return self.cookie(device)

    def cookie(self, device: str) -> str:
        signed = self._cookies.dumps(device)
        return signed if isinstance(signed, str) else signed.decode()

    async def check_address(self, address: str) -> None:
        """Refusal if nobody may sign in from an address."""
        if until := await self.store.moderation.address_ban(address):
            raise Refusal(403, "banned", days=days_left(until))

    async def rename(self, person: Person, name: str) -> None:
        """Change a name; Refusal if a moderator chose it."""
        if until := await self.store.moderation.name_kept(person.id):
            raise Refusal(403, "name_kept", days=days_left(until))
        await self.store.people.rename(person.id, name)

    async def recovery(self, person: Person) -> str:
        """A code that makes another device this person; the one before it is void."""
        code = new_code(CODE)
        await self.store.people.set_recovery(person.id, _digest(code))
        return "-".join(code[start : start + 5] for start in range(0, CODE, 5))

    async def recover(self, code: str) -> str:
        """The person whose code it is. It opens once."""
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
        """The person whose account it is. As slow for a login that there is not."""
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
        """Whether someone can come back from anywhere, by a password or a passkey."""
        return person.login is not None or bool(await self.store.passkeys.credentials(person.id))

    async def logins(self, person: Person) -> list[LoginInfo]:
        return await self.store.people.logins(person)

    async def end_login(self, person: Person, device: str) -> None:
        """That device is not this person any more."""
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
    """Return what an unknown login is checked against. Made when it is first needed: a start should not wait for it."""
    return PasswordHasher().hash("nobody has this password")


def _digest(code: str) -> str:
    return hashlib.sha256("".join(code.upper().split()).replace("-", "").encode()).hexdigest()
