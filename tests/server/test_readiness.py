"""A server answers while its games are being compiled; a game's tables open when it is ready."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator

import pytest

from tests.server.conftest import Server
from turntable.kernel import cache
from turntable.match.game import Game
from turntable.server import readiness
from turntable.server.readiness import Readiness


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> tuple[set[str], list[str]]:
    """A fake machine: the games compiled on it, and those loaded."""
    compiled: set[str] = set()
    loaded: list[str] = []

    def warm(game: Game) -> Iterator[None]:
        loaded.append(game.name)
        yield

    monkeypatch.setattr(cache, "is_warm", compiled.__contains__)
    monkeypatch.setattr(readiness, "warm", warm)
    return compiled, loaded


def test_a_game_is_ready_when_it_is_compiled_and_loaded(
    machine: tuple[set[str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled, loaded = machine
    monkeypatch.setattr(
        readiness, "COMPILE", (sys.executable, "-c", "import time; time.sleep(600)")
    )  # compiles until it is stopped

    async def play() -> None:
        ready = Readiness()
        running = asyncio.create_task(ready.run())
        waiting = asyncio.create_task(ready.wait("trains"))
        await asyncio.sleep(0)
        assert not waiting.done()
        compiled.add("trains")
        await asyncio.wait_for(waiting, 60)
        assert ready.is_ready("trains")
        assert loaded == ["trains"]
        assert not ready.is_ready("tickets")
        await ready.wait("a game that is not installed")
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    asyncio.run(play())


@pytest.mark.parametrize("failing", [False, True])
def test_what_the_compiling_process_left_undone_is_done_here(
    machine: tuple[set[str], list[str]], monkeypatch: pytest.MonkeyPatch, failing: bool
) -> None:
    compiled, loaded = machine
    compiled.update(["trains", "tickets"] if failing else ["trains", "tickets", "superline"])
    monkeypatch.setattr(readiness, "COMPILE", (sys.executable, "-c", "raise SystemExit(1)"))

    async def play() -> None:
        ready = Readiness()
        await asyncio.wait_for(ready.run(), 60)
        assert all(ready.is_ready(game) for game in ("superline", "tickets", "trains"))

    asyncio.run(play())
    assert sorted(loaded) == ["superline", "tickets", "trains"]


def test_the_list_of_games_says_which_are_ready(server: Server) -> None:
    ada = server.guest()
    ada.table("trains")
    assert {game["name"]: game["ready"] for game in ada.get("/api/games")}["trains"]
