"""The boards of Superline: pairs of region and city, and the cells of the regions.

A pack is two files: NAME_pairs.csv, a pair a row with its names in every language, and NAME_board.csv, the cells row
by row, each with the id of its pair or `*` for a corner. Reading a pack checks it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from turntable.locales import LANGUAGES
from turntable.match.data import Row, grid, table

_PACKAGE = __name__.rpartition(".")[0]

PACKS = ("russia", "world")

PAIRS = 82  # of region and city (S1.1)
COLUMNS = 14  # A to N (S1.2)
ROWS = 12
CELLS = ROWS * COLUMNS
HALF = CELLS // 2  # each half of the board holds every region once
SIX = 6  # cells in a superline (S4.1)
CORNERS = (0, COLUMNS - 1, CELLS - COLUMNS, CELLS - 1)
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # across, down, both diagonals: rows and columns from cell to cell
SHORT = 7  # letters of a short name, which must fit a cell in a terminal

NAMES = tuple("ABCDEFGHIJKLMN"[cell % COLUMNS] + str(cell // COLUMNS + 1) for cell in range(CELLS))
PAIR_COLUMNS = ("id", *(f"{what}_{lang}" for lang in LANGUAGES for what in ("region", "city", "short")))
SPECIAL_IDS = ("flag", "arms", "star-moscow", "star-petersburg", "star-sevastopol")


@dataclass(frozen=True)
class Pair:
    """A region and its city; names by language."""

    id: str
    region: Mapping[str, str]
    city: Mapping[str, str]
    short: Mapping[str, str]
    """The region in a few letters."""


@dataclass(frozen=True)
class Pack:
    """One board."""

    name: str
    pairs: tuple[Pair, ...]
    pair_at: tuple[int, ...]
    """The number of the pair whose region each cell shows; -1: a corner."""

    def cells(self, pair: int) -> tuple[int, int]:
        """Return the two cells of a pair, the upper half's first."""
        first = self.pair_at.index(pair)
        return first, self.pair_at.index(pair, first + 1)


def windows() -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Return every line of six cells: its direction, its first cell (the top or left end), its cells."""
    for direction, (down, right) in enumerate(DIRECTIONS):
        for start in range(CELLS):
            row, column = divmod(start, COLUMNS)
            last_row, last_column = row + (SIX - 1) * down, column + (SIX - 1) * right
            if last_row < ROWS and 0 <= last_column < COLUMNS:
                step = down * COLUMNS + right
                yield direction, start, tuple(start + k * step for k in range(SIX))


def build(name: str, pairs: Sequence[Row], board: Sequence[Row]) -> Pack:
    """Return a pack from the rows of its two files; BadData that names the fault."""
    ids: list[str] = []
    for row in pairs:
        if row["id"] in (*ids, *SPECIAL_IDS, "star", "*", ""):
            raise row.fault(f"id: {row['id']!r} is the name of another card")
        ids.append(row["id"])
    cells = [
        (row, NAMES[y * COLUMNS + x], cell) for y, row in enumerate(board) for x, cell in enumerate(row.fields.values())
    ]
    for number, (row, place, cell) in enumerate(cells):
        if (cell == "*") != (number in CORNERS):
            raise row.fault(f"{place}: the four corners are *, and nothing else is")
        if cell != "*" and cell not in ids:
            raise row.fault(f"{place}: there is no pair {cell!r}")
    pair_at = tuple(-1 if cell == "*" else ids.index(cell) for _, _, cell in cells)
    pack = Pack(name, tuple(_pair(row) for row in pairs), pair_at)
    _check_layout(pack, board)
    return pack


def _check_layout(pack: Pack, board: Sequence[Row]) -> None:
    """S1.2: each half holds every region once, and no line of six holds one twice."""
    for start, which in ((0, "upper"), (HALF, "lower")):
        half = pack.pair_at[start : start + HALF]
        for cell, number in enumerate(half):
            if number >= 0 and half.index(number) < cell:
                place = NAMES[start + cell]
                fault = f"{place}: {pack.pairs[number].id} is in the {which} half already"
                raise board[(start + cell) // COLUMNS].fault(fault)
    for _, _, cells in windows():
        shown = [pack.pair_at[cell] for cell in cells if cell not in CORNERS]
        for number in shown:
            if shown.count(number) > 1:
                line = f"{NAMES[cells[0]]}-{NAMES[cells[-1]]}"
                fault = f"{pack.pairs[number].id} is twice in the line {line}"
                raise board[cells[0] // COLUMNS].fault(fault)


def _pair(row: Row) -> Pair:
    named: list[dict[str, str]] = []
    for what in ("region", "city", "short"):
        named.append({lang: row[f"{what}_{lang}"] for lang in LANGUAGES})
        for lang, text in named[-1].items():
            if not text or (what == "short" and len(text) > SHORT):
                raise row.fault(f"{what}_{lang}: expected {_length(what)}, not {text!r}")
    return Pair(row["id"], *named)


def _length(what: str) -> str:
    return f"1 to {SHORT} letters" if what == "short" else "a name"


def read(name: str) -> Pack:
    """Return the pack of that name, checked."""
    pairs = table(_PACKAGE, f"{name}_pairs", PAIR_COLUMNS)
    pairs.count(PAIRS, PAIRS, "pairs (the board has room for no other number)")
    return build(name, pairs.rows, grid(_PACKAGE, f"{name}_board", COLUMNS, ROWS))


BOARDS = tuple(read(name) for name in PACKS)
