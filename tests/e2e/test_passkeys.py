"""A passkey is made on one device and signs in on another: Chromium's virtual authenticator plays the phone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.axe import findings_now
from tests.e2e.conftest import PHONE, Visit, wide
from tests.server.client import guest
from tests.server.conftest import Server

PHONE_KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def authenticator(page: Page) -> tuple[CDPSession, dict[str, Any]]:
    """A phone that keeps passkeys, at this page."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    return devtools, devtools.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE_KEY})


def test_a_passkey_signs_in_on_a_second_device(visit: Visit, server: Server) -> None:
    address = server.address.replace("127.0.0.1", "localhost")
    first = visit("/me", person=guest(address, "Ada"), address=address, size=PHONE, dark=True)
    devtools, phone = authenticator(first)
    own = first.locator("#passkeys")
    own.get_by_role("button", name="Add a passkey").press("Enter")
    expect(own.get_by_text("not used yet")).to_be_visible()
    own.get_by_label("Name of the passkey").fill("My phone")
    own.get_by_role("button", name="Save").click()
    expect(own.get_by_role("button", name="Remove: My phone")).to_be_visible()
    assert not wide(first)
    assert findings_now(first) == []
    own.get_by_role("button", name="Add a passkey").click()
    expect(own.get_by_role("alert")).to_have_text("This device has a passkey of yours already.")

    (kept,) = devtools.send("WebAuthn.getCredentials", phone)["credentials"]
    second = visit("/me", address=address)
    devtools, phone = authenticator(second)
    sign_in = second.get_by_role("button", name="Sign in with a passkey")
    devtools.send("WebAuthn.setUserVerified", {**phone, "isUserVerified": False})
    sign_in.click()
    expect(second.get_by_role("alert")).to_have_text("Nothing was changed. Try again whenever you like.")
    devtools.send("WebAuthn.setUserVerified", {**phone, "isUserVerified": True})
    devtools.send("WebAuthn.addCredential", {**phone, "credential": kept})  # as a phone that is kept in sync has it
    sign_in.click()
    expect(second.get_by_label("Name", exact=True)).to_have_value("Ada")
    expect(second.locator("#passkeys").get_by_label("Name of the passkey")).to_have_value("My phone")
