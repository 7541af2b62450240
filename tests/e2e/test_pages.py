"""Every page in three languages, light and dark, on a laptop and a phone: that it is sound.

Pictures of it are taken where TURNTABLE_SCREENSHOTS names a folder.
"""

from __future__ import annotations

import gzip
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

import turntable
from tests.e2e.conftest import LAPTOP, PHONE, Visit, wide
from tests.e2e.scenes import Scene, Scenes

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
WIDTHS = (320, 360, 390, 600, 768, 1024, 1280, 1920, 2560)
FIRST_LOAD = 150 * 1024  # bytes of compressed scripts and styles
SIZES = {"laptop": LAPTOP, "phone": PHONE}
THEMES = ("light", "dark")
BOARDS = {"trains": ".track", "tickets": ".market", "superline": ".cell"}
LANGUAGES = ("en", "ru", "pl")

# What is there once the page is drawn.
PAGES = {
    "home": "article button:enabled",
    "me": ".panel li",
    "about": ".panel li",
    "rules-trains": "article table",
    "rules-tickets": "article li",
    "rules-superline": "article li",
    "ratings-trains": "td",
    **{f"table-{game}": board for game, board in BOARDS.items()},
    **{f"display-{game}": board for game, board in BOARDS.items()},
    **{f"replay-{game}": board for game, board in BOARDS.items()},
}


def find(scenes: Scenes, name: str) -> tuple[Scene, str]:
    """Who looks at a page, and where it is."""
    kind, _, game = name.partition("-")
    made = {"replay": scenes.finished, "ratings": scenes.rated}.get(kind, scenes.midgame)
    scene = made(game or "trains")
    return scene, {
        "home": "/",
        "me": "/me",
        "about": "/about",
        "rules": f"/rules/{game}",
        "ratings": f"/ratings/{game}",
        "table": f"/t/{scene.table}",
        "display": f"/t/{scene.table}?display={scene.code}",
        "replay": f"/r/{scene.table}",
    }[kind]


def settle(page: Page, name: str) -> None:
    """Wait until a page is drawn, with its fonts."""
    expect(page.locator(PAGES[name]).first).to_be_visible()
    page.evaluate("document.fonts.ready")


def grave(page: Page) -> list[str]:
    """What axe-core finds serious or critical."""
    found: dict[str, Any] = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_in_a_language(visit: Visit, scenes: Scenes, name: str, lang: str) -> None:
    pictures = os.environ.get("TURNTABLE_SCREENSHOTS")
    scene, path = find(scenes, name)
    page = visit(path, person=scene.person, lang=lang)
    settle(page, name)
    assert page.evaluate("document.documentElement.lang") == lang
    for theme in THEMES:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        for device, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert not wide(page), device
            if pictures:
                picture = Path(pictures) / f"{name}-{lang}-{theme}-{device}.png"
                page.screenshot(path=picture, full_page="display" not in name)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_sound_for_everyone(visit: Visit, scenes: Scenes, name: str) -> None:
    scene, path = find(scenes, name)
    page = visit(path, person=scene.person)
    settle(page, name)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert not wide(page), width
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for dark, (width, height) in enumerate(SIZES.values()):  # in the light on a laptop, in the dark on a phone
        page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": height})
        assert not grave(page)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", BOARDS)
def test_the_rules_are_told_with_the_games_own_cards(visit: Visit, game: str, lang: str) -> None:
    text = turntable.game(game).rules_text(lang)
    named = re.findall(r"\.\./pictures/\w+?-([\w-]+)|^<!-- (deck|tickets) -->$", text, re.MULTILINE)
    wanted = [figure or part for figure, part in named]
    page = visit(f"/rules/{game}", lang=lang)
    figures = page.locator("article [data-figure]")
    expect(figures).to_have_count(len(wanted))
    assert figures.evaluate_all("all => all.map((one) => one.dataset.figure)") == wanted
    assert figures.evaluate_all("all => all.every((one) => one.querySelector('svg') && one.clientHeight > 20)")
    expect(page.locator("article img")).to_have_count(0)
    cards = {"trains": (".deck .car .number", 84), "tickets": ('[data-figure="tickets"] .ticket', 46)}
    if game in cards:
        expect(page.locator(cards[game][0])).to_have_count(cards[game][1])


def test_the_page_about_the_games_is_found_from_home_and_in_the_settings(visit: Visit) -> None:
    page = visit("/")
    page.locator("footer a").click()
    expect(page.locator("h1")).to_have_text("About the games")
    page.goto("/rules/trains")
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog a").click()
    expect(page).to_have_url(re.compile("/about$"))
    expect(page.locator("main li").first).to_be_visible()


def test_a_shared_screen_shows_all_of_a_large_board(visit: Visit, scenes: Scenes) -> None:
    scene, path = find(scenes, "display-superline")
    page = visit(path, person=scene.person)
    settle(page, "display-superline")
    for width, height in (LAPTOP, (1920, 1080), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        for cell in ("A1", "N1", "A12", "N12"):
            expect(page.locator(f'[data-cell="{cell}"]')).to_be_in_viewport(ratio=1)


def test_the_first_load_is_small(visit: Visit) -> None:
    page = visit()
    loaded: list[Response] = []
    page.on("response", lambda one: loaded.append(one))
    page.reload(wait_until="networkidle")
    sizes = {
        one.url: len(gzip.compress(one.body()))
        for one in loaded
        if one.request.resource_type in ("script", "stylesheet")
    }
    assert sizes
    assert sum(sizes.values()) < FIRST_LOAD, sizes
