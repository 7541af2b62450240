"""Tickets over real sockets: whoever comes back reads nothing that only memory keeps, nor what others chose unseen.

The seed is known after the last move: then all that was ever sent is compared with the game played again beside it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

import turntable
from tests.server.client import Socket, Visitor
from tests.server.conftest import Server
from turntable import Match
from turntable.games.tickets.state import CARDS
from turntable.server.wire import words

NAMING = {"tickets-card", "tickets-cards", "tickets-ticket", "tickets-city"}
LYING_OPEN = ("row", "discard", "stations", "known", "dispatched")
OWN = ("hand", "stack")


@dataclass
class Viewer:
    """Someone at the table, with all that was ever sent to them."""

    person: Visitor
    table: str
    seat: int | None
    states: list[dict[str, Any]] = field(default_factory=list)
    logs: list[tuple[int, list[dict[str, Any]]]] = field(default_factory=list)
    """The log, by number of moves."""
    socket: Socket = field(init=False)

    def __post_init__(self) -> None:
        self.socket = self.person.join(self.table)
        self.catch_up()

    def catch_up(self) -> None:
        self.socket.ask(type="ping")

    def leave(self) -> None:
        messages = map(json.loads, self.socket.raw)
        self.states += [message for message in messages if message["type"] == "state"]
        self.socket.ws.close()

    def come_back(self, moves: int) -> None:
        self.leave()
        self.__post_init__()
        query = "" if self.seat is None else f"?seat={self.seat}"
        self.logs.append((moves, self.person.get(f"/api/tables/{self.table}/log{query}")))
        for path in ("record", "moments/0", "review"):
            assert self.person.ask("GET", f"/api/tables/{self.table}/{path}").status_code == 409


def play_a_game(server: Server, seats: int, dice: Random) -> tuple[dict[str, Any], list[Viewer]]:
    """Random moves to the end, while people and a spectator leave and come back; the record, and who was sent what."""
    people = [server.guest(f"Player {seat}") for seat in range(seats)]
    table = people[0].table("tickets", "me", *["open"] * (seats - 1), options={"peek": [seats - 1]})["id"]
    for seat, person in enumerate(people[1:], 1):
        person.sit(table, seat)
    people[0].post(f"/api/tables/{table}/start")
    viewers = [Viewer(person, table, seat) for seat, person in enumerate(people)]
    viewers.append(Viewer(server.guest("Eve"), table, None))
    moves = 0
    while acting := [viewer for viewer in viewers if viewer.socket.state["legal"]]:
        one = dice.choice(acting)
        legal = sorted(one.socket.state["legal"])
        some = [move for move in legal if move != "tickets"] or legal
        assert one.socket.play(dice.choice(some))["type"] == "state"
        moves += 1
        for viewer in viewers:
            viewer.catch_up()
        if dice.random() < 0.2 and viewers[0].socket.table["state"] == "playing":
            dice.choice(viewers).come_back(moves)
    for viewer in viewers:
        viewer.leave()
    return people[0].get(f"/api/tables/{table}/record"), viewers


def names(told: Any) -> Iterator[str]:
    """The ids of messages, and of all in them."""
    if isinstance(told, dict):
        yield from [told["id"]] if "id" in told else []
        for value in told.values():
            yield from names(value)
    elif isinstance(told, list):
        for value in told:
            yield from names(value)


def texts(value: Any) -> Iterator[str]:
    """All texts in JSON, keys included."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, str):
        yield value


class Truth:
    """The game played again: what each viewer may know after each number of moves."""

    def __init__(self, record: dict[str, Any], seat: int | None) -> None:
        self.seat = seat
        self.views: dict[int, dict[str, Any]] = {}
        self.told: dict[int, list[Any]] = {}
        self.dispatched: dict[int, list[dict[str, int]]] = {}
        match = turntable.replay(record).restarted()
        latest: list[dict[str, int]] = [{} for _ in range(match.seats)]
        self._note(match, latest)
        for by, move in record["moves"]:
            before = match.position()
            match.play(move, by)
            after = match.position()
            if after["round"] > before["round"]:
                latest = [{} for _ in latest]
            elif after["turn"] != before["turn"]:
                turn = after["turn"]
                latest[turn] = dict(Counter(after["stacks"][turn]) - Counter(before["stacks"][turn]))
            self._note(match, latest)

    def _note(self, match: Match, latest: list[dict[str, int]]) -> None:
        """By the version that the viewer is told: a move of which it knows nothing is not counted."""
        version = match.seen(self.seat)
        told = [words(message) for message in match.told(self.seat)]
        if version in self.views:
            assert told == []
            assert self.views[version] == json.loads(json.dumps(match.view(self.seat)))
            return
        self.views[version] = json.loads(json.dumps(match.view(self.seat)))
        self.told[version] = told
        self.dispatched[version] = [dict(cards) for cards in latest]


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_that_only_memory_keeps_can_be_read_again_C2_4_C7_3_C7_4(server: Server, seats: int) -> None:
    record, viewers = play_a_game(server, seats, Random(seats))
    assert sum(len(viewer.logs) for viewer in viewers) > 10
    for viewer in viewers:
        truth = Truth(record, viewer.seat)
        last = max(truth.views)
        assert {state["version"] for state in viewer.states} == set(truth.views)
        for state in viewer.states:
            check_state(state, truth)
            if state["version"] < last:
                check_no_card_is_named_besides(state)
        for moves, log in viewer.logs:
            assert not NAMING & set(names(log))
            assert not set(CARDS) & set(texts(log))
            assert all(entry["version"] in truth.views for entry in log)
            assert len(log) <= moves
        query = "" if viewer.seat is None else f"?seat={viewer.seat}"
        full = viewer.person.get(f"/api/tables/{viewer.table}/log{query}")
        assert "tickets-told-dispatch" in set(names(full))


def check_state(state: dict[str, Any], truth: Truth) -> None:
    version = state["version"]
    assert state["view"] == truth.views[version]
    assert state["view"]["dispatched"] == truth.dispatched[version]
    if state["by"] is None and version:  # the last move was one of which the viewer knows nothing
        assert state["told"] == []
        assert state["view"]["phase"] == "score"
    else:
        assert json.dumps(state["told"]) == json.dumps(truth.told[version])


def check_no_card_is_named_besides(state: dict[str, Any]) -> None:
    """What lies open, one's own and the last move aside, nothing names a card, and tickets only the own ones."""
    rest = {key: value for key, value in state.items() if key not in ("told", "legal", "move")}
    rest["view"] = {key: value for key, value in state["view"].items() if key not in (*LYING_OPEN, *OWN)}
    assert not set(CARDS) & set(texts(rest))
    assert not NAMING & set(names(state["log"]))
    view = state["view"]
    assert view["stack"] is None or view["peek"] == [view["seat"]] or view["phase"] == "score"
    assert all(isinstance(count, int) for count in view["completed"])
    if view["scored"] is not None:
        assert "tickets-told-second-deck" in set(names(state["told"])) or view["turns_left"] is None


def test_a_seat_that_does_not_answer_in_its_time_gets_the_suggestion_C7_2(server: Server) -> None:
    """With a turn limit of one the scoring comes at once; nobody has a stack, so `done` is suggested."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    clock = {"kind": "move", "seconds": 5}
    table = ada.table("tickets", "me", "open", options={"turn_limit": 1, "first": 0}, clock=clock)["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    with ada.join(table) as one, bob.join(table) as other:
        one.reach(0)
        one.play(sorted(one.state["legal"])[0])
        other.reach(1)
        other.play(sorted(other.state["legal"])[0])
        one.reach(2)
        one.play("tickets")
        one.play("keep none")
        assert one.state["view"]["suggestion"] == []
        one.play("done")
        while one.table["state"] != "over":
            one.receive()
        assert one.table["seats"][1]["away"]
    record = ada.get(f"/api/tables/{table}/record")
    assert record["moves"][-1] == [1, "done"]
