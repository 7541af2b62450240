"""A real server and a real Chromium, shared by the tests of this folder; every page is watched for faults."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, expect, sync_playwright

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


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open pages as different people. At the end none of them has seen a fault or asked another host for anything."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opened(
        path: str = "/",
        *,
        person: Visitor | None = None,
        size: tuple[int, int] = LAPTOP,
        lang: str = "en",
        dark: bool = False,
        touch: bool = False,
        address: str = server.address,
        noisy: bool = False,
        script: str = "",
        steps: bool = False,
        still: bool = True,
        worker: bool = False,
        within: Browser = browser,
    ) -> Page:
        context = within.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
            service_workers="allow" if worker else "block",  # one answers past what a test puts in the way
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if person:
            context.add_cookies(
                [{"name": one.name, "value": one.value or "", "url": address} for one in person.http.cookies.jar]
            )
        if not steps:  # the moves of others are shown at once
            context.add_init_script("localStorage.turntable ??= JSON.stringify({ steps: false })")
        if script:
            context.add_init_script(f"{{{script}}}")
        page = context.new_page()
        if not noisy:
            page.on(
                "console",
                lambda said: (
                    faults.append(f"{page.url}: {said.text}")
                    if said.type in ("error", "warning") and not any(usual in said.text for usual in (LEFT, BLOCKED))
                    else None
                ),
            )
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on(
            "request",
            lambda asked: None if asked.url.startswith((address, "data:", "blob:")) else faults.append(asked.url),
        )
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
    """Whether the page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
