"""What a player finds out without a move: effects, signs, rows, what everyone did, whose turn it is, who speaks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import turntable
from tests.e2e.axe import findings
from tests.e2e.conftest import PHONE, Visit
from tests.e2e.scenes import Scenes
from tests.e2e.stage import PAINTED, SCRIPT, UNMARKED, message
from tests.server.conftest import Server
from turntable.locales import LANGUAGES, say

GAMES = ("trains", "tickets", "superline")
# What a finger rests on.
TOUCHED = {"trains": "[data-move=draw]", "tickets": "[data-move='take deck']", "superline": ".cell.target[data-move]"}
PRESS = """(node, type) => node.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerType: "touch", isPrimary: true, pointerId: 7 }))"""
SIGNS = {"trains": 10, "tickets": 9, "superline": 10}
SHAKEN = """
    window.shaken = 0;
    Object.defineProperty(navigator, "vibrate", { value: () => Boolean(window.shaken += 1) });
"""


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_that_stays_tells_what_a_press_would_do(visit: Visit, scenes: Scenes, game: str) -> None:
    scene = scenes.midgame(game)
    page = visit(f"/t/{scene.table}", person=scene.person, size=PHONE, touch=True)
    target = page.locator(TOUCHED[game]).first
    caption = page.locator(".caption.preview")
    expect(caption).to_have_text("")
    before = scene.person.get(f"/api/tables/{scene.table}")["version"]
    target.evaluate(PRESS, "pointerdown")
    expect(caption).not_to_have_text("")
    target.evaluate(PRESS, "pointerup")
    target.dispatch_event("click")  # as a browser does when the finger is lifted
    expect(caption).to_have_text("")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert scene.person.get(f"/api/tables/{scene.table}")["version"] == before


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_sign_is_explained_one_press_away(visit: Visit, scenes: Scenes, game: str, lang: str) -> None:
    scene = scenes.midgame(game)
    page = visit(f"/t/{scene.table}", person=scene.person, lang=lang, size=PHONE, dark=lang == "ru")
    page.get_by_role("button", name=say("ui-signs", lang)).press("Enter")
    signs = page.get_by_role("dialog").locator("dd")
    expect(signs).to_have_count(SIGNS[game])
    told = signs.all_inner_texts()
    assert len(set(told)) == len(told)
    assert all(sentence.endswith(".") for sentence in told)
    assert not findings(page)


def test_coming_back_tells_and_marks_what_every_opponent_did(visit: Visit, scenes: Scenes) -> None:
    turntable.game("superline")  # its catalogue is read
    scene = scenes.midgame("superline")
    table = scene.person.get(f"/api/tables/{scene.table}")
    names = [seat["name"] or f"Bot {n + 1}" for n, seat in enumerate(table["seats"])]
    log = scene.person.get(f"/api/tables/{scene.table}/log?seat=0")
    mine = max(n for n, entry in enumerate(log) if entry["seat"] == 0)
    told = [message(words) for entry in log[mine + 1 :] for words in entry["told"]]
    assert len({entry["seat"] for entry in log[mine + 1 :]}) == 3
    page = visit(f"/t/{scene.table}", person=scene.person, steps=True, script=SCRIPT)
    said = "\n".join(line.text("en", names) for line in told)
    page.wait_for_function("said => captions.join('\\n').endsWith(said)", arg=said)
    page.evaluate(PAINTED)
    changed = [str(line.facts["to"]) for line in told if str(line.facts.get("to", "")).startswith("cell-")]
    assert len(changed) >= 3
    assert page.evaluate(UNMARKED, changed) == []


def test_rows_of_all_teams_are_marked_on_demand(visit: Visit, scenes: Scenes) -> None:
    turntable.game("superline")  # its catalogue is read
    scene = scenes.midgame("superline")
    page = visit(f"/t/{scene.table}", person=scene.person)
    rows = page.get_by_role("button", name=say("superline-ui-rows"))
    expect(rows).to_have_attribute("aria-pressed", "false")
    rows.click()
    expect(rows).to_have_attribute("aria-pressed", "true")
    listed = page.locator(".map ul[role=status] li")
    expect(listed.first).not_to_be_empty()
    drawn = page.locator(".over .row")
    assert drawn.count() == (0 if listed.first.inner_text() == say("superline-ui-no-rows") else listed.count())
    rows.click()
    expect(listed).to_have_count(0)
    expect(drawn).to_have_count(0)


def test_a_phone_is_felt_when_ones_turn_comes(visit: Visit, server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open")["id"]
    bob.sit(table, 1)
    bob.post(f"/api/tables/{table}/ready", {"ready": True})
    ada.post(f"/api/tables/{table}/start")
    page = visit(f"/t/{table}", person=ada, size=PHONE, touch=True, script=SHAKEN)
    expect(page.locator(".board svg").first).to_be_visible()
    page.mouse.click(2, 400)  # nothing is felt before the first press
    with bob.join(table) as other, ada.join(table) as own:
        for version in range(4):
            for socket in (own, other):
                socket.reach(version)
            playing = own if own.state["legal"] else other
            playing.play(min(playing.state["legal"]))
    page.wait_for_function("() => window.shaken > 0")


def test_a_new_line_of_chat_shows_beside_the_log(visit: Visit, server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open")["id"]
    bob.sit(table, 1)
    bob.post(f"/api/tables/{table}/ready", {"ready": True})
    ada.post(f"/api/tables/{table}/start")
    page = visit(f"/t/{table}", person=ada, size=PHONE)
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    with bob.join(table) as socket:
        socket.send(type="say", text="good luck")
    line = page.get_by_role("button", name="Bob good luck")
    expect(line).to_be_visible()
    expect(page.get_by_role("tab", name="Chat")).to_contain_text("1")
    line.click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("good luck")
    expect(line).to_have_count(0)
