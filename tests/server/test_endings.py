"""However a table ends, everyone gets the same: who won and why, and that nobody is to move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tests.server.conftest import Server
from tests.server.endings import ENDINGS, Closing, closed, resigned
from tests.server.test_tables import refused
from turntable import locales
from turntable.locales import LANGUAGES, Message, Seat
from turntable.match.game import all_games


@dataclass(frozen=True)
class Expected:
    why: str
    winners: list[int] | None
    draw: bool = False


EXPECTED = {
    "win": Expected("trains-result-ascending", None),
    "draw": Expected("superline-result-draw", [0, 1], draw=True),
    "limit": Expected("trains-result-limit", []),
    "resigned": Expected("server-result-resigned", [0]),
    "lost": Expected("server-result-resigned", [1]),
    "team_resigned": Expected("server-result-resigned", [0, 2]),
    "all_resigned": Expected("server-result-resigned", []),
    "time": Expected("server-result-time", [0]),
    "closed": Expected("server-result-closed", []),
}


locales.add("turntable.server")
list(all_games())  # reads their catalogues


def said(words: dict[str, Any], lang: str) -> str:
    """Words from the wire as a sentence."""
    facts = {key: _fact(fact) for key, fact in words["facts"].items()}
    return Message(words["id"], facts).text(lang, ["Ada", "Bob", "Cid", "Dan"])


def _fact(fact: Any) -> Any:
    if isinstance(fact, list):
        return tuple(map(_fact, fact))
    if isinstance(fact, dict):
        return Seat(fact["seat"]) if "seat" in fact else Message(fact["id"], fact.get("facts", {}))
    return fact


@pytest.fixture(params=ENDINGS)
def ending(request: pytest.FixtureRequest, server: Server) -> tuple[Closing, Expected]:
    return ENDINGS[request.param](server), EXPECTED[request.param]


def test_an_ending_is_told_to_everyone(ending: tuple[Closing, Expected], server: Server) -> None:
    closing, expected = ending
    over = closing.wait()
    result = over["result"]
    assert result["why"]["id"] == expected.why
    assert len(result["winners"]) == 1 if expected.winners is None else result["winners"] == expected.winners
    assert result.get("draw", False) == expected.draw
    for lang in LANGUAGES:
        why = said(result["why"], lang)
        assert why
        assert not why.endswith(".")  # it is a part of a sentence
    for who in (closing.ada, *closing.others, server.guest("Eve")):
        assert who.get(closing.path)["result"] == result
        if over["commitment"] is not None:
            check_states(closing, who.join(closing.table), result)
        for listed in who.get("/api/me/tables"):
            assert not listed["your_turn"]
        assert closing.table not in {one["id"] for one in who.get("/api/tables")}


def check_states(closing: Closing, joined: Any, result: dict[str, Any]) -> None:
    with joined as socket:
        socket.reach(0)
        for state in socket.states.values():
            assert state["legal"] == {}
            assert state["clocks"] is None
            assert state["view"]["to_act"] == []
            assert state["view"]["result"] == {key: value for key, value in result.items() if key in state_keys(result)}
        version = socket.table["version"]
    last = closing.ada.get(f"{closing.path}/moments/{version}")
    assert last["view"]["to_act"] == []
    assert last["view"]["result"]["winners"] == result["winners"]
    if version:
        before = closing.ada.get(f"{closing.path}/moments/{version - 1}")["view"]
        assert before["to_act"]
        assert before["result"] is None


def state_keys(result: dict[str, Any]) -> set[str]:
    return result.keys() - {"why", "detail"}


def test_a_game_that_ended_early_takes_no_move(server: Server) -> None:
    closing = resigned(server)
    with closing.ada.join(closing.table) as one, closing.others[0].join(closing.table) as other:
        one.reach(0)
        other.reach(0)
        playing = one if one.state["legal"] else other
        move = min(playing.state["legal"])
        closing.end()
        assert playing.play(move)["code"] in ("not_playing", "has_resigned")


def test_only_the_host_closes_a_table_and_only_before_the_game(server: Server) -> None:
    closing = closed(server)
    assert refused(closing.others[0], "POST", f"{closing.path}/close") == "not_host"
    over = closing.wait()
    assert over["state"] == "over"
    for what in ("record", "review", "moments/0"):
        assert refused(closing.ada, "GET", f"{closing.path}/{what}") == "not_played"
    assert refused(closing.ada, "POST", f"{closing.path}/rematch") == "not_played"
    assert refused(closing.ada, "POST", f"{closing.path}/start") == "has_started"
    assert closing.ada.get(f"{closing.path}/log") == []
    assert closing.table not in {one["id"] for one in closing.ada.get("/api/me/tables")}
    begun = closing.ada.table("trains", "me", "beginner", start=True)["id"]
    assert refused(closing.ada, "POST", f"/api/tables/{begun}/close") == "has_started"


def test_a_table_with_a_clock_that_was_closed_is_there_after_a_restart(server: Server) -> None:
    ada = server.guest("Ada")
    clock = {"kind": "move", "seconds": 30}
    table = ada.table("trains", "me", "open", clock=clock)["id"]
    ada.post(f"/api/tables/{table}/close")
    with ada.join(table) as socket:
        while not socket.table:
            socket.receive()
        assert socket.table["state"] == "over"
