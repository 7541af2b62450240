"""A game from outside brings its own board; without one, or when it fails, it is played on the generic board."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import findings_now
from tests.e2e.conftest import LAPTOP, PHONE, Visit, wide
from tests.e2e.players import OVER, Player
from tests.e2e.stage import SCRIPT
from tests.outside import ROOT, Outside
from tests.server.client import Visitor
from tests.server.test_outside_game import ServerBeside
from turntable.locales import say

BOARD = "src/lantern/board"
FAILING = {
    "no-script": "this is no script",
    "no-board": "export const board = 1;",
    "at-first": "export default () => { throw new Error('at first'); };",
    "when-drawn": "export default () => ({ draw() { throw new Error('when drawn'); } });",
    "later": "export default () => ({ draw({ view }) { if (view.path.length) throw new Error('later'); } });",
    "when-pressed": """
        export default (root, { h }) => ({
            draw: () => root.replaceChildren(h("button", { class: "press", onclick: () => nothing() }, "Press")),
        });
    """,
}


class LanternServer(ServerBeside):
    """A server with a copy of Lantern that may be changed."""

    def __init__(self, folder: Path) -> None:
        self.game = folder / "lantern"
        shutil.copytree(ROOT / "examples" / "lantern", self.game, ignore=shutil.ignore_patterns("__pycache__"))
        super().__init__(Outside(self.game, folder / "env", os.environ), folder)


@pytest.fixture(scope="module")
def lantern(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LanternServer]:
    running = LanternServer(tmp_path_factory.mktemp("lantern"))
    yield running
    running.stop()
    assert "Traceback" not in running.log.read_text(), running.log.read_text()


@pytest.fixture
def board(lantern: LanternServer) -> Iterator[Path]:
    """The folder of the board, which a test may change."""
    yield lantern.game / BOARD
    shutil.rmtree(lantern.game / BOARD, ignore_errors=True)
    shutil.copytree(ROOT / "examples" / "lantern" / BOARD, lantern.game / BOARD)


def seated(lantern: LanternServer) -> tuple[Visitor, str]:
    """Ada at a table with a bot, and the number of the table."""
    ada = lantern.guest("Ada")
    return ada, ada.table("lantern", "me", "random", start=True)["id"]


def check_end(page: Page, table: str) -> None:
    expect(page.locator(OVER)).to_be_visible()
    assert page.request.get(f"/api/tables/{table}").json()["state"] == "over"


def keep_picture(page: Page, name: str) -> None:
    if folder := os.environ.get("TURNTABLE_SCREENSHOTS"):
        page.screenshot(path=Path(folder) / f"lantern-{name}.png", full_page=True)


@pytest.mark.parametrize(
    ("by", "size", "dark", "lang"),
    [
        ("mouse", LAPTOP, False, "en"),
        ("keyboard", LAPTOP, True, "pl"),
        ("finger", PHONE, True, "ru"),
        ("keyboard", PHONE, False, "en"),
    ],
)
def test_lantern_is_played_on_its_own_board(
    visit: Visit,
    lantern: LanternServer,
    by: Literal["mouse", "keyboard", "finger"],
    size: tuple[int, int],
    dark: bool,
    lang: str,
) -> None:
    ada, table = seated(lantern)
    page = visit(
        f"/t/{table}",
        person=ada,
        address=lantern.address,
        size=size,
        dark=dark,
        lang=lang,
        touch=by == "finger",
    )
    player = Player(page, "lantern", by)
    for _ in range(6):
        assert player.press()
    expect(page.locator(".lantern .hand .candle")).to_have_count(4)
    keep_picture(page, f"{by}-{size[0]}-{lang}")
    assert not wide(page)
    assert "lantern-" not in page.locator(".lantern").inner_text()
    assert not findings_now(page)
    player.play()
    check_end(page, table)
    page.goto(f"/r/{table}")
    expect(page.locator(".lantern .path")).to_be_visible()


def test_without_a_board_lantern_is_played_on_the_generic_one(
    visit: Visit, lantern: LanternServer, board: Path
) -> None:
    shutil.rmtree(board)
    ada, table = seated(lantern)
    page = visit(f"/t/{table}", person=ada, address=lantern.address, steps=True, script=SCRIPT)
    player = Player(page, "generic")
    button = page.locator(".moves .button").first
    expect(button).to_contain_text(str(button.get_attribute("data-move")))
    for _ in range(4):
        assert player.press()
    expect(page.locator('[data-place="seat-1"][data-trace]')).to_be_visible()
    expect(page.locator(".caption.preview")).to_be_attached()
    page.evaluate("captions.length = 0")
    page.get_by_role("button", name="What happened?").click()
    page.wait_for_function("() => captions.some((line) => line.includes('Bot 2'))")
    player.play()
    check_end(page, table)
    expect(page.locator(".lantern")).to_have_count(0)


@pytest.mark.parametrize("fault", FAILING)
def test_when_a_board_fails_the_game_goes_on_with_a_sentence(
    visit: Visit, lantern: LanternServer, board: Path, fault: str
) -> None:
    (board / "board.js").write_text(FAILING[fault])
    ada, table = seated(lantern)
    page = visit(f"/t/{table}", person=ada, address=lantern.address, noisy=True)
    if fault == "when-pressed":
        page.locator(".press").click()
    elif fault == "later":
        with ada.join(table) as socket:
            socket.reach(0)
            while not socket.state["view"]["path"]:
                socket.play(sorted(socket.state["legal"])[-1]) if socket.state["legal"] else socket.until("state")
    expect(page.get_by_role("alert")).to_have_text(say("ui-board-failed", "en"))
    Player(page, "generic").play()
    check_end(page, table)


def test_the_files_of_a_board_are_served_and_nothing_else(lantern: LanternServer, board: Path) -> None:
    (board / "notes.txt").write_text("not for the page")
    (board / "link.js").symlink_to(lantern.game / "src/lantern/rules.py")
    visitor = Visitor(lantern.address)
    assert visitor.get("/api/games/lantern/data")["board"] == ["board.css", "board.js"]
    script = visitor.http.get("/api/games/lantern/board/board.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "script-src 'self'" in script.headers["content-security-policy"]
    assert script.headers["x-content-type-options"] == "nosniff"
    styles = visitor.http.get("/api/games/lantern/board/board.css")
    assert styles.headers["content-type"] == "text/css; charset=utf-8"
    for name in ("notes.txt", "link.js", "..%2frules.py", "%2e%2e/rules.py", "..%5crules.py", "board.js%00.css"):
        assert visitor.http.get(f"/api/games/lantern/board/{name}").status_code == 404
