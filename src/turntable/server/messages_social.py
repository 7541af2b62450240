"""What travels between the server and a page about what people agree on, and how they are told.

The page's TypeScript types are made from these. docs/protocol.md tells how they are used.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from turntable.server.messages import In, Out, ProposalKind

Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]
Key = Annotated[str, Meta(min_length=10, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]


MailAddress = Annotated[
    str, Meta(max_length=254, pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(?!\n)$")
]


class NewProposal(In):
    kind: ProposalKind


class ProposalReply(In):
    agree: bool


class Notices(Out):
    """How you are told that it is your turn."""

    key: str
    """What a browser subscribes with: the server's public key (VAPID)."""
    devices: int
    """Browsers of yours that are told."""
    zone: str
    quiet_from: int | None
    """Minutes after midnight in your time zone; null: no quiet hours."""
    quiet_to: int | None
    mail_offered: bool
    """This server sends mails."""
    mail: str | None
    """Where they are sent."""
    mail_confirmed: bool
    """Someone followed the link that was sent there; nothing else is sent before."""


class MailWish(In):
    """Be sent mails. The address gets a link first."""

    address: MailAddress
    lang: Literal["en", "ru", "pl"] = "en"


class PushSubscription(In):
    """A browser that wants to be told, as `PushSubscription.toJSON()` has it."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]
    p256dh: Key
    auth: Key
    lang: Literal["en", "ru", "pl"] = "en"


class QuietHours(In):
    """From when to when you want to hear nothing, in minutes after midnight; both null: never mind."""

    zone: Annotated[str, Meta(min_length=1, max_length=40)]
    quiet_from: Minute | None = None
    quiet_to: Minute | None = None
