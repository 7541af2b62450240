"""The page as an app: a manifest with icons, and what works without a connection."""

from __future__ import annotations

import json
import struct

from playwright.sync_api import expect

import turntable
from tests.e2e.conftest import Visit
from tests.server.conftest import Server
from turntable.match import lessons

KEPT = "async () => (await (await caches.open('shell')).keys()).map((request) => new URL(request.url).pathname)"


def test_the_manifest_names_icons_that_are_there_in_the_size_it_says(server: Server) -> None:
    visitor = server.guest()
    answer = visitor.ask("GET", "/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    for icon in json.loads(answer.content)["icons"]:
        picture = visitor.ask("GET", icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        width, height = struct.unpack(">II", picture.content[16:24])
        assert icon["sizes"] == f"{width}x{height}"


def test_lessons_work_without_a_connection_and_tables_are_not_kept(server: Server, visit: Visit) -> None:
    ada = server.guest()
    table = ada.table("trains", "me", "casual", start=True)["id"]
    page = visit("/", person=ada, worker=True, noisy=True)
    page.evaluate("() => navigator.serviceWorker.ready")
    page.goto(f"/t/{table}")
    expect(page.locator("[data-move]").first).to_be_visible()
    names = lessons.names(turntable.game("trains"))
    last = f"/api/games/trains/lessons/{names[-1]}"
    page.goto("/")
    while last not in (kept := page.evaluate(KEPT)):
        page.wait_for_timeout(100)
    assert not [path for path in kept if path.startswith(("/api/tables", "/api/me"))]
    page.context.set_offline(True)
    page.goto(f"/learn/trains/{names[0]}")
    expect(page.locator(".coach .said")).to_be_visible()
    expect(page.locator("[data-place]").first).to_be_visible()
    page.goto(f"/t/{table}")
    expect(page.get_by_role("status").first).to_be_visible()  # it says that it is not connected
    expect(page.locator("[data-move]")).to_have_count(0)


def test_a_link_to_a_table_says_which_game_it_is_and_who_plays_to_whoever_may_know(server: Server) -> None:
    ada, bob = server.guest('<b>"Ada'), server.guest("Bob")
    shown = ada.table("trains", "me", "rita", start=True)["id"]
    secret = ada.table("trains", "me", "rita", start=True, spectators=False)["id"]
    page = bob.ask("GET", f"/t/{shown}").text
    assert '<meta property="og:title" content="Trains: &lt;b&gt;&quot;Ada · Rita">' in page
    for other in (f"/t/{secret}", "/t/nothing", "/"):
        assert "og:title" not in bob.ask("GET", other).text
