"""Mail in the background: links that confirm an address, and digests of games in which it is someone's turn.

The queue is in the database. A worker claims a mail before sending it, so that no two workers send the same one. If the
mail server rejects it, it is postponed, and its text is generated anew for the next attempt.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from html import escape
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import aiosmtplib
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from prometheus_client import Counter

from turntable.locales import say
from turntable.server.now import current_time
from turntable.server.quiet import quiet_until
from turntable.server.refusal import Refusal
from turntable.server.settings import Settings
from turntable.server.store.store import Store

GATHER = 600.0  # seconds to wait, so that several turns are put into one mail
LOOK = 20.0  # seconds between polls for due mails
RETRY = 900.0  # seconds until a failed mail is retried
PATIENCE = 30.0  # seconds: timeout of the mail server
AT_ONCE = 4  # mails sent concurrently
VALID = 2 * 86400  # seconds a confirmation link is valid
POLICY = SMTP.clone(max_line_length=990)  # links are longer than the usual line limit
PORTS = {"smtp": 587, "smtps": 465}

SENT = Counter("turntable_mails", "Mails handed to the mail server", ["outcome"])

log = logging.getLogger(__name__)


class Account(NamedTuple):
    """The mail server and the login for it."""

    hostname: str
    port: int
    use_tls: bool
    start_tls: bool | None
    username: str | None
    password: str | None


def read_account(text: str) -> Account:
    """Parse the address of a mail server; raise ValueError if malformed. With a password, the connection must be
    encrypted.
    """
    try:
        url = urlsplit(text)
        port = url.port or PORTS[url.scheme]
    except (ValueError, KeyError):
        raise ValueError("smtp: expected smtp://HOST:PORT or smtps://USER:PASSWORD@HOST") from None
    if not url.hostname or url.path.strip("/"):
        raise ValueError("smtp: expected smtp://HOST:PORT or smtps://USER:PASSWORD@HOST")
    user, password = (None if part is None else unquote(part) for part in (url.username, url.password))
    tls = url.scheme == "smtps"
    return Account(url.hostname, port, tls, False if tls else True if user else None, user, password)


class Mailer:
    """Sends mail, if a mail server is configured."""

    def __init__(self, store: Store, settings: Settings, secret: str) -> None:
        self.store = store
        self.site = settings.address
        self.sender = settings.mail_from
        self.account = read_account(settings.smtp) if settings.smtp else None
        self._confirming = URLSafeTimedSerializer(secret, salt="turntable-mail-confirm")
        self._stopping = URLSafeSerializer(secret, salt="turntable-mail-stop")
        self._more = asyncio.Event()
        self._sending = asyncio.Semaphore(AT_ONCE)

    @property
    def is_offered(self) -> bool:
        return self.account is not None

    async def ask(self, person: str, address: str, lang: str) -> None:
        """Send a confirmation link to an address. Raise Refusal if this server sends no mail."""
        if not self.is_offered:
            raise Refusal(409, "no_mail")
        await self.store.mail.set(person, address, lang)
        self._more.set()

    async def confirm(self, token: str) -> None:
        """Confirm the address of a link. Raise Refusal if the link is invalid or expired, or another address was set
        since.
        """
        with _our_own():
            person, address = self._confirming.loads(token, max_age=VALID)
        if not await self.store.mail.confirm(person, address):
            raise Refusal(404, "bad_link")

    async def stop(self, token: str) -> None:
        """Delete the address that a mail was sent to."""
        with _our_own():
            person, address = self._stopping.loads(token)
        await self.store.mail.remove(person, address)

    async def turn(self, person: str) -> None:
        """Schedule a digest for a person whose turn began."""
        if self.is_offered:
            await self.store.mail.want(person, GATHER)

    async def run(self) -> None:
        """Send due mails until cancelled."""
        while self.is_offered:
            self._more.clear()
            try:
                while rows := await self.store.mail.claim_due():
                    for fault in await asyncio.gather(*map(self._deliver, rows), return_exceptions=True):
                        if isinstance(fault, Exception):
                            log.warning("cannot compose a mail: %s", type(fault).__name__)
            except Exception as fault:
                log.warning("cannot look for due mails: %s", type(fault).__name__)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._more.wait(), LOOK)

    async def _deliver(self, row: Any) -> None:
        """Write and send a claimed mail. Postpone it during quiet hours or if it cannot be sent."""
        now = current_time()
        if row.confirmed and (until := quiet_until(await self.store.notices.quiet(row.person), now)):
            await self.store.mail.put_off(row.person, row.address, until - now)
            return
        message = await self._digest(row) if row.confirmed else self._link(row)
        if message is None:
            return
        try:
            async with self._sending:
                await self._send(message)
        except aiosmtplib.SMTPRecipientsRefused as refused:
            if all(one.code >= 500 for one in refused.recipients):
                await self.store.mail.remove(row.person, row.address)
                SENT.labels("gone").inc()
                return
            await self._put_off(row, refused)
        except (aiosmtplib.SMTPException, OSError) as fault:
            await self._put_off(row, fault)
        else:
            SENT.labels("sent").inc()

    async def _put_off(self, row: Any, fault: Exception) -> None:
        log.warning("cannot send a mail: %s", type(fault).__name__)
        SENT.labels("failed").inc()
        await self.store.mail.put_off(row.person, row.address, RETRY)

    async def _send(self, message: EmailMessage) -> None:
        assert self.account is not None
        await aiosmtplib.send(message, timeout=PATIENCE, **self.account._asdict())

    # --- contents of a mail

    def _link(self, row: Any) -> EmailMessage:
        """Return the mail with a confirmation link. It names nobody: anyone may enter any address."""
        link = f"{self.site}/mail/confirm/{_text(self._confirming.dumps([row.person, row.address]))}"
        before = [say("server-mail-confirm-text", row.lang, site=self.site)]
        after = [say("server-mail-confirm-ignore", row.lang)]
        press = say("server-mail-confirm-press", row.lang)
        return self._message(row, say("server-mail-confirm-subject", row.lang), before, [(press, link)], after)

    async def _digest(self, row: Any) -> EmailMessage | None:
        """Return the digest of games that wait for a person, or None if there are none any more."""
        turns = await self.store.mail.turns(row.person)
        if not turns:
            return None
        token = _text(self._stopping.dumps([row.person, row.address]))
        links = [(say(f"{one.game}-title", row.lang), f"{self.site}/t/{one.table}") for one in turns]
        message = self._message(
            row,
            say("server-mail-turns-subject", row.lang, count=len(turns)),
            [say("server-mail-turns-text", row.lang, count=len(turns))],
            links,
            [say("server-mail-stop-how", row.lang, site=self.site)],
            (say("server-mail-stop", row.lang), f"{self.site}/mail/stop/{token}"),
        )
        message["List-Unsubscribe"] = f"<{self.site}/api/mail/stop/{token}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return message

    def _message(
        self,
        row: Any,
        subject: str,
        before: list[str],
        links: list[tuple[str, str]],
        after: list[str],
        last: tuple[str, str] | None = None,
    ) -> EmailMessage:
        """Return a mail as plain text and equivalent simple HTML."""
        message = EmailMessage(policy=POLICY)
        message["From"] = f"Turntable <{self.sender}>"
        message["To"] = row.address
        message["Subject"] = subject
        message["Date"] = formatdate(current_time())
        message["Message-ID"] = make_msgid(domain=urlsplit(self.site).hostname)
        message["Auto-Submitted"] = "auto-generated"
        below = [last] if last else []
        plain = [*before, *(f"{name}: {link}" for name, link in links), *after, *(link for _, link in below)]
        message.set_content("\n\n".join(plain) + "\n")
        shown = [escape(text) for text in before] + [_anchor(link) for link in links]
        shown += [escape(text) for text in after] + [_anchor(link) for link in below]
        body = "".join(f"<p>{text}</p>" for text in shown)
        message.add_alternative(
            f'<!doctype html><html lang="{row.lang}"><meta charset="utf-8"><body>{body}</body></html>\n', subtype="html"
        )
        message["Content-Language"] = row.lang
        return message


def _anchor(link: tuple[str, str]) -> str:
    return f'<a href="{escape(link[1])}">{escape(link[0])}</a>'


def _text(signed: str | bytes) -> str:
    return signed if isinstance(signed, str) else signed.decode()


@contextmanager
def _our_own() -> Iterator[None]:
    """Raise Refusal if a link read here is not signed by this server, or has expired."""
    try:
        yield
    except BadSignature:
        raise Refusal(404, "bad_link") from None
