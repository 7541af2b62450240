"""Whole games against bots: by mouse, and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.players import OVER, Player

TITLES = {"trains": "Trains", "tickets": "Tickets", "superline": "Superline"}


def check_end(page: Page) -> None:
    expect(page.locator(OVER)).to_contain_text("The deal was fair")
    assert page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()["state"] == "over"


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_by_mouse(visit: Visit, game: str) -> None:
    page = visit()
    page.get_by_role("button", name=f"Play now: {TITLES[game]}").click()
    page.wait_for_url("**/t/*")
    Player(page, game).play()
    check_end(page)


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_by_keyboard(visit: Visit, game: str) -> None:
    page = visit()
    expect(page.get_by_role("button", name=f"Play now: {TITLES[game]}")).to_be_enabled()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == f"Play now: {TITLES[game]}":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    Player(page, game, by="keyboard").play()
    check_end(page)
