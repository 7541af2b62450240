"""HTTP bodies for proposals, notifications, friends, challenges and reports.

The page's TypeScript types are generated from these. docs/protocol.md describes how they are used.
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
"""insult: rude or threatening; leaving: stalls, or loses on purpose; name: an offensive name."""


MailAddress = Annotated[
    str, Meta(max_length=254, pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(?!\n)$")
]


class NewProposal(In):
    kind: ProposalKind


class ProposalReply(In):
    agree: bool


class Notices(Out):
    """Your notification settings."""

    key: str
    """The server's public key (VAPID), with which a browser subscribes."""
    devices: int
    """Number of your browsers that get notifications."""
    zone: str
    quiet_from: int | None
    """Minutes after midnight in your time zone; null: no quiet hours."""
    quiet_to: int | None
    mail_offered: bool
    """Whether this server sends mail."""
    mail: str | None
    """Your mail address."""
    mail_confirmed: bool
    """Whether the address is confirmed; until then only the confirmation link is sent to it."""


class MailWish(In):
    """A request to get notifications by mail. A confirmation link is sent to the address first."""

    address: MailAddress
    lang: Literal["en", "ru", "pl"] = "en"


class PushSubscription(In):
    """A browser's push subscription, as in `PushSubscription.toJSON()`."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]
    p256dh: Key
    auth: Key
    lang: Literal["en", "ru", "pl"] = "en"


class QuietHours(In):
    """The hours without notifications, in minutes after midnight; both null: no quiet hours."""

    zone: Annotated[str, Meta(min_length=1, max_length=40)]
    quiet_from: Minute | None = None
    quiet_to: Minute | None = None


# --- friends


class Person(Out):
    id: str
    name: str


class Friend(Out):
    """Someone you follow or have played with."""

    id: str
    name: str
    here: bool
    """Is online."""
    table: str | None
    """A current game of theirs that you may watch."""


class NewChallenge(In):
    """A challenge to certain people: creates a table with you seated and seats reserved for them."""

    people: Annotated[list[PersonId], Meta(min_length=1, max_length=MOST_SEATS - 1)]
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    pace: Pace | None = None
    """Null: without a clock."""
    rated: bool = False


class Challenge(Out):
    """An open challenge."""

    table: Listed
    at: float
    other: Person
    """The challenger, or for one that you sent, the person challenged."""


class Friends(Out):
    following: list[Friend]
    """Online people first."""
    recent: list[Friend]
    """Other recent opponents."""
    challenges: list[Challenge]
    """Challenges to you."""
    sent: list[Challenge]


class Relationship(Out):
    """Your relationship to someone."""

    following: bool
    blocked: bool
    """You block them."""


class NewReport(In):
    """A report about someone to the moderators."""

    person: PersonId
    reason: Reason
    text: Annotated[str, Meta(max_length=300)] = ""
    table: Annotated[str, Meta(max_length=22)] | None = None
    """The table where it happened."""
    line: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    """The number of the chat line it is about."""
