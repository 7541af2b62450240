"""An authenticator in software: makes passkeys and signs with them, as a phone would."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """One passkey. `count` is what its counter says next; `flags` whether it saw its owner."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.owner = b""
        self.count = 1
        self.flags = PRESENT | VERIFIED

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer the options for a new passkey."""
        assert options["authenticatorSelection"]["residentKey"] == "required"
        self.owner = base64url_to_bytes(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, **point})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cose
        data = self._data(options["rp"]["id"], self.flags | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {"clientDataJSON": self._client("webauthn.create", options), "attestationObject": _text(attestation)}
        return self._answer(response)

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer the options for a sign-in."""
        assert "allowCredentials" not in options or not options["allowCredentials"], "no name was typed"
        data, client = self._data(options["rpId"], self.flags), self._client("webauthn.get", options)
        signed = data + hashlib.sha256(base64url_to_bytes(client)).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": client, "authenticatorData": _text(data), "signature": _text(signature)}
        return self._answer({**response, "userHandle": _text(self.owner)})

    def _data(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any]) -> str:
        client = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return _text(json.dumps(client).encode())

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        return {
            "id": _text(self.id),
            "rawId": _text(self.id),
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
            "authenticatorAttachment": "platform",
        }


def _text(data: bytes) -> str:
    return bytes_to_base64url(data)
