"""People who want to play someone: matched by strength and patience, seated once, whatever happens to a worker."""

from __future__ import annotations

import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.client import Visitor
from tests.server.conftest import Server, new_database
from tests.server.test_tables import refused
from turntable.server.pairing import Waiting, groups

SOON = 60.0  # seconds until a test stops asking


def wish(**other: Any) -> dict[str, Any]:
    return {"id": "wish", "game": "trains", "seats": 2, "pace": "quick", "rated": True, **other}


def ask(visitor: Visitor, **other: Any) -> dict[str, Any]:
    answer: dict[str, Any] = visitor.post("/api/pairing", wish(**other))
    return answer


def seated(visitor: Visitor, **other: Any) -> str:
    """The table at which a visitor is seated, as soon as it is."""
    end = time.monotonic() + SOON
    while time.monotonic() < end:
        if table := ask(visitor, again=True, **other)["table"]:
            return str(table)
        time.sleep(0.05)
    raise TimeoutError


# --- who fits whom


@given(
    st.lists(st.tuples(st.floats(0, 50), st.floats(0, 120)), max_size=30),
    st.integers(2, 5),
)
def test_groups_are_full_and_nobody_is_in_two(people: list[tuple[float, float]], seats: int) -> None:
    waiting = [Waiting(f"{n}", skill, waited) for n, (skill, waited) in enumerate(people)]
    found = groups(waiting, seats)
    assert all(len(group) == seats for group in found)
    assert max(Counter(one.person for group in found for one in group).values(), default=1) == 1
    left = set(waiting) - {one for group in found for one in group}
    assert not [one for one in left if one.waited > 100] or len(left) < seats, "someone who takes anyone was left"


def test_at_once_the_nearest_meet_and_later_anyone() -> None:
    ada, bob, eve = (Waiting(name, skill, 0.0) for name, skill in (("ada", 25.0), ("bob", 40.0), ("eve", 26.0)))
    assert groups([ada, bob, eve], 2) == [[ada, eve]]
    assert groups([ada, bob], 2) == []
    patient = Waiting("ada", 25.0, 30.0)
    assert groups([bob, patient], 2) == [[patient, bob]]


# --- over the wire


def test_two_who_want_the_same_are_seated_at_a_rated_table_that_has_begun(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    assert ask(ada) == {"table": None, "waited": 0.0, "others": 0, "offer_bot": False}
    table = ask(bob)["table"]
    assert seated(ada) == table
    found = ada.get(f"/api/tables/{table}")
    assert (found["state"], found["rated"], found["hints"], found["public"]) == ("playing", True, False, True)
    assert found["clock"] == {"kind": "bank", "seconds": 300, "increment": 3, "forfeit": True}
    assert {seat["name"] for seat in found["seats"]} == {"Ada", "Bob"}
    with ada.join(table) as one, bob.join(table) as other:
        one.reach(0)
        other.reach(0)
        playing = one if one.state["legal"] else other
        playing.play(min(playing.state["legal"]))
        assert ask(ada)["table"] == table, "the same wish again has the same answer"


def test_those_who_want_something_else_do_not_meet(server: Server) -> None:
    others: list[dict[str, Any]] = [{"rated": False}, {"pace": "days"}, {"game": "tickets"}, {"seats": 3}]
    people = [(server.guest(), other) for other in ({}, *others)]
    for visitor, other in people:
        assert ask(visitor, **other) == {"table": None, "waited": 0.0, "others": 0, "offer_bot": False}
    for visitor, other in people:
        ask(visitor, again=True, **other)
        assert ask(visitor, again=True, **other)["table"] is None
        visitor.ask("DELETE", "/api/pairing/wish")


def test_three_are_seated_together(server: Server) -> None:
    people = [server.guest() for _ in range(3)]
    for visitor in people:
        ask(visitor, seats=3)
    (table,) = {seated(visitor, seats=3) for visitor in people}
    assert len(people[0].get(f"/api/tables/{table}")["seats"]) == 3


def test_whoever_leaves_is_not_seated(server: Server) -> None:
    ada, bob, eve = (server.guest() for _ in range(3))
    ask(ada, game="superline")
    assert ada.ask("DELETE", "/api/pairing/wish").json()["table"] is None
    assert ask(bob, game="superline")["others"] == 0
    table = ask(eve, game="superline")["table"]
    assert table is not None
    gone = bob.ask("DELETE", "/api/pairing/wish").json()
    assert gone["table"] == table, "too late: the page goes there"


def test_whoever_stops_asking_has_left_and_is_offered_no_place_in_front(server: Server) -> None:
    ada, bob = server.guest(), server.guest()
    ask(ada, pace="calm")
    time.sleep(7.5)
    assert ask(bob, pace="calm")["others"] == 0
    assert ask(bob, pace="calm", again=True)["table"] is None
    back = ask(ada, pace="calm", again=True)
    assert back["waited"] < 7
    assert seated(ada, pace="calm") == seated(bob, pace="calm")


def test_two_windows_of_one_person_do_not_wait_at_once(server: Server) -> None:
    ada = server.guest()
    ask(ada, id="one", game="tickets")
    ask(ada, id="two", game="tickets")
    assert refused(ada, "POST", "/api/pairing", wish(id="one", game="tickets", again=True)) == "waiting_elsewhere"
    assert ask(ada, id="two", game="tickets", again=True)["table"] is None
    ada.ask("DELETE", "/api/pairing/one")
    time.sleep(0.1)  # waits are told in tenths of a second
    assert ask(ada, id="two", game="tickets", again=True)["waited"] > 0
    ada.ask("DELETE", "/api/pairing/two")


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"seats": 5}, "bad_setup"),
        ({"seats": 13}, "cannot_read"),
        ({"pace": "never"}, "cannot_read"),
        ({"id": ""}, "cannot_read"),
    ],
)
def test_a_wish_that_cannot_be_is_refused(server: Server, other: dict[str, Any], code: str) -> None:
    assert refused(server.guest(), "POST", "/api/pairing", wish(**other)) == code


def test_a_stranger_without_a_name_does_not_wait(server: Server) -> None:
    visitor = Visitor(server.address)
    assert refused(visitor, "POST", "/api/pairing", wish()) == "who_are_you"
    assert refused(visitor, "DELETE", "/api/pairing/wish") == "who_are_you"


def test_asking_too_often_is_refused(strict: Server) -> None:
    ada = strict.guest()
    answers = [ada.ask("POST", "/api/pairing", wish(game="tickets")).status_code for _ in range(30)]
    assert answers[:15] == [200] * 15
    assert 429 in answers


# --- many people, two workers, one of which dies

PEOPLE = 24


def test_a_worker_killed_while_pairing_loses_nobody_and_seats_nobody_twice(postgres: Any, tmp_path: Path) -> None:
    address = new_database(postgres, f"pairing-{tmp_path.name[-30:]}")
    one, two = Server(address, tmp_path), Server(address, tmp_path)
    people = [(one if n % 2 else two).guest(f"Player {n}") for n in range(PEOPLE)]
    tables: dict[int, str] = {}

    def wait(number: int) -> None:
        """Ask until there is a table; at the other worker when one does not answer."""
        visitor = people[number]
        end = time.monotonic() + SOON
        while time.monotonic() < end and number not in tables:
            try:
                if table := ask(visitor, again=True)["table"]:
                    tables[number] = table
            except (httpx.TransportError, AssertionError):
                visitor.http.base_url = httpx.URL(two.address)
            time.sleep(0.02)

    threads = [threading.Thread(target=wait, args=(number,)) for number in range(PEOPLE)]
    for number, thread in enumerate(threads):
        thread.start()
        if number == PEOPLE // 2:
            while not tables:
                time.sleep(0.01)
            one.kill()
    for thread in threads:
        thread.join()
    assert len(tables) == PEOPLE
    assert set(Counter(tables.values()).values()) == {2}
    for number, visitor in enumerate(people):
        visitor.http.base_url = httpx.URL(two.address)
        assert [table["id"] for table in visitor.get("/api/me/tables")] == [tables[number]]
    two.stop()
    assert two.faults() == []
