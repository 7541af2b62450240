"""Draw the table of Superline in a terminal: two lines of text per row, in 120 columns or, shortened, in 80."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from turntable.games.superline.names import KINDS_BY_ID, card_name, region_name, team_name
from turntable.games.superline.packs import BOARDS, COLUMNS, CORNERS, NAMES, PACKS, ROWS, SHORT
from turntable.games.superline.positions import CELL_BY_NAME, WINDOW_BY_ENDS
from turntable.games.superline.state import CITIES, WINDOW_CELLS
from turntable.locales import say

CHIPS = ("●", "▲", "◆")
STYLES = ("bold red", "bold bright_blue", "bold green")
CORNER, FITS = "✱", "+"
NARROW = 4  # letters of a name where the terminal has no room for all
MARGIN = "    "
LAST = 12  # cards of the discard piles that are shown


def draw(view: Mapping[str, Any], names: Sequence[str], lang: str) -> RenderableType:
    parts: list[RenderableType] = [Board(view, lang), _teams(view, names, lang)]
    if view["call"]:
        facts = {"seat": names[view["call"]["by"]], "team": team_name(view["call"]["team"])}
        parts.append(Text(say("superline-show-call", lang, **facts), style="bold yellow"))
    for seat, owes in enumerate(view["owes"]):
        if owes:
            parts.append(Text(say("superline-show-owes", lang, seat=names[seat]), style="bold yellow"))
    if view["hand"]:
        parts.append(_hand(view, lang))
    return Group(*parts)


@dataclass(frozen=True)
class Board:
    """The board and what its marks mean, as wide as the terminal allows."""

    view: Mapping[str, Any]
    lang: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        letters = SHORT if options.max_width >= len(MARGIN) + COLUMNS * (SHORT + 1) else NARROW
        yield _board(self.view, self.lang, letters)
        yield _legend(self.lang, letters)


def _turned_mark(chip: str, letters: int) -> str:
    """Return the mark of a chip in a superline."""
    return f"[{chip * 3}]" if letters == SHORT else f"[{chip}]"


def _board(view: Mapping[str, Any], lang: str, letters: int) -> Text:
    pack = BOARDS[PACKS.index(view["pack"])]
    turned = _turned(view)
    held = set(view["hand"])
    heads = "".join(f"{NAMES[column][0]:^{letters + 1}}" for column in range(COLUMNS))
    board = Text(MARGIN + heads + "\n", style="dim", no_wrap=True)
    for row in range(ROWS):
        upper, lower = Text(f"{row + 1:>3} ", style="dim"), Text(MARGIN)
        for cell in range(row * COLUMNS, (row + 1) * COLUMNS):
            if cell in CORNERS:
                upper.append(f"{CORNER * 3:^{letters + 1}}", style="bold magenta")
                lower.append(f"{CORNER * 3:^{letters + 1}}", style="bold magenta")
                continue
            pair = pack.pairs[pack.pair_at[cell]]
            name, style, mark = pair.short[lang][:letters], "", "·"
            team = view["board"].get(NAMES[cell])
            if team is not None:
                chip = CHIPS[team]
                mark = _turned_mark(chip, letters) if cell in turned else chip
                style = STYLES[team] + (" reverse" if cell in turned else "")
            elif pair.id in held:
                mark, style = FITS * 3, "bold yellow"
            upper.append(f"{name:^{letters}}", style=style)
            lower.append(f"{mark:^{letters}}", style=style or "dim")
            upper.append(" ")
            lower.append(" ")
        board.append_text(upper).append("\n").append_text(lower)
        if row < ROWS - 1:
            board.append("\n")
    return board


def _turned(view: Mapping[str, Any]) -> set[int]:
    """Return the cells of all superlines."""
    ends = [(CELL_BY_NAME[line["from"]], CELL_BY_NAME[line["to"]]) for line in view["lines"]]
    return {cell for pair in ends for cell in WINDOW_CELLS[WINDOW_BY_ENDS[pair]]}


def _legend(lang: str, letters: int) -> Text:
    chip = CHIPS[0]
    facts = {"loose": chip, "turned": _turned_mark(chip, letters), "fits": FITS * 3, "corner": CORNER * 3}
    return Text(MARGIN + say("superline-show-legend", lang, **facts), style="dim")


def _teams(view: Mapping[str, Any], names: Sequence[str], lang: str) -> Table:
    grid = Table(box=box.SIMPLE, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    for team in range(view["teams"]):
        seats = range(team, view["seats"], view["teams"])
        players = Text(", ").join(_player(view, seat, names[seat], lang) for seat in seats)
        title = say("superline-show-team", lang, team=team_name(team), number=str(team))
        lines = say("superline-show-lines", lang, count=view["made"][team])
        grid.add_row(Text(f"{CHIPS[team]} {title}", style=STYLES[team]), Text(lines, style="bold"), players)
    last = [(names[seat], pile[: LAST // view["seats"]]) for seat, pile in enumerate(view["discards"]) if pile]
    shown = "; ".join(f"{name}: {', '.join(_name(view, card, lang) for card in pile)}" for name, pile in last)
    grid.add_row(
        say("superline-show-deck", lang, count=view["draw"]), say("superline-show-discards", lang), shown or "—"
    )
    return grid


def _player(view: Mapping[str, Any], seat: int, name: str, lang: str) -> Text:
    said = say("superline-show-seat", lang, seat=name, count=view["hands"][seat])
    if seat == view["seat"]:
        said += f" — {say('superline-show-own', lang)}"
    acts = seat == view["turn"] and view["to_act"]
    return Text(f"▶ {said}" if acts else said, style="bold yellow" if acts else "")


def _name(view: Mapping[str, Any], card: str, lang: str) -> str:
    pack = PACKS.index(view["pack"])
    return card_name(pack, KINDS_BY_ID[pack][card]).text(lang)


def _hand(view: Mapping[str, Any], lang: str) -> Table:
    """Draw the viewer's own cards, each with the cells it fits."""
    pack = PACKS.index(view["pack"])
    grid = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for number, card in enumerate(view["hand"]):
        kind = KINDS_BY_ID[pack][card]
        title = say("superline-show-hand", lang) if number == 0 else ""
        shown = Text(card_name(pack, kind).text(lang), style="bold yellow")
        if kind >= CITIES:
            grid.add_row(Text(title, style="bold"), shown, "", "")
            continue
        free = [NAMES[cell] for cell in BOARDS[pack].cells(kind) if NAMES[cell] not in view["board"]]
        cells = " ".join(free) or say("superline-show-empty", lang)
        grid.add_row(Text(title, style="bold"), shown, region_name(pack, kind).text(lang), cells)
    return grid
