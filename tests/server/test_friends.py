"""Following, challenging and blocking: over the wire, on both databases."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.client import PATIENCE, Visitor
from tests.server.conftest import Server
from tests.server.test_pairing import ask, seated
from tests.server.test_play import two
from tests.server.test_profiles import person, profile
from tests.server.test_tables import refused
from turntable.server.pairing import Waiting, groups


def follow(visitor: Visitor, other: Visitor) -> dict[str, Any]:
    answer: dict[str, Any] = visitor.put(f"/api/people/{person(other)}/follow", None)
    return answer


def block(visitor: Visitor, other: Visitor) -> dict[str, Any]:
    answer: dict[str, Any] = visitor.put(f"/api/people/{person(other)}/block", None)
    return answer


def challenge(visitor: Visitor, *others: Visitor, **wish: Any) -> dict[str, Any]:
    body = {"people": [person(one) for one in others], "game": "trains", "seats": len(others) + 1, **wish}
    made: dict[str, Any] = visitor.post("/api/challenges", body)
    return made


# --- follow


def test_whom_you_follow_is_listed_with_whether_they_are_here(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    assert follow(ada, bob) == {"following": True, "blocked": False}
    end = time.monotonic() + PATIENCE
    while not (found := ada.get("/api/friends")["following"])[0]["here"] and time.monotonic() < end:
        time.sleep(0.2)
    assert found == [{"id": person(bob), "name": "Bob", "here": True, "table": None}]
    assert (profile(ada, bob)["here"], profile(ada, bob)["following"]) == (True, True)
    bob.put("/api/me/shown", {"ratings": True, "games": True, "here": False})
    assert ada.get("/api/friends")["following"][0]["here"] is False
    assert profile(ada, bob)["here"] is False
    assert bob.get("/api/friends")["following"] == []
    ada.ask("DELETE", f"/api/people/{person(bob)}/follow")
    assert ada.get("/api/friends")["following"] == []


def test_a_public_game_of_someone_you_follow_can_be_watched(server: Server) -> None:
    ada, bob, table = two(server, public=True)
    eve = server.guest("Eve")
    follow(eve, ada)
    end = time.monotonic() + PATIENCE
    while eve.get("/api/friends")["following"][0]["table"] != table:
        assert time.monotonic() < end
        time.sleep(0.2)
    bob.post(f"/api/tables/{table}/resign")
    assert eve.get("/api/friends")["following"][0]["table"] is None
    assert [one["name"] for one in bob.get("/api/friends")["recent"]] == ["Ada"]
    follow(bob, ada)
    assert bob.get("/api/friends")["recent"] == []


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("PUT", "/api/people/nobody/follow", "no_such_person"),
        ("PUT", "/api/people/gone/block", "no_such_person"),
        ("PUT", "/api/people/{me}/follow", "not_yourself"),
        ("POST", "/api/challenges/nothing/accept", "no_such_challenge"),
        ("DELETE", "/api/challenges/nothing", "no_such_challenge"),
    ],
)
def test_what_cannot_be_is_refused(server: Server, method: str, path: str, code: str) -> None:
    ada = server.guest()
    assert refused(ada, method, path.format(me=person(ada))) == code


def test_a_guest_who_signs_in_takes_along_whom_they_follow_and_block(server: Server) -> None:
    ada, bob, eve = server.guest("Ada"), server.guest("Bob"), server.guest("Eve")
    code = ada.post("/api/me/recovery")["code"]
    later = server.guest("Ada again")
    follow(later, bob)
    block(later, eve)
    later.post("/api/me/recover", {"code": code})
    assert [one["name"] for one in ada.get("/api/friends")["following"]] == ["Bob"]
    assert [one["name"] for one in ada.get("/api/me/blocks")] == ["Eve"]


# --- challenge


@pytest.mark.parametrize("rated", [False, True])
def test_a_game_begins_when_the_challenge_is_taken(server: Server, rated: bool) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = challenge(ada, bob, pace="calm", rated=rated)
    assert (table["state"], table["public"], table["rated"], table["clock"]["seconds"]) == ("open", False, rated, 900)
    (asked,) = bob.get("/api/friends")["challenges"]
    assert (asked["other"]["name"], asked["table"]["id"], asked["table"]["rated"]) == ("Ada", table["id"], rated)
    (sent,) = ada.get("/api/friends")["sent"]
    assert sent["other"]["name"] == "Bob"
    begun = bob.post(f"/api/challenges/{table['id']}/accept")
    assert (begun["state"], [seat["name"] for seat in begun["seats"]]) == ("playing", ["Ada", "Bob"])
    assert bob.get("/api/friends")["challenges"] == ada.get("/api/friends")["sent"] == []
    assert refused(bob, "POST", f"/api/challenges/{table['id']}/accept") == "no_such_challenge"


def test_three_begin_when_all_are_there_and_a_rated_game_when_all_agree(server: Server) -> None:
    ada, bob, eve = server.guest("Ada"), server.guest("Bob"), server.guest("Eve")
    casual, rated = challenge(ada, bob, eve)["id"], challenge(ada, bob, eve, rated=True)["id"]
    for table, state in ((casual, "playing"), (rated, "open")):
        assert bob.post(f"/api/challenges/{table}/accept")["state"] == "open"
        assert eve.post(f"/api/challenges/{table}/accept")["state"] == state
    bob.post(f"/api/tables/{rated}/ready", {"ready": True})
    assert ada.post(f"/api/tables/{rated}/start")["state"] == "playing"


def test_a_challenge_that_is_declined_is_told_at_the_table(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = challenge(ada, bob)["id"]
    with ada.join(table) as socket:
        assert bob.ask("DELETE", f"/api/challenges/{table}").status_code == 204
        while not socket.chat:
            socket.receive()
        assert (socket.chat[0]["note"], socket.chat[0]["name"]) == ("declined", "Bob")
    assert bob.get("/api/friends")["challenges"] == []
    assert refused(bob, "POST", f"/api/challenges/{table}/accept") == "no_such_challenge"


def test_only_those_who_were_asked_take_a_challenge(server: Server) -> None:
    ada, bob, eve = server.guest("Ada"), server.guest("Bob"), server.guest("Eve")
    table = challenge(ada, bob)["id"]
    assert refused(eve, "POST", f"/api/challenges/{table}/accept") == "no_such_challenge"
    ada.post(f"/api/tables/{table}/close")
    assert bob.get("/api/friends")["challenges"] == []
    assert refused(bob, "POST", f"/api/challenges/{table}/accept") == "has_started"
    me = {"game": "trains", "seats": 2, "people": [person(ada)]}
    assert refused(ada, "POST", "/api/challenges", me) == "not_yourself"
    assert refused(bob, "POST", "/api/challenges", {**me, "game": "chess"}) == "no_such_game"
    many = {**me, "people": [person(ada), person(eve)]}
    assert refused(bob, "POST", "/api/challenges", many) == "too_few_seats"


# --- block


def test_whom_you_block_neither_follows_challenges_nor_joins_you(server: Server) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    follow(eve, ada)
    follow(ada, eve)
    before = challenge(eve, ada)["id"]
    assert block(ada, eve) == {"following": False, "blocked": True}
    assert ada.get("/api/friends")["challenges"] == []
    assert refused(ada, "POST", f"/api/challenges/{before}/accept") == "no_such_challenge"
    for one, other in ((ada, eve), (eve, ada)):
        assert one.get("/api/friends")["following"] == []
        assert refused(one, "PUT", f"/api/people/{person(other)}/follow") == "blocked"
        body = {"people": [person(other)], "game": "trains", "seats": 2}
        assert refused(one, "POST", "/api/challenges", body) == "blocked"
        table = one.table("trains", "me", "open", public=True)["id"]
        assert refused(other, "PUT", f"/api/tables/{table}/seats/1", {"kind": "me"}) == "blocked"
    assert profile(eve, ada)["blocked"] is False, "nobody is told that they are blocked"
    assert profile(eve, ada)["here"] is False
    ada.ask("DELETE", f"/api/people/{person(eve)}/block")
    assert follow(eve, ada)["following"]


def test_nobody_is_seated_again_with_someone_whom_they_blocked(server: Server) -> None:
    ada, bob, table = two(server)
    bob.post(f"/api/tables/{table}/resign")
    block(ada, bob)
    assert refused(bob, "POST", f"/api/tables/{table}/rematch") == "blocked"


def test_what_blocked_people_say_is_not_heard(server: Server) -> None:
    ada, bob, table = two(server)
    with ada.join(table) as one, bob.join(table) as other:
        one.reach(0)
        other.reach(0)
        other.ask(type="say", text="before")
        assert one.until("chat")["lines"][0]["person"] == person(bob)
        block(ada, bob)
        other.ask(type="say", text="after")
        one.ask(type="say", text="mine")
        assert [line["text"] for line in one.chat] == ["before", "mine"]
        while [line["text"] for line in other.chat][-1] != "mine":
            other.receive()
    with ada.join(table) as again:
        assert [line["text"] for line in again.until("chat")["lines"]] == ["mine"]


@given(st.integers(2, 4), st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=20))
def test_groups_keep_people_apart(seats: int, pairs: set[tuple[int, int]]) -> None:
    waiting = [Waiting(f"{n}", 25.0, 60.0 - n) for n in range(10)]
    apart = {frozenset((f"{one}", f"{two}")) for one, two in pairs if one != two}
    found = groups(waiting, seats, apart)
    assert all(len(group) == seats for group in found)
    assert max(Counter(one.person for group in found for one in group).values(), default=1) == 1
    met = {frozenset((one.person, two.person)) for group in found for one in group for two in group if one != two}
    assert not met & apart


@pytest.mark.parametrize("blocks_first", [True, False])
def test_people_who_block_each_other_are_not_paired_and_others_are(server: Server, blocks_first: bool) -> None:
    ada, eve, bob = server.guest("Ada"), server.guest("Eve"), server.guest("Bob")
    wish = {"game": "tickets", "pace": "calm", "rated": False}
    block(*((ada, eve) if blocks_first else (eve, ada)))
    ask(ada, **wish)
    for _ in range(3):
        assert ask(eve, again=True, **wish)["table"] is None
        assert ask(ada, again=True, **wish)["table"] is None
    ask(bob, **wish)
    assert seated(bob, **wish) == seated(ada, **wish)
    assert ask(eve, again=True, **wish)["table"] is None
    eve.ask("DELETE", "/api/pairing/wish")
