"""What happens is shown: again on demand and after coming back, loudly to a victim, moving or still, with sound."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect

import turntable
from tests.e2e.axe import findings
from tests.e2e.conftest import PHONE, Visit
from tests.e2e.scenes import Scenes
from tests.e2e.stage import BEATS, SLOWLY
from tests.server.conftest import Server
from turntable.locales import LANGUAGES, say

# What was played by the browser's own instruments
HEARD = """
    window.heard = 0;
    window.AudioContext = class extends AudioContext { constructor() { super(); window.audio = this; } };
    for (const kind of ["OscillatorNode", "AudioBufferSourceNode"]) {
        const Real = window[kind];
        window[kind] = class extends Real { start(...at) { window.heard += 1; super.start(...at); } };
    }
"""
TOKENS = """
    window.tokens = 0;
    document.addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
        for (const change of changes)
            for (const node of change.addedNodes) if (node.className === "stage-token") window.tokens += 1;
    }).observe(document.body, { childList: true, subtree: true }));
"""

# How long cards are on their way, in milliseconds
FLIGHTS = """
    window.flights = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        if (this.dataset.card) window.flights.push(options.duration);
        return animate.call(this, frames, options);
    };
"""


@pytest.mark.parametrize("game", ["trains", "tickets", "superline"])
def test_coming_back_begins_with_what_happened(visit: Visit, scenes: Scenes, game: str) -> None:
    scene = scenes.midgame(game)
    page = visit(f"/t/{scene.table}", person=scene.person, steps=True, script=SLOWLY)
    expect(page.locator(".caption[aria-live=polite]")).to_contain_text("Bot")
    page.keyboard.press("Shift")
    expect(page.locator(".caption.preview")).to_be_attached()
    for again in ("button", "key"):
        if again == "button":
            page.get_by_role("button", name="What happened?").click()
        else:
            page.keyboard.press("Alt+R")
        expect(page.locator(".caption[aria-live=polite]")).to_contain_text("Bot")
        expect(page.locator("[data-beat]").first).to_be_attached()
        page.mouse.click(2, 400)
        expect(page.locator(".caption.preview")).to_be_attached()
    assert page.locator("[data-trace]").count()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_marks_captions_and_goals_are_sound_for_everyone(visit: Visit, scenes: Scenes, lang: str) -> None:
    for game in ("trains", "tickets", "superline"):
        scene = scenes.midgame(game)
        page = visit(f"/t/{scene.table}", person=scene.person, steps=True, lang=lang, dark=lang == "pl", size=PHONE)
        expect(page.locator("[data-trace]").first).to_be_attached()
        expect(page.locator(".goal")).not_to_be_empty()
        assert not findings(page)


@pytest.mark.parametrize("still", [True, False])
def test_things_move_unless_the_reader_wants_less_movement(visit: Visit, scenes: Scenes, still: bool) -> None:
    scene = scenes.midgame("superline")
    page = visit(f"/t/{scene.table}", person=scene.person, steps=True, still=still, script=TOKENS + BEATS)
    page.wait_for_function("() => beats > 0")
    expect(page.locator(".caption.preview")).to_be_attached()
    assert (page.evaluate("tokens") == 0) == still


def test_a_card_is_seen_on_its_way(visit: Visit, server: Server) -> None:
    scene = Scenes(server).midgame("trains")  # a table of its own, as a card is drawn
    page = visit(f"/t/{scene.table}", person=scene.person, still=False, script=FLIGHTS)
    page.locator("[data-move=draw]").click()
    page.wait_for_function("() => flights.length > 0")
    assert min(page.evaluate("flights")) > 100


def test_what_a_press_would_do_is_told_before(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.midgame("trains")
    page = visit(f"/t/{scene.table}", person=scene.person)
    pile = page.locator("[data-move=draw]")
    pile.hover()
    expect(page.locator(".caption.preview")).to_have_text("Draw the top card")
    page.mouse.move(2, 400)
    expect(page.locator(".caption.preview")).to_have_text("")
    pile.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".caption.preview")).to_have_text("Draw the top card")


def test_sound_has_a_switch_that_is_remembered(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.midgame("superline")
    page = visit(f"/t/{scene.table}", person=scene.person, steps=True, script=HEARD + BEATS)
    switch = page.get_by_role("button", name="Sound", exact=True)
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".caption").first).to_be_attached()
    page.mouse.click(2, 400)  # no browser makes a sound before the first press
    page.wait_for_function("() => window.audio?.state === 'running'")
    page.get_by_role("button", name="What happened?").click()
    page.wait_for_function("() => heard > 0")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Volume")).to_be_disabled()
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.mouse.click(2, 400)
    page.get_by_role("button", name="What happened?").click()
    page.wait_for_function("() => beats > 0")
    expect(page.locator(".caption.preview")).to_be_attached()
    assert page.evaluate("heard") == 0


def test_a_robbery_is_told_loudly_to_its_victim(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.midgame("tickets")
    page = visit(person=scene.person, steps=True, script=SLOWLY)
    facts = {"seat": {"seat": 1}, "victim": {"seat": 0}, "cards": [], "from": "seat-1", "to": "station-0"}

    def meddle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def heard(text: str | bytes) -> None:
            sent = json.loads(text)
            if sent["type"] == "state":
                sent |= {"by": 1, "told": [{"id": "tickets-told-rob", "facts": facts}], "log": None}
            socket.send(json.dumps(sent))

        server.on_message(heard)

    page.route_web_socket("**/socket", meddle)
    page.route("**/log*", lambda route: route.fulfill(json=[]))  # nothing else is told before it
    page.goto(f"/t/{scene.table}")
    expect(page.get_by_role("alert")).to_contain_text("Bot 2 robs Ada")
    expect(page.locator('[data-place~="station-0"][data-beat=loud]')).to_be_attached()


def test_a_hint_gives_its_reason_and_the_second_best_move(visit: Visit, scenes: Scenes) -> None:
    turntable.game("trains")  # its catalogue is read
    scene = scenes.midgame("trains")
    page = visit(f"/t/{scene.table}", person=scene.person)
    answers: list[dict[str, object]] = []
    page.on(
        "websocket",
        lambda socket: socket.on(
            "framereceived", lambda text: answers.append(json.loads(text)) if '"hint"' in str(text)[:20] else None
        ),
    )
    page.reload()
    page.get_by_role("button", name="Hint", exact=True).click()
    strip = page.locator(".strip.hint")
    expect(strip).to_contain_text("to win")
    hint = next(answer for answer in answers if answer["type"] == "hint")
    reasons = hint["reasons"]
    assert isinstance(reasons, list)
    for words in reasons or [{"id": "reason-none"}]:
        expect(strip).to_contain_text(say(words["id"], **words.get("facts", {})))
    moves = hint["moves"]
    assert isinstance(moves, list)
    expect(strip.locator(".second")).to_have_count(int(len(moves) > 1))
