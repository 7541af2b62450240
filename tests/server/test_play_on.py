"""Playing on from a moment of a finished game or a step of a lesson."""

from __future__ import annotations

import pytest

import turntable
from tests.server.client import Visitor
from tests.server.conftest import Server
from turntable.match import lessons


def finished(ada: Visitor, game: str = "trains") -> str:
    """The id of a game of two seats at one screen that was given up after both made their first choice."""
    table: str = ada.table(game, "me", "me", start=True)["id"]
    with ada.join(table) as socket:
        socket.reach(0)
        for _ in range(2):
            while not (seats := [seat for seat, state in socket.states.items() if state["legal"]]):
                socket.receive()
            socket.play(min(socket.states[seats[0]]["legal"]), seats[0])
    ada.post(f"/api/tables/{table}/resign")
    return table


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_goes_on_from_a_moment_in_any_seat_against_bots(server: Server, seat: int) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = finished(ada)
    moment = bob.get(f"/api/tables/{table}/moments/2?seat={seat}")
    begun = bob.post(f"/api/tables/{table}/moments/2/play", {"seat": seat, "level": "rita"})
    assert begun["state"] == "playing"
    assert not begun["rated"]
    assert [info["kind"] for info in begun["seats"]] == [("bot", "person")[n == seat] for n in (0, 1)]
    assert begun["seats"][1 - seat]["level"] == "rita"
    with bob.join(begun["id"]) as socket:
        state = socket.reach(0)
        while not state["legal"]:
            state = socket.until("state")
        socket.play(min(state["legal"]), seat)
    bob.post(f"/api/tables/{begun['id']}/resign")
    record = bob.get(f"/api/tables/{begun['id']}/record")
    assert record["start"]["lines"] == moment["view"]["lines"]
    assert turntable.replay(record).start == record["start"]


def test_what_the_seat_cannot_know_is_dealt_again(server: Server) -> None:
    ada = server.guest("Ada")
    table = finished(ada, "tickets")
    starts = []
    for _ in range(2):
        begun = ada.post(f"/api/tables/{table}/moments/2/play", {"seat": 0})["id"]
        ada.post(f"/api/tables/{begun}/resign")
        starts.append(ada.get(f"/api/tables/{begun}/record")["start"])
    first, second = starts
    assert first["hands"][0] == second["hands"][0]
    assert first["deck"] != second["deck"]
    assert first["seed"] != second["seed"]


def test_a_lesson_goes_on_from_each_of_its_steps(server: Server) -> None:
    ada = server.guest("Ada")
    game = turntable.game("trains")
    name = lessons.names(game)[0]
    taught = lessons.lesson(game, name)
    begun = ada.post(f"/api/games/trains/lessons/{name}/steps/1/play", {"seat": taught.seat})
    ada.post(f"/api/tables/{begun['id']}/resign")
    assert ada.get(f"/api/tables/{begun['id']}/record")["start"]["lines"] == taught.steps[1].view["lines"]
    beyond = f"/api/games/trains/lessons/{name}/steps/{len(taught.steps)}/play"
    assert ada.ask("POST", beyond, {"seat": 0}).json()["code"] == "no_such_moment"


def test_what_cannot_be_played_on_is_refused_and_makes_no_table(server: Server) -> None:
    ada, nobody = server.guest("Ada"), Visitor(server.address)
    table = finished(ada)
    going = ada.table("trains", "me", "me", start=True)["id"]
    before = len(ada.get("/api/me/tables"))
    for path, body, code in (
        (f"/api/tables/{table}/moments/99/play", {"seat": 0}, "no_such_moment"),
        (f"/api/tables/{table}/moments/2/play", {"seat": 7}, "no_such_seat"),
        (f"/api/tables/{going}/moments/0/play", {"seat": 0}, "not_over"),
        (f"/api/tables/{table}/moments/2/play", {"seat": 0, "level": "god"}, "no_such_bot"),
        ("/api/games/trains/lessons/none/steps/0/play", {"seat": 0}, "no_such_page"),
    ):
        assert ada.ask("POST", path, body).json()["code"] == code
    assert nobody.ask("POST", f"/api/tables/{table}/moments/2/play", {"seat": 0}).json()["code"] == "who_are_you"
    assert len(ada.get("/api/me/tables")) == before
