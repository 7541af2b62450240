"""Players who know no rules: they press whatever the page lights, by mouse or by keyboard, until the game is over."""

from __future__ import annotations

from random import Random
from typing import Literal

from playwright.sync_api import Error, Locator, Page

LIT = {
    "trains": [
        "button[data-slot].lit",
        "button.lit:enabled",
    ],
    "tickets": [
        ".offer .ticket[aria-pressed=false]:not([aria-disabled=true])",
        ".offer .button.main:enabled",
        ".story + .button",
        ".hand .button.main",
        ".slot.lit, .pile.lit[aria-pressed=false], button.tickets.lit, .simple .button",
    ],
    "superline": [
        ".prompt .button.main",
        ".layout:has(.card.chosen) .cell.target",
        ".deck.lit, .card.lit:not(.chosen)",
        ".cell.target",
    ],
}
"""What a player presses, by game: of the first of these of which something is there, any."""

OTHER_BOARDS = {
    "lantern": [".lantern button.lit:enabled, .lantern [data-move=gather]:enabled"],
    "generic": [".moves .button:enabled"],
}

OVER = ".result"
MOST = 2000  # presses in a game
ROUNDS = 60  # looks at everyone's page until someone may act
SOON = 10_000  # milliseconds for what is lit to be pressed

# Marks what may be pressed; "over", or how many there are. Null: nothing yet.
LOOK = """([selectors, over]) => {
    document.querySelectorAll("[data-press]").forEach((node) => node.removeAttribute("data-press"));
    if (document.querySelector(over)) return "over";
    if (document.querySelector("[aria-busy=true]")) return null;
    for (const selector of selectors) {
        const nodes = [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
        nodes.forEach((node, n) => node.setAttribute("data-press", n));
        if (nodes.length) return nodes.length;
    }
    return null;
}"""

# The key that leads from where the focus is to what shall be pressed: Tab, or within its group an arrow.
WHERE = """([to, tried]) => {
    const target = document.querySelector(`[data-press="${to}"]`);
    const here = document.activeElement;
    if (!target) return "gone";
    if (here === target) return "there";
    const group = target.closest("[role=group]");
    if (!group || !group.contains(here) || here === group) return "Tab";
    const [a, b] = [here.getBoundingClientRect(), target.getBoundingClientRect()];
    const dx = b.left + b.width / 2 - a.left - a.width / 2;
    const dy = b.top + b.height / 2 - a.top - a.height / 2;
    const across = dx < 0 ? "ArrowLeft" : "ArrowRight";
    const along = dy < 0 ? "ArrowUp" : "ArrowDown";
    const ways = Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across];
    return ways.find((way) => !tried.includes(way)) ?? "End";
}"""


class Player:
    """Someone at a page with a game on it."""

    def __init__(self, page: Page, board: str, by: Literal["mouse", "keyboard", "finger"] = "mouse") -> None:
        self.page = page
        self.lit = (LIT | OTHER_BOARDS)[board]
        self.by = by
        self.random = Random(1)

    def play(self) -> int:
        """Play until the game is over; the number of presses it took."""
        for pressed in range(MOST):
            if not self.press():
                return pressed
        raise AssertionError(f"no end after {MOST} presses")

    def press(self) -> bool:
        """Press something that is lit, as soon as something is; False when the game is over."""
        while True:
            found = self.page.wait_for_function(LOOK, arg=[self.lit, OVER]).json_value()
            if found == "over":
                return False
            choice = self.random.randrange(found)
            try:
                if self.by == "keyboard":
                    self.go(choice)
                elif self.by == "finger":
                    self.target(choice).tap(timeout=SOON)
                else:
                    self.target(choice).click(timeout=SOON)
                return True
            except Error:
                if self.target(choice).count() and self.target(choice).is_enabled():
                    raise
                # Someone else's move has changed what can be done: look again.

    def target(self, choice: int) -> Locator:
        return self.page.locator(f'[data-press="{choice}"]')

    def go(self, choice: int) -> None:
        """To the target with Tab and arrows, and Enter."""
        tried: list[str] = []
        last = None
        for _ in range(200):
            key = self.page.evaluate(WHERE, [choice, tried])
            if key == "gone":
                return
            if key == "there":
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press(key)
            at = self.page.evaluate("() => document.activeElement.getBoundingClientRect().toJSON()")
            tried = [*tried, key] if at == last else []
            last = at
        raise AssertionError(f"no way by keyboard to {self.target(choice).evaluate('node => node.outerHTML')[:300]}")


def acting(*players: Player) -> Player:
    """Wait until someone at the table has something to press, and return that page."""
    for _ in range(ROUNDS):
        for player in players:
            try:
                player.page.wait_for_function(LOOK, arg=[player.lit, OVER], timeout=500)
                return player
            except Error:
                pass
    raise AssertionError("nobody has anything to press")
