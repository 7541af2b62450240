"""Take-backs and confirming moves, on the page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.axe import findings_now
from tests.e2e.conftest import PHONE, Visit, wide
from tests.e2e.players import Player, acting
from tests.server.client import Socket
from tests.server.conftest import Server

TURN = re.compile("^● ")


def shift(socket: Socket) -> str | None:
    """A move that shows no card."""
    return next((text for text in socket.state["legal"] if text.startswith(("swap", "left", "skip", "right"))), None)


def test_a_move_is_taken_back_when_the_other_agrees(visit: Visit, server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open", hints=False)["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    sockets = [ada.join(table), bob.join(table)]
    version, text = 0, None
    while text is None:
        for socket in sockets:
            socket.reach(version)
        mover = next(socket for socket in sockets if socket.state["legal"])
        text = shift(mover)
        version = mover.play(text or min(mover.state["legal"]))["version"]
    asks, other = (ada, bob) if mover is sockets[0] else (bob, ada)
    mine, theirs = visit(f"/t/{table}", person=asks), visit(f"/t/{table}", person=other, size=PHONE, dark=True)
    expect(theirs).to_have_title(TURN)
    moves = mine.locator(".log li, ol li").count()
    mine.get_by_role("button", name="Take back, pause or give up").click()
    mine.get_by_role("button", name="Take my last move back").click()
    expect(mine.get_by_text("You asked to take your move back.")).to_be_visible()
    expect(theirs.get_by_text("would like to take a move back.")).to_be_visible()
    assert not wide(theirs)
    assert findings_now(mine) + findings_now(theirs) == []
    theirs.get_by_role("button", name="Agree").press("Enter")
    expect(mine).to_have_title(TURN)
    expect(theirs).not_to_have_title(TURN)
    expect(theirs.get_by_text("would like to take a move back.")).to_have_count(0)
    assert mine.locator(".log li, ol li").count() <= moves
    Player(mine, "trains").press()
    for socket in sockets:
        socket.reach(version + 2)
        socket.ws.close()


def test_a_drawn_card_is_not_taken_back(visit: Visit, server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.table("trains", "me", "me", hints=False)["id"]
    ada.post(f"/api/tables/{table}/start")
    with ada.join(table) as socket:
        version = 0
        while True:
            socket.reach(version)
            seat = next(seat for seat, state in socket.states.items() if state["legal"])
            move = "draw" if "draw" in socket.states[seat]["legal"] else min(socket.states[seat]["legal"])
            version = socket.play(move, seat)["version"]
            if move == "draw":
                break
    page = visit(f"/t/{table}", person=ada, noisy=True)
    page.get_by_role("button", name=re.compile("^I am ")).click()
    page.get_by_role("button", name="Take back, pause or give up").click()
    page.get_by_role("button", name="Take my last move back").click()
    expect(page.get_by_role("alert")).to_contain_text("A card has been drawn or shown since then")


def test_a_move_waits_to_be_confirmed(visit: Visit, server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.table("trains", "me", "casual", hints=False, options={"first": 0})["id"]
    ada.post(f"/api/tables/{table}/start")
    script = "localStorage.turntable = JSON.stringify({ steps: false, confirm: true })"
    page = visit(f"/t/{table}", person=ada, script=script, size=PHONE)
    with ada.join(table) as socket:
        socket.reach(0)
        acting(Player(page, "trains")).press()
        sure = page.get_by_role("button", name="Make this move")
        expect(sure).to_be_focused()
        page.get_by_role("button", name="Cancel").click()
        expect(sure).to_have_count(0)
        assert ada.get(f"/api/tables/{table}")["version"] == 0
        acting(Player(page, "trains")).press()
        sure.press("Enter")
        socket.reach(1)
    page.goto("/me")
    asks = page.get_by_role("group", name="Before a move is made")
    expect(asks.get_by_role("button", name="Ask me first")).to_have_attribute("aria-pressed", "true")
