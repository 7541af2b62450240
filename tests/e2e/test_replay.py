"""After a game: the replay with its slider and anyone's view, the fair-deal check, the curve of chances."""

from __future__ import annotations

from playwright.sync_api import expect

import turntable
from tests.e2e.conftest import Visit
from tests.e2e.scenes import Scenes, turning_points
from tests.e2e.stage import message
from turntable.locales import say


def test_a_replay_goes_through_the_game_and_checks_the_deal(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.finished("trains")
    table = scene.person.get(f"/api/tables/{scene.table}")
    moves = table["version"]
    page = visit(f"/r/{scene.table}", person=scene.person)

    page.get_by_text("The deal was fair").click()
    expect(page.get_by_text(table["commitment"])).to_be_visible()
    expect(page.get_by_text(table["seed"])).to_be_visible()

    slider = page.get_by_role("slider")
    expect(page.get_by_role("status").filter(has_text=f"0 of {moves}")).to_be_visible()
    slider.focus()
    page.keyboard.press("End")
    expect(page.get_by_text(f"{moves} of {moves}")).to_be_visible()
    expect(page.get_by_role("button", name="One move on")).to_be_disabled()
    told = page.locator(".told")
    expect(told).not_to_be_empty()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(f"{moves - 1} of {moves}")).to_be_visible()
    slider.fill("3")
    expect(page.get_by_text(f"3 of {moves}")).to_be_visible()
    moment = scene.person.get(f"/api/tables/{scene.table}/moments/3?seat=1")
    page.get_by_label("Seen by").select_option(index=2)
    own = page.get_by_role("group", name="Your train")
    expect(own.locator("button[data-card]")).to_have_count(sum(card is not None for card in moment["view"]["lines"][1]))
    for slot, card in enumerate(moment["view"]["lines"][1], 1):
        if card is not None:
            expect(own.locator(f'[data-slot="{slot}"]')).to_have_attribute("data-card", str(card))

    expect(page.get_by_role("heading", name="Chances to win")).to_be_visible()


def test_arrow_keys_lead_through_a_replay(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.finished("trains")
    moves = scene.person.get(f"/api/tables/{scene.table}")["version"]
    page = visit(f"/r/{scene.table}", person=scene.person)
    expect(page.get_by_text(f"0 of {moves}")).to_be_visible()
    for key, move in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", moves), ("Home", 0)):
        page.keyboard.press(key)
        expect(page.get_by_text(f"{move} of {moves}")).to_be_visible()


def test_a_replay_says_why_another_move_was_better(visit: Visit, scenes: Scenes) -> None:
    turntable.game("trains")  # its catalogue is read
    scene = scenes.finished("trains")
    page = visit(f"/r/{scene.table}", person=scene.person)
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    names = [
        seat["name"] or f"Bot {n + 1}" for n, seat in enumerate(scene.person.get(f"/api/tables/{scene.table}")["seats"])
    ]
    review = scene.person.get(f"/api/tables/{scene.table}/review")
    worst = sorted(turning_points(review)[:5], key=lambda judged: int(judged["version"]))
    assert worst
    told = page.get_by_role("region", name="Chances to win").locator("ol > li")
    expect(told).to_have_count(len(worst))
    for line, judged in zip(told.all(), worst, strict=True):
        expect(line).to_contain_text(f"Move {judged['version'] + 1}, {names[judged['seat']]}")
        reasons = [message(words).text("en", names) for words in judged["reasons"]] or [say("reason-none")]
        expect(line).to_contain_text(" ".join(reasons))
