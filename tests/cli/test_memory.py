"""In a terminal, what only memory keeps in Tickets cannot be scrolled back to."""

from __future__ import annotations

import io
import re
from random import Random

import pytest
from rich.console import Console

import turntable
from turntable.bots import bot
from turntable.cli.play import Sitting

WIPED = "\x1b[2J"
ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
SENT = re.compile(r"(\w+ \d) sends to the stack")


def play(monkeypatch: pytest.MonkeyPatch, terminal: bool) -> str:
    """One person, who moves at random but takes every suggestion, against a bot."""
    match = turntable.game("tickets").deal(2, seed=3)
    out = io.StringIO()
    console = Console(file=out, force_terminal=terminal, width=120, highlight=False)
    dice = Random(1)

    def answer(prompt: str = "") -> str:
        return "" if match.suggested(0) else dice.choice([move for move in match.legal(0) if move != "tickets"])

    monkeypatch.setattr("builtins.input", answer)
    Sitting(match, {1: bot("casual", seed=1)}, "en", console).run()
    assert match.result is not None
    return out.getvalue()


def test_a_terminal_shows_no_dispatch_after_its_time_C2_4(monkeypatch: pytest.MonkeyPatch) -> None:
    before, rest = play(monkeypatch, terminal=True).split(ENTER_SCREEN)
    screen, after = rest.split(LEAVE_SCREEN)
    assert "sends" not in before + after
    pages = screen.split(WIPED)
    assert sum(bool(SENT.search(page)) for page in pages) > 10
    for page in pages:
        players = SENT.findall(page)
        assert len(players) == len(set(players))
    assert "Enter: complete " in screen
    assert "Enter: done" in screen


def test_what_is_not_a_terminal_gets_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    text = play(monkeypatch, terminal=False)
    assert "\x1b" not in text
    assert "sends to the stack" in text
