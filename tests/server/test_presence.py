"""Presence follows seats that are taken and left, and people who sign in as someone else."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Socket, Visitor
from tests.server.conftest import Server, new_database
from tests.server.world import World, at


def shows(socket: Socket, seats: list[int], watching: int) -> bool:
    """Wait until a socket is told that these seats' people, and so many others, are there."""
    while (socket.presence.get("seats"), socket.presence.get("watching")) != (seats, watching):
        socket.until("presence")
    return True


def account(person: Visitor, login: str) -> dict[str, str]:
    body = {"login": f"{login}.{person.table()['code'].lower()}", "password": "correct horse"}
    person.post("/api/me/account", body)
    return body


def test_who_sits_down_after_the_socket_was_opened_is_there(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table()["id"]
    with ada.join(table) as one, bob.join(table) as other:
        assert shows(one, [0], 1)
        bob.sit(table, 1)
        for socket in (one, other):
            assert shows(socket, [0, 1], 0)
        ada.post(f"/api/tables/{table}/start")
        other.until("state")
        assert other.presence["seats"] == [0, 1]


def test_who_stands_up_watches(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table()["id"]
    bob.sit(table, 1)
    with ada.join(table) as one, bob.join(table):
        assert shows(one, [0, 1], 0)
        bob.put(f"/api/tables/{table}/seats/1", {"kind": "open"})
        assert shows(one, [0], 1)
        bob.sit(table, 1)
        assert shows(one, [0, 1], 0)
    with ada.join(table) as one:
        assert shows(one, [0], 0)


def test_two_devices_of_one_person_are_one_presence_until_both_have_left(server: Server) -> None:
    ada, bob, laptop, eve = server.guest("Ada"), server.guest("Bob"), Visitor(server.address), server.guest("Eve")
    laptop.post("/api/me/recover", {"code": bob.post("/api/me/recovery")["code"]})
    table = ada.table()["id"]
    bob.sit(table, 1)
    with ada.join(table) as one:
        with bob.join(table):
            with laptop.join(table), eve.join(table), eve.join(table):
                assert shows(one, [0, 1], 1)
            assert shows(one, [0, 1], 0)
        assert shows(one, [0], 0)


def test_a_shared_screen_is_nobody_at_a_seat(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.table()["id"]
    with server.guest("Eve").join(table) as eve, ada.join(table, "?as=display"):
        assert shows(eve, [], 2)


@pytest.mark.parametrize("started", [False, True])
def test_a_guest_who_signs_in_keeps_the_seat(server: Server, started: bool) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    signing_in = account(eve, "eve")
    bob = server.guest("Bob")
    table = ada.table()["id"]
    bob.sit(table, 1)
    hosted = bob.table("tickets")["id"]
    if started:
        ada.post(f"/api/tables/{table}/start")
    with ada.join(table) as one, bob.join(table) as guest, eve.join(table) as elsewhere:
        assert shows(one, [0, 1], 1)
        bob.post("/api/me/login", signing_in)
        assert guest.closed() == 4401
        assert shows(one, [0, 1], 0)  # Eve's other device
        assert one.table["seats"][1]["name"] == "Eve"
        if started:
            assert elsewhere.until("state", seat=1)
        with bob.join(table) as again:
            again.until("presence")
            assert again.table["seats"][1]["you"]
            assert shows(one, [0, 1], 0)
    assert bob.get(f"/api/tables/{hosted}")["you_host"]


def test_an_account_that_signs_in_as_another_leaves_its_seats_behind(server: Server) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    table = ada.table()["id"]
    signing_in = account(eve, "eve")
    account(ada, "ada")
    ada.post("/api/me/login", signing_in)
    assert ada.get("/api/me")["name"] == "Eve"
    assert ada.get(f"/api/tables/{table}")["seats"][0] | {"you": False} == eve.get(f"/api/tables/{table}")["seats"][0]
    assert not ada.get(f"/api/tables/{table}")["you_host"]


def test_a_new_name_is_seen_at_once(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table()["id"]
    bob.sit(table, 1)
    with ada.join(table) as one:
        one.until("table")
        bob.post("/api/me", {"name": "Robert"})
        while one.table["seats"][1]["name"] != "Robert":
            one.until("table")


@pytest.fixture
def workers(postgres: Any, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    address = new_database(postgres, f"presence-{tmp_path.name[-30:]}")
    one, two = Server(address, tmp_path), Server(address, tmp_path)
    yield one, two
    one.stop()
    two.stop()


def test_presence_is_the_same_at_every_worker(workers: tuple[Server, Server]) -> None:
    ada, bob = workers[0].guest("Ada"), workers[1].guest("Bob")
    table = ada.table()["id"]
    with ada.join(table) as one, bob.join(table) as other:
        for socket in (one, other):
            assert shows(socket, [0], 1)  # the second worker asked the first
        ada.http.base_url = bob.http.base_url  # Bob's request may reach any worker; so may the host's
        bob.sit(table, 1)
        for socket in (one, other):
            assert shows(socket, [0, 1], 0)
    with bob.join(table) as other:
        assert shows(other, [1], 0)


def test_workers_that_note_the_same_people_at_once_do_not_wait_for_each_other(postgres: Any) -> None:
    async def play(one: World, two: World) -> None:
        devices = [(await one.person(f"Player {number}")).device for number in range(200)]
        for _ in range(10):
            await asyncio.gather(
                one.store.moderation.note_addresses(dict.fromkeys(devices, "192.0.2.1")),
                two.store.moderation.note_addresses(dict.fromkeys(reversed(devices), "192.0.2.1")),
            )

    at(new_database(postgres, f"noted-{secrets.token_hex(4)}"), 2, play)
