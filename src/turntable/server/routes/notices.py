"""Notification settings."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from litestar import Controller, delete, get, post, put

from turntable.server import push
from turntable.server.messages_social import MailWish, Notices, PushSubscription, QuietHours
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.routes.common import FAULTS, HttpRequest, address, require_person
from turntable.server.service import Service


class NoticesController(Controller):
    path = "/api/notices"
    tags = ("notices",)

    @get("/", responses=FAULTS)
    async def notices(self, request: HttpRequest, service: Service) -> Notices:
        person = await require_person(request, service)
        service.limits.spend("read", person.id)
        return await _notices(service, person)

    @post("/push", status_code=200, responses=FAULTS)
    async def subscribe(self, request: HttpRequest, service: Service, data: PushSubscription) -> Notices:
        """Turn on notifications in this browser."""
        person = await self._changes(request, service)
        found = push.Subscription(data.endpoint, data.p256dh, data.auth, data.lang)
        try:
            push.check_subscription(found, service.settings.push_anywhere)
        except push.NotAllowed:
            raise Refusal(400, "bad_subscription") from None
        await service.store.notices.subscribe(person.id, found.endpoint, (found.p256dh, found.auth), found.lang)
        return await _notices(service, person)

    @put("/quiet", responses=FAULTS)
    async def quiet(self, request: HttpRequest, service: Service, data: QuietHours) -> Notices:
        """Set your quiet hours. Notifications in these hours are sent when they end."""
        person = await self._changes(request, service)
        try:
            ZoneInfo(data.zone)
        except (KeyError, ValueError, OSError):
            raise Refusal(400, "bad_zone") from None
        if (data.quiet_from is None) != (data.quiet_to is None):
            raise Refusal(400, "cannot_read", detail="quiet_from, quiet_to")
        await service.store.notices.set_quiet(person.id, data.zone, data.quiet_from, data.quiet_to)
        return await _notices(service, person)

    @delete("/", status_code=200, responses=FAULTS)
    async def stop(self, request: HttpRequest, service: Service) -> Notices:
        """Turn off all notifications, in all browsers and by mail."""
        person = await self._changes(request, service)
        await service.store.notices.forget_all(person.id)
        await service.store.mail.remove(person.id)
        return await _notices(service, person)

    @put("/mail", responses=FAULTS)
    async def mail(self, request: HttpRequest, service: Service, data: MailWish) -> Notices:
        """Turn on notifications by mail, once you follow the link sent to this address."""
        person = await self._changes(request, service)
        service.limits.spend("mail", person.id, address(request), data.address.lower())
        await service.mailer.ask(person.id, data.address, data.lang)
        return await _notices(service, person)

    @delete("/mail", status_code=200, responses=FAULTS)
    async def no_mail(self, request: HttpRequest, service: Service) -> Notices:
        """Turn off notifications by mail, and delete your address."""
        person = await self._changes(request, service)
        await service.store.mail.remove(person.id)
        return await _notices(service, person)

    async def _changes(self, request: HttpRequest, service: Service) -> Person:
        person = await require_person(request, service)
        service.limits.spend("notices", person.id)
        return person


async def _notices(service: Service, person: Person) -> Notices:
    quiet = await service.store.notices.quiet(person.id)
    devices = len(await service.store.notices.of_person(person.id))
    mail = await service.store.mail.find(person.id)
    return Notices(
        key=service.notifier.public_key,
        devices=devices,
        zone=quiet.zone if quiet else "UTC",
        quiet_from=quiet.quiet_from if quiet else None,
        quiet_to=quiet.quiet_to if quiet else None,
        mail_offered=service.mailer.is_offered,
        mail=mail.address if mail else None,
        mail_confirmed=bool(mail and mail.confirmed),
    )


class MailController(Controller):
    """The targets of links in mails; they work without being signed in."""

    path = "/api/mail"
    tags = ("notices",)

    @post("/confirm/{token:str}", status_code=204, responses=FAULTS)
    async def confirm(self, request: HttpRequest, service: Service, token: str) -> None:
        """Confirm a mail address."""
        service.limits.spend("read", address(request))
        await service.mailer.confirm(token)

    # Mail programs send this request themselves (RFC 8058), without our cookie.
    @post("/stop/{token:str}", status_code=204, responses=FAULTS, exclude_from_csrf=True)
    async def stop(self, request: HttpRequest, service: Service, token: str) -> None:
        """Stop mails to this address and delete it."""
        service.limits.spend("read", address(request))
        await service.mailer.stop(token)
