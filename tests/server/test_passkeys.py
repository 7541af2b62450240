"""Passkeys: made on one device, used on another; whatever is wrong with an answer, it opens nothing."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.authenticator import PRESENT, Authenticator
from tests.server.client import Visitor, guest
from tests.server.conftest import Server
from tests.server.test_tables import refused
from tests.server.world import World, in_worlds
from turntable.server.passkeys import Site
from turntable.server.refusal import Refusal
from turntable.server.settings import Settings
from turntable.server.store import schema
from turntable.server.store.database import read_url

OPTIONS, PASSKEYS = "/api/me/passkeys/options", "/api/me/passkeys"
CHALLENGE, LOGIN = "/api/me/passkey-challenge", "/api/me/passkey-login"


@pytest.fixture
def named(server: Server) -> str:
    """The server's address with a name in it: passkeys are bound to names."""
    return server.address.replace("127.0.0.1", "localhost")


def with_passkey(address: str, name: str = "Ada") -> tuple[Visitor, Authenticator]:
    person, phone = guest(address, name), Authenticator(address)
    made = phone.create(person.post(OPTIONS))
    (kept,) = person.post(PASSKEYS, {"name": "Phone", "credential": made})
    assert (kept["name"], kept["used"]) == ("Phone", None)
    phone.count += 1
    return person, phone


def signed(visitor: Visitor, phone: Authenticator) -> dict[str, Any]:
    return {"credential": phone.sign(visitor.post(CHALLENGE))}


def test_a_passkey_signs_in_on_another_device_without_a_name(named: str) -> None:
    ada, phone = with_passkey(named)
    elsewhere = Visitor(named)
    assert elsewhere.post(LOGIN, signed(elsewhere, phone))["id"] == ada.get("/api/me")["id"]
    assert elsewhere.get("/api/me")["name"] == "Ada"
    (kept,) = elsewhere.get(PASSKEYS)
    assert kept["used"] is not None
    table = guest(named, "Bob").table("trains", "me", "open", public=True)["id"]
    visitor = guest(named, "Guest")
    visitor.sit(table, 1)
    phone.count += 1
    visitor.post(LOGIN, signed(visitor, phone))
    assert visitor.get(f"/api/tables/{table}")["seats"][1]["you"], "the guest's seat moves along"


def test_someone_with_a_passkey_is_no_guest_whose_seats_move_along(named: str) -> None:
    ada, phone = with_passkey(named)
    bob, _ = with_passkey(named, "Bob")
    table = bob.table("trains", "me", "open")["id"]
    bob.post(LOGIN, signed(bob, phone))
    assert bob.get("/api/me")["id"] == ada.get("/api/me")["id"]
    assert not bob.get(f"/api/tables/{table}")["seats"][0]["you"]


def test_passkeys_are_named_and_removed_by_their_owner(named: str) -> None:
    ada, phone = with_passkey(named)
    (kept,) = ada.get(PASSKEYS)
    one = f"{PASSKEYS}/{kept['id']}"
    eve = guest(named, "Eve")
    assert refused(eve, "PUT", one, {"name": "Mine"}) == refused(eve, "DELETE", one) == "no_such_passkey"
    assert ada.put(one, {"name": " Old   phone "})[0]["name"] == "Old phone"
    assert refused(ada, "PUT", one, {"name": "\u200b"}) == "no_name"
    assert ada.ask("DELETE", one).json() == []
    stranger = Visitor(named)
    assert refused(stranger, "POST", LOGIN, signed(stranger, phone)) == "bad_passkey"


def test_no_answer_opens_twice(named: str) -> None:
    _, phone = with_passkey(named)
    stranger = Visitor(named)
    answer = signed(stranger, phone)
    stranger.post(LOGIN, answer)
    assert refused(Visitor(named), "POST", LOGIN, answer) == "old_challenge"


@pytest.mark.parametrize("wrong", ["origin", "site", "challenge", "unverified", "signature", "owner's challenge"])
def test_an_answer_with_something_wrong_opens_nothing(named: str, wrong: str) -> None:
    ada, phone = with_passkey(named)
    stranger = Visitor(named)
    options = stranger.post(CHALLENGE)
    if wrong == "origin":
        phone.origin = "https://evil.example"
    elif wrong == "site":
        options["rpId"] = "evil.example"
    elif wrong == "challenge":
        options["challenge"] = secrets.token_urlsafe(64)
    elif wrong == "unverified":
        phone.flags = PRESENT
    elif wrong == "owner's challenge":
        options["challenge"] = ada.post(OPTIONS)["challenge"]
    answer = phone.sign(options)
    if wrong == "signature":
        answer["response"]["signature"] = Authenticator(named).sign(options)["response"]["signature"]
    code = "old_challenge" if "challenge" in wrong else "bad_passkey"
    assert refused(stranger, "POST", LOGIN, {"credential": answer}) == code
    assert stranger.get("/api/me") is None


def test_a_copied_passkey_is_found_out_by_its_counter(named: str) -> None:
    _, phone = with_passkey(named)
    stranger = Visitor(named)
    stranger.post(LOGIN, signed(stranger, phone))
    again = Visitor(named)
    assert refused(again, "POST", LOGIN, signed(again, phone)) == "bad_passkey", "the counter stood still"
    phone.count -= 1
    assert refused(again, "POST", LOGIN, signed(again, phone)) == "bad_passkey", "the counter went back"
    phone.count = 2**32 - 1
    again.post(LOGIN, signed(again, phone))


def test_a_passkey_that_does_not_count_signs_in_again_and_again(named: str) -> None:
    ada, phone = guest(named, "Ada"), Authenticator(named)
    phone.count = 0
    ada.post(PASSKEYS, {"name": "Synced", "credential": phone.create(ada.post(OPTIONS))})
    for _ in range(2):
        stranger = Visitor(named)
        stranger.post(LOGIN, signed(stranger, phone))


def test_a_new_passkey_answers_a_challenge_of_its_own_person(named: str) -> None:
    ada, eve, phone = guest(named, "Ada"), guest(named, "Eve"), Authenticator(named)
    made: dict[str, Any] = {"name": "Phone", "credential": phone.create(ada.post(OPTIONS))}
    assert refused(eve, "POST", PASSKEYS, made) == "old_challenge"
    ada.post(PASSKEYS, made)
    assert refused(ada, "POST", PASSKEYS, made) == "old_challenge"
    again = {"name": "Phone", "credential": phone.create(eve.post(OPTIONS))}
    assert refused(eve, "POST", PASSKEYS, again) == "passkey_known"
    elsewhere = Authenticator("https://evil.example")
    assert refused(ada, "POST", PASSKEYS, {"name": "X", "credential": elsewhere.create(ada.post(OPTIONS))}) == (
        "bad_passkey"
    )
    assert [one["name"] for one in ada.get(PASSKEYS)] == ["Phone"]
    assert ada.post(OPTIONS)["excludeCredentials"][0]["id"] == made["credential"]["id"]


@pytest.mark.parametrize("credential", [{}, {"response": 7}, {"response": {"clientDataJSON": "e30"}}, {"id": "\0"}])
def test_what_nobody_can_read_is_refused_in_one_sentence(named: str, credential: Any) -> None:
    ada = guest(named, "Ada")
    for path, body in ((LOGIN, {}), (PASSKEYS, {"name": "X"})):
        assert refused(ada, "POST", path, {**body, "credential": credential}) == "bad_passkey"


def test_an_address_of_numbers_has_no_passkeys(server: Server) -> None:
    assert refused(server.guest(), "POST", OPTIONS) == "no_passkeys_here"


def test_a_deleted_person_leaves_no_passkey(named: str, server: Server) -> None:
    ada, phone = with_passkey(named)
    ada.ask("DELETE", "/api/me")
    stranger = Visitor(named)
    assert refused(stranger, "POST", LOGIN, signed(stranger, phone)) == "bad_passkey"
    engine = sa.create_engine(read_url(server.database, asynchronous=False))
    credential = phone.sign(stranger.post(CHALLENGE))["id"]
    with engine.connect() as connection:
        assert not connection.scalar(sa.select(schema.passkeys).where(schema.passkeys.c.credential == credential))
    engine.dispose()


def test_any_worker_takes_a_challenge_once_and_in_time(tmp_path: Path) -> None:
    async def play(one: World, other: World) -> None:
        ada = await one.person("Ada")
        await one.store.passkeys.add_challenge("c", ada.id)
        taken = [world.store.passkeys.take_challenge("c", ada.id) for world in (one, other)]
        assert sorted(await asyncio.gather(*taken)) == [False, True]
        await one.store.passkeys.add_challenge("late", None)
        async with one.database.write() as connection:
            await connection.execute(sa.update(schema.challenges).values(expires=1.0))
        assert not await other.store.passkeys.take_challenge("late", None)
        await other.store.passkeys.forget()
        async with one.database.read() as connection:
            assert (await connection.execute(sa.select(schema.challenges))).all() == []

    in_worlds(tmp_path, play)


@pytest.mark.parametrize("origin", ["https://127.0.0.1:8000", "https://[::1]", "https://", "", "https://[x"])
def test_a_site_needs_a_name(origin: str) -> None:
    with pytest.raises(Refusal):
        Site.at(origin)
    assert Site.at("https://play.example:8443") == ("https://play.example:8443", "play.example")


@pytest.mark.parametrize(
    "address", ["play.example", "https://play.example/", "ftp://x", "https://Play.example", "https://[x"]
)
def test_a_public_address_is_an_origin(address: str) -> None:
    with pytest.raises(ValueError, match="address"):
        Settings.from_environment({"TURNTABLE_ADDRESS": address})
    assert Settings.from_environment({"TURNTABLE_ADDRESS": "https://play.example"}).address == "https://play.example"


def test_passkeys_are_made_for_the_address_that_the_host_set(tmp_path: Path) -> None:
    settings = {"TURNTABLE_ADDRESS": "https://play.example"}
    server = Server(f"sqlite:///{tmp_path / 'turntable.sqlite'}", tmp_path, **settings)
    ada, phone = server.guest(), Authenticator("https://play.example")
    options = ada.post(OPTIONS)
    assert options["rp"]["id"] == "play.example"
    assert len(ada.post(PASSKEYS, {"name": "Phone", "credential": phone.create(options)})) == 1
    server.stop()
