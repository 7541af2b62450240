"""Passkeys (WebAuthn): sign in with a key kept by a browser, phone or security key."""

from __future__ import annotations

import logging
from ipaddress import ip_address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    generate_challenge,
    options_to_json_dict,
    parse_client_data_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from turntable.server.messages_accounts import NewPasskey
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.store.passkeys import VALID
from turntable.server.store.store import Store
from turntable.server.table.setup import new_id
from turntable.server.text import clean_name

LONGEST_ID = 1400  # characters: credential ids have at most 1,023 bytes
VERIFIED = UserVerificationRequirement.REQUIRED  # a passkey is the only factor

log = logging.getLogger(__name__)


class Site(NamedTuple):
    """The site passkeys belong to: the page's origin, and the host name (RP ID) that keys are bound to."""

    origin: str
    name: str

    @classmethod
    def at(cls, origin: str) -> Site:
        """Return the site of an origin. Raise Refusal for a bare IP address, for which browsers keep no passkeys."""
        name = _host(origin)
        try:
            ip_address(name)
        except ValueError:
            if name:
                return cls(origin, name)
        raise Refusal(409, "no_passkeys_here")


class Passkeys:
    """Registers and verifies passkeys."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def offer(self, person: Person, site: Site) -> dict[str, Any]:
        """Return the options of `navigator.credentials.create` for a new passkey."""
        challenge = generate_challenge()
        known = await self.store.passkeys.credentials(person.id)
        options = webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name="Turntable",
            user_id=person.id.encode(),
            user_name=person.login or person.name,
            user_display_name=person.name,
            challenge=challenge,
            timeout=int(VALID * 1000),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFIED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(one)) for one in known],
        )
        await self.store.passkeys.add_challenge(bytes_to_base64url(challenge), person.id)
        return options_to_json_dict(options)

    async def add(self, person: Person, made: NewPasskey, site: Site) -> None:
        """Store a passkey that a browser created. Raise Refusal if it does not answer a challenge issued to this
        person.
        """
        challenge = await self._challenge(made.credential, person.id)
        try:
            verified = webauthn.verify_registration_response(
                credential=made.credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception:  # malformed input raises all kinds of exceptions
            raise Refusal(403, "bad_passkey") from None
        credential = bytes_to_base64url(verified.credential_id)
        if len(credential) > LONGEST_ID:
            raise Refusal(403, "bad_passkey")
        row = {"public_key": verified.credential_public_key, "sign_count": verified.sign_count}
        row |= {"id": new_id(), "person": person.id, "credential": credential, "name": clean_name(made.name)}
        await self.store.passkeys.add(row)

    async def challenge(self, site: Site) -> dict[str, Any]:
        """Return the options of `navigator.credentials.get` to sign in with any passkey of this site."""
        challenge = generate_challenge()
        options = webauthn.generate_authentication_options(
            rp_id=site.name, challenge=challenge, timeout=int(VALID * 1000), user_verification=VERIFIED
        )
        await self.store.passkeys.add_challenge(bytes_to_base64url(challenge), None)
        return options_to_json_dict(options)

    async def check(self, credential: dict[str, Any], site: Site) -> str:
        """Return the person whose passkey answered a challenge. Raise Refusal if it is unknown or the answer is
        invalid.
        """
        challenge = await self._challenge(credential, None)
        name = credential.get("id")
        found = await self.store.passkeys.find(name) if isinstance(name, str) else None
        if found is None:
            raise Refusal(403, "bad_passkey")
        try:
            verified = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=found.public_key,
                credential_current_sign_count=0,  # checked atomically when it is stored
                require_user_verification=True,
            )
        except Exception:  # malformed input raises all kinds of exceptions
            raise Refusal(403, "bad_passkey") from None
        if not await self.store.passkeys.use(found.id, verified.new_sign_count):
            log.warning("the counter of a passkey did not increase: the key may have been copied")
            raise Refusal(403, "bad_passkey")
        person: str = found.person
        return person

    async def _challenge(self, credential: dict[str, Any], person: str | None) -> bytes:
        """Return the challenge being answered, and use it up. Raise Refusal if it was not issued or has expired."""
        try:
            challenge = parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])).challenge
        except Exception:  # malformed input raises all kinds of exceptions
            raise Refusal(403, "bad_passkey") from None
        if not await self.store.passkeys.take_challenge(bytes_to_base64url(challenge), person):
            raise Refusal(403, "old_challenge")
        return challenge


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""
