"""A refused request, with a one-sentence reason in every language."""

from __future__ import annotations

from typing import Any

from turntable.locales import Message


class Refusal(Exception):
    """Raised to refuse a request with an HTTP status. `code` is for programs, `words` is for people."""

    def __init__(self, status: int, code: str, seconds: float | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.words = Message(f"server-{code.replace('_', '-')}", facts)
        self.seconds = seconds
