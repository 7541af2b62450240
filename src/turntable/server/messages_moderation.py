"""Bodies over HTTP for moderators."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from turntable.server.messages import In, Out
from turntable.server.messages_social import Person, Reason

Why = Annotated[str, Meta(min_length=1, max_length=300)]
SanctionKind = Literal["mute", "unmute", "ban", "unban", "rename"]
AuditAction = Literal[
    "mute", "unmute", "ban", "unban", "rename", "close", "resolve", "moderator", "unmoderator", "ban-address",
    "unban-address",
]  # fmt: skip


class Report(Out):
    id: str
    at: float
    about: Person
    by: Person | None
    """Null: someone who is gone."""
    reason: Reason
    text: str
    table: str | None
    said: str | None
    """The line of chat that it is about."""
    done: bool


class Moderated(Out):
    """A person, as a moderator sees them."""

    id: str
    name: str
    login: str | None
    created: float
    seen: float | None
    banned: float | None
    """Until when."""
    muted: float | None
    moderator: bool
    reports: int
    """Open ones about them."""


class Sanction(In):
    """What a moderator does to a person."""

    action: SanctionKind
    why: Why
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None
    """Of a mute or a ban; null: for good."""
    name: Annotated[str, Meta(max_length=24)] = ""
    """The new one, to rename."""
    address: bool = False
    """Ban the addresses too that this person's devices were last used from."""


class Because(In):
    why: Why


class AuditEntry(Out):
    """What a moderator did."""

    at: float
    by: Person | None
    who: str | None
    """Who had the command line, if nobody signed in did it."""
    action: AuditAction
    person: Person | None
    table: str | None
    days: int | None
    """How long; 0: for good."""
    detail: str | None
    """The names before and after, or addresses."""
    why: str
