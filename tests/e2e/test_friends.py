"""Friends, reports and moderation on the page: from a profile to a game, and from a line of chat to a mute."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import findings
from tests.e2e.conftest import PHONE, Visit, wide
from tests.server.conftest import Server
from tests.server.test_moderation import moderator
from tests.server.test_play import two
from tests.server.test_profiles import person


def test_a_friend_is_followed_challenged_and_met_again(visit: Visit, server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    one = visit(f"/people/{person(bob)}", person=ada)
    one.get_by_role("button", name="Follow").press("Enter")
    expect(one.get_by_role("button", name="Unfollow")).to_be_visible()
    one.goto("/friends")
    one.get_by_role("button", name="Challenge Bob").press("Enter")
    dialog = one.get_by_role("dialog")
    dialog.get_by_label("Pace").select_option("no clock")
    assert findings(one) == []
    dialog.get_by_role("button", name="Challenge", exact=True).press("Enter")
    one.wait_for_url("**/t/*")
    other = visit("/", person=bob, size=PHONE, dark=True)
    challenges = other.get_by_role("region", name="Friends")
    expect(challenges).to_contain_text("Ada challenges you")
    expect(challenges).to_contain_text("no clock · casual")
    assert not wide(other)
    challenges.get_by_role("button", name="Play").press("Enter")
    other.wait_for_url(one.url)
    expect(one.get_by_role("list", name="Seats")).to_contain_text("Bob")
    bob.post(f"/api/tables/{one.url.rsplit('/', 1)[1]}/resign")
    result = one.locator(".result")
    expect(result).to_be_visible()
    result.get_by_role("button", name="Play again Bob").click()
    expect(one.get_by_role("dialog").get_by_label("Game")).to_have_value("trains")


def test_a_line_of_chat_is_reported_and_a_moderator_acts(visit: Visit, server: Server) -> None:
    ada, bob, table = two(server)
    mod = moderator(server)
    with bob.join(table) as socket:
        socket.ask(type="say", text="what a fool you are")
    page = visit(f"/t/{table}", person=ada)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Report what Bob said").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("what a fool you are")
    dialog.get_by_label("Anything to add").fill("again and again")
    dialog.get_by_label("Block this person too").check()
    assert findings(page) == []
    dialog.get_by_role("button", name="Report", exact=True).click()
    expect(dialog).to_contain_text("A moderator will look at it.")
    dialog.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("log", name="Chat")).not_to_contain_text("what a fool")
    host = visit("/me", person=mod, size=PHONE, dark=True)
    host.get_by_role("link", name="Moderation").click()
    report = host.get_by_role("listitem").filter(has_text="again and again")
    expect(report).to_contain_text("what a fool you are")
    assert findings(host) == []
    report.get_by_role("button", name="Act Bob").click()
    host.get_by_role("dialog").get_by_label("Why?").fill("rude")
    host.get_by_role("button", name="Do it").click()
    expect(host.get_by_role("dialog")).to_have_count(0)
    report.get_by_role("button", name="Dealt with").click()
    host.get_by_role("dialog").get_by_label("Why?").fill("muted for a day")
    host.get_by_role("dialog").get_by_role("button", name="Dealt with").click()
    expect(report).to_have_count(0)
    host.get_by_role("button", name="Log").click()
    expect(host.get_by_role("listitem").filter(has_text="rude").first).to_contain_text("Mute Bob 1 day")
    told = visit("/", person=bob)
    expect(told.get_by_role("alert")).to_have_text("A moderator has muted you: you cannot chat for one more day.")


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
def test_friends_and_moderation_fit_and_have_no_barrier(visit: Visit, server: Server, lang: str) -> None:
    ada, bob = moderator(server, "Ada"), server.guest("Maximilian von Hohenfels")
    for what in ("follow", "block"):
        other = bob if what == "follow" else server.guest("Zed")
        ada.put(f"/api/people/{person(other)}/{what}", None)
    bob.post("/api/challenges", {"people": [person(ada)], "game": "tickets", "seats": 2, "pace": "days"})
    page = visit("/friends", person=ada, size=PHONE, lang=lang)
    expect(page.get_by_role("listitem").first).to_be_visible()
    assert not wide(page)
    assert findings(page) == []
    page.goto("/moderation")
    for button in range(4):
        page.locator("main > .actions button").nth(button).click()
        expect(page.get_by_role("listitem").first).to_be_visible()
        assert not wide(page)
    assert findings(page) == []
