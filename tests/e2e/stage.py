"""Record what the page shows of moves during a game, to compare it with what the server sent."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from turntable.locales import Message, Seat

# Timers run many times faster, and every caption is noted. Only the time that a connection has to answer (6 seconds:
# link.ts) stays, or a busy machine's would be given up as dead, and what came with it be told as missed.
SCRIPT = """
    const wait = window.setTimeout;
    window.setTimeout = (act, time, ...rest) => wait(act, time < 6000 ? time / 16 : time, ...rest);
    window.captions = [];
    window.shouts = [];
    const note = () => {
        const line = document.querySelector(".caption:not(.preview)")?.textContent.trim();
        if (line && line !== window.captions.at(-1)) window.captions.push(line);
        const shout = document.querySelector(".shout")?.textContent;
        if (shout && shout !== window.shouts.at(-1)) window.shouts.push(shout);
    };
    document.addEventListener("DOMContentLoaded", () =>
        new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true }));
"""

# Timers run many times slower: what is shown for a moment stays until a key or a press ends it.
SLOWLY = """
    const wait = window.setTimeout;
    window.setTimeout = (act, time = 0, ...rest) => wait(act, time * 60, ...rest);
"""

# Counts the beats that were marked on the page, however short.
BEATS = """
    window.beats = 0;
    document.addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
        for (const { target } of changes) if (target.hasAttribute("data-beat")) window.beats += 1;
    }).observe(document.body, { subtree: true, attributeFilter: ["data-beat"] }));
"""

# Of the places and cards that moves were about, those on the page that are not marked.
UNMARKED = """(named) => named.filter((name) => {
    const found = [...document.querySelectorAll(`main [data-place~="${name}"], main [data-card="${name}"]`)];
    return found.length && !found.some((one) => one.matches("[data-trace]") || one.querySelector("[data-trace]"));
})"""

# Marks follow in a task after the next frame.
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))"


def read(fact: Any) -> Any:
    """A fact as the server sent it, as one of a message."""
    if isinstance(fact, list):
        return tuple(map(read, fact))
    if isinstance(fact, dict):
        return Seat(fact["seat"]) if "seat" in fact else message(fact)
    return fact


def message(words: dict[str, Any]) -> Message:
    return Message(words["id"], {name: read(fact) for name, fact in words.get("facts", {}).items()})


@dataclass
class Told:
    """The moves that the server told a page, and those that others made since its own last one."""

    page: Page
    lines: list[Message] = field(default_factory=list)
    since: list[Message] = field(default_factory=list)
    version: int | None = None
    names: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.hear(json.loads(text))))

    def hear(self, sent: dict[str, Any]) -> None:
        if sent["type"] == "table":
            self.names = [seat["name"] or f"Bot {n + 1}" for n, seat in enumerate(sent["table"]["seats"])]
        if sent["type"] != "state" or (self.version is not None and sent["version"] <= self.version):
            return
        if self.version is not None:  # what came before the page did is another story
            told = [message(words) for words in sent["told"]]
            self.lines += told
            if sent["by"] == sent["seat"]:
                self.since = []
            self.since += [line for line in told if line.facts.get("by", sent["by"]) != sent["seat"]]
        self.version = sent["version"]

    def captions(self) -> list[str]:
        """The expected captions: all sentences in order, without consecutive repeats."""
        said = [line.text("en", self.names) for line in self.lines]
        return [line for n, line in enumerate(said) if not n or line != said[n - 1]]

    def changed(self) -> list[str]:
        """The places that others changed since the last move of one's own."""
        places = [line.facts.get("to", ()) for line in self.since]
        listed = [place for one in places for place in ((one,) if isinstance(one, str) else one)]
        return [place for place in listed if not place.startswith("seat-")]

    def wait(self) -> None:
        """Until all that has happened was shown, and the marks of it were painted."""
        self.page.wait_for_function("() => document.querySelector('.caption.preview')")
        self.page.evaluate(PAINTED)
