"""Playing on from a moment of a finished game, through its dialog."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, Visit, wide
from tests.e2e.players import Player
from tests.e2e.scenes import Scenes


def test_a_moment_of_a_game_is_played_on_against_the_bot_that_was_chosen(visit: Visit, scenes: Scenes) -> None:
    over = scenes.finished("trains")
    page = visit(f"/r/{over.table}", size=PHONE, touch=True)
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_label("Your seat").select_option(index=1)
    bots = dialog.get_by_label("Bots")
    bots.select_option("rita")
    expect(bots).to_have_accessible_description(re.compile("fox"))
    bots.select_option("master")
    expect(bots).to_have_accessible_description(re.compile("^Thinks like the expert"))
    assert not wide(page)
    dialog.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text("you")
    Player(page, "trains", by="finger").press()
    table = scenes.server.guest("Bob").get(f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert [seat["level"] for seat in table["seats"]] == ["master", None, "master"]
