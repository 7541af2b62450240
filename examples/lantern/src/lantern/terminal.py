"""Draw the table of Lantern in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from lantern.view import moths
from turntable.locales import say


def draw(view: Mapping[str, Any], names: Sequence[str], lang: str) -> RenderableType:
    heads = "lantern-show-hand", "lantern-show-gathered", "lantern-show-moths"
    players = Table("", *(say(head, lang) for head in heads))
    for seat, name in enumerate(names):
        own = seat == view["seat"]
        hand = shown(view["hand"]) if own else "? " * view["hands"][seat]
        gathered = view["gathered"][seat]
        turn = "▶ " if seat in view["to_act"] else "  "
        players.add_row(turn + name, hand, shown(gathered), str(moths(gathered)), style="bold" if own else "")
    path = say("lantern-show-path", lang, candles=shown(view["path"]) or "—", moths=moths(view["path"]))
    return Group(players, Text(path, style="yellow"), Text(say("lantern-show-basket", lang, count=view["basket"])))


def shown(candles: Sequence[int]) -> str:
    return " ".join(map(str, candles))
