"""Draw the table of Superline in a terminal: in 120 columns or, shortened, in 80; in half the lines if it is low."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
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
LAST, LOW_LAST = 12, 2  # cards of the discard piles that are shown
LOW = 48  # lines: a terminal with fewer has no room for the whole table


def draw(view: Mapping[str, Any], names: Sequence[str], lang: str) -> RenderableType:
    return Tabletop(view, names, lang)


@dataclass(frozen=True)
class Tabletop:
    """The whole table, as wide as the terminal, and in fewer lines if the terminal is low."""

    view: Mapping[str, Any]
    names: Sequence[str]
    lang: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        view, names, lang = self.view, self.names, self.lang
        low = console.is_terminal and console.height < LOW
        letters = SHORT if options.max_width >= len(MARGIN) + COLUMNS * (SHORT + 1) else NARROW
        yield _low_board(view, lang, letters) if low else _board(view, lang, letters)
        yield _legend(lang, letters, low)
        yield _teams(view, names, lang, low)
        if view["call"]:
            facts = {"seat": names[view["call"]["by"]], "team": team_name(view["call"]["team"])}
            yield Text(say("superline-show-call", lang, **facts), style="bold yellow")
        for seat, owes in enumerate(view["owes"]):
            if owes:
                yield Text(say("superline-show-owes", lang, seat=names[seat]), style="bold yellow")
        if view["hand"]:
            yield _low_hand(view, lang) if low else _hand(view, lang)


def _turned_mark(chip: str, letters: int) -> str:
    """Return the mark of a chip in a superline."""
    return f"[{chip * 3}]" if letters == SHORT else f"[{chip}]"


@dataclass(frozen=True)
class Cell:
    """A cell as it is drawn."""

    name: str
    mark: str
    style: str


def _cells(view: Mapping[str, Any], lang: str, letters: int) -> list[Cell]:
    """Return all cells, row by row; corners have no name."""
    pack = BOARDS[PACKS.index(view["pack"])]
    turned, held = _turned(view), set(view["hand"])
    cells = []
    for cell in range(ROWS * COLUMNS):
        if cell in CORNERS:
            cells.append(Cell("", CORNER, "bold magenta"))
            continue
        pair = pack.pairs[pack.pair_at[cell]]
        name, team = pair.short[lang], view["board"].get(NAMES[cell])
        if team is not None and cell in turned:
            cells.append(Cell(name, _turned_mark(CHIPS[team], letters), f"{STYLES[team]} reverse"))
        elif team is not None:
            cells.append(Cell(name, CHIPS[team], STYLES[team]))
        else:
            cells.append(Cell(name, FITS, "bold yellow") if pair.id in held else Cell(name, "", ""))
    return cells


def _heads(letters: int) -> Text:
    heads = "".join(f"{NAMES[column][0]:^{letters + 1}}" for column in range(COLUMNS))
    return Text(MARGIN + heads, style="dim", no_wrap=True)


def _board(view: Mapping[str, Any], lang: str, letters: int) -> Text:
    """Draw names above marks."""
    board, cells = _heads(letters), _cells(view, lang, letters)
    for row in range(ROWS):
        upper, lower = Text(f"\n{row + 1:>3} ", style="dim"), Text(f"\n{MARGIN}")
        for cell in cells[row * COLUMNS :][:COLUMNS]:
            mark = cell.mark * 3 if cell.mark in (CORNER, FITS) else cell.mark or "·"
            upper.append(f"{cell.name[:letters] or mark:^{letters}}", style=cell.style).append(" ")
            lower.append(f"{mark:^{letters}}", style=cell.style or "dim").append(" ")
        board.append_text(upper).append_text(lower)
    return board


def _low_board(view: Mapping[str, Any], lang: str, letters: int) -> Text:
    """Draw each mark before the first letters of the name, so that a row is one line."""
    board, cells = _heads(letters), _cells(view, lang, letters)
    for row in range(ROWS):
        board.append(f"\n{row + 1:>3} ", style="dim")
        for cell in cells[row * COLUMNS :][:COLUMNS]:
            text = f"{cell.mark}{cell.name}"[:letters] if cell.name else CORNER * 3
            board.append(f"{text:^{letters}}", style=cell.style or "dim").append(" ")
    return board


def _turned(view: Mapping[str, Any]) -> set[int]:
    """Return the cells of all superlines."""
    ends = [(CELL_BY_NAME[line["from"]], CELL_BY_NAME[line["to"]]) for line in view["lines"]]
    return {cell for pair in ends for cell in WINDOW_CELLS[WINDOW_BY_ENDS[pair]]}


def _legend(lang: str, letters: int, low: bool) -> Text:
    chip, fits = CHIPS[0], FITS if low else FITS * 3
    facts = {"loose": chip, "turned": _turned_mark(chip, letters), "fits": fits, "corner": CORNER * 3}
    return Text(MARGIN + say("superline-show-legend", lang, **facts), style="dim")


def _teams(view: Mapping[str, Any], names: Sequence[str], lang: str, low: bool) -> Table:
    grid = Table(box=box.SIMPLE, show_header=False, padding=(0, 2, 0, 0), pad_edge=False, show_edge=not low)
    for team in range(view["teams"]):
        seats = range(team, view["seats"], view["teams"])
        players = Text(", ").join(_player(view, seat, names[seat], lang) for seat in seats)
        title = say("superline-show-team", lang, team=team_name(team), number=str(team))
        lines = say("superline-show-lines", lang, count=view["made"][team])
        grid.add_row(Text(f"{CHIPS[team]} {title}", style=STYLES[team]), Text(lines, style="bold"), players)
    most = max(1, (LOW_LAST if low else LAST) // view["seats"])
    last = [(names[seat], pile[:most]) for seat, pile in enumerate(view["discards"]) if pile]
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
        region = region_name(pack, kind).text(lang) if kind < CITIES else ""
        name, cells = _card(view, card, lang)
        grid.add_row(Text(title, style="bold"), name, region, cells)
    return grid


def _low_hand(view: Mapping[str, Any], lang: str) -> Table:
    """Draw the viewer's own cards side by side, without their regions."""
    grid = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    hand = view["hand"]
    for number in range(0, len(hand), 2):
        title = say("superline-show-hand", lang) if number == 0 else ""
        shown = [part for card in hand[number : number + 2] for part in _card(view, card, lang)]
        grid.add_row(Text(title, style="bold"), *shown)
    return grid


def _card(view: Mapping[str, Any], card: str, lang: str) -> tuple[Text, str]:
    """Return the name of a card, and the free cells that it fits."""
    pack = PACKS.index(view["pack"])
    kind = KINDS_BY_ID[pack][card]
    shown = Text(card_name(pack, kind).text(lang), style="bold yellow")
    if kind >= CITIES:
        return shown, ""
    free = [NAMES[cell] for cell in BOARDS[pack].cells(kind) if NAMES[cell] not in view["board"]]
    return shown, " ".join(free) or say("superline-show-empty", lang)
