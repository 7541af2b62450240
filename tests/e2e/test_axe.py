"""axe-core finds nothing on any page, in any state, in the light or in the dark, on a laptop or a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import findings
from tests.e2e.conftest import Visit
from tests.e2e.scenes import Scenes
from tests.server.conftest import Server
from turntable.locales import say

Reach = Callable[[Visit, Server, Scenes], Page]


def lobby(visit: Visit, server: Server, scenes: Scenes) -> Page:
    ada = server.guest("Ada")
    page = visit(f"/t/{ada.table('superline', 'me', 'open', 'casual', 'open')['id']}", person=ada)
    expect(page.locator(".lobby svg").first).to_be_visible()
    return page


def curtain(visit: Visit, server: Server, scenes: Scenes) -> Page:
    ada = server.guest("Ada")
    page = visit(f"/t/{ada.table('trains', 'me', 'me', start=True)['id']}", person=ada)
    expect(page.locator(".curtain")).to_be_visible()
    return page


def choosing_tickets(visit: Visit, server: Server, scenes: Scenes) -> Page:
    ada = server.guest("Ada")
    page = visit(f"/t/{ada.table('tickets', 'me', 'beginner', start=True)['id']}", person=ada)
    page.locator(".offer .ticket").first.click()
    return page


def hint(visit: Visit, server: Server, scenes: Scenes) -> Page:
    page = table("tickets")(visit, server, scenes)
    page.get_by_role("button", name=say("ui-hint"), exact=True).click()
    expect(page.locator(".strip.hint")).not_to_be_empty()
    return page


def card_chosen(visit: Visit, server: Server, scenes: Scenes) -> Page:
    page = table("superline")(visit, server, scenes)
    page.locator(".card.lit").first.click()
    return page


def chat(visit: Visit, server: Server, scenes: Scenes) -> Page:
    page = table("trains")(visit, server, scenes)
    page.get_by_role("tab", name=say("ui-chat")).click()
    expect(page.locator("#side input")).to_be_visible()
    return page


def ended(game: str) -> Reach:
    def reach(visit: Visit, server: Server, scenes: Scenes) -> Page:
        scene = scenes.finished(game)
        page = visit(f"/t/{scene.table}", person=scene.person)
        expect(page.locator(".result")).to_be_visible()
        expect(page.locator(".board svg").first).to_be_visible()
        return page

    return reach


def table(game: str) -> Reach:
    def reach(visit: Visit, server: Server, scenes: Scenes) -> Page:
        scene = scenes.midgame(game)
        page = visit(f"/t/{scene.table}", person=scene.person)
        expect(page.locator(".board svg").first).to_be_visible()
        return page

    return reach


def over(game: str, button: str) -> Reach:
    """A dialog over a table."""

    def reach(visit: Visit, server: Server, scenes: Scenes) -> Page:
        page = table(game)(visit, server, scenes)
        page.get_by_role("button", name=say(button), exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        return page

    return reach


def setting_up(visit: Visit, server: Server, scenes: Scenes) -> Page:
    page = visit("/", person=server.guest("Ada"))
    page.get_by_role("button", name=say("ui-more")).first.click()
    page.get_by_role("dialog").locator("summary").click()
    return page


def at(path: str, drawn: str, noisy: bool = False) -> Reach:
    def reach(visit: Visit, server: Server, scenes: Scenes) -> Page:
        page = visit(path, noisy=noisy)
        expect(page.locator(drawn).first).to_be_visible()
        return page

    return reach


STATES: dict[str, Reach] = {
    "first visit": at("/", "article button:enabled"),
    "setting up": setting_up,
    "lobby": lobby,
    "curtain": curtain,
    "choosing tickets": choosing_tickets,
    "card chosen": card_chosen,
    "hint": hint,
    "chat": chat,
    "rules": over("trains", "ui-rules"),
    "giving up": over("trains", "ui-game-menu"),
    "settings": over("superline", "ui-settings"),
    "lost": at("/nowhere", "main a", noisy=True),
    "join": at("/j/NOCODE", "main", noisy=True),
    "bots": at("/bots", "main li .button:enabled"),
    "events": at("/events", "main form"),
    **{f"signs of {game}": over(game, "ui-signs") for game in ("trains", "tickets", "superline")},
    **{f"{game} over": ended(game) for game in ("trains", "tickets", "superline")},
    **{f"lessons of {game}": at(f"/learn/{game}", "main li") for game in ("trains", "tickets", "superline")},
    **{f"lesson of {game}": at(f"/learn/{game}/first", "main svg") for game in ("trains", "tickets", "superline")},
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(visit: Visit, server: Server, scenes: Scenes, state: str) -> None:
    assert not findings(STATES[state](visit, server, scenes))
