"""Notices on the page: the list of turns, quiet hours, and a notice that a service worker shows."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import PHONE, Visit, wide
from tests.server.conftest import Server


def test_the_home_page_lists_where_it_is_my_turn(visit: Visit, server: Server) -> None:
    ada = server.guest("Ada")
    ada.table("trains", "me", "open", options={"first": 0})
    table = ada.table("trains", "me", "me", start=True)["id"]
    page = visit("/", person=ada, size=PHONE)
    turns = page.get_by_role("region", name="Your turn (1)")
    expect(turns.get_by_role("link")).to_have_attribute("href", f"/t/{table}")
    expect(page.get_by_role("region", name="Your games").get_by_role("link")).to_have_count(1)


def test_quiet_hours_are_kept(visit: Visit, server: Server) -> None:
    ada = server.guest("Ada")
    page = visit("/me", person=ada, size=PHONE, dark=True)
    expect(page.get_by_text("No browser of yours is told.")).to_be_visible()
    page.get_by_label("Quiet from").fill("22:00")
    page.get_by_label("to", exact=True).fill("07:30")
    with page.expect_response("**/api/notices/quiet"):
        page.locator("#notices").get_by_role("button", name="Save").press("Enter")
    page.reload()
    expect(page.get_by_label("Quiet from")).to_have_value("22:00")
    assert not wide(page)
    found = ada.get("/api/notices")
    assert (found["quiet_from"], found["quiet_to"]) == (22 * 60, 7 * 60 + 30)


def test_a_service_worker_shows_a_notice(visit: Visit, server: Server, whole_browser: Browser) -> None:
    page = visit("/me", person=server.guest("Ada"), worker=True, within=whole_browser)
    page.context.grant_permissions(["notifications"])
    page.evaluate("() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    devtools = page.context.new_cdp_session(page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    for _ in range(600):
        if registrations:
            break
        page.wait_for_timeout(50)
    message = {"title": "Trains", "body": "It is your turn.", "path": "/t/x", "tag": "x"}
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.address, "registrationId": registrations[-1], "data": json.dumps(message)},
    )
    shown = """async () => {
        const worker = await navigator.serviceWorker.ready;
        for (let n = 0; n < 600; n += 1) {
            const [notice] = await worker.getNotifications();
            if (notice) return [notice.title, notice.body, notice.data];
            await new Promise((done) => setTimeout(done, 50));
        }
    }"""
    assert page.evaluate(shown) == ["Trains", "It is your turn.", "/t/x"]
