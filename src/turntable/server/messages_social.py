"""What travels between the server and a page about what people agree on, and how they are told.

The page's TypeScript types are made from these. docs/protocol.md tells how they are used.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from turntable.server.messages import MOST_SEATS, In, Listed, Out, ProposalKind
from turntable.server.messages_people import Pace

Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]
Key = Annotated[str, Meta(min_length=10, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
PersonId = Annotated[str, Meta(min_length=1, max_length=22, pattern=r"^[A-Za-z0-9_-]+(?!\n)$")]
Reason = Literal["insult", "cheating", "leaving", "name", "other"]
"""insult: rude or threatening; leaving: lets others wait, or gives up on purpose; name: an offensive name."""


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


# --- friends


class Person(Out):
    id: str
    name: str


class Friend(Out):
    """Someone you follow, or have played with."""

    id: str
    name: str
    here: bool
    """Was here a moment ago."""
    table: str | None
    """A game of theirs that goes on and that you may watch."""


class NewChallenge(In):
    """Ask people to play with you: a table is set up at which you sit and they are awaited."""

    people: Annotated[list[PersonId], Meta(min_length=1, max_length=MOST_SEATS - 1)]
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    pace: Pace | None = None
    """Null: without a clock."""
    rated: bool = False


class Challenge(Out):
    """A challenge that still stands."""

    table: Listed
    at: float
    other: Person
    """Who asks; of one that you sent: who is asked."""


class Friends(Out):
    following: list[Friend]
    """Those who are here first."""
    recent: list[Friend]
    """Others whom you played with lately."""
    challenges: list[Challenge]
    """To you."""
    sent: list[Challenge]


class Relationship(Out):
    """What someone is to you."""

    following: bool
    blocked: bool
    """By you."""


class NewReport(In):
    """Tell the moderators about someone."""

    person: PersonId
    reason: Reason
    text: Annotated[str, Meta(max_length=300)] = ""
    table: Annotated[str, Meta(max_length=22)] | None = None
    """Where it happened."""
    line: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    """The line of that table's chat that it is about."""
