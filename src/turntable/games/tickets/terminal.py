"""Draw the table of Tickets in a terminal. Every colour also has a symbol, so that nobody has to tell them apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from turntable.games.tickets.names import city_name, ticket_names
from turntable.games.tickets.notation import card_name
from turntable.games.tickets.state import CARDS, COLOURS, ENDS, NEEDS, POINTS
from turntable.locales import say

SYMBOLS = dict(zip(CARDS, "■□▲♣●♥★◆∞", strict=True))
STYLES = dict(
    zip(
        CARDS,
        ("grey62", "bold white", "yellow", "green", "bright_blue", "red", "magenta", "dark_orange", "bold cyan"),
        strict=True,
    )
)


def draw(view: Mapping[str, Any], names: Sequence[str], lang: str) -> RenderableType:
    parts: list[RenderableType] = [_players(view, names, lang), _middle(view, lang)]
    if view["seat"] is not None:
        parts.append(_own(view, lang))
    held = [ticket for ticket in view["held"] if ticket not in view["chosen"]]
    shown = {"tickets-show-held": held, "tickets-show-offer": view["offer"], "tickets-show-chosen": view["chosen"]}
    for title, tickets in shown.items():
        if tickets:
            parts.append(_tickets(say(title, lang), tickets, lang))
    if view["suggestion"] is not None:
        parts.append(_suggestion(view, lang))
    if view["scored"] and not view["final"]:
        parts += _scored(view["scored"], names, lang)
    if view["final"]:
        parts.append(_final(view, names, lang))
    return Group(*parts)


def _symbol(card: str, count: int | str = "") -> Text:
    return Text.assemble((SYMBOLS[card], STYLES[card]), str(count))


def _cards(cards: Mapping[str, int], lang: str) -> RenderableType:
    """Return cards by kind, in full; they wrap between kinds."""
    shown = [Text.assemble(_card(card, lang), f" ×{count}") for card, count in cards.items()]
    return Columns(shown, padding=(0, 2, 0, 0)) if shown else Text("—", style="dim")


def _open_table(gap: int, **more: Any) -> Table:
    """Return a table without a frame, which fits 80 columns, with a gap of one or two between its columns."""
    beside = (0, gap - 1, 0, 0)
    return Table(box=box.SIMPLE_HEAD, show_edge=False, border_style="dim", pad_edge=False, padding=beside, **more)


def _players(view: Mapping[str, Any], names: Sequence[str], lang: str) -> Table:
    grid = _open_table(2)
    grid.add_column("")
    grid.add_column(say("tickets-show-station", lang), min_width=14)
    dispatched = any(view["dispatched"])
    if dispatched:
        grid.add_column(say("tickets-show-dispatched", lang))
    for title in ("tickets-show-hand", "tickets-show-stack", "tickets-show-tickets", "tickets-show-completed"):
        grid.add_column(say(title, lang), justify="right")
    grid.add_column(say("tickets-show-points", lang), justify="right")
    for seat in range(view["seats"]):
        acts = seat in view["to_act"]
        style = "bold yellow" if acts else "bold"
        station = [
            Text.assemble(_symbol(colour, cars), *((" ", _symbol("loco", locos)) if locos else ()))
            for colour, (cars, locos) in view["stations"][seat].items()
        ]
        grid.add_row(
            Text(("▶ " if acts else "  ") + names[seat], style=style),
            Text("   ").join(station) if station else Text("—", style="dim"),
            *([Text(" ").join(_symbol(*one) for one in view["dispatched"][seat].items())] if dispatched else []),
            str(view["hands"][seat]),
            str(view["stacks"][seat]),
            str(view["tickets"][seat] or view["offers"][seat]),
            str(view["completed"][seat]),
            str(view["points"][seat]),
        )
    return grid


def _middle(view: Mapping[str, Any], lang: str) -> Table:
    """Return the row and the piles."""
    grid = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    row = [
        Text.assemble((f"{slot} ", "dim"), _card(card, lang)) if card else Text(f"{slot} —", style="dim")
        for slot, card in enumerate(view["row"], 1)
    ]
    grid.add_row(Text(say("tickets-show-row", lang), style="bold"), Text("   ").join(row))
    piles = [
        say("tickets-show-deck", lang, count=view["deck"]),
        say("tickets-show-ticket-deck", lang, count=view["ticket_deck"]),
    ]
    if view["turns_left"]:
        piles.append(say("tickets-show-turns-left", lang, count=view["turns_left"]))
    grid.add_row(Text(say("tickets-show-piles", lang), style="bold"), Text("   ").join(map(Text, piles)))
    grid.add_row(Text(say("tickets-show-discard", lang), style="bold"), _cards(view["discard"], lang))
    return grid


def _card(card: str, lang: str) -> Text:
    return Text(f"{SYMBOLS[card]} {card_name(CARDS.index(card)).text(lang)}", style=STYLES[card])


def _own(view: Mapping[str, Any], lang: str) -> Table:
    grid = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    grid.add_row(Text(say("tickets-show-own-hand", lang), style="bold yellow"), _cards(view["hand"], lang))
    if view["stack"] is not None:
        grid.add_row(Text(say("tickets-show-own-stack", lang), style="bold yellow"), _cards(view["stack"], lang))
    return grid


def _tickets(title: str, tickets: Sequence[int], lang: str) -> Table:
    heading = Text(title, style="bold yellow")
    grid = Table(box=None, title=heading, title_justify="left", show_header=False, padding=(0, 1))
    for justify in ("right", "left", "left", "right"):
        grid.add_column(justify=justify)
    for number in tickets:
        start, end = (city_name(city).text(lang) for city in ENDS[number - 1])
        cars = [_card(COLOURS[c], lang) for c, count in enumerate(NEEDS[number - 1]) for _ in range(count)]
        points = say("tickets-show-worth", lang, points=int(POINTS[number - 1]))
        grid.add_row(Text(str(number), style="bold"), f"{start} – {end}", Text("  ").join(cars), points)
    return grid


def _suggestion(view: Mapping[str, Any], lang: str) -> Text:
    """Return which moves would complete what is suggested."""
    moves = [f"complete {ticket}" for ticket in view["suggestion"] if ticket not in view["chosen"]]
    return Text.assemble(
        (say("tickets-show-suggestion", lang), "bold yellow"), "  ", Text(", ").join(map(Text, [*moves, "done"]))
    )


def _scored(scored: Sequence[Sequence[int]], names: Sequence[str], lang: str) -> list[RenderableType]:
    """Return the tickets that lie open after a scoring (C7.4)."""
    title = say("tickets-show-completed", lang)
    return [_tickets(f"{names[seat]}: {title}", tickets, lang) for seat, tickets in enumerate(scored) if tickets]


def _final(view: Mapping[str, Any], names: Sequence[str], lang: str) -> Table:
    grid = _open_table(1, title=say("tickets-show-final", lang), title_justify="left")
    grid.add_column("")
    for title in ("tickets-show-completed", "tickets-show-missed"):
        said = say(title, lang)
        grid.add_column(said, min_width=len(said))
    for title in ("tickets-show-points", "tickets-show-subtracted"):
        grid.add_column(say(title, lang), justify="right")
    grid.add_column(say("tickets-show-bonuses", lang))
    grid.add_column(say("tickets-show-score", lang), justify="right")
    for seat, player in enumerate(view["final"]):
        bonuses = [f"{city_name(city).text(lang)} +{points}" for city, points in player["bonuses"].items()]
        grid.add_row(
            Text(names[seat], style="bold"),
            _routes(player["completed"], lang),
            _routes(player["missed"], lang),
            str(player["points"]),
            _signed(-player["subtracted"]),
            ", ".join(bonuses) or "—",
            Text(_signed(player["score"]), style="bold"),
            end_section=True,
        )
    return grid


def _routes(tickets: Sequence[int], lang: str) -> str:
    return "\n".join(ticket.text(lang) for ticket in ticket_names(tickets)) or "—"


def _signed(number: int) -> str:
    return str(number).replace("-", "−")
