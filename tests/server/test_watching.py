"""Watching: live public games, the most watched first; what spectators say does not reach players while they play."""

from __future__ import annotations

import time
from typing import Any

from tests.server.client import Socket, Visitor
from tests.server.conftest import Server
from tests.server.test_play import two

SOON = 60.0  # seconds until a test stops looking


def live(visitor: Visitor, game: str = "trains") -> list[tuple[str, int]]:
    found: list[dict[str, Any]] = visitor.get(f"/api/watch?game={game}")
    return [(one["table"]["id"], one["watching"]) for one in found]


def test_the_most_watched_public_game_comes_first(server: Server) -> None:
    _, _, quiet = two(server, public=True)
    _, _, watched = two(server, public=True)
    _, _, newer = two(server, public=True)
    *_, private = two(server)
    *_, closed = two(server, public=True, spectators=False)
    eve, anyone = server.guest("Eve"), Visitor(server.address)
    with eve.join(watched), anyone.join(watched), eve.join(quiet):
        end = time.monotonic() + SOON
        while (watched, 2) not in live(anyone) or (quiet, 1) not in live(anyone):
            assert time.monotonic() < end
            time.sleep(0.2)
        listed = live(anyone)
        order = [table for table, _ in listed if table in (quiet, watched, newer)]
        assert order == [watched, quiet, newer]
        assert not {private, closed} & {table for table, _ in listed}
        assert all(table not in (quiet, watched) for table, _ in live(anyone, "tickets"))
    end = time.monotonic() + SOON
    while (watched, 0) not in live(anyone):
        assert time.monotonic() < end
        time.sleep(0.2)


def said(socket: Socket) -> list[tuple[str, bool]]:
    return [(line["text"], line["watcher"]) for line in socket.chat]


def test_players_do_not_hear_spectators_until_the_game_is_over(server: Server) -> None:
    ada, bob, table = two(server, public=True)
    eve, max_ = server.guest("Eve"), server.guest("Max")
    with ada.join(table) as player, eve.join(table) as one, max_.join(table) as other:
        assert one.ask(type="say", text="She should draw")["lines"][0]["watcher"] is True
        assert player.ask(type="say", text="Good luck")["lines"][0]["watcher"] is False
        while len(other.chat) < 2:
            other.until("chat")
        assert said(other) == [("She should draw", True), ("Good luck", False)]
        player.ask(type="ping")
        assert said(player) == [("Good luck", False)]
        assert not any("She should draw" in text for text in player.raw)
    with ada.join(table) as again, ada.join(table, "?as=display") as screen:
        assert [line["text"] for line in again.until("chat")["lines"]] == ["Good luck"]
        assert [line["text"] for line in screen.until("chat")["lines"]] == ["Good luck"]
    bob.post(f"/api/tables/{table}/resign")
    with ada.join(table) as after:
        assert [line["text"] for line in after.until("chat")["lines"]] == ["She should draw", "Good luck"]


def test_what_is_said_before_the_game_is_for_everyone(server: Server) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    table = ada.table("trains", "me", "open", public=True)["id"]
    with eve.join(table) as one, ada.join(table) as host:
        one.ask(type="say", text="May I join?")
        assert host.until("chat", lines=one.chat)["lines"][0]["watcher"] is False
