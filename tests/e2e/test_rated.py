"""Rated games without hints, and games with hints that everyone sees."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visit, wide
from tests.e2e.players import Player, acting
from tests.server.conftest import Server

RATED = "rated, no hints"
HINTS = "not rated, hints on"
PLAIN = "not rated, no hints"


def hint(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".strip.hint")).to_be_visible()


def test_a_rated_table_says_so_everywhere_and_offers_nobody_a_hint(visit: Visit, server: Server) -> None:
    host = visit("/", person=server.guest("Ada"))
    host.get_by_role("button", name="Set up…: Trains").click()
    dialog = host.get_by_role("dialog")
    terms = dialog.get_by_label("Rating and hints")
    expect(terms.locator("option:checked")).to_have_text(RATED)
    dialog.get_by_label("Player 2").select_option(label="Bot, casual")
    expect(terms.locator("option:checked")).to_have_text(HINTS)
    expect(terms.get_by_role("option", name=RATED, exact=True)).to_be_disabled()
    dialog.get_by_label("Player 2").select_option(label="Someone I invite")
    expect(terms.locator("option:checked")).to_have_text(RATED)
    expect(terms).to_have_accessible_description(re.compile("^The result changes the ratings"))
    dialog.get_by_label("Public: anyone may join").check()
    dialog.get_by_role("button", name="Set up the table").click()
    host.wait_for_url("**/t/*")
    path = host.url.removeprefix(server.address)

    # In the list and at the table, before anyone has sat down.
    guest = visit("/", size=PHONE)
    listed = guest.locator(f'a[href="{path}"]')
    expect(listed).to_contain_text(RATED)
    listed.click()
    for page in (host, guest):
        expect(page.locator(".lobby")).to_contain_text(RATED)
    expect(host.get_by_label("Add a bot")).to_have_count(0)
    expect(host.get_by_role("button", name="Fill with bots")).to_have_count(0)
    assert not wide(guest)
    guest.get_by_role("button", name="Sit here").click()
    guest.get_by_role("textbox", name="Name").fill("Bob")
    guest.get_by_role("button", name="Go on").click()
    expect(host.get_by_role("button", name="Start")).to_be_disabled()
    guest.get_by_role("button", name="I am ready").click()
    expect(host.locator(".lobby li").nth(1)).to_contain_text("ready")
    host.get_by_role("button", name="Start").click()

    pages = [host, guest, visit(path), visit(f"{path}?display=", size=(1920, 1080))]
    for page in pages:
        expect(page.get_by_role("list", name="Seats")).to_contain_text(RATED)
        expect(page.locator(".board").first).to_be_visible()
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    acting(Player(host, "trains"), Player(guest, "trains")).press()
    guest.get_by_role("button", name="Take back, pause or give up").click()
    guest.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(host.locator(".result")).to_be_visible()
    host.goto(path.replace("/t/", "/r/"))
    expect(host.get_by_role("heading", name="Chances to win")).to_be_visible()


def test_everyone_at_the_table_sees_who_takes_a_hint(visit: Visit, server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open", options={"first": 0})["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    one, other, watching = (
        visit(f"/t/{table}", person=ada),
        visit(f"/t/{table}", person=bob, size=PHONE),
        visit(f"/t/{table}"),
    )
    for page in (one, other, watching):
        expect(page.get_by_role("list", name="Seats")).to_contain_text(HINTS)
    first = acting(Player(one, "trains"), Player(other, "trains")).page
    name = "Ada" if first is one else "Bob"
    hint(first)
    for page in (one, other, watching):
        seat = page.get_by_role("list", name="Seats").get_by_role("listitem").filter(has_text=name)
        expect(seat.get_by_title("hints taken: 1")).to_be_visible()
        # It is news to the others only.
        expect(page.locator(".unread")).to_have_count(0 if page is first else 1)
        page.get_by_role("tab", name="Chat").click()
        expect(page.get_by_role("log", name="Chat")).to_contain_text(f"{name} takes a hint.")
        assert not wide(page)


def test_a_table_may_have_neither_rating_nor_hints(visit: Visit, server: Server) -> None:
    page = visit("/", person=server.guest("Ada"))
    page.get_by_role("button", name="Set up…: Trains").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Rating and hints").select_option(label=PLAIN)
    dialog.get_by_label("Player 2").select_option(label="Bot, casual")
    dialog.get_by_role("button", name="Set up the table").click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text(PLAIN)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
