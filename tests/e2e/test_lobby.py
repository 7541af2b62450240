"""Before the game: a host decides who sits at the table, and everyone agrees to a rated one."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, Visit, wide
from tests.server.conftest import Server
from tests.server.test_rules import set_rules


def test_a_host_removes_someone_who_cannot_come_back(visit: Visit, server: Server) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    table = ada.table("trains", "me", "open", "open", public=True)["id"]
    eve.sit(table, 1)
    host, stranger = visit(f"/t/{table}", person=ada), visit(f"/t/{table}", person=eve, size=PHONE, noisy=True)
    expect(stranger.get_by_role("button", name="Play this seat too")).to_have_count(0)
    host.get_by_role("button", name="Remove from the table: Eve").click()
    expect(host.locator(".lobby li").nth(1)).to_contain_text("free seat")
    stranger.get_by_role("button", name="Sit here").first.click()
    expect(stranger.get_by_role("alert")).to_have_text("The host has removed you from this table.")


def test_readiness_can_be_taken_back(visit: Visit, server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open", rated=True)["id"]
    bob.sit(table, 1)
    host = visit(f"/t/{table}", person=ada)
    for lang, ready, undo in (
        ("en", "I am ready", "Not yet"),
        ("ru", "Можно начинать", "Пока не начинать"),
        ("pl", "Możemy zaczynać", "Jeszcze nie zaczynajmy"),
    ):
        page = visit(f"/t/{table}", person=bob, size=PHONE, lang=lang)
        page.get_by_role("button", name=ready).click()
        expect(host.get_by_role("button", name="Start")).to_be_enabled()
        assert not wide(page)
        page.get_by_role("button", name=undo).click()
        expect(host.get_by_role("button", name="Start")).to_be_disabled()


def test_people_of_a_game_by_old_rules_agree_to_end_it(visit: Visit, tmp_path: Path) -> None:
    own = Server(f"sqlite:///{tmp_path}/turntable.sqlite", tmp_path)
    ada, bob = own.guest("Ada"), own.guest("Bob")
    table = ada.table("trains", "me", "open")["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    own.stop()
    set_rules(own, table)
    own.start()
    pages = [
        visit(f"/t/{table}", person=person, size=PHONE, address=own.address, noisy=True)  # its server stops at the end
        for person in (ada, bob)
    ]
    for page in pages:
        expect(
            page.get_by_text("This game was begun by rules that this server does not play any more.")
        ).to_be_visible()
        assert not wide(page)
        page.get_by_role("button", name="Agree to end it").click()
    for page in pages:
        expect(page.get_by_role("heading", name="everyone agreed to end it")).to_be_visible()
    own.stop()


def test_a_table_is_set_up_in_one_press(visit: Visit, server: Server) -> None:
    page = visit("/", person=server.guest("Ada"))
    page.get_by_role("button", name="Set up…: Superline").click()
    dialog = page.get_by_role("dialog")
    wishes = dialog.locator("ol select")
    presets = {
        "Against a bot": ["me", "casual"],
        "With friends": ["me", "open"],
        "In teams": ["me", "open", "open", "open"],
        "At one screen": ["me", "me"],
    }
    for name, wished in presets.items():
        preset = dialog.get_by_role("button", name=name)
        preset.press("Enter")
        expect(preset).to_have_attribute("aria-pressed", "true")
        assert wishes.evaluate_all("all => all.map((one) => one.value)") == wished
        expect(dialog.locator("ol svg")).to_have_count(4 if name == "In teams" else 0)
    dialog.get_by_label("Name: Player 2").fill("Grandma")
    dialog.get_by_role("button", name="Set up the table").click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Grandma")
    expect(page.get_by_role("button", name=re.compile("^I am (Ada|Grandma)"))).to_be_visible()
