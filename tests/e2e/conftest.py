"""A real server and a real Chromium, shared by the tests of this folder; every page is watched for faults."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

from tests.e2e.scenes import Scenes
from tests.server.client import VISITORS, Visitor
from tests.server.conftest import Server

PATIENCE = 60_000  # milliseconds until a test stops waiting
LAPTOP = (1280, 800)
PHONE = (390, 844)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WHOLE = ("chromium", "chromium-browser", "google-chrome", "chrome")
LEFT = "WebSocket is closed before the connection is established"  # the browser's remark on a page that went on first
BLOCKED = "Service Worker registration blocked by Playwright"  # in tests without it
Visit = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    running = Server(f"sqlite:///{folder / 'turntable.sqlite'}", folder)
    yield running
    while VISITORS:
        VISITORS.pop().http.close()
    running.stop()
    assert "Traceback" not in running.log.read_text(), running.log.read_text()


# For the package, not the session: while it runs, no other test of this process could start an event loop.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


def launch(playwright: Playwright, names: Sequence[str]) -> Browser:
    """Start the first of these browsers that is installed, or else Playwright's own."""
    found = next(filter(None, map(shutil.which, names)), None)
    try:
        return playwright.chromium.launch(executable_path=found, args=FLAGS)
    except Error as error:
        pytest.fail(
            f"No browser: install Chromium (Debian: apt-get install {names[0]}; else: playwright install). {error}"
        )


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium without the windows around its pages, which are half of what a page costs."""
    launched = launch(playwright, ("chromium-headless-shell", *WHOLE))
    yield launched
    launched.close()


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium with everything, for what needs a desktop, such as notices."""
    launched = launch(playwright, WHOLE)
    yield launched
    launched.close()


@dataclass(frozen=True)
class Opening:
    """How to open a page: for whom, in what window, with which settings of browser and page."""

    address: str
    person: Visitor | None = None
    size: tuple[int, int] = LAPTOP
    lang: str = "en"
    dark: bool = False
    touch: bool = False
    noisy: bool = False  # the console may have errors
    script: str = ""  # runs before the page's own
    steps: bool = False  # the moves of others are shown one after the other, not at once
    still: bool = True
    worker: bool = False

    def context(self, browser: Browser) -> BrowserContext:
        context = browser.new_context(
            base_url=self.address,
            viewport={"width": self.size[0], "height": self.size[1]},
            locale=self.lang,
            color_scheme="dark" if self.dark else "light",
            reduced_motion="reduce" if self.still else "no-preference",
            has_touch=self.touch,
            service_workers="allow" if self.worker else "block",  # one answers past what a test puts in the way
        )
        context.set_default_timeout(PATIENCE)
        if self.person:
            cookies = self.person.http.cookies.jar
            context.add_cookies([{"name": one.name, "value": one.value or "", "url": self.address} for one in cookies])
        if not self.steps:
            context.add_init_script("localStorage.turntable ??= JSON.stringify({ steps: false })")
        if self.script:
            context.add_init_script(f"{{{self.script}}}")
        return context

    def watch(self, page: Page, faults: list[str]) -> None:
        """Note errors in the console, exceptions and requests to other hosts."""

        def said(message: ConsoleMessage) -> None:
            usual = any(text in message.text for text in (LEFT, BLOCKED))
            if message.type in ("error", "warning") and not usual:
                faults.append(f"{page.url}: {message.text}")

        def asked(request: Request) -> None:
            if not request.url.startswith((self.address, "data:", "blob:")):
                faults.append(request.url)

        if not self.noisy:
            page.on("console", said)
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on("request", asked)


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open pages as different people. At the end none of them has seen a fault or asked another host for anything."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opened(path: str = "/", *, within: Browser = browser, **options: Any) -> Page:
        opening = Opening(**{"address": server.address, **options})
        context = opening.context(within)
        contexts.append(context)
        page = context.new_page()
        opening.watch(page, faults)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture(scope="package")
def scenes(server: Server) -> Scenes:
    return Scenes(server)


def wide(page: Page) -> bool:
    """Return whether the page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
