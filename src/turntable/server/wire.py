"""Encoding what is sent, and reading what comes."""

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
    """msgspec.MsgspecError or UnicodeDecodeError if it is no message."""
    return _decoder.decode(text)


def words(message: Message) -> Words:
    """A sentence as plain JSON values."""
    built: Words = msgspec.to_builtins(message, enc_hook=_encode)
    return built
