"""Your identity: guest, account, logins and passkeys."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, delete, get, post, put
from litestar.datastructures import Cookie

from turntable.server.messages import Account, Listed, LoginInfo, NewPerson, Recover, Recovery
from turntable.server.messages_accounts import NamedPasskey, NewPasskey, PasskeyInfo, PasskeyReply
from turntable.server.messages_people import Me
from turntable.server.passkeys import Site
from turntable.server.person import Person
from turntable.server.routes.common import (
    COOKIE,
    FAULTS,
    HttpRequest,
    address,
    identify,
    list_tables,
    public_address,
    require_person,
)
from turntable.server.service import Service
from turntable.server.text import clean_name

YEAR = 365 * 86400


def _agent(request: HttpRequest) -> str:
    return "".join(c for c in request.headers.get("user-agent", "") if c.isprintable())


def _site(request: HttpRequest, service: Service) -> Site:
    return Site.at(public_address(request, service))


class PeopleController(Controller):
    path = "/api/me"
    tags = ("you",)

    @get("/")
    async def me(self, request: HttpRequest, service: Service) -> Me | None:
        """Return the signed-in person, or null."""
        person = await identify(request, service)
        return await service.people.me(person) if person else None

    @post("/", status_code=200, responses=FAULTS)
    async def name(self, request: HttpRequest, service: Service, data: NewPerson) -> Response[Me]:
        """Create a guest, or change your name."""
        name = clean_name(data.name)
        if await identify(request, service):
            person = await require_person(request, service)
            service.limits.spend("rename", person.id)
            await service.people.rename(person, name)
            await service.tables.show_person(person.id)
            return await self._signed_in(service, service.people.cookie(person.device))
        service.limits.spend("person", address(request))
        await service.people.check_address(address(request))
        cookie = await service.people.arrive(name, _agent(request), address(request))
        return await self._signed_in(service, cookie)

    @delete("/", status_code=204, responses=FAULTS)
    async def erase(self, request: HttpRequest, service: Service) -> Response[None]:
        """Delete your data. Your games stay without your name; everything else is erased."""
        person = await require_person(request, service, even_banned=True)
        service.limits.spend("password", person.id)
        await service.profiles.erase(person)
        gone: Response[None] = Response(None, status_code=204)
        gone.delete_cookie(COOKIE)
        return gone

    @post("/recovery", status_code=200, responses=FAULTS)
    async def recovery(self, request: HttpRequest, service: Service) -> Recovery:
        """Return a code that signs you in on another device."""
        person = await require_person(request, service)
        service.limits.spend("password", person.id)
        return Recovery(await service.people.recovery(person))

    @post("/recover", status_code=200, responses=FAULTS)
    async def recover(self, request: HttpRequest, service: Service, data: Recover) -> Response[Me]:
        """Sign in with a recovery code."""
        service.limits.spend("password", address(request))
        await service.people.check_address(address(request))
        return await self._become(request, service, await service.people.recover(data.code))

    @post("/account", status_code=200, responses=FAULTS)
    async def account(self, request: HttpRequest, service: Service, data: Account) -> Me:
        """Turn your guest into an account with a login and password."""
        person = await require_person(request, service)
        service.limits.spend("password", address(request))
        await service.people.make_account(person, data.login, data.password)
        return await service.people.me(await require_person(request, service))

    @post("/login", status_code=200, responses=FAULTS)
    async def login(self, request: HttpRequest, service: Service, data: Account) -> Response[Me]:
        service.limits.spend("login", address(request))
        service.limits.spend("password", f"{address(request)} {data.login.lower()}")
        await service.people.check_address(address(request))
        return await self._become(request, service, await service.people.check_password(data.login, data.password))

    @post("/passkey-challenge", status_code=200, responses=FAULTS)
    async def challenge(self, request: HttpRequest, service: Service) -> dict[str, Any]:
        """Return a challenge for any of your passkeys: options for `navigator.credentials.get`."""
        service.limits.spend("login", address(request))
        return await service.passkeys.challenge(_site(request, service))

    @post("/passkey-login", status_code=200, responses=FAULTS)
    async def passkey_login(self, request: HttpRequest, service: Service, data: PasskeyReply) -> Response[Me]:
        """Sign in with a passkey."""
        service.limits.spend("login", address(request))
        await service.people.check_address(address(request))
        found = await service.passkeys.check(data.credential, _site(request, service))
        return await self._become(request, service, found)

    @post("/logout", status_code=204, responses=FAULTS)
    async def logout(self, request: HttpRequest, service: Service) -> Response[None]:
        """Sign out on this device."""
        if person := await identify(request, service):
            await self._end(service, person, person.device)
        gone: Response[None] = Response(None, status_code=204)
        gone.delete_cookie(COOKIE)
        return gone

    @get("/logins", responses=FAULTS)
    async def logins(self, request: HttpRequest, service: Service) -> list[LoginInfo]:
        """Return your logins."""
        return await service.people.logins(await require_person(request, service))

    @delete("/logins/{login:str}", responses=FAULTS)
    async def end(self, request: HttpRequest, service: Service, login: str) -> None:
        """Revoke a login."""
        await self._end(service, await require_person(request, service), login)

    @get("/tables", responses=FAULTS)
    async def tables(self, request: HttpRequest, service: Service, before: float | None = None) -> list[Listed]:
        """Return your games, those waiting for you first; for the next page of finished ones pass the last one's
        creation time as `before`.
        """
        person = await require_person(request, service)
        service.limits.spend("read", person.id)
        listed = await list_tables(service, await service.store.tables.of_person(person.id, before), person.id)
        return sorted(listed, key=lambda one: (one.state == "over", not one.your_turn, -one.created))

    async def _become(self, request: HttpRequest, service: Service, found: str) -> Response[Me]:
        """Sign this device in as a person; a guest's seats on it are transferred to them."""
        before = await identify(request, service)
        cookie = await service.people.log_in(found, _agent(request), address(request))
        if before is not None:
            if before.id != found and not await service.people.has_account(before):
                await service.store.tables.hand_over(before.id, found)
                await service.store.friends.hand_over(before.id, found)
                await service.tables.show_person(found)
            await self._end(service, before, before.device)
        return await self._signed_in(service, cookie)

    async def _end(self, service: Service, person: Person, device: str) -> None:
        await service.people.end_login(person, device)
        await service.tables.end_login(device)

    async def _signed_in(self, service: Service, cookie: str) -> Response[Me]:
        person = await service.people.known(cookie)
        assert person is not None
        kept = Cookie(
            COOKIE, value=cookie, max_age=YEAR, httponly=True, samesite="lax", secure=service.settings.https, path="/"
        )
        return Response(await service.people.me(person), cookies=[kept])


class PasskeysController(Controller):
    path = "/api/me/passkeys"
    tags = ("you",)

    @get("/", responses=FAULTS)
    async def passkeys(self, request: HttpRequest, service: Service) -> list[PasskeyInfo]:
        """Return your passkeys, the newest first."""
        person = await require_person(request, service)
        service.limits.spend("read", person.id)
        return await service.store.passkeys.of_person(person.id)

    @post("/options", status_code=200, responses=FAULTS)
    async def options(self, request: HttpRequest, service: Service) -> dict[str, Any]:
        """Return options for `navigator.credentials.create`."""
        person = await self._changes(request, service)
        return await service.passkeys.offer(person, _site(request, service))

    @post("/", status_code=200, responses=FAULTS)
    async def add(self, request: HttpRequest, service: Service, data: NewPasskey) -> list[PasskeyInfo]:
        """Add the passkey that your browser created."""
        person = await self._changes(request, service)
        await service.passkeys.add(person, data, _site(request, service))
        return await service.store.passkeys.of_person(person.id)

    @put("/{passkey:str}", responses=FAULTS)
    async def rename(
        self, request: HttpRequest, service: Service, passkey: str, data: NamedPasskey
    ) -> list[PasskeyInfo]:
        person = await self._changes(request, service)
        await service.store.passkeys.rename(person.id, passkey, clean_name(data.name))
        return await service.store.passkeys.of_person(person.id)

    @delete("/{passkey:str}", status_code=200, responses=FAULTS)
    async def remove(self, request: HttpRequest, service: Service, passkey: str) -> list[PasskeyInfo]:
        """Delete a passkey."""
        person = await self._changes(request, service)
        await service.store.passkeys.remove(person.id, passkey)
        return await service.store.passkeys.of_person(person.id)

    async def _changes(self, request: HttpRequest, service: Service) -> Person:
        person = await require_person(request, service)
        service.limits.spend("passkeys", person.id)
        return person
