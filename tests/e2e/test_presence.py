"""Who is there, as every page at the table shows it, whatever a browser learns about its person meanwhile."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.players import Player
from tests.server.client import Visitor
from tests.server.conftest import Server


def public_table(server: Server) -> tuple[Visitor, str]:
    """Ada's table, with a free seat for the one who begins."""
    ada = server.guest("Ada")
    return ada, ada.table("trains", "me", "open", public=True, options={"first": 1})["id"]


def sit(page: Page, name: str) -> None:
    """Sit down in a browser that is nobody yet."""
    page.get_by_role("button", name="Sit here").click()
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("listitem").filter(has_text=name)).to_contain_text("you")


def tab(context: BrowserContext, path: str) -> Page:
    page = context.new_page()
    page.goto(path)
    return page


def seats(page: Page) -> Locator:
    return page.get_by_role("list", name="Seats")


def expect_there(*pages: Page, name: str = "Bob") -> None:
    """Every page shows both players, nobody away and nobody watching."""
    for page in pages:
        expect(seats(page)).to_contain_text("Ada")
        expect(seats(page)).to_contain_text(name)
        expect(seats(page).get_by_text("away")).to_have_count(0)
        expect(seats(page).get_by_text("watching")).to_have_count(0)


def expect_away(page: Page, name: str, watching: int) -> None:
    expect(seats(page).get_by_role("listitem").filter(has_text=name)).to_contain_text("away")
    expect(seats(page).get_by_text(f"{watching} watching")).to_have_count(1 if watching else 0)


def test_who_sits_down_and_then_gives_a_name_is_there(visit: Visit, server: Server) -> None:
    ada, table = public_table(server)
    host, guest = visit(f"/t/{table}", person=ada), visit(f"/t/{table}")
    guest.evaluate("window.loadedOnce = true")
    sit(guest, "Bob")
    row = host.get_by_role("listitem").filter(has_text="Bob")
    expect(row).to_be_visible()
    expect(row.get_by_text("away")).to_have_count(0)
    host.get_by_role("button", name="Start").click()
    expect_there(host, guest)
    Player(guest, "trains").press()
    assert guest.evaluate("window.loadedOnce")


def test_who_signs_in_while_seated_keeps_the_seat_and_is_there(visit: Visit, server: Server) -> None:
    ada, table = public_table(server)
    eve = server.guest("Eve")
    login = f"eve.{table[:8]}"
    eve.post("/api/me/account", {"login": login, "password": "correct horse"})
    host, guest = visit(f"/t/{table}", person=ada), visit(f"/t/{table}")
    sit(guest, "Bob")
    host.get_by_role("button", name="Start").click()
    expect_there(host, guest)

    me = tab(guest.context, "/me")
    known = me.locator("section").filter(has_text="Have you been here before?")
    known.get_by_role("textbox", name="Account name").fill(login)
    known.get_by_role("textbox", name="Password").fill("correct horse")
    known.get_by_role("button", name="Sign in").click()
    expect_there(host, guest, name="Eve")
    expect(seats(guest).get_by_role("listitem").filter(has_text="Eve")).to_contain_text("you")
    Player(guest, "trains").press()

    # Signed out, the same browser only watches.
    me.get_by_role("button", name="Sign out on this device").click()
    for page in (host, guest):
        expect_away(page, "Eve", watching=1)
    expect(guest.locator(".board button:enabled")).to_have_count(0)


def test_a_browser_that_signed_in_elsewhere_is_not_asked_for_a_name(visit: Visit, server: Server) -> None:
    ada, table = public_table(server)
    bob = server.guest("Bob")
    code = bob.post("/api/me/recovery")["code"]
    host, guest = visit(f"/t/{table}", person=ada), visit(f"/t/{table}")
    expect(guest.get_by_role("button", name="Sit here")).to_be_enabled()
    me = tab(guest.context, "/me")
    me.get_by_role("textbox", name="Code from another device").fill(code)
    me.get_by_role("button", name="Go on as that person").click()
    expect(guest.get_by_role("link", name="Bob You")).to_be_visible()
    guest.get_by_role("button", name="Sit here").click()
    host.get_by_role("button", name="Start").click()
    expect_there(host, guest)
    assert bob.get("/api/me")["name"] == "Bob"


def test_two_tabs_of_a_fresh_browser_are_one_player(visit: Visit, server: Server) -> None:
    ada, table = public_table(server)
    host, first = visit(f"/t/{table}", person=ada), visit(f"/t/{table}")
    second = tab(first.context, f"/t/{table}")
    expect(second.get_by_role("button", name="Sit here")).to_be_enabled()
    sit(first, "Bob")
    host.get_by_role("button", name="Start").click()
    expect_there(host, first, second)
    first.close()
    Player(second, "trains").press()
    expect_there(host, second)
    second.close()
    expect_away(host, "Bob", watching=0)


def test_two_devices_of_one_person_are_one_player(visit: Visit, server: Server) -> None:
    ada, table = public_table(server)
    host, laptop = visit(f"/t/{table}", person=ada), visit(f"/t/{table}")
    sit(laptop, "Bob")
    host.get_by_role("button", name="Start").click()
    phone = visit(f"/t/{table}", size=PHONE, touch=True)
    for page in (host, laptop, phone):
        expect(seats(page).get_by_text("1 watching")).to_be_visible()

    me = tab(laptop.context, "/me")
    me.get_by_role("button", name="Show a code").click()
    code = me.locator(".code").inner_text()
    me = tab(phone.context, "/me")
    me.get_by_role("textbox", name="Code from another device").fill(code)
    me.get_by_role("button", name="Go on as that person").tap()
    expect_there(host, laptop, phone)
    laptop.context.close()
    Player(phone, "trains", by="finger").press()
    expect_there(host, phone)
    phone.context.close()
    expect_away(host, "Bob", watching=0)


def test_who_leaves_and_returns_is_there(visit: Visit, server: Server) -> None:
    ada, table = public_table(server)
    host, guest = visit(f"/t/{table}", person=ada), visit(f"/t/{table}")
    sit(guest, "Bob")
    row = host.get_by_role("listitem").filter(has_text="Bob")

    # Up and down again before the start.
    guest.get_by_role("button", name="Leave").click()
    expect(row).to_have_count(0)
    guest.get_by_role("button", name="Sit here").click()
    expect(row).to_be_visible()
    expect(row.get_by_text("away")).to_have_count(0)
    guest.goto("/")
    expect(row.get_by_text("away")).to_be_visible()
    guest.go_back()
    expect(row.get_by_text("away")).to_have_count(0)

    # To the home page and back, and with the page closed, while the game is on.
    host.get_by_role("button", name="Start").click()
    expect_there(host, guest)
    guest.get_by_role("link", name="Turntable: Home").click()
    expect_away(host, "Bob", watching=0)
    guest.go_back()
    expect_there(host, guest)
    context = guest.context
    guest.close()
    expect_away(host, "Bob", watching=0)
    expect_there(tab(context, f"/t/{table}"), host)
