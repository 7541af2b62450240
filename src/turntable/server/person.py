"""The person who makes a request."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    login: str | None
    device: str
    """The login that this request or socket uses."""
    banned: float | None = None
    """When the ban of this person or their address ends; None if not banned."""
    moderator: bool = False
