"""Every page in three languages, light and dark, on a laptop and a phone: that it is sound.

Pictures of it are taken where TURNTABLE_SCREENSHOTS names a folder.
"""

from __future__ import annotations

import gzip
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import turntable
from tests.e2e.axe import findings
from tests.e2e.conftest import LAPTOP, PHONE, Visit, wide
from tests.e2e.scenes import Scene, Scenes
from tests.server.conftest import Server
from turntable.locales import say
from turntable.match.game import all_games

WIDTHS = (320, 360, 390, 600, 768, 1024, 1280, 1920, 2560)
FIRST_LOAD = 60_000  # bytes of compressed scripts and styles
BOARD = 45_000  # bytes more when a table with its board is opened
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
    """Return the viewer of a page, and its table."""
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
    assert not findings(page)


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
    page.locator("footer").get_by_role("link", name="About the games").click()
    expect(page.locator("h1")).to_have_text("About the games")
    page.goto("/rules/trains")
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog a").click()
    expect(page).to_have_url(re.compile("/about$"))
    expect(page.locator("main li").first).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_name_of_a_pile_fits_on_a_phone(visit: Visit, scenes: Scenes, lang: str) -> None:
    page = visit(f"/t/{scenes.midgame('trains').table}", person=scenes.midgame("trains").person, size=PHONE, lang=lang)
    settle(page, "table-trains")
    for pile in page.locator(".pile").all():
        box, word = pile.bounding_box(), pile.locator(".word").bounding_box()
        assert box
        assert word
        assert box["x"] <= word["x"]
        assert word["x"] + word["width"] <= box["x"] + box["width"]
    page = visit(
        f"/t/{scenes.midgame('tickets').table}", person=scenes.midgame("tickets").person, size=PHONE, lang=lang
    )
    settle(page, "table-tickets")
    name, heading = page.locator(".discard small").bounding_box(), page.locator(".piles h3").bounding_box()
    assert name
    assert heading
    assert name["y"] >= heading["y"] + heading["height"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_are_set_up_in_words(visit: Visit, tmp_path: Path, lang: str) -> None:
    folder = Path(os.environ.get("TURNTABLE_SCREENSHOTS", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    page = visit("/", lang=lang)
    page.get_by_role("button", name=say("ui-more", lang)).first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator("summary").click()
    for game in all_games():
        dialog.get_by_label(say("ui-game", lang), exact=True).select_option(game.name)
        for name, option in game.options.items():
            expect(dialog.get_by_text(option.label(name).text(lang), exact=True)).to_be_visible()
            expect(dialog.get_by_text(say(option.help_id, lang), exact=True)).to_be_visible()
        raw = {str(one) for option in game.options.values() for one in option.values if isinstance(one, str)}
        shown = {text.strip() for text in dialog.locator("label, legend, option").all_inner_texts()}
        assert not shown & {*game.options, *raw, "null", "true", "false"}
        for device, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert not wide(page), device
            assert dialog.evaluate(
                "one => [one, ...one.children].every((part) => part.scrollWidth <= part.clientWidth)"
            )
            page.screenshot(path=folder / f"options-{game.name}-{lang}-{device}.png")


def test_options_that_were_chosen_are_played_with(visit: Visit, server: Server) -> None:
    page = visit("/", person=server.guest("Ada"))
    page.get_by_role("button", name=say("ui-more")).first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Game", exact=True).select_option("tickets")
    dialog.locator("summary").click()
    dialog.get_by_label("First player").select_option("Player 2")
    dialog.get_by_label("Completing tickets").select_option("Each player chooses")
    dialog.get_by_role("group", name="May look into their stack").get_by_label("Player 1").check()
    with page.expect_request("**/api/tables") as asked:
        dialog.get_by_role("button", name=say("ui-set-up")).click()
    sent = asked.value.post_data_json
    assert sent
    assert sent["options"].items() >= {"first": 1, "peek": [0]}.items()
    page.wait_for_url("**/t/*")


def test_a_shared_screen_shows_all_of_a_large_board(visit: Visit, scenes: Scenes) -> None:
    scene, path = find(scenes, "display-superline")
    page = visit(path, person=scene.person)
    settle(page, "display-superline")
    for width, height in (LAPTOP, (1920, 1080), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        for cell in ("A1", "N1", "A12", "N12"):
            expect(page.locator(f'[data-cell="{cell}"]')).to_be_in_viewport(ratio=1)


def gzipped(page: Page, loaded: list[str]) -> dict[str, int]:
    """The size of each script and stylesheet."""
    return {url: len(gzip.compress(page.request.get(url).body())) for url in loaded}


@pytest.mark.parametrize("game", ["trains", "tickets", "superline"])
def test_the_first_load_is_small_and_so_is_a_board(visit: Visit, scenes: Scenes, game: str) -> None:
    scene = scenes.midgame(game)
    page = visit(person=scene.person)
    loaded: list[str] = []
    page.on("request", lambda one: loaded.append(one.url) if one.resource_type in ("script", "stylesheet") else None)
    page.reload(wait_until="networkidle")
    first = gzipped(page, loaded)
    assert first
    assert sum(first.values()) <= FIRST_LOAD, first
    page.goto(f"/t/{scene.table}")
    expect(page.locator(".board svg").first).to_be_visible()
    more = gzipped(page, [url for url in loaded if url not in first])
    assert more
    assert sum(more.values()) <= BOARD, more


@pytest.mark.parametrize(("lang", "unneeded"), [("en", "cyr|-ext|viet"), ("pl", "cyr|viet"), ("ru", "-ext|viet")])
def test_only_fonts_of_the_language_are_loaded(visit: Visit, lang: str, unneeded: str) -> None:
    page = visit("/rules/trains", lang=lang)
    fonts: list[str] = []
    page.on("request", lambda one: fonts.append(one.url) if one.resource_type == "font" else None)
    page.reload(wait_until="networkidle")
    page.evaluate("document.fonts.ready")
    assert fonts
    assert not [url for url in fonts if re.search(unneeded, url)]


def test_an_address_that_leads_nowhere_gets_a_page(visit: Visit) -> None:
    page = visit("/nowhere/at/all", noisy=True)
    expect(page.get_by_role("link", name="Home").last).to_be_visible()
    assert page.goto("/nowhere").status == 404  # type: ignore[union-attr]
    assert page.request.get("/nowhere", headers={"accept": "*/*"}).json()["code"] == "no_such_page"
    assert page.request.get("/api/nowhere", headers={"accept": "text/html"}).json()["code"] == "no_such_page"
