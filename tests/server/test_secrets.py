"""Every byte that a seat, a spectator or a shared screen is sent during whole games names no card it may not know."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import turntable
from tests.server.client import Socket
from tests.server.conftest import Server
from turntable import Match

GAMES = {"trains": 3, "tickets": 3, "superline": 4}


def allowed(match: Match, seat: int | None) -> dict[str, Any]:
    """Return what a seat may know now, according to the game itself."""
    view: dict[str, Any] = json.loads(json.dumps(match.view(seat)))
    return view


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_sent_is_what_the_views_allow(server: Server, game: str) -> None:
    """The server is told the seed afterwards: then every message is compared with the game played again beside it."""
    people = [server.guest(f"Player {seat}") for seat in range(GAMES[game])]
    table = people[0].table(game, "me", *["open"] * (GAMES[game] - 1))["id"]
    for seat, person in enumerate(people[1:], 1):
        person.sit(table, seat)
    path = f"/api/tables/{table}"
    people[0].post(f"{path}/start")
    random = Random(5)
    sockets = [person.join(table) for person in people]
    watchers = [server.guest("Eve").join(table), people[0].join(table, "?as=display")]
    try:
        for socket in [*sockets, *watchers]:
            socket.reach(0)
        for version in range(1, 81):
            playing = [socket for socket in sockets if socket.state["legal"]]
            if not playing:
                break
            chosen = random.choice(playing)
            chosen.play(random.choice(sorted(chosen.state["legal"])))
            for socket in [*sockets, *watchers]:
                socket.reach(version)
        for person in people[1:]:
            person.ask("POST", f"{path}/resign")
    finally:
        for socket in [*sockets, *watchers]:
            socket.ws.close()
    record = people[0].get(f"{path}/record")
    viewers: list[tuple[int | None, Socket]] = [*enumerate(sockets), *((None, watcher) for watcher in watchers)]
    for viewer, socket in viewers:
        compare(record, viewer, socket.raw)
        assert not any(record["seed"] in text for text in socket.raw if '"state":"over"' not in text)


def compare(record: dict[str, Any], seat: int | None, raw: list[str]) -> None:
    """Each state holds the view and the words of that seat at that version, and nothing besides."""
    match = turntable.replay(record).restarted()
    states = {message["version"]: message for message in map(json.loads, raw) if message["type"] == "state"}
    assert sorted(states) == list(range(len(states)))
    assert len(states) > 20
    for version in range(len(states)):
        if version:
            by, move = record["moves"][version - 1]
            match.play(move, by)
        state = states[version]
        assert state["view"] == allowed(match, seat)
        told = [message.id for message in match.told(seat)]
        assert [words["id"] for words in state["told"]] == told
        assert state["move"] in (None, record["moves"][version - 1][1]) if version else state["move"] is None
        assert (state["move"] is None) == (state["by"] != seat or version == 0)
        known = {"type", "version", "seat", "view", "legal", "told", "by", "move", "moves", "now", "log", "clocks"}
        assert set(state) == known | {"answers"}
        assert state["moves"] == version  # nothing was taken back
        if seat is None or seat not in match.to_act:
            assert state["legal"] == {}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_logs_errors_and_metrics_tell_nothing(server: Server, game: str) -> None:
    """What one seat can ask for about another's is refused, and the server's own log names no card or seed."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table(game, "me", "open")["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    for path in ("record", "moments/0?seat=1", "review", "log?seat=1", "moments/0"):
        answer = ada.ask("GET", f"/api/tables/{table}/{path}")
        assert answer.status_code in (403, 409)
        assert set(answer.json()) <= {"code", "words", "detail", "seconds"}
    for person in (ada, bob):
        person.ask("POST", f"/api/tables/{table}/resign")
    seed = ada.get(f"/api/tables/{table}")["seed"]
    assert seed not in server.log.read_text()
    assert seed not in ada.http.get("/metrics").text
