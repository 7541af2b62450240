"""A person's page: ratings, games that open in the review, a file of all games, and the end of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import turntable
from tests.e2e.axe import findings
from tests.e2e.conftest import PHONE, Visit, wide
from tests.server.client import Visitor
from tests.server.conftest import Server


def finished(server: Server) -> tuple[Visitor, Visitor, str]:
    """A public game that Ada has won."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open", public=True)["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    bob.post(f"/api/tables/{table}/resign")
    return ada, bob, table


def test_games_are_found_again_and_open_in_the_review(visit: Visit, server: Server) -> None:
    ada, bob, table = finished(server)
    page = visit(f"/people/{ada.get('/api/me')['id']}", person=bob, size=PHONE)
    game = page.get_by_role("link").filter(has_text="Ada · Bob")
    expect(game).to_contain_text("won")
    expect(page.get_by_role("button", name="Delete me")).to_have_count(0)
    page.get_by_label("Result").select_option("lost")
    expect(page.get_by_text("No game is like that.")).to_be_visible()
    page.get_by_label("Result").select_option("won")
    page.get_by_role("searchbox").fill("bob")
    expect(game).to_be_visible()
    assert not wide(page)
    game.click()
    page.wait_for_url(f"**/r/{table}")


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
def test_the_page_of_a_person_has_no_barrier(visit: Visit, server: Server, lang: str) -> None:
    ada, _, _ = finished(server)
    page = visit(f"/people/{ada.get('/api/me')['id']}", person=ada, size=PHONE, lang=lang)
    expect(page.get_by_role("table").first).to_be_visible()
    assert not wide(page)
    assert findings(page) == []


def test_all_games_are_downloaded_and_everything_is_deleted(visit: Visit, server: Server, tmp_path: Path) -> None:
    ada, bob, table = finished(server)
    page = visit("/me", person=ada)
    page.get_by_role("link", name="Profile and games").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download all my games").click()
    download.value.save_as(tmp_path / "games.jsonl")
    (line,) = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert turntable.replay(json.loads(line)).game.name == "trains"
    page.get_by_label("Others may see my ratings").uncheck()
    page.get_by_role("button", name="Delete me").press("Enter")
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Delete me").press("Enter")
    page.get_by_role("button", name="Delete everything of mine").click()
    page.wait_for_url(f"{server.address}/")
    assert ada.get("/api/me") is None
    assert [seat["name"] for seat in bob.get(f"/api/tables/{table}")["seats"]] == ["—", "Bob"]


def test_an_unknown_person_gets_a_page_that_leads_home(visit: Visit) -> None:
    page = visit("/people/nobody", noisy=True)
    expect(page.get_by_role("alert")).to_have_text("There is no such person.")
    page.get_by_role("main").get_by_role("link", name="Home").click()
    page.wait_for_url(re.compile("/$"))
