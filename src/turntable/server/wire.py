"""Encoding and decoding of messages."""

from __future__ import annotations

from typing import Any

import msgspec

from turntable.locales import Message, Seat
from turntable.server.messages import FromPage, Table, ToPage, Words


def _encode(value: Any) -> Any:
    if isinstance(value, Seat):
        return {"seat": int(value)}
    raise NotImplementedError(type(value))


_encoder = msgspec.json.Encoder(enc_hook=_encode)
_decoder: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)


def encode(message: ToPage | Table) -> bytes:
    return _encoder.encode(message)


def decode(text: str | bytes) -> FromPage:
    """Decode a message of a page. Raise msgspec.MsgspecError or UnicodeDecodeError if it is invalid."""
    return _decoder.decode(text)


def words(message: Message) -> Words:
    """Return a message as plain JSON values."""
    built: Words = msgspec.to_builtins(message, enc_hook=_encode)
    return built
