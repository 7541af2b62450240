"""A person, as the server knows who asks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    login: str | None
    device: str
    """The login that this request or socket came by."""
    banned: float | None = None
    """Until when this person, or the address that they come from, is banned; None: they are not."""
    moderator: bool = False
