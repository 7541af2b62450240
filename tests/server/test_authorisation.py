"""Who may do what: a stranger without a name may look, and nobody changes what is not theirs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.client import Visitor
from tests.server.conftest import Server
from tests.server.test_play import two
from tests.server.test_tables import refused

WISH = {"id": "1", "game": "trains", "seats": 2, "pace": "quick"}
SEAT = {"kind": "me"}
TABLE = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}]}

FOR_PEOPLE: list[tuple[str, str, Any]] = [
    ("POST", "/api/me/recovery", None),
    ("POST", "/api/me/account", {"login": "nobody", "password": "correct horse"}),
    ("GET", "/api/me/logins", None),
    ("DELETE", "/api/me/logins/x", None),
    ("GET", "/api/me/tables", None),
    ("GET", "/api/me/passkeys", None),
    ("POST", "/api/me/passkeys/options", None),
    ("POST", "/api/me/passkeys", {"name": "x", "credential": {}}),
    ("PUT", "/api/me/passkeys/x", {"name": "x"}),
    ("DELETE", "/api/me/passkeys/x", None),
    ("GET", "/api/me/games", None),
    ("PUT", "/api/me/shown", {"ratings": True, "games": True}),
    ("DELETE", "/api/me", None),
    ("POST", "/api/pairing", WISH),
    ("DELETE", "/api/pairing/1", None),
    ("POST", "/api/tables", TABLE),
    ("PUT", "/api/tables/{table}/seats/0", SEAT),
    ("POST", "/api/tables/{table}/start", None),
    ("POST", "/api/tables/{table}/ready", {"ready": True}),
    ("POST", "/api/tables/{table}/close", None),
    ("POST", "/api/tables/{table}/resign", None),
    ("POST", "/api/tables/{table}/claim", None),
    ("POST", "/api/tables/{table}/rematch", None),
    ("POST", "/api/tables/{table}/proposal", {"kind": "takeback"}),
    ("POST", "/api/tables/{table}/proposal/reply", {"agree": True}),
    ("GET", "/api/notices", None),
    ("POST", "/api/notices/push", {"endpoint": "https://push.example/x", "p256dh": "A" * 87, "auth": "A" * 22}),
    ("PUT", "/api/notices/quiet", {"zone": "UTC"}),
    ("DELETE", "/api/notices", None),
    ("PUT", "/api/notices/mail", {"address": "ada@mail.example"}),
    ("DELETE", "/api/notices/mail", None),
]
FOR_ANYONE = [
    "/api/me",
    "/api/games",
    "/api/tables",
    "/api/watch",
    "/api/ratings/trains",
    "/api/tables/{table}",
    "/api/tables/{table}/log",
    "/api/people/{person}",
    "/api/people/{person}/games",
    "/api/people/{person}/ratings/trains",
]


@pytest.mark.parametrize(("method", "path", "body"), FOR_PEOPLE)
def test_a_stranger_without_a_name_is_asked_for_one(server: Server, method: str, path: str, body: Any) -> None:
    stranger = Visitor(server.address)
    assert refused(stranger, method, path.format(table="x"), body) == "who_are_you"


def test_anyone_may_look_at_what_is_public(server: Server) -> None:
    ada, _, table = two(server, public=True)
    stranger = Visitor(server.address)
    for path in FOR_ANYONE:
        stranger.get(path.format(table=table, person=ada.get("/api/me")["id"]))


def test_nobody_changes_a_table_that_is_not_theirs(server: Server) -> None:
    ada, bob, table = two(server, public=True)
    eve = server.guest("Eve")
    before = ada.get(f"/api/tables/{table}")
    for ending in ("resign", "claim"):
        assert refused(eve, "POST", f"/api/tables/{table}/{ending}") == "not_yours"
    assert ada.get(f"/api/tables/{table}") == before
    bob.post(f"/api/tables/{table}/resign")
    assert refused(eve, "POST", f"/api/tables/{table}/rematch") == "not_yours"
