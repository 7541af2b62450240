"""Draw the table of Trains in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from turntable.games.trains.notation import ability_name
from turntable.games.trains.state import ABILITIES, ABILITY, PLACE_SLOT, PLACES, SLOTS
from turntable.locales import say

SIGNS = dict(zip(ABILITIES, ("><", ">·<", "<<", ">>", "x··", "·x·", "··x", "▣"), strict=True))


def draw(view: Mapping[str, Any], names: Sequence[str], lang: str) -> RenderableType:
    parts: list[RenderableType] = [_line(view, seat, names[seat], lang) for seat in range(view["seats"])]
    parts.append(_table(view, lang))
    own = [str(view["hand"])] if view["hand"] else list(map(str, view["offer"]))
    if own:
        parts.append(Text(say("trains-show-own", lang, cards=", ".join(own)), style="bold yellow"))
    return Group(*parts)


def _line(view: Mapping[str, Any], seat: int, name: str, lang: str) -> Table:
    acts = seat in view["to_act"]
    grid = Table(
        box=box.ROUNDED,
        title=Text(("▶ " if acts else "  ") + name, style="bold yellow" if acts else "bold"),
        title_justify="left",
        border_style="yellow" if acts else "dim",
        padding=(0, 1),
    )
    grid.add_column(Text("◀▮▮", style="dim"), no_wrap=True)
    for slot in range(SLOTS):
        grid.add_column(Text(str(slot + 1), style="dim"), justify="center", min_width=4)
    line = view["lines"][seat]
    locks = {PLACE_SLOT[PLACES.index(place)] for place in view["locks"][seat]}
    grid.add_row(say("trains-show-railcars", lang), *(_number(line, slot) for slot in range(SLOTS)))
    signs = [_sign(card) + (" ⚿" if slot in locks else "") for slot, card in enumerate(line)]
    grid.add_row(say("trains-show-abilities", lang), *(Text(sign, style="cyan") for sign in signs))
    return grid


def _number(line: Sequence[int | None], slot: int) -> Text:
    """Return a railcar's number, in green if it is higher than its left neighbour."""
    card = line[slot]
    left = line[slot - 1] if slot else 0
    rising = card is not None and left is not None and card > left and slot > 0
    return Text("··" if card is None else str(card), style="bold green" if rising else "bold")


def _sign(card: int | None) -> str:
    return "" if card is None else SIGNS[ABILITIES[ABILITY[card]]]


def _table(view: Mapping[str, Any], lang: str) -> Table:
    grid = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    piles = (
        say("trains-show-draw-pile", lang, count=view["draw"]),
        say("trains-show-discard-pile", lang, count=view["discard"]),
    )
    grid.add_row(Text(say("trains-show-table", lang), style="bold"), _table_cards(view, lang))
    grid.add_row(Text(say("trains-show-piles", lang), style="bold"), "   ".join(piles))
    return grid


def _table_cards(view: Mapping[str, Any], lang: str) -> Text:
    shown = []
    for card in view["table"]:
        name = ability_name(ABILITY[card]).text(lang)
        shown.append(Text.assemble((_sign(card), "bold cyan"), f" {name} ", (f"({card})", "dim")))
    return Text("   ").join(shown) if shown else Text("—", style="dim")
