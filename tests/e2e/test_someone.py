"""Playing someone: strangers find each other on the home page, and public tables are there to be found."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, Visit, wide
from tests.e2e.players import Player, acting
from tests.server.conftest import Server, new_database, own_postgres

SAY = {
    "en": ("Play someone", "Stop looking"),
    "ru": ("Найти соперника", "Больше не искать"),
    "pl": ("Znajdź przeciwnika", "Przestań szukać"),
}


def test_two_strangers_at_two_workers_press_play_someone_and_play(visit: Visit, tmp_path: Path) -> None:
    with own_postgres() as postgres:
        address = new_database(postgres, "strangers")
        workers = [Server(address, tmp_path) for _ in range(2)]
        pages = [
            visit("/", address=worker.address, size=size, noisy=True)  # its server stops at the end
            for worker, size in zip(workers, ((1280, 800), PHONE), strict=True)
        ]
        for page in pages:
            page.get_by_role("button", name="Play someone").press("Enter")
        for page in pages:
            page.wait_for_url("**/t/*")
            expect(page.get_by_role("list", name="Seats")).to_contain_text("rated, no hints")
        assert len({page.url.rsplit("/", 1)[1] for page in pages}) == 1
        players = [Player(page, "trains") for page in pages]
        for _ in range(6):
            acting(*players).press()
        pages[0].get_by_role("button", name="Give up").click()
        pages[0].get_by_role("dialog").get_by_role("button", name="Give up").click()
        for page in pages:
            expect(page.locator(".result")).to_be_visible()
            page.close()
        for worker in workers:
            worker.stop()
            assert worker.faults() == []


@pytest.mark.parametrize("lang", SAY)
def test_whoever_stops_looking_or_leaves_the_page_is_not_found(visit: Visit, server: Server, lang: str) -> None:
    find, stop = SAY[lang]
    ada = visit("/", size=PHONE, lang=lang, dark=True)
    ada.locator(".meet form select").nth(1).select_option("4")
    ada.get_by_role("button", name=find).click()
    expect(ada.get_by_role("button", name=stop)).to_be_focused()
    assert not wide(ada)
    wish = {"id": "1", "game": "trains", "seats": 4, "pace": "quick", "rated": True}
    bob = server.guest("Bob")
    expect(ada.get_by_role("status").first).not_to_be_empty()
    assert bob.post("/api/pairing", wish)["others"] == 1
    ada.get_by_role("button", name=stop).press("Enter")
    expect(ada.get_by_role("button", name=find)).to_be_focused()
    assert bob.post("/api/pairing", wish)["others"] == 0
    ada.get_by_role("button", name=find).click()
    expect(ada.get_by_role("status").first).not_to_be_empty()
    assert bob.post("/api/pairing", wish)["others"] == 1
    ada.goto("/about")
    expect(ada.get_by_role("heading").first).to_be_visible()
    while bob.post("/api/pairing", wish)["others"]:
        ada.wait_for_timeout(100)
    bob.ask("DELETE", "/api/pairing/1")


def test_a_bot_is_offered_to_someone_who_waits(visit: Visit, server: Server) -> None:
    page = visit("/")
    page.get_by_role("combobox", name="Game").first.select_option("tickets")
    page.get_by_role("button", name="Play someone").click()
    page.get_by_role("button", name="Play a bot instead").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Bot 2")


def test_public_tables_are_in_sight_and_can_be_filtered(visit: Visit, server: Server) -> None:
    ada = server.guest("Filter Ada")
    ada.table("trains", "me", "open", public=True, rated=True)
    ada.table("tickets", "me", "open", "open", public=True)
    page = visit("/")
    region = page.get_by_role("region", name="Public tables").first
    links = region.get_by_role("link").filter(has_text="Filter Ada")
    expect(links).to_have_count(2)
    expect(links.first).to_be_in_viewport()
    region.get_by_label("Rated or casual").select_option("true")
    expect(links).to_have_count(1)
    expect(links).to_contain_text("Trains")
    region.get_by_label("Rated or casual").select_option("false")
    expect(links).to_contain_text("Tickets")
    region.get_by_label("Players").select_option("2")
    expect(links).to_have_count(0)
    region.get_by_label("Players").select_option("3")
    region.get_by_label("Game").select_option("trains")
    expect(links).to_have_count(0)
    region.get_by_label("Game").select_option("tickets")
    expect(links).to_have_count(1)
