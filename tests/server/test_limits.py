"""How much anyone may do in how much time."""

from __future__ import annotations

import time

import pytest

from tests.server.client import Visitor
from tests.server.conftest import Server
from turntable.server import limits
from turntable.server.limits import LIMITS, Limits
from turntable.server.refusal import Refusal


def test_a_bucket_is_spent_and_refills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    counted = Limits(enforced=True)
    for _ in range(LIMITS["chat"].burst):
        counted.spend("chat", "ada")
    with pytest.raises(Refusal) as refusal:
        counted.spend("chat", "ada")
    assert refusal.value.seconds == pytest.approx(1 / LIMITS["chat"].per_second)
    counted.spend("chat", "bob")
    now = 2.1
    counted.spend("chat", "ada")
    with pytest.raises(Refusal):
        counted.spend("chat", "ada")


def test_the_buckets_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 10)
    counted = Limits(enforced=True)
    for number in range(100):
        counted.spend("chat", str(number))
    assert len(counted._buckets) == 10


def test_a_flood_is_slowed_then_dropped_and_others_play_on(strict: Server) -> None:
    ada, bob = strict.guest("Ada"), strict.guest("Bob")
    table = ada.table()["id"]
    with ada.join(table) as flooding, bob.join(table) as other:
        for number in range(400):
            flooding.ws.send(f'{{"type":"ping","id":"{number}"}}')
        assert flooding.until("refused")["code"] == "too_fast"
        assert other.ask(type="ping")["now"]
        assert flooding.closed() == 4409
        assert other.ask(type="ping")["now"]


def test_chat_has_a_limit_of_its_own(strict: Server) -> None:
    eve = strict.guest("Eve")
    with eve.join(eve.table()["id"]) as socket:
        answers = [socket.ask(type="say", text=f"line {number}")["type"] for number in range(12)]
        assert answers[:8] == ["chat"] * 8
        assert answers[-1] == "refused"


def test_guessing_passwords_and_codes_is_throttled(strict: Server) -> None:
    visitor = Visitor(strict.address)
    answers = [
        visitor.ask("POST", "/api/me/login", {"login": "ada.ada", "password": f"guess number {number}"})
        for number in range(12)
    ]
    assert answers[0].status_code == 403
    assert answers[-1].status_code == 429
    assert answers[-1].json()["seconds"] > 0
    assert int(answers[-1].headers["retry-after"]) > 0
    recovered = [visitor.ask("POST", "/api/me/recover", {"code": f"AAAAA-AAAA{n}"}).status_code for n in range(9)]
    assert (recovered[0], recovered[-1]) == (403, 429)
    codes = [visitor.ask("GET", f"/api/codes/AAAAA{letter}").status_code for letter in "BCDFGHJKMNPQRT"]
    assert codes[0] == 404
    assert codes[-1] == 429
