"""The built page in Chromium without a server: what the page asks for comes from the sources.

For the scripts that take screenshots. Build the page first (`python hatch_build.py build`).
"""

from __future__ import annotations

import mimetypes
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Route, sync_playwright

from turntable.match.data import contents
from turntable.match.game import game

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
PACKAGE = ROOT / "src" / "turntable"
STATIC = PACKAGE / "server" / "static"
HOST = "http://turntable.localhost"  # a secure context, as the page needs one


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def answer(route: Route) -> None:
    """Give the page what a server would."""
    path = urlsplit(route.request.url).path
    if words := re.fullmatch(r"/api/words/(\w\w)", path):
        folders = (PACKAGE / "locales", PACKAGE / "server", *sorted((PACKAGE / "games").iterdir()))
        files = [file for folder in folders if (file := folder / f"{words[1]}.ftl").exists()]
    elif rules := re.fullmatch(r"/api/rules/(\w+)/(\w\w)", path):
        files = [PACKAGE / "games" / rules[1] / f"rules.{rules[2]}.md"]
    elif data := re.fullmatch(r"/api/games/(\w+)/data", path):
        return route.fulfill(json={"files": contents(game(data[1]).package), "board": []})
    elif path.startswith("/assets/"):
        files = [STATIC / path[1:]]
    elif path.startswith("/api/"):
        return route.fulfill(status=404, json={})
    else:
        files = [STATIC / "index.html"]
    kind = mimetypes.guess_type(files[0])[0] or "text/plain; charset=utf-8"
    return route.fulfill(body=b"\n".join(file.read_bytes() for file in files), content_type=kind)
