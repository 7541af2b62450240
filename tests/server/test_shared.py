"""Links to tables on other sites: words in the language of the link, and a picture without secrets."""

from __future__ import annotations

import re
import struct
from html import unescape

import pytest

import turntable
from tests.server.conftest import Server
from turntable.kernel import chance
from turntable.match.match import seed_bytes
from turntable.server import pictures


def facts(page: str) -> dict[str, str]:
    return {name: unescape(text) for name, text in re.findall(r'<meta property="([^"]+)" content="([^"]*)">', page)}


def test_a_link_has_a_title_a_description_and_a_picture_in_its_language(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "me", start=True)["id"]
    with ada.join(table) as socket:
        socket.reach(0)
        while not (seats := [seat for seat, state in socket.states.items() if state["legal"]]):
            socket.receive()
        socket.play(min(socket.states[seats[0]]["legal"]), seats[0])
    playing = facts(bob.ask("GET", f"/t/{table}?lang=ru").text)
    assert playing["og:title"] == "Поезда: Ada · Ada"
    assert playing["og:description"] == "Ход 1: смотрите партию."
    ada.post(f"/api/tables/{table}/resign")
    assert facts(bob.ask("GET", f"/r/{table}?move=0&lang=pl").text)["og:description"] == "Po ruchu 0 z 1."
    shared = facts(bob.http.get(f"/r/{table}?move=1", headers={"accept-language": "de, pl;q=0.8"}).text)
    assert shared["og:title"].startswith("Pociągi: ")
    moments = [bob.ask("GET", f"/pictures/{table}?move={move}&lang=pl") for move in (0, 1)]
    assert shared["og:image"].endswith(f"/pictures/{table}?lang=pl&move=1")
    for answer in moments:
        assert answer.headers["content-type"] == "image/png"
        assert struct.unpack(">II", answer.content[16:24]) == (pictures.WIDE, pictures.HIGH)
    assert moments[0].content != moments[1].content
    assert bob.ask("GET", f"/pictures/{table}?move=2").status_code == 404


def test_what_not_everyone_may_watch_is_not_drawn(server: Server) -> None:
    ada = server.guest("Ada")
    secret = ada.table("trains", "me", "rita", start=True, spectators=False)["id"]
    waiting = ada.table("trains", "me", "open")["id"]
    for table in (secret, waiting, "nothing"):
        assert ada.ask("GET", f"/pictures/{table}").status_code == 404
    assert facts(ada.ask("GET", f"/t/{secret}").text) == {}
    assert facts(ada.ask("GET", f"/t/{waiting}").text)["og:description"] == "Seats are free: sit down and play."


@pytest.mark.parametrize("name", ["trains", "tickets", "superline"])
def test_a_picture_shows_nothing_that_spectators_may_not_know(name: str) -> None:
    letters = pictures.font()
    assert letters, "install a monospaced font (Debian: apt-get install fonts-dejavu-core)"
    match = turntable.game(name).deal(2, seed=1)
    for _ in range(12):
        match.play(match.legal(match.to_act[0])[0], match.to_act[0])
    twin = match.copy()
    chance.plant(twin.state, seed_bytes(None))
    match.game.hidden.redeal(twin.state, 0)
    assert match.position() != twin.position()
    drawn = [pictures.picture(one.game, one.view(None), ["Ada", "Bob"], "en", letters) for one in (match, twin)]
    assert drawn[0] == drawn[1]
