"""Connections between workers: MessagePack frames, after each side has proven that it knows the server's secret."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import struct
from collections.abc import Callable
from typing import Any, Protocol, cast

import msgspec

from turntable.server.limits import Spent
from turntable.server.person import Person
from turntable.server.table.commands import Command, View

LARGEST = 16 * 1024 * 1024  # bytes of a frame
LARGEST_UNPROVEN = 1024
MOST_UNSENT = 64 * 1024 * 1024  # bytes; a worker that does not read is considered lost
PROOF = 2.0  # seconds to complete the proof
LENGTH = struct.Struct(">I")

log = logging.getLogger(__name__)


class Frame(msgspec.Struct, tag=True, array_like=True):
    pass


# --- authentication


class Challenge(Frame):
    nonce: bytes


class Proof(Frame):
    """The answer to a challenge, plus a counter-challenge unless the other side is already proven."""

    digest: bytes
    nonce: bytes = b""


# --- to the owner of a table


class Enter(Frame):
    """A socket wants to join a table. The request's id becomes the listener's number."""

    id: int
    table: str
    person: Person | None
    display: bool
    blocks: frozenset[str] = frozenset()
    """People whose chat this listener does not receive."""


class Said(Frame):
    """A message from a page's socket."""

    id: int
    listener: int
    text: str


class Left(Frame):
    listener: int


class Ask(Frame):
    id: int
    table: str
    command: Command | View


class Refresh(Frame):
    """The table changed in the database."""

    table: str


class EndLogin(Frame):
    device: str


class Counted(Frame):
    """Counts since the last report: actions done, and sockets open now."""

    spent: list[Spent]
    open: dict[str, int]


# --- from the owner


class Done(Frame):
    """The request was carried out. For a command, carries the resulting table as JSON."""

    id: int
    table: bytes = b""


class Refused(Frame):
    id: int
    status: int
    code: str
    seconds: float | None
    facts: dict[str, Any]


class Sent(Frame):
    """A message to forward to a socket unchanged."""

    listener: int
    message: bytes


class Closed(Frame):
    listener: int
    code: int


class Detached(Frame):
    """The table is no longer owned here: the socket has to find its new owner."""

    listener: int


AnyFrame = (
    Challenge
    | Proof
    | Enter
    | Said
    | Left
    | Ask
    | Refresh
    | EndLogin
    | Counted
    | Done
    | Refused
    | Sent
    | Closed
    | Detached
)
_decoder: msgspec.msgpack.Decoder[AnyFrame] = msgspec.msgpack.Decoder(AnyFrame)
_encoder = msgspec.msgpack.Encoder()


class Handler(Protocol):
    """Receives the frames of a link."""

    def received(self, frame: AnyFrame) -> None: ...

    def lost(self) -> None: ...


class Link(asyncio.Protocol):
    """One connection. Until `proven` is done, only authentication frames are accepted."""

    def __init__(self, secret: str, handler: Callable[[Link], Handler], dials: bool) -> None:
        self._key = secret.encode()
        self._dials = dials
        self._make_handler = handler
        self._nonce = secrets.token_bytes(16)
        self._arrived = bytearray()
        self._unsent: list[bytes] = []
        self.handler: Handler | None = None
        self.is_lost = False
        self.proven: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # --- sending

    def send(self, frame: AnyFrame) -> None:
        """Send a frame, batched with all others of this turn of the event loop."""
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._flush)
        body = _encoder.encode(frame)
        self._unsent += (LENGTH.pack(len(body)), body)

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if self.is_lost or self.transport.is_closing():
            return
        try:
            self.transport.write(b"".join(unsent))
        except RuntimeError:  # uvloop: aborted while connecting, which is_closing() does not report
            return
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            log.warning("another worker does not read its messages")
            self.transport.abort()

    def close(self) -> None:
        self.transport.close()

    # --- receiving

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        if not self._dials:
            self.send(Challenge(self._nonce))
            asyncio.get_running_loop().call_later(PROOF, self._check_proven)

    def _check_proven(self) -> None:
        if self.handler is None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
        if self.handler is not None:
            self.handler.lost()
        elif not self.proven.done():
            self.proven.set_exception(ConnectionError("no proof of the secret"))
            self.proven.exception()  # mark as retrieved: nobody may be waiting

    def data_received(self, data: bytes) -> None:
        arrived = self._arrived
        arrived += data
        start = 0
        try:
            while len(arrived) - start >= LENGTH.size:
                (size,) = LENGTH.unpack_from(arrived, start)
                if size > (LARGEST if self.handler else LARGEST_UNPROVEN):
                    raise ValueError("too large a frame")
                end = start + LENGTH.size + size
                if len(arrived) < end:
                    break
                frame = _decoder.decode(bytes(arrived[start + LENGTH.size : end]))
                start = end
                if self.handler is None:
                    self._prove(frame)
                else:
                    self.handler.received(frame)
        except (msgspec.MsgspecError, ValueError) as fault:
            log.warning("closing a link to another worker: %s", type(fault).__name__)
            self.transport.abort()
            return
        del arrived[:start]

    # --- authentication

    def _prove(self, frame: AnyFrame) -> None:
        """Do one step of the mutual challenge-response."""
        match frame:
            case Challenge() if self._dials:
                self.send(Proof(self._digest(b"dials", frame.nonce), self._nonce))
            case Proof() if hmac.compare_digest(frame.digest, self._digest(self._other, self._nonce)):
                if not self._dials:
                    self.send(Proof(self._digest(b"accepts", frame.nonce)))
                if self.proven.done():  # too late: the caller gave up
                    self.transport.abort()
                    return
                self.handler = self._make_handler(self)
                self.proven.set_result(None)
            case _:
                raise ValueError("no proof of the secret")

    @property
    def _other(self) -> bytes:
        return b"accepts" if self._dials else b"dials"

    def _digest(self, side: bytes, nonce: bytes) -> bytes:
        return hmac.digest(self._key, b"turntable worker " + side + nonce, "sha256")
