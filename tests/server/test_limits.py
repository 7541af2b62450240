"""Rate limits."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.client import PATIENCE, Visitor
from tests.server.conftest import Server, new_database
from tests.server.world import World, at
from turntable.server import limits
from turntable.server.app import for_requests
from turntable.server.limits import LIMITS, SOCKETS_OF_ADDRESS, Limit, Limits
from turntable.server.refusal import Refusal
from turntable.server.service import Service
from turntable.server.settings import Settings
from turntable.server.store.database import prepare


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


def test_names_have_a_limit_of_their_own(strict: Server) -> None:
    ada = strict.guest()
    named = [ada.ask("POST", "/api/me", {"name": f"Ada {n}"}).status_code for n in range(LIMITS["rename"].burst + 2)]
    assert (named[0], named[-1]) == (200, 429)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # what ends with version 3 of Litestar
def test_one_address_asks_for_only_so_much_of_any_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "request", Limit(3, 1e-9))
    address = f"sqlite:///{tmp_path / 'turntable.sqlite'}"
    prepare(address)
    client = TestClient(for_requests(Service(Settings(database=address))))
    paths = ("/api/words/en", "/schema", "/api/words/pl", "/api/words/en", "/schema", "/livez")
    assert [client.get(path).status_code for path in paths] == [200, 200, 200, 429, 429, 200]


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


# --- several workers

ADDRESS = "192.0.2.7"


def at_two_workers(postgres: Any, play: Callable[[World, World], Awaitable[None]]) -> None:
    """Run a test with two workers that tell each other what they count."""

    async def run(one: World, two: World) -> None:
        for world in (one, two):
            world.peers.keep(await world.store.leases.others())
        telling = [asyncio.create_task(world.peers.share()) for world in (one, two)]
        await play(one, two)
        for task in telling:
            task.cancel()

    at(new_database(postgres, f"limits-{secrets.token_hex(4)}"), 2, run)


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.01)


def test_what_one_worker_counts_is_counted_at_all(postgres: Any) -> None:
    async def play(one: World, two: World) -> None:
        here, there = one.counts.limits, two.counts.limits
        for _ in range(LIMITS["password"].burst):
            here.spend("password", ADDRESS)
        await until(lambda: ("password", ADDRESS) in there._buckets)
        with pytest.raises(Refusal):
            there.spend("password", ADDRESS)
        there.spend("password", "192.0.2.8")
        for _ in range(LIMITS["message"].burst):
            here.spend("message", ADDRESS)
        here.spend("chat", ADDRESS)
        await until(lambda: ("chat", ADDRESS) in there._buckets)
        assert ("message", ADDRESS) not in there._buckets, "a socket is at one worker"

    at_two_workers(postgres, play)


def test_what_two_workers_allowed_at_once_is_owed() -> None:
    counted = Limits(enforced=True)
    burst = LIMITS["password"].burst
    for _ in range(burst):
        counted.spend("password", ADDRESS)
    counted.spend_elsewhere([("password", ADDRESS, burst)])
    owed = counted.wait("password", ADDRESS)
    assert owed == pytest.approx((burst + 1) / LIMITS["password"].per_second, rel=0.01)
    counted.spend_elsewhere([("password", ADDRESS, 1000)])
    assert counted.wait("password", ADDRESS) == pytest.approx(owed, rel=0.01), "no more than a bucket is owed"


def test_sockets_of_an_address_are_counted_at_all_workers(postgres: Any) -> None:
    async def play(one: World, two: World) -> None:
        def is_full() -> bool:
            try:
                two.counts.sockets.close(two.counts.sockets.open(ADDRESS, "a table", None))
                return False
            except Refusal:
                return True

        def watch() -> list[tuple[str, ...]]:
            return [one.counts.sockets.open(ADDRESS, f"table {n}", None) for n in range(SOCKETS_OF_ADDRESS)]

        watching = watch()
        await until(is_full)
        for counted in watching:
            one.counts.sockets.close(counted)
        await until(lambda: not is_full())
        watch()
        await until(is_full)
        one.peers.close()  # a worker that is gone has no sockets
        await until(lambda: not is_full())

    at_two_workers(postgres, play)
