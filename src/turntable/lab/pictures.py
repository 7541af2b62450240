"""The table in a terminal, for the environments' `render`."""

from __future__ import annotations

import io

from rich.console import Console

from turntable.locales import DEFAULT, say
from turntable.match.match import Match

RENDER_MODES = ("human", "ansi")
WIDTH = 120


def rendered(match: Match, viewer: int | None, mode: str | None) -> str | None:
    """Draw the table as a seat (None: a spectator) sees it: printed for "human", as text for "ansi"."""
    names = [say("player", DEFAULT, number=seat + 1) for seat in range(match.seats)]
    table = match.game.terminal.draw(match.view(viewer), names, DEFAULT)
    if mode == "human":
        Console(width=WIDTH).print(table)
    if mode != "ansi":
        return None
    text = io.StringIO()
    Console(width=WIDTH, file=text, force_terminal=True).print(table)
    return text.getvalue()
