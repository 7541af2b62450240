"""Watching live games, and talking about them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import findings
from tests.e2e.conftest import PHONE, Visit, wide
from tests.server.conftest import Server


def test_a_spectator_finds_a_game_and_talks_to_other_spectators_alone(visit: Visit, server: Server) -> None:
    ada, bob = server.guest("Watched Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open", public=True)["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    page, other = visit("/", size=PHONE, person=server.guest("Eve")), visit(f"/t/{table}")
    page.get_by_role("link", name="Watch live games").click()
    page.get_by_role("link").filter(has_text="Watched Ada").click()
    page.wait_for_url(f"**/t/{table}")
    with ada.join(table) as player:
        player.reach(0)
        for spectator in (page, other):
            spectator.get_by_role("tab", name="Chat").click()
        page.get_by_role("textbox", name="Say something to the other spectators").fill("She should draw")
        page.get_by_role("button", name="Send").click()
        for spectator in (page, other):
            expect(spectator.get_by_role("log", name="Chat")).to_contain_text("Eve (watching) She should draw")
        player.ask(type="ping")
        assert not any("She should draw" in text for text in player.raw)
    assert not wide(page)


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
def test_the_list_of_live_games_has_no_barrier(visit: Visit, server: Server, lang: str) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("tickets", "me", "open", public=True)["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    page = visit("/watch", size=PHONE, lang=lang)
    expect(page.get_by_role("link").filter(has_text="Ada")).not_to_have_count(0)
    assert not wide(page)
    assert findings(page) == []
