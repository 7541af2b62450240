"""Whole games against bots: by mouse, with everything told step by step, and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import turntable
from tests.e2e import stage
from tests.e2e.conftest import Visit
from tests.e2e.players import LOOK, OVER, Player
from tests.server.conftest import Server

TITLES = {"trains": "Trains", "tickets": "Tickets", "superline": "Superline"}


def check_end(page: Page) -> None:
    expect(page.locator(OVER)).to_contain_text("The deal was fair")
    assert page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()["state"] == "over"


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_by_mouse_is_told_step_by_step(visit: Visit, server: Server, game: str) -> None:
    turntable.game(game)  # its catalogue is read
    ada = server.guest()
    table = ada.table(game, "me", *["casual"] * (1 if game == "superline" else 2), start=True)["id"]
    page = visit(person=ada, steps=True, script=stage.SCRIPT)
    told = stage.Told(page)
    page.goto(f"/t/{table}")
    player = Player(page, game)
    marked = 0
    while page.wait_for_function(LOOK, arg=[player.lit, OVER]).json_value() != "over":
        told.wait()
        changed = told.changed()
        assert not page.evaluate(stage.UNMARKED, changed), told.since
        marked += len(changed)
        player.press()
    told.wait()
    assert marked > 10
    expected = told.captions()
    page.wait_for_function("last => captions.at(-1) === last", arg=expected[-1])
    shown = page.evaluate("captions")
    assert shown[-len(expected) :] == expected
    robbed = [line for line in told.lines if line.facts.get("victim") == 0]
    assert page.evaluate("shouts") == [line.text("en", told.names) for line in robbed]
    check_end(page)


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_by_keyboard(visit: Visit, game: str) -> None:
    page = visit()
    expect(page.get_by_role("button", name=f"Play against bots: {TITLES[game]}")).to_be_enabled()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == f"Play against bots: {TITLES[game]}":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    Player(page, game, by="keyboard").play()
    check_end(page)
