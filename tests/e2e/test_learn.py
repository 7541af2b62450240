"""Lessons and exercises, followed in a browser by someone who does as they say."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LAPTOP, PHONE, Visit, wide
from turntable.locales import LANGUAGES, say
from turntable.match import lessons
from turntable.match.game import game as load

GAMES = ("trains", "tickets", "superline")
# What a learner presses who has had the move shown, of the first of these that is there.
MARKED = ("main .hinted:not(.chosen)", "main .cell.hint", "main .button.main:enabled")


class Learner:
    """Someone who is at the list of a game's lessons, and begins one."""

    def __init__(self, page: Page, game: str, lesson: str, lang: str) -> None:
        self.page, self.lang = page, lang
        self.lesson = lessons.lesson(load(game), lesson)
        seats = self.lesson.steps[0].view["seats"]
        learner, rival = say("ui-learn-learner", lang), say("ui-learn-rival", lang)
        self.names = [learner if seat == self.lesson.seat else rival for seat in range(seats)]
        page.locator(f"main a[href='/learn/{game}/{lesson}']").click()

    def is_at(self, step: int) -> None:
        count = say("ui-learn-step", self.lang, step=step + 1, steps=len(self.lesson.steps))
        expect(self.page.get_by_text(count, exact=True)).to_be_visible()

    def passed(self, step: int) -> bool:
        found = self.page.locator(".coach .count").inner_text()
        later = range(step + 1, len(self.lesson.steps))
        return any(found == say("ui-learn-step", self.lang, step=n + 1, steps=len(self.lesson.steps)) for n in later)

    def follow(self) -> None:
        """Do what the lesson says, to its end."""
        for at, step in enumerate(self.lesson.steps):
            if not step.say and self.passed(at):
                continue  # the board sent several moves at once
            self.is_at(at)
            if step.say:
                expect(self.page.locator(".coach")).to_contain_text(step.say.text(self.lang, self.names))
            expect(self.page.get_by_text(say("ui-learn-look", self.lang), exact=True)).to_have_count(self.explained(at))
            if step.by == self.lesson.seat and step.move:
                self.page.get_by_role("button", name=say("ui-learn-show", self.lang)).click()
                self.move(at)
            elif step.say and at + 1 < len(self.lesson.steps):
                self.page.get_by_role("button", name=say("ui-learn-next", self.lang)).click()

    def explained(self, at: int) -> int:
        """Return whether the board says, instead of a prompt, that this step only explains. A scoring has no prompt."""
        step, seat = self.lesson.steps[at], self.lesson.seat
        asks = seat in step.view["to_act"] and not step.view.get("result") and step.view["phase"] != "score"
        return int(asks and step.move is None)

    def move(self, at: int) -> None:
        count = say("ui-learn-step", self.lang, step=at + 1, steps=len(self.lesson.steps))
        for _ in range(12):
            self.page.wait_for_selector(", ".join(MARKED))
            found = [self.page.locator(marked) for marked in MARKED]
            next(locator for locator in found if locator.count()).first.click()
            if self.page.locator(".coach .count").inner_text() != count:
                return
        raise AssertionError(f"what is marked does not lead to {self.lesson.steps[at].move}")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whoever_follows_a_first_game_wins_it(visit: Visit, game: str, lang: str, size: tuple[int, int]) -> None:
    page = visit(f"/learn/{game}", lang=lang, size=size, touch=size == PHONE)
    Learner(page, game, "first", lang).follow()
    assert not wide(page)
    page.get_by_role("link", name=say("ui-learn-all", lang)).click()
    expect(page.get_by_text(say("ui-learn-done", lang))).to_have_count(1)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_exercise_is_solved_and_remembered(visit: Visit, game: str, lang: str, size: tuple[int, int]) -> None:
    page = visit(f"/learn/{game}", lang=lang, size=size, touch=size == PHONE)
    names = [name for name in lessons.names(load(game)) if lessons.is_exercise(load(game), name)]
    assert len(names) >= 8
    for name in names:
        Learner(page, game, name, lang).follow()
        page.get_by_role("link", name=say("ui-learn-all", lang)).click()
    expect(page.get_by_text(say("ui-learn-count", lang, done=len(names), all=len(names)))).to_be_visible()


def test_a_wrong_move_gets_a_kind_sentence_and_changes_nothing(visit: Visit) -> None:
    page = visit("/learn/trains")
    learner = Learner(page, "trains", "place", "en")
    page.locator("button[data-slot].lit").first.click()
    expect(page.locator(".coach")).to_contain_text("Not this time.")
    learner.is_at(0)
    page.locator("button[data-slot].lit").nth(3).click()
    learner.is_at(1)


def test_a_lesson_goes_on_where_it_was_left_and_can_start_over(visit: Visit) -> None:
    page = visit("/learn/trains")
    learner = Learner(page, "trains", "first", "en")
    for at in range(2):
        learner.is_at(at)
        page.get_by_role("button", name="Next").click()
    learner.is_at(2)
    page.reload()
    learner.is_at(2)
    page.get_by_role("button", name="Start over").click()
    learner.is_at(0)


def test_an_exercise_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/learn/trains")
    learner = Learner(page, "trains", "place", "en")
    learner.is_at(0)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.slot") == "4":
            break
        if page.evaluate("document.activeElement.dataset.slot") is not None:
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    learner.is_at(1)


def test_a_newcomer_is_offered_a_lesson_once(visit: Visit) -> None:
    page = visit()
    offer = page.get_by_text("New here?")
    expect(offer).to_be_visible()
    offer.get_by_role("link", name="Trains").click()
    page.get_by_role("button", name="Next").click()
    page.goto("/")
    expect(page.get_by_role("link", name="Learn: Trains")).to_be_visible()
    expect(offer).to_have_count(0)


def test_an_unknown_lesson_is_told_in_a_sentence(visit: Visit) -> None:
    page = visit("/learn/trains", noisy=True)
    assert page.request.get("/api/games/trains/lessons/nothing").status == 404
    page.goto("/learn/trains/nothing")
    expect(page.get_by_role("alert")).to_have_text("There is nothing here.")
