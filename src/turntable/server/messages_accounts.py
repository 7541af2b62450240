"""Bodies over HTTP about being the same person everywhere: passkeys."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from turntable.server.messages import In, Out

PasskeyName = Annotated[str, Meta(min_length=1, max_length=24)]


class PasskeyInfo(Out):
    """A passkey of yours."""

    id: str
    name: str
    created: float
    used: float | None
    """When someone last signed in with it."""


class NewPasskey(In):
    """A passkey that your browser has just made."""

    name: PasskeyName
    credential: dict[str, Any]
    """What `PublicKeyCredential.toJSON()` gives."""


class PasskeyReply(In):
    """Your browser's answer to a challenge."""

    credential: dict[str, Any]


class NamedPasskey(In):
    name: PasskeyName
