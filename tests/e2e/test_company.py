"""Several people at a table: a connection that breaks, a guest by phone, a shared screen, two on one device."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, Visit, wide
from tests.e2e.players import Player, acting
from tests.e2e.wire import Wire
from tests.server.client import Visitor
from tests.server.conftest import Server

LOST = "The connection was lost"


def to_draw(server: Server) -> tuple[Visitor, Visitor, str, int]:
    """Ada, who may draw a card, and Bob at a table of Trains; how many moves were made."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open", options={"first": 0})["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    with ada.join(table) as one, bob.join(table) as other:
        made = 0
        while "draw" not in one.reach(made)["legal"]:
            other.reach(made)
            playing = one if one.state["legal"] else other
            made = playing.play(sorted(playing.state["legal"])[0])["version"]
    return ada, bob, table, made


def moves(person: Visitor, table: str) -> int:
    return len(person.get(f"/api/tables/{table}/log"))


def logged(page: Page, move: int) -> Locator:
    """The line of the log that tells of a move."""
    return page.locator("#side li .n", has_text=re.compile(f"^{move}$"))


def test_a_broken_connection_comes_back_and_loses_no_click(visit: Visit, server: Server) -> None:
    ada, bob, table, made = to_draw(server)
    with Wire(server.port) as wire:
        one = visit(f"/t/{table}", person=ada, address=wire.address, noisy=True)
        other = visit(f"/t/{table}", person=bob)
        draw = one.locator(".pile.lit")
        expect(draw).to_be_visible()
        expect(logged(other, made)).to_be_visible()

        # A click while nothing goes through arrives with the next connection.
        wire.cut()
        expect(one.get_by_text(LOST)).to_be_visible()
        expect(other.get_by_text("away")).to_be_visible()
        draw.click()
        assert moves(bob, table) == made
        wire.mend()
        expect(logged(other, made + 1)).to_be_visible()
        expect(one.get_by_text(LOST)).to_have_count(0)
        expect(other.get_by_text("away")).to_have_count(0)

        # A click arrives but its answer does not: it is sent again, and counts once.
        slot = one.locator("button[data-slot].lit").first
        expect(slot).to_be_visible()
        wire.deaf = True
        slot.click()
        expect(logged(other, made + 2)).to_be_visible()
        expect(logged(one, made + 2)).to_have_count(0)
        wire.cut()
        wire.mend()
        expect(logged(one, made + 2)).to_be_visible()
        assert moves(bob, table) == made + 2
        expect(one.get_by_role("alert")).to_have_count(0)


def test_two_tabs_of_one_player_agree(visit: Visit, server: Server) -> None:
    ada, _, table, made = to_draw(server)
    one = visit(f"/t/{table}", person=ada)
    other = one.context.new_page()
    other.goto(f"/t/{table}")
    expect(other.locator(".pile.lit")).to_be_visible()
    one.locator(".pile.lit").click()
    expect(logged(other, made + 1)).to_be_visible()
    other.locator("button[data-slot].lit").first.click()
    expect(logged(one, made + 2)).to_be_visible()


def test_a_guest_by_phone_joins_with_the_link_and_plays(visit: Visit) -> None:
    host = visit()
    host.get_by_role("button", name="Invite a friend: Trains").click()
    host.get_by_role("textbox", name="Name").fill("Ada")
    host.get_by_role("button", name="Go on").click()
    link = host.get_by_text(re.compile(r"^http\S+/j/\w+$"))
    expect(link).to_be_visible()

    guest = visit(link.inner_text().strip().removeprefix(host.evaluate("location.origin")), size=PHONE, touch=True)
    guest.get_by_role("textbox", name="Name").fill("Bob")
    guest.get_by_role("button", name="Go on").tap()
    expect(guest.get_by_text("Ada starts the game.")).to_be_visible()
    assert not wide(guest)
    host.get_by_role("button", name="Start").click()
    for page, player in ((host, "Ada"), (guest, "Bob")):
        expect(page.get_by_role("list", name="Seats")).to_contain_text(player)

    # They set up their lines and begin, the guest with a finger.
    players = [Player(host, "trains"), Player(guest, "trains", by="finger")]
    while (next_one := acting(*players)).page is not guest or not guest.locator(".pile.lit").count():
        assert next_one.press()
    guest.locator(".pile.lit").tap()
    expect(guest.locator(".held")).to_be_visible()
    assert not wide(guest)


def test_a_code_from_the_home_page_leads_to_the_table(visit: Visit, server: Server) -> None:
    table = server.guest("Ada").table("tickets", "me", "invited")
    page = visit(size=PHONE, touch=True)
    page.get_by_label("Have you been given a code?").fill(table["code"].lower())
    page.get_by_role("button", name="Join", exact=True).tap()
    page.get_by_role("textbox", name="Name").fill("Bob")
    page.get_by_role("button", name="Go on").tap()
    page.wait_for_url(f"**/t/{table['id']}")
    expect(page.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("you")


def test_a_shared_screen_shows_the_table_and_no_hand(visit: Visit, server: Server) -> None:
    ada, _, table, made = to_draw(server)
    code = ada.get(f"/api/tables/{table}")["code"]
    hand = visit(f"/t/{table}", person=ada)
    screen = visit(f"/t/{table}?display={code}", person=ada, size=(1920, 1080))
    expect(screen.get_by_role("region", name="The train of Ada")).to_be_visible()
    expect(screen.locator(".board button:enabled")).to_have_count(0)
    hand.locator(".pile.lit").click()
    expect(logged(screen, made + 1)).to_be_visible()
    expect(hand.locator(".held")).to_be_visible()
    expect(screen.locator(".held")).to_have_count(0)
    assert not wide(screen)


def test_two_on_one_device_have_a_curtain_between_them(visit: Visit, server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.table("tickets", "me", "me", start=True)["id"]
    page = visit(f"/t/{table}", person=ada)
    for name in ("Ada (1)", "Ada (2)"):
        expect(page.get_by_text(f"Hand over to {name}")).to_be_visible()
        expect(page.locator(".ticket")).to_have_count(0)
        page.keyboard.press("Enter")
        expect(page.locator(".offer .ticket").first).to_be_visible()
        player = Player(page, "tickets")
        for _ in range(page.locator(".offer .ticket").count() + 1):  # each is ticked, and all are kept
            player.press()


def test_log_and_chat_stand_side_by_side_where_there_is_room(visit: Visit, server: Server) -> None:
    ada, bob, table, _ = to_draw(server)
    page = visit(f"/t/{table}", person=ada, size=(1600, 900))
    expect(page.get_by_role("tab")).to_have_count(0)
    expect(page.get_by_role("region", name="Log").get_by_role("listitem").first).to_be_visible()
    with bob.join(table) as socket:
        socket.send(type="say", text="hello")
        expect(page.get_by_role("region", name="Chat")).to_contain_text("hello")
    narrow = visit(f"/t/{table}", person=bob)
    expect(narrow.get_by_role("tab", name="Log")).to_be_visible()
