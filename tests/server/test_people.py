"""Identity: guests, recovery codes, accounts, devices."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.client import PATIENCE, Visitor
from tests.server.conftest import Server


def test_a_visitor_who_says_a_name_is_a_guest_from_then_on(server: Server) -> None:
    visitor = Visitor(server.address)
    assert visitor.get("/api/me") is None
    assert visitor.post("/api/me", {"name": "  Zażółć   Ёж "})["name"] == "Zażółć Ёж"
    me = visitor.get("/api/me")
    assert (me["name"], me["login"], me["ratings"]) == ("Zażółć Ёж", None, [])
    assert visitor.post("/api/me", {"name": "Ada"})["name"] == "Ada"


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(server: Server) -> None:
    visitor = Visitor(server.address)
    answer = visitor.ask("POST", "/api/me", {"name": "Ada"})
    cookie = next(value for value in answer.headers.get_list("set-cookie") if value.startswith("turntable="))
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    forged = visitor.http.cookies["turntable"][:-8] + "x" * 8
    visitor.http.cookies.delete("turntable")
    visitor.http.cookies.set("turntable", forged)
    assert visitor.get("/api/me") is None


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 25, 7, None])
def test_a_name_that_is_none_is_refused_in_one_sentence(server: Server, name: object) -> None:
    answer = Visitor(server.address).ask("POST", "/api/me", {"name": name})
    assert answer.status_code == 400
    assert answer.json()["detail"]
    assert answer.json()["words"]["id"].startswith("server-")


def test_a_field_nobody_knows_is_refused(server: Server) -> None:
    answer = Visitor(server.address).ask("POST", "/api/me", {"name": "Ada", "admin": True})
    assert answer.status_code == 400


def test_a_request_that_does_not_come_from_our_page_is_refused(server: Server) -> None:
    visitor = server.guest()
    answer = visitor.http.post("/api/me", json={"name": "Mallory"})
    assert answer.status_code == 403
    assert answer.json()["code"] == "forgery"
    assert visitor.get("/api/me")["name"] == "Ada"


def test_a_recovery_code_makes_another_device_the_same_person_once(server: Server) -> None:
    phone, laptop, third = server.guest("Ada"), Visitor(server.address), Visitor(server.address)
    table = phone.table("trains", "me", "open")
    code = phone.post("/api/me/recovery")["code"]
    assert laptop.post("/api/me/recover", {"code": code.lower()})["name"] == "Ada"
    assert laptop.get(f"/api/tables/{table['id']}")["you_host"]
    assert third.ask("POST", "/api/me/recover", {"code": code}).status_code == 403


def test_an_account_logs_in_anywhere(server: Server) -> None:
    ada = server.guest("Ada")
    login = f"ada.{ada.table()['code'].lower()}"
    assert ada.post("/api/me/account", {"login": login, "password": "correct horse"})["login"] == login
    elsewhere = Visitor(server.address)
    assert elsewhere.post("/api/me/login", {"login": login.upper(), "password": "correct horse"})["login"] == login
    wrong = Visitor(server.address).ask("POST", "/api/me/login", {"login": login, "password": "wrong horse"})
    unknown = Visitor(server.address).ask("POST", "/api/me/login", {"login": "nobody.x", "password": "wrong horse"})
    assert wrong.status_code == unknown.status_code == 403
    assert wrong.json() == unknown.json()
    taken = server.guest("Eve").ask("POST", "/api/me/account", {"login": login.title(), "password": "another horse"})
    assert taken.json()["code"] == "login_taken"
    twice = ada.ask("POST", "/api/me/account", {"login": "other.x", "password": "another horse"})
    assert twice.json()["code"] == "has_account"


def test_a_login_that_is_ended_is_nobody_and_its_sockets_close(server: Server) -> None:
    phone, laptop = server.guest("Ada"), Visitor(server.address)
    laptop.post("/api/me/recover", {"code": phone.post("/api/me/recovery")["code"]})
    table = phone.table()["id"]
    with laptop.join(table) as socket:
        socket.until("table")
        devices = phone.get("/api/me/logins")
        assert [device["this"] for device in devices] == [False, True]
        assert phone.ask("DELETE", f"/api/me/logins/{devices[0]['id']}").status_code == 204
        assert socket.closed() == 4401
    assert laptop.get("/api/me") is None
    assert phone.get("/api/me")["name"] == "Ada"
    assert server.guest("Eve").ask("DELETE", f"/api/me/logins/{devices[1]['id']}").status_code == 404


def test_logging_out_forgets_the_device(server: Server) -> None:
    ada = server.guest()
    assert ada.ask("POST", "/api/me/logout").status_code == 204
    assert ada.get("/api/me") is None
    assert ada.ask("GET", "/api/me/tables").status_code == 401


def test_a_socket_from_another_origin_is_refused(server: Server) -> None:
    table = server.guest().table()["id"]
    url = f"{server.address.replace('http', 'ws')}/api/tables/{table}/socket"
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        connect(url, origin=Origin("https://evil.example"), open_timeout=PATIENCE) as socket,
    ):
        socket.recv(timeout=PATIENCE)
    with connect(url, origin=Origin(server.address), open_timeout=PATIENCE) as socket:
        assert '"table"' in str(socket.recv(timeout=PATIENCE))
