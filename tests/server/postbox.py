"""A mail server of the tests' own, which keeps what it is handed."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller

PATIENCE = 60.0  # seconds until a test stops waiting


class Postbox:
    """`answer` is what it says to a recipient; anything but 250 refuses."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer = "250 OK"
        self.asked = 0

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:
        self.asked += 1
        if self.answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answer

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        mail = BytesParser(policy=default).parsebytes(envelope.content)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"

    def wait(self, count: int = 1) -> EmailMessage:
        """The mail with this number, counted from 1."""
        end = time.monotonic() + PATIENCE
        while len(self.mails) < count:
            assert time.monotonic() < end, "no mail came"
            time.sleep(0.02)
        return self.mails[count - 1]


def part(mail: EmailMessage, kind: str = "plain") -> str:
    """The text of a mail, or its HTML."""
    body = mail.get_body((kind,))
    assert body is not None
    text: str = body.get_content()
    return text


def link(mail: EmailMessage, action: str) -> str:
    """The path of a link in a mail."""
    found = re.search(rf"https?://[^/\s]+(/mail/{action}/\S+)", part(mail))
    assert found, part(mail)
    return found[1]


@contextmanager
def postbox() -> Iterator[tuple[Postbox, int]]:
    """A mail server, and its port."""
    box = Postbox()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield box, port
    finally:
        controller.stop()
