"""HTTP bodies for moderators."""

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
    """Null if that person was deleted."""
    reason: Reason
    text: str
    table: str | None
    said: str | None
    """The chat line that it is about."""
    done: bool


class Moderated(Out):
    """A person, as a moderator sees them."""

    id: str
    name: str
    login: str | None
    created: float
    seen: float | None
    banned: float | None
    """The time the ban ends."""
    muted: float | None
    moderator: bool
    reports: int
    """Number of open reports about them."""


class Sanction(In):
    """A moderator's action against a person."""

    action: SanctionKind
    why: Why
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None
    """Duration of a mute or ban; null: permanent."""
    name: Annotated[str, Meta(max_length=24)] = ""
    """The new name, for `rename`."""
    address: bool = False
    """Also ban the addresses that this person's devices last used."""


class Because(In):
    why: Why


class AuditEntry(Out):
    """An entry of the moderation log."""

    at: float
    by: Person | None
    who: str | None
    """The system user who acted on the command line, if it was not a signed-in person."""
    action: AuditAction
    person: Person | None
    table: str | None
    days: int | None
    """Duration in days; 0: permanent."""
    detail: str | None
    """The old and new names, or addresses."""
    why: str
