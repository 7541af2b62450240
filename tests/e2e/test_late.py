"""On a slow machine or line the page hears late, twice and out of order; it shows what is so all the same."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visit
from tests.e2e.players import LIT, LOOK, OVER, Player
from tests.server.conftest import Server

PRESSES = {"trains": 30, "tickets": 20, "superline": 24}

# Every frame comes after a while of its own, one in three twice, and the log's answers too are late.
LATE = """
    let seed = 7;
    const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const late = (most) => new Promise((done) => setTimeout(done, chance() * most));
    const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
    Object.defineProperty(WebSocket.prototype, "onmessage", {
        set(listen) {
            heard.set.call(this, (event) => {
                late(200).then(() => listen(event));
                if (chance() < 1 / 3) late(400).then(() => listen(event));
            });
        },
    });
    const ask = window.fetch;
    window.fetch = async (asked, ...rest) => {
        const isLog = String(asked).includes("/log");
        if (isLog) await late(300);
        const answer = await ask(asked, ...rest);
        if (isLog) await late(300);
        return answer;
    };
"""

# Whether the log has every move of the game, once and in order.
WHOLE = """async (table) => {
    const { version } = await (await fetch(`/api/tables/${table}`)).json();
    const numbers = [...document.querySelectorAll("#side li .n")].map((node) => Number(node.textContent));
    return numbers.length === version && numbers.every((number, n) => number === n + 1);
}"""


@pytest.mark.parametrize("game", LIT)
@pytest.mark.parametrize("seats", [("me", "me"), ("me", "beginner")], ids=["one device", "a bot"])
def test_a_page_that_hears_late_shows_every_move_once(
    visit: Visit, server: Server, game: str, seats: tuple[str, str]
) -> None:
    ada = server.guest("Ada")
    table = ada.table(game, *seats, start=True)["id"]
    page = visit(f"/t/{table}", person=ada, script=LATE)
    player = Player(page, game)
    player.lit = [".curtain .button.main", *player.lit]
    for _ in range(PRESSES[game]):
        player.press()
    page.wait_for_function(LOOK, arg=[player.lit, OVER])
    if page.locator(".curtain").count():
        page.locator(".curtain .button.main").click()
    page.wait_for_function(WHOLE, arg=table)
