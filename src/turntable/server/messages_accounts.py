"""HTTP bodies for passkeys."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from turntable.server.messages import In, Out

PasskeyName = Annotated[str, Meta(min_length=1, max_length=24)]


class PasskeyInfo(Out):
    """One of your passkeys."""

    id: str
    name: str
    created: float
    used: float | None
    """Time of the last sign-in with it."""


class NewPasskey(In):
    """A passkey that your browser just created."""

    name: PasskeyName
    credential: dict[str, Any]
    """The result of `PublicKeyCredential.toJSON()`."""


class PasskeyReply(In):
    """Your browser's answer to a challenge."""

    credential: dict[str, Any]


class NamedPasskey(In):
    name: PasskeyName
