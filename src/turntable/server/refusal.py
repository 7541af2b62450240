"""What cannot be done, and why: one sentence, in every language."""

from __future__ import annotations

from typing import Any

from turntable.locales import Message


class Refusal(Exception):
    """Answered with a status over HTTP. `code` is for programs, the sentence for people."""

    def __init__(self, status: int, code: str, seconds: float | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.words = Message(f"server-{code.replace('_', '-')}", facts)
        self.seconds = seconds
