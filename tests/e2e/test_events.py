"""An event on the page: an arena of eight bots and two people, from its making to its standings."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.axe import findings_now
from tests.e2e.conftest import PHONE, Visit, wide
from tests.server.client import Visitor
from tests.server.conftest import Server

POINTS = {"first": (1.0, 0.0), "second": (0.0, 1.0), "draw": (0.5, 0.5)}


def give_up(page: Page, person: Visitor, event: str) -> None:
    """Go where the page leads, give the game up, and come back to the event."""
    page.wait_for_url("**/t/*")
    person.post(f"/api/tables/{page.url.rpartition('/')[2]}/resign")
    go_back(page, event)


def go_back(page: Page, event: str) -> None:
    page.get_by_role("link", name="Back to the event").click()
    page.wait_for_url(f"**/events/{event}")


def points_of(games: list[dict[str, Any]]) -> dict[int, float]:
    found: dict[int, float] = {}
    for game in games:
        for number, point in zip((game["first"], game["second"]), POINTS[game["result"]], strict=True):
            found[number] = found.get(number, 0.0) + point
    return found


def test_an_arena_of_eight_bots_and_two_people_ends_with_right_standings(visit: Visit, server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    one = visit("/events", person=ada)
    assert findings_now(one) == []
    form = one.get_by_role("region", name="A new event")
    form.get_by_label("Name").fill("Friday arena")
    form.get_by_label("Form").select_option("arena")
    form.get_by_label("Bots", exact=True).fill("8")
    form.get_by_label("Level of the bots").select_option("beginner")
    form.get_by_role("button", name="Make the event").press("Enter")
    one.get_by_role("button", name="Take part").click()
    expect(one.get_by_role("button", name="Do not take part")).to_be_visible()
    event = one.url.rpartition("/")[2]
    other = visit(f"/events/{event}", person=bob, size=PHONE, dark=True)
    other.get_by_role("button", name="Take part").click()
    expect(other.locator("tbody tr")).to_have_count(10)
    assert not wide(other)
    assert findings_now(other) == []
    one.get_by_role("button", name="Begin").press("Enter")
    other.wait_for_url("**/t/*")
    give_up(one, ada, event)  # against Bob, as people meet people first
    go_back(other, event)
    give_up(other, bob, event)  # against a bot: nobody meets the same one twice in a row
    give_up(one, ada, event)
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"), timeout=60)) as database:
        database.execute("UPDATE events SET ends = 1 WHERE id = ?", [event])
        database.commit()
    for page, person in ((one, ada), (other, bob)):  # they may have been paired once more
        while (now := person.get(f"/api/events/{event}"))["state"] == "playing":
            if now["your_table"]:
                person.ask("POST", f"/api/tables/{now['your_table']}/resign")
            page.wait_for_timeout(200)
    points = points_of(now["games"])
    lines = now["standings"]
    assert {line["number"]: line["points"] for line in lines if line["games"]} == points
    assert [line["points"] for line in lines] == sorted((line["points"] for line in lines), reverse=True)
    assert {line["name"]: line["won"] for line in lines if line["name"]} == {"Ada": 0, "Bob": 1}
    one.goto(f"/events/{event}")
    expect(one.get_by_role("status")).to_contain_text("over")
    shown = one.locator("tbody tr td.place").all_text_contents()
    assert shown == [str(line["place"]) for line in lines]
    assert findings_now(one) == []
