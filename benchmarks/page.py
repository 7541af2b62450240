"""Measure the longest tasks of the page while a game is played, and how soon a press is painted.

    python benchmarks/page.py [--slow 4] [--times 1] [--presses 12]

Starts a server and plays each game against bots in Chromium, on a CPU that is slowed down, with every move shown step
by step. The tasks are those of the page's main thread once the board is drawn, in CPU time, so that other programs on
the machine count less. The time from a press to the next frame is the browser's own (Event Timing, in steps of 8 ms).
The mouse is moved by the browser itself: nothing of Playwright's runs in the page when it is pressed.

Chromium slows down by waiting on the wall clock, which on a busy machine counts what others did in that time. There
`--slow 1 --times 4` tells more: it measures at full speed and multiplies the CPU time of each task.
Build the page first.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

PORT = 8766
ADDRESS = f"http://127.0.0.1:{PORT}"
GAMES = {"trains": 4, "tickets": 4, "superline": 12}
# What is pressed: of the first of these of which something is there, the first.
LIT = {
    "trains": ["button[data-slot].lit", "button.lit:enabled"],
    "tickets": [
        ".offer .ticket[aria-pressed=false]:not([aria-disabled=true])",
        ".offer .button.main:enabled",
        ".slot.lit, .simple .button",
    ],
    "superline": [".prompt .button.main", ".layout:has(.card.chosen) .cell.target", ".card.lit:not(.chosen)"],
}
PAUSE = 300  # ms after a press
TASK = "ThreadControllerImpl::RunTask"
READY = """(selectors) => !document.querySelector("[aria-busy=true]") && document.querySelector(".caption.preview")
    && selectors.some((one) => document.querySelector(one))"""
WATCH = """
window.presses = [];
new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
        if (interactionId) presses.push([interactionId, duration]);
}).observe({ type: "event", durationThreshold: 16 });
"""


def seated(http: httpx.Client, game: str, seats: int) -> str:
    """Sit down at a new table against bots; its address."""
    http.get("/api/games")
    http.headers["x-csrf-token"] = http.cookies["turntable-csrf"]
    http.post("/api/me", json={"name": "Ada"}).raise_for_status()
    wanted = [{"kind": "me"}, *[{"kind": "bot", "level": "beginner"}] * (seats - 1)]
    table = http.post("/api/tables", json={"game": game, "seats": wanted, "start": True}).raise_for_status().json()
    return f"/t/{table['id']}"


def play(page: Page, game: str, presses: int) -> None:
    for _ in range(presses):
        page.wait_for_function(READY, arg=LIT[game], polling=200)
        found = [page.locator(selector) for selector in LIT[game]]
        box = next(one for one in found if one.count()).first.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(PAUSE)


def tasks(trace: bytes) -> Any:
    """The CPU time in ms of each task of the page's main thread."""
    events = json.loads(trace)["traceEvents"]
    threads = {
        (event["pid"], event["tid"]) for event in events if event.get("args", {}).get("name") == "CrRendererMain"
    }
    busiest: dict[tuple[int, int], list[float]] = {thread: [] for thread in threads}
    for event in events:
        if event["name"] == TASK and (event["pid"], event["tid"]) in threads and "tdur" in event:
            busiest[event["pid"], event["tid"]].append(event["tdur"] / 1000)
    return np.array(max(busiest.values(), key=sum))


def measure(browser: Browser, game: str, seats: int, slow: float, times: float, presses: int) -> None:
    with httpx.Client(base_url=ADDRESS) as http:
        path = seated(http, game, seats)
        context = browser.new_context(base_url=ADDRESS, viewport={"width": 1280, "height": 720})
        context.add_cookies([{"name": one.name, "value": one.value or "", "url": ADDRESS} for one in http.cookies.jar])
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(path)
    page.locator(".board svg").first.wait_for()
    page.evaluate("document.fonts.ready")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
    play(page, game, presses)
    took = times * tasks(browser.stop_tracing())
    timed: dict[int, float] = {}
    for interaction, duration in page.evaluate("presses"):
        timed[interaction] = max(duration, timed.get(interaction, 0))
    waits = sorted(timed.values()) or [0]
    over = int((took > 50).sum())
    print(
        f"| {game} | {seats} | {len(took)} | {np.quantile(took, 0.999):.0f} | {took.max():.0f} | {over} "
        f"| {np.median(waits):.0f} | {waits[-1]:.0f} |"
    )
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slow", type=float, default=4)
    parser.add_argument("--times", type=float, default=1)
    parser.add_argument("--presses", type=int, default=12)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = f"sqlite:///{Path(folder) / 'page.sqlite'}"
        command = [sys.executable, "-m", "turntable", "serve", "--port", str(PORT), "--database", database]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for game in GAMES:
                wait_for(game)
            path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            print("| game | seats | tasks | 99.9 % ms | longest ms | over 50 ms | press to paint, median ms | most |")
            print("| --- | --- | --- | --- | --- | --- | --- | --- |")
            for game, seats in GAMES.items():
                measure(browser, game, seats, given.slow, given.times, given.presses)
        finally:
            server.terminate()
            server.wait()


def wait_for(game: str) -> None:
    """Until the server can play a game."""
    while True:
        try:
            if any(one["name"] == game and one["ready"] for one in httpx.get(f"{ADDRESS}/api/games").json()):
                return
        except httpx.TransportError:
            pass
        time.sleep(0.5)


if __name__ == "__main__":
    main()
