"""After every kind of ending the page says who won and why, and that nobody is to move, in three languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LAPTOP, PHONE, Visit, wide
from tests.e2e.scenes import Scenes, turning_points
from tests.server.conftest import Server
from tests.server.endings import ENDINGS

SAID = {
    "win": ("Bot [12] wins: seven railcars", "Побеждает Бот [12]: семь вагонов", "Wygrywa Bot [12]: "),
    "draw": ("A draw: the cards are used up", "Ничья: карты кончились", "Remis: karty się skończyły"),
    "limit": ("Nobody wins: no train was in order after 3 turns", "Победителя нет: ", "Nikt nie wygrywa: "),
    "resigned": ("Ada wins: Bob gives up.", "Побеждает Ada: Bob сдаётся.", "Wygrywa Ada: Bob poddaje"),
    "lost": ("Bob wins: Ada gives up.", "Побеждает Bob: Ada сдаётся.", "Wygrywa Bob: Ada poddaje"),
    "team_resigned": (
        r"Ada and Bot 3 win together: Bob \(2\), Bob \(4\) give up.",
        "Общая победа — ",
        "Wspólne zwycięstwo – ",
    ),
    "all_resigned": (r"Nobody wins: Ada \(1\), Ada \(2\) give up.", "Победителя нет: ", "Nikt nie wygrywa: "),
    "time": ("Ada wins: Bob ran out of time.", r"Побеждает Ada: вышло время \(Bob\)", r"Wygrywa Ada: "),
    "closed": ("The host closed the table", "Хозяин закрыл стол до", "Gospodarz zamknął stół przed"),
}
LANGUAGES = (("en", LAPTOP), ("ru", PHONE), ("pl", PHONE))
TURN = re.compile("to move|your turn|ваш ход|ходит|twoja tura|teraz gra", re.IGNORECASE)


@pytest.mark.parametrize("kind", ENDINGS)
def test_an_ending_is_told_and_nobody_is_to_move(visit: Visit, server: Server, kind: str) -> None:
    closing = ENDINGS[kind](server)
    pages = [visit(f"/t/{closing.table}", person=closing.ada, lang=lang, size=size) for lang, size in LANGUAGES]
    for page in pages:
        expect(page.locator("main > .lobby, main > .curtain, main > .board > :not(.spoken)").first).to_be_visible()
    closing.wait()
    dealt = kind != "closed"
    for page, said in zip(pages, SAID[kind], strict=True):
        check_over(page, said, dealt)
    page = pages[0]
    page.reload()
    check_over(page, SAID[kind][0], dealt)
    page.goto(f"/r/{closing.table}")
    if dealt:
        expect(page.get_by_role("heading", name=re.compile(SAID[kind][0]))).to_be_visible()
        page.get_by_role("button", name="End").press("Enter")
        check_still(page)
    else:  # there is nothing to go through
        check_over(page, SAID[kind][0], dealt)
    page.goto("/")
    expect(page.get_by_role("button", name="Play against bots: Trains")).to_be_enabled()
    expect(page.get_by_text("Your turn")).to_have_count(0)


def check_over(page: Page, said: str, dealt: bool) -> None:
    heading = page.get_by_role("heading", name=re.compile(f"^{said}"))
    expect(heading).to_be_visible()
    sentence = heading.inner_text()
    assert re.search(r"[^.]\.$", sentence)
    expect(page).to_have_title(re.compile(f"^{re.escape(sentence)} · "))
    expect(page.locator("main > [role=status]")).to_have_text(sentence)
    expect(page.locator("#side .end")).to_have_text([sentence] if dealt else [])
    check_still(page)
    expect(page.locator(".notes .strip")).to_have_count(0)
    assert not wide(page)


def check_still(page: Page) -> None:
    """Nobody is to move, nothing can be moved, and no clock runs."""
    expect(page.locator(".seats [aria-current], .seats .turn, .seats time, .lamp.on")).to_have_count(0)
    expect(page.locator("main .lit, main .target, main .train.turn, main .station.acts, li.turn")).to_have_count(0)
    main = page.locator("main")
    expect(main).not_to_contain_text(TURN, use_inner_text=True)
    assert ".." not in main.inner_text()


def test_an_ending_tells_how_it_went_and_leads_on(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.rated("trains")
    page = visit(f"/t/{scene.table}", person=scene.person)
    expect(page.locator(".result .banner")).to_have_text("You win!")
    facts = page.locator(".result .facts > div")
    expect(facts.nth(1).locator("dd")).to_have_text(re.compile("^\\d+ of \\d+$"))  # the expert has looked back at it

    table, review = (scene.person.get(f"/api/tables/{scene.table}{path}") for path in ("", "/review"))
    mine = [judged for judged in review["moves"] if judged["seat"] == 0]
    same = sum(judged["move"] == judged["best"] for judged in mine)
    worst = next(iter(turning_points(review)), None)
    turning = f"Move {worst['version'] + 1}, {'Ada' if worst['seat'] == 0 else 'Bob'}" if worst else "–"
    after = next(one["rating"] for one in scene.person.get("/api/me")["ratings"] if one["game"] == "trains")
    assert round(after) > 1000  # where everyone begins
    told = [str(table["version"]), f"{same} of {len(mine)}", turning, f"{after:.0f} (+{after - 1000:.0f})"]
    for fact, text in zip(facts.locator("dd").all(), told, strict=True):
        expect(fact).to_have_text(text)

    if worst:
        page.get_by_role("link", name=turning).click()
        page.wait_for_url(f"**/r/{scene.table}?move={worst['version']}")
        page.go_back()
    expect(page.locator(".result a[href^='/learn/trains/']")).to_be_visible()
    page.get_by_role("button", name="Play again", exact=True).click()
    page.wait_for_url(lambda url: "/t/" in url and not url.endswith(scene.table))


def test_the_host_closes_a_table_from_the_lobby(visit: Visit, server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open")["id"]
    host, guest = (visit(f"/t/{table}", person=person) for person in (ada, bob))
    expect(guest.get_by_role("button", name="Sit here")).to_be_visible()
    expect(guest.get_by_role("button", name="Close the table")).to_have_count(0)
    host.get_by_role("button", name="Close the table").click()
    host.get_by_role("button", name="Keep it open").click()
    host.get_by_role("button", name="Close the table").click()
    host.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    for page in (host, guest):
        expect(page.get_by_role("heading", name=re.compile("The host closed the table"))).to_be_visible()
        expect(page.get_by_role("button", name="Play again")).to_have_count(0)


def test_a_question_about_giving_up_goes_when_the_game_is_over(visit: Visit, server: Server) -> None:
    closing = ENDINGS["resigned"](server)
    page = visit(f"/t/{closing.table}", person=closing.ada)
    page.get_by_role("button", name="Take back, pause or give up").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    closing.end()
    expect(page.locator(".result")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
