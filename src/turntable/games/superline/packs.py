"""The boards of Superline: which pairs of region and city there are, and on which cells the regions lie.

A pack is two files: NAME_pairs.csv, a pair a row with its names in every language, and NAME_board.csv, the cells row
by row, each with the id of its pair or `*` for a corner. What a pack promises is checked when it is read.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from turntable.locales import LANGUAGES

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
        """The two cells of a pair, the upper half's first."""
        first = self.pair_at.index(pair)
        return first, self.pair_at.index(pair, first + 1)


def windows() -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Every line of six cells: its direction, its first cell (the top or left end), its cells."""
    for direction, (down, right) in enumerate(DIRECTIONS):
        for start in range(CELLS):
            row, column = divmod(start, COLUMNS)
            last_row, last_column = row + (SIX - 1) * down, column + (SIX - 1) * right
            if last_row < ROWS and 0 <= last_column < COLUMNS:
                step = down * COLUMNS + right
                yield direction, start, tuple(start + k * step for k in range(SIX))


def build(name: str, pairs: Sequence[Mapping[str, str]], board: Sequence[Sequence[str]]) -> Pack:
    """A pack from the rows of its two files; ValueError that names the fault."""
    found = tuple(_pair(name, row) for row in pairs)
    ids = [pair.id for pair in found]
    if len(set(ids)) != PAIRS or len(ids) != PAIRS:
        raise _fault(name, f"expected {PAIRS} different pairs, not {len(ids)} rows with {len(set(ids))} ids")
    for pair in found:
        if pair.id in (*SPECIAL_IDS, "star"):
            raise _fault(name, f"{pair.id} is the name of another card")
    if [len(row) for row in board] != [COLUMNS] * ROWS:
        raise _fault(name, f"the board must have {ROWS} rows of {COLUMNS} cells")
    cells = [cell for row in board for cell in row]
    for cell in CORNERS:
        if cells[cell] != "*":
            raise _fault(name, f"{NAMES[cell]} is a corner and must be *")
    for cell, pair_id in enumerate(cells):
        if cell not in CORNERS and pair_id not in ids:
            raise _fault(name, f"{NAMES[cell]}: there is no pair {pair_id!r}")
    pack = Pack(name, found, tuple(-1 if cell == "*" else ids.index(cell) for cell in cells))
    _check_layout(pack)
    return pack


def _check_layout(pack: Pack) -> None:
    """S1.2: each half holds every region once, and no line of six holds one twice."""
    for half, which in ((pack.pair_at[:HALF], "upper"), (pack.pair_at[HALF:], "lower")):
        for number, pair in enumerate(pack.pairs):
            if half.count(number) != 1:
                raise _fault(pack.name, f"{pair.id} must be once in the {which} half, not {half.count(number)} times")
    for _, _, cells in windows():
        shown = [pack.pair_at[cell] for cell in cells if cell not in CORNERS]
        for number in shown:
            if shown.count(number) > 1:
                line = f"{NAMES[cells[0]]}-{NAMES[cells[-1]]}"
                raise _fault(pack.name, f"{pack.pairs[number].id} is twice in the line {line}")


def _pair(name: str, row: Mapping[str, str]) -> Pair:
    named: list[dict[str, str]] = []
    for what in ("region", "city", "short"):
        named.append({lang: row.get(f"{what}_{lang}") or "" for lang in LANGUAGES})
        for lang, text in named[-1].items():
            if not text or (what == "short" and len(text) > SHORT):
                raise _fault(name, f"{row.get('id')}: {what}_{lang} is missing or too long: {text!r}")
    return Pair(row["id"], *named)


def _fault(name: str, text: str) -> ValueError:
    return ValueError(f"board pack {name}: {text}")


def read(name: str) -> Pack:
    """The pack of that name, checked."""
    folder = files(__package__)
    pairs = (folder / f"{name}_pairs.csv").read_text(encoding="utf-8").splitlines()
    board = (folder / f"{name}_board.csv").read_text(encoding="utf-8").splitlines()
    return build(name, list(csv.DictReader(pairs)), list(csv.reader(board)))


BOARDS = tuple(read(name) for name in PACKS)
