"""Who may do what: a table of every endpoint and every message of a socket, tried with the wrong person."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from litestar.routes import HTTPRoute, WebSocketRoute
from websockets.exceptions import ConnectionClosed

from tests.server.client import VISITORS, Visitor
from tests.server.conftest import Server
from tests.server.test_moderation import moderator, sanction
from tests.server.test_play import two
from tests.server.test_profiles import person
from tests.server.test_tables import refused
from turntable.server import messages as m
from turntable.server.app import Application
from turntable.server.settings import Settings
from turntable.server.store.database import prepare

# Who may use an endpoint. `person`: anyone who said a name (a guest with a session). `self`: the same, and what they
# reach is their own whatever they send; still open to someone who is banned. `host`, `seated`, `asked`: of that table.
ANYONE, PERSON, SELF, HOST, SEATED, ASKED, MODERATOR = (
    "anyone", "person", "self", "host", "seated", "asked", "moderator",
)  # fmt: skip

WISH = {"id": "1", "game": "trains", "seats": 2, "pace": "quick"}
TABLE = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}]}
PUSH = {"endpoint": "https://push.example/x", "p256dh": "A" * 87, "auth": "A" * 22}
PLAY = {"seat": 0}
WHY = {"why": "x"}

EVENT = {"name": "Cup", "form": "robin", "game": "trains"}
ENDPOINTS: dict[tuple[str, str], tuple[str, Any]] = {
    ("GET", "/api/me"): (ANYONE, None),
    ("POST", "/api/me"): (ANYONE, {"name": "Ada"}),
    ("POST", "/api/me/recover"): (ANYONE, {"code": "AAAA"}),
    ("POST", "/api/me/login"): (ANYONE, {"login": "nobody", "password": "correct horse"}),
    ("POST", "/api/me/logout"): (ANYONE, None),
    ("DELETE", "/api/me"): (SELF, None),
    ("GET", "/api/me/games"): (SELF, None),
    ("POST", "/api/me/recovery"): (PERSON, None),
    ("POST", "/api/me/account"): (PERSON, {"login": "nobody", "password": "correct horse"}),
    ("GET", "/api/me/logins"): (PERSON, None),
    ("DELETE", "/api/me/logins/{login}"): (PERSON, None),
    ("GET", "/api/me/tables"): (PERSON, None),
    ("PUT", "/api/me/shown"): (PERSON, {"ratings": True, "games": True}),
    ("GET", "/api/me/blocks"): (PERSON, None),
    ("POST", "/api/me/passkey-challenge"): (ANYONE, None),
    ("POST", "/api/me/passkey-login"): (ANYONE, {"credential": {}}),
    ("GET", "/api/me/passkeys"): (PERSON, None),
    ("POST", "/api/me/passkeys/options"): (PERSON, None),
    ("POST", "/api/me/passkeys"): (PERSON, {"name": "x", "credential": {}}),
    ("PUT", "/api/me/passkeys/{passkey}"): (PERSON, {"name": "x"}),
    ("DELETE", "/api/me/passkeys/{passkey}"): (PERSON, None),
    ("GET", "/api/games"): (ANYONE, None),
    ("GET", "/api/words/{lang}"): (ANYONE, None),
    ("GET", "/api/rules/{name}/{lang}"): (ANYONE, None),
    ("GET", "/api/games/{name}/data"): (ANYONE, None),
    ("GET", "/api/games/{name}/board/{file}"): (ANYONE, None),
    ("GET", "/api/games/{name}/lessons/{lesson}"): (ANYONE, None),
    ("POST", "/api/games/{name}/lessons/{lesson}/steps/{step}/play"): (PERSON, PLAY),
    ("GET", "/api/ratings/{name}"): (ANYONE, None),
    ("GET", "/api/people/{person_id}"): (ANYONE, None),
    ("GET", "/api/people/{person_id}/games"): (ANYONE, None),
    ("GET", "/api/people/{person_id}/ratings/{game}"): (ANYONE, None),
    ("PUT", "/api/people/{person_id}/follow"): (PERSON, None),
    ("DELETE", "/api/people/{person_id}/follow"): (PERSON, None),
    ("PUT", "/api/people/{person_id}/block"): (PERSON, None),
    ("DELETE", "/api/people/{person_id}/block"): (PERSON, None),
    ("GET", "/api/friends"): (PERSON, None),
    ("POST", "/api/challenges"): (PERSON, {"people": ["x"], "game": "trains", "seats": 2}),
    ("POST", "/api/challenges/{table_id}/accept"): (ASKED, None),
    ("DELETE", "/api/challenges/{table_id}"): (ASKED, None),
    ("POST", "/api/reports"): (PERSON, {"person": "x", "reason": "other"}),
    ("POST", "/api/pairing"): (PERSON, WISH),
    ("DELETE", "/api/pairing/{wish_id}"): (PERSON, None),
    ("GET", "/api/tables"): (ANYONE, None),
    ("GET", "/api/watch"): (ANYONE, None),
    ("GET", "/api/codes/{code}"): (ANYONE, None),
    ("POST", "/api/tables"): (PERSON, TABLE),
    ("GET", "/api/tables/{table_id}"): (ANYONE, None),
    ("GET", "/api/tables/{table_id}/log"): (ANYONE, None),
    ("GET", "/api/tables/{table_id}/record"): (ANYONE, None),
    ("GET", "/api/tables/{table_id}/review"): (ANYONE, None),
    ("GET", "/api/tables/{table_id}/moments/{version}"): (ANYONE, None),
    ("POST", "/api/tables/{table_id}/moments/{version}/play"): (PERSON, PLAY),
    ("PUT", "/api/tables/{table_id}/seats/{seat}"): (HOST, {"kind": "bot"}),
    ("POST", "/api/tables/{table_id}/start"): (HOST, None),
    ("POST", "/api/tables/{table_id}/close"): (HOST, None),
    ("POST", "/api/tables/{table_id}/ready"): (SEATED, {"ready": True}),
    ("POST", "/api/tables/{table_id}/resign"): (SEATED, None),
    ("POST", "/api/tables/{table_id}/claim"): (SEATED, None),
    ("POST", "/api/tables/{table_id}/rematch"): (SEATED, None),
    ("POST", "/api/tables/{table_id}/proposal"): (SEATED, {"kind": "takeback"}),
    ("POST", "/api/tables/{table_id}/proposal/reply"): (SEATED, {"agree": True}),
    ("GET", "/api/notices"): (PERSON, None),
    ("POST", "/api/notices/push"): (PERSON, PUSH),
    ("PUT", "/api/notices/quiet"): (PERSON, {"zone": "UTC"}),
    ("DELETE", "/api/notices"): (PERSON, None),
    ("PUT", "/api/notices/mail"): (PERSON, {"address": "ada@mail.example"}),
    ("DELETE", "/api/notices/mail"): (PERSON, None),
    ("POST", "/api/mail/confirm/{token}"): (ANYONE, None),
    ("POST", "/api/mail/stop/{token}"): (ANYONE, None),
    ("GET", "/api/events"): (ANYONE, None),
    ("GET", "/api/events/{event_id}"): (ANYONE, None),
    ("POST", "/api/events"): (PERSON, EVENT),
    ("POST", "/api/events/{event_id}/here"): (PERSON, None),
    ("POST", "/api/events/{event_id}/join"): (PERSON, None),
    ("POST", "/api/events/{event_id}/leave"): (PERSON, None),
    ("POST", "/api/events/{event_id}/start"): (HOST, None),
    ("POST", "/api/events/{event_id}/close"): (HOST, None),
    ("GET", "/api/moderation/reports"): (MODERATOR, None),
    ("POST", "/api/moderation/reports/{report_id}/resolve"): (MODERATOR, WHY),
    ("GET", "/api/moderation/people"): (MODERATOR, None),
    ("POST", "/api/moderation/people/{person_id}"): (MODERATOR, {"action": "ban", **WHY}),
    ("POST", "/api/moderation/tables/{table_id}/close"): (MODERATOR, WHY),
    ("GET", "/api/moderation/audit"): (MODERATOR, None),
}
MESSAGES = {"move": SEATED, "hint": SEATED, "back": SEATED, "say": PERSON, "ping": ANYONE}
GIVEN = {"lang": "en", "name": "trains", "game": "trains", "code": "AAAAAA", "step": "0", "version": "0", "seat": "1"}


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    database = f"sqlite:///{tmp_path_factory.mktemp('routes') / 'turntable.sqlite'}"
    prepare(database)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of Litestar's next version
        return list(Application(Settings(database=database)).requests.routes)


def test_every_endpoint_and_every_message_is_in_the_table(routes: list[Any]) -> None:
    found = {
        (method, route.path_format)
        for route in routes
        if isinstance(route, HTTPRoute) and route.path.startswith("/api/")
        for method in route.methods - {"OPTIONS", "HEAD"}
    }
    assert found == set(ENDPOINTS)
    assert not [route for route in routes if isinstance(route, WebSocketRoute)]  # there is the table's, beside them
    assert {kind.__struct_config__.tag for kind in get_args(m.FromPage)} == set(MESSAGES)


@pytest.fixture(scope="module")
def world(server: Server) -> Iterator[dict[str, Any]]:
    """A table that goes on, one that waits, one that is over, and someone who is at none of them."""
    mod = moderator(server)
    ada, bob, playing = two(server, public=True)
    first, other, over = two(server, public=True)
    other.post(f"/api/tables/{over}/resign")
    waiting = ada.table("trains", "me", "open")["id"]
    event = ada.post("/api/events", EVENT)["id"]
    banned = server.guest("Banned")
    sanction(mod, banned, "ban")
    people = {"eve": server.guest("Eve"), "banned": banned, "stranger": Visitor(server.address), "ada": ada, "bob": bob}
    VISITORS.clear()  # they stay for the whole module
    yield {**people, "playing": playing, "waiting": waiting, "over": over, "event": event}
    for visitor in (mod, first, other, *people.values()):
        visitor.http.close()


def address(world: dict[str, Any], path: str) -> str:
    """An endpoint's address: of the table that it is for, and of Ada."""
    table = world["waiting"] if path.endswith(("/start", "/close", "/ready", "{seat}")) else world["playing"]
    table = world["over"] if path.endswith("/rematch") else table
    known = {**GIVEN, "event_id": world["event"], "table_id": table, "person_id": person(world["ada"])}
    return path.format_map(
        {**dict.fromkeys(("login", "wish_id", "report_id", "lesson", "file", "passkey"), "x"), **known}
    )


ALL = [(method, path, who, body) for (method, path), (who, body) in ENDPOINTS.items()]


@pytest.mark.parametrize(("method", "path", "who", "body"), [one for one in ALL if one[2] != ANYONE])
def test_nobody_uses_what_is_not_for_them(world: dict[str, Any], method: str, path: str, who: str, body: Any) -> None:
    where = address(world, path)
    before = world["ada"].get(f"/api/tables/{world['playing']}")
    assert refused(world["stranger"], method, where, body) == "who_are_you"
    if who != SELF:
        assert refused(world["banned"], method, where, body) == "banned"
    wrong = {HOST: "not_host", SEATED: "not_yours", ASKED: "no_such_challenge", MODERATOR: "not_moderator"}
    if who in wrong:
        assert refused(world["eve"], method, where, body) == wrong[who]
    assert world["ada"].get(f"/api/tables/{world['playing']}") == before


@pytest.mark.parametrize(("method", "path", "body"), [(one[0], one[1], one[3]) for one in ALL if one[2] == ANYONE])
def test_anyone_may_look_at_what_is_public(world: dict[str, Any], method: str, path: str, body: Any) -> None:
    if method != "GET":
        return  # to sign in or out, which needs no session
    answer = world["stranger"].ask(method, address(world, path), body)
    assert answer.status_code not in (401, 403), answer.text


def test_messages_of_a_socket_are_for_those_in_the_table(world: dict[str, Any]) -> None:
    bodies: dict[str, dict[str, Any]] = {
        "move": {"seat": 0, "version": 0, "move": "draw"},
        "hint": {"seat": 0},
        "back": {"seat": 0},
        "say": {"text": "Hello"},
        "ping": {},
    }
    for visitor in ("stranger", "eve", "bob"):
        with world[visitor].join(world["playing"]) as socket:
            for kind, who in MESSAGES.items():
                answer = socket.ask(type=kind, **bodies[kind])
                allowed = who == ANYONE or (who == PERSON and visitor != "stranger")
                assert (answer.get("code") == "not_yours") is not allowed, (visitor, kind, answer)
    with world["banned"].join(world["playing"]) as socket, pytest.raises(ConnectionClosed):
        socket.receive()
