"""Web Push: a message, encrypted for one browser, sent to its push service.

RFC 8030 (delivery), 8188 and 8291 (encryption, by http-ece), 8292 (VAPID, by py-vapid).
"""

from __future__ import annotations

import base64
import socket
import ssl
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from turntable.server.now import current_time

PATIENCE = 10.0  # seconds: timeout of a push service
KEPT_FOR = 86400  # seconds that a push service keeps a message for an offline browser
VALID_FOR = 12 * 3600  # seconds that a signature is valid
LARGEST = 3000  # bytes per message
GONE = (404, 410)
FAILURES = (OSError, HTTPException, ValueError)
"""Exceptions that `send` raises if the message could not be sent."""


class Subscription(NamedTuple):
    """A browser's push subscription."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str = "en"


class Url(NamedTuple):
    scheme: str
    netloc: str
    hostname: str | None
    port: int | None
    path: str
    query: str


class NotAllowed(ValueError):
    """The endpoint is not allowed."""


def new_key() -> str:
    """Return a new private key, encoded as it is stored."""
    key = ec.generate_private_key(ec.SECP256R1())
    number = key.private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def public_key(private: str) -> str:
    """Return the public key with which browsers subscribe."""
    key = Vapid02.from_raw(private.encode()).public_key
    point = key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return _text(point)


def check_subscription(subscription: Subscription, allow_private: bool = False) -> None:
    """Raise NotAllowed if no browser could have such a subscription."""
    _check_endpoint(subscription.endpoint, allow_private)
    try:
        point, auth = _bytes(subscription.p256dh), _bytes(subscription.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise NotAllowed("not a key") from None
    if len(auth) != 16:
        raise NotAllowed("not a secret of 16 bytes")


def send(subscription: Subscription, message: bytes, private: str, contact: str, allow_private: bool = False) -> int:
    """Return the push service's HTTP status. Raise OSError, HTTPException or NotAllowed if it cannot be reached.

    Nothing is sent to private addresses, whatever name resolves to them, and redirects are not followed.
    """
    assert len(message) <= LARGEST
    url = _check_endpoint(subscription.endpoint, allow_private)
    body = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(subscription.p256dh),
        auth_secret=_bytes(subscription.auth),
        version="aes128gcm",
    )
    claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(current_time()) + VALID_FOR, "sub": contact}
    headers = {
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_FOR),
        "urgency": "normal",
        **Vapid02.from_raw(private.encode()).sign(claims),
    }
    connection = _connect(url.scheme, url.hostname or "", url.port, allow_private)
    try:
        connection.request("POST", f"{url.path or '/'}{'?' + url.query if url.query else ''}", body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


def _check_endpoint(endpoint: str, allow_private: bool) -> Url:
    try:
        url = urlsplit(endpoint)
        found = Url(url.scheme, url.netloc, url.hostname, url.port, url.path, url.query)
    except ValueError:
        raise NotAllowed("not an address") from None
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint or not found.hostname or url.username:
        raise NotAllowed("not an address")
    if url.scheme != "https" and not (allow_private and url.scheme == "http"):
        raise NotAllowed("not https")
    return found


def _connect(scheme: str, host: str, port: int | None, allow_private: bool) -> HTTPConnection:
    """Return a connection whose peer address was checked before anything is sent."""
    if scheme == "http":
        made = HTTPConnection(host, port, timeout=PATIENCE)
        made.connect()
        return made
    context = ssl.create_default_context()
    secure = HTTPSConnection(host, port, timeout=PATIENCE, context=context)
    plain = socket.create_connection((host, port or 443), timeout=PATIENCE)
    try:
        if not allow_private and not ip_address(plain.getpeername()[0]).is_global:
            raise NotAllowed("an address of a private network")
        secure.sock = context.wrap_socket(plain, server_hostname=host)
    except BaseException:
        plain.close()
        raise
    return secure


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
