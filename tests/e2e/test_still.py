"""Nothing moves under the pointer, and what a decision needs is on the screen."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.players import Player
from tests.e2e.scenes import Scenes
from tests.server.conftest import Server

MOST = 0.02  # cumulative layout shift, as browsers count it: of the worst five seconds without a pause of one
Shift = tuple[float, float, list[str]]  # when, how much, of what
LAPTOP = (1280, 720)
PRESSES = 8
GAMES = [
    ("trains", 2, LAPTOP),
    ("trains", 3, PHONE),
    ("trains", 4, LAPTOP),
    ("tickets", 2, PHONE),
    ("tickets", 3, LAPTOP),
    ("tickets", 4, PHONE),
    ("superline", 2, PHONE),
    ("superline", 3, LAPTOP),
    ("superline", 4, PHONE),
    ("superline", 12, LAPTOP),
]
# Two things do not count: what a press leads to, however late its answer comes, and a log that scrolls.
WATCH = """
window.shifts = [];
const answers = []; // from when an answer came until the frame after it had been drawn
document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    if (document.querySelector("[aria-busy=true]")) return;
    const answer = { came: performance.now(), drawn: Infinity };
    answers.push(answer);
    requestAnimationFrame(() => requestAnimationFrame(() => (answer.drawn = performance.now())));
}).observe(document.body, { subtree: true, attributeFilter: ["aria-busy"] }));
const pressed = ({ hadRecentInput, startTime }) =>
    hadRecentInput || answers.some(({ came, drawn }) => came - 100 < startTime && startTime < drawn + 100);
const scrolls = ({ node }) => node?.parentElement?.closest("aside");
new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
        if (!pressed(entry) && !entry.sources.every(scrolls))
            window.shifts.push([
                entry.startTime, entry.value, entry.sources.map(({ node }) => node?.className ?? String(node)),
            ]);
}).observe({ type: "layout-shift" });
"""
# Names on the map that stand over each other; the box of a text has room over and under its letters.
COLLIDING = """() => {
    const nodes = [...document.querySelectorAll(".atlas .name")];
    const names = nodes.map((node) => [node.textContent, node.getBoundingClientRect()]);
    const meet = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 2;
    return names.flatMap(([name, a], i) =>
        names.slice(i + 1).filter(([, b]) => meet(a, b)).map(([other]) => `${name}, ${other}`));
}"""
# What a player has to see and reach, by board.
NEEDED = {
    "trains": ".say, .pile[data-place=draw], .abilities .place, .own .slot",
    "tickets": ".market .slot, button.tickets, .hand .pile, .hand .bar, .atlas, .rivals .station, "
    ".held .ticket:nth-child(-n + 3)",
    "superline": ".prompt, .hand .card, .scroller, section.team",
}


@pytest.mark.parametrize(("game", "seats", "size"), GAMES)
def test_nothing_moves_in_a_whole_game(
    visit: Visit, server: Server, game: str, seats: int, size: tuple[int, int]
) -> None:
    """Ada presses what is lit for a while; then a bot plays on for her, or with two players the game is over.

    Bots among themselves make ten moves a second: these are judged one by one.
    """
    ada = server.guest("Ada")
    table = ada.table(game, "me", *["beginner"] * (seats - 1), start=True)["id"]
    page = visit(f"/t/{table}", person=ada, size=size, script=WATCH)
    player = Player(page, game)
    expect(page.locator(".board svg").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => { window.shifts = []; })")
    for _ in range(PRESSES):
        player.press()
    own: list[Shift] = page.evaluate("window.shifts.splice(0)")
    ada.ask("POST", f"/api/tables/{table}/resign")  # refused if the game is over already
    expect(page.locator(".result")).to_be_visible()
    others: list[Shift] = page.evaluate("window.shifts")
    assert cumulative(own) < MOST, largest(own)
    assert max((value for _, value, _ in others), default=0) < MOST, largest(others)


def largest(shifts: list[Shift]) -> str:
    return "\n".join(map(str, sorted(shifts, key=itemgetter(1), reverse=True)[:12]))


def cumulative(shifts: list[Shift]) -> float:
    """The layout shift of the worst session: one ends after a second of rest, or after five seconds."""
    worst = total = begun = last = 0.0
    for time, value, _ in shifts:
        if time - last > 1000 or time - begun > 5000:
            total, begun = 0.0, time
        total, last = total + value, time
        worst = max(worst, total)
    return worst


def test_shifts_of_one_session_are_added_up() -> None:
    assert cumulative([(0, 1, []), (900, 1, []), (1800, 1, []), (4000, 1, []), (4500, 1, [])]) == 3
    assert cumulative([(second * 900, 1, []) for second in range(20)]) == 6


@pytest.mark.parametrize(
    ("game", "seats"), [*((game, None) for game in NEEDED), ("trains", 4), ("tickets", 4), ("superline", 12)]
)
@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_what_a_turn_needs_is_on_the_screen(
    visit: Visit, scenes: Scenes, game: str, seats: int | None, size: tuple[int, int]
) -> None:
    scene = scenes.midgame(game, seats)
    page = visit(f"/t/{scene.table}", person=scene.person, size=size)
    expect(page.locator(NEEDED[game]).first).to_be_visible()
    if seats != 12:  # a row of twelve is scrolled to whoever is to move
        assert page.locator(".seats").evaluate("row => row.scrollWidth <= row.clientWidth")
    assert_on_screen(page, NEEDED[game], size)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_hand_and_map_are_in_sight_while_tickets_are_chosen(
    visit: Visit, server: Server, seats: int, size: tuple[int, int]
) -> None:
    ada = server.guest("Ada")
    table = ada.table("tickets", "me", *["beginner"] * (seats - 1), start=True)["id"]
    page = visit(f"/t/{table}", person=ada, size=size)
    expect(page.locator(".offer .ticket").first).to_be_visible()
    assert_on_screen(page, ".atlas, .offer .ticket, .offer .button, .hand .pile", size)


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
def test_names_on_a_small_map_do_not_collide(visit: Visit, scenes: Scenes, lang: str) -> None:
    scene = scenes.midgame("tickets", 4)
    page = visit(f"/t/{scene.table}", person=scene.person, size=PHONE, lang=lang)
    expect(page.locator(".atlas .name").first).to_be_visible()
    page.evaluate("document.fonts.ready")
    assert page.evaluate(COLLIDING) == []


def assert_on_screen(page: Page, selector: str, size: tuple[int, int]) -> None:
    for part in page.locator(selector).all():
        box: Any = part.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1] + 1, part.evaluate("node => node.className")
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0] + 1, part.evaluate("node => node.className")
