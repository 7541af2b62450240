"""Looking back: page by page, in a thread of its own, from the nearest moment that is known."""

from __future__ import annotations

import asyncio
import threading
import time
from functools import partial

import pytest

from tests.server.conftest import Server
from turntable.server import replays
from turntable.server.messages import NewTable, SeatWish
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.replays import PastMove, Replays, log_entries, play_on
from turntable.server.table.setup import new_table


def test_a_long_log_comes_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    data = new_table(Person("ada", "Ada", None, "x"), NewTable("trains", [SeatWish("me")] * 2), time.time())
    match = data.deal()
    for _ in range(23):
        match.play(match.legal()[0])
    moves = [PastMove(seat, move, float(n)) for n, (seat, move) in enumerate(match.moves)]
    whole = log_entries(data, moves, None, None)
    assert [entry.version for entry in whole] == list(range(1, 24))
    monkeypatch.setattr(replays, "PAGE", 10)
    pages, before = [], None
    while page := log_entries(data, moves, None, before):
        pages.append(page)
        before = page[0].version
    assert [len(page) for page in pages] == [10, 10, 3]
    assert [entry for page in reversed(pages) for entry in page] == whole
    assert play_on(data.deal(), moves).position() == match.position()


def test_a_replay_does_not_hold_up_the_loop_and_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "QUEUE", 2)

    async def look() -> None:
        running, go_on = Replays(), threading.Event()
        first = asyncio.create_task(running.run("ada", go_on.wait))
        others = [asyncio.create_task(running.run("bob", lambda: "others")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="busy"):
            await running.run("eve", lambda: "one too many")
        assert not first.done()
        go_on.set()  # only a loop that goes on comes here
        assert await asyncio.gather(*others) == ["others", "others"]
        assert await running.run("eve", lambda: "eve") == "eve"
        running.close()

    asyncio.run(look())


def test_those_who_look_back_take_turns_and_none_fills_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "QUEUE_OF_ONE", 3)

    async def look() -> list[str]:
        running, go_on, done = Replays(), threading.Event(), list[str]()
        first = asyncio.create_task(running.run("ada", go_on.wait))
        askers = ("eve", "eve", "eve", "ada")
        others = [asyncio.create_task(running.run(asker, partial(done.append, asker))) for asker in askers]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="busy"):
            await running.run("eve", go_on.wait)
        go_on.set()
        await asyncio.gather(first, *others)
        running.close()
        return done

    assert asyncio.run(look()) == ["eve", "ada", "eve", "eve"]


def test_a_replay_that_takes_too_long_is_given_up_and_the_next_one_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "TIME_LIMIT", 0.1)

    async def look() -> None:
        running, go_on = Replays(), threading.Event()
        with pytest.raises(Refusal, match="busy"):
            await running.run("ada", go_on.wait)
        monkeypatch.setattr(replays, "TIME_LIMIT", 60.0)
        go_on.set()
        assert await running.run("bob", lambda: "bob") == "bob"
        running.close()

    asyncio.run(look())


def test_moments_are_the_same_in_any_order(server: Server) -> None:
    ada = server.guest()
    table = ada.table("trains", "me", "me", start=True, options={"turn_limit": 6})["id"]
    with ada.join(table) as socket:
        socket.reach(0)
        while socket.table["state"] != "over":
            seat = next((seat for seat, state in socket.states.items() if state["legal"]), None)
            if seat is None:
                socket.receive()
                continue
            version = socket.play(min(socket.states[seat]["legal"]), seat)["version"]
            socket.reach(version)
    path = f"/api/tables/{table}"
    forward = [ada.get(f"{path}/moments/{at}") for at in range(version + 1)]
    assert [moment["version"] for moment in forward] == list(range(version + 1))
    assert [ada.get(f"{path}/moments/{at}") for at in reversed(range(version + 1))] == forward[::-1]
    assert ada.ask("GET", f"{path}/moments/{version + 1}").status_code == 404
    log = ada.get(f"{path}/log")
    assert ada.get(f"{path}/log?before=4") == log[:3]
    assert ada.get(f"{path}/record")["game"] == "trains"
