"""Read and check a game's data files: its own, or a designer's.

An error is one sentence that names the file, the line and what is wrong: `my.csv, line 7: points: expected a whole
number from 1 to 25, not many`.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from turntable.kernel import cache
from turntable.match.errors import BadData, BadSetup, quoted

LARGEST = 1 << 20  # bytes of a file
LEARNED = ("weights", "master")  # written by a program, not by a designer

Rows = list[dict[str, str]] | list[list[str]]
"""The contents of a data file: the rows of a table by column, those of a grid cell by cell."""

_replaced: dict[str, dict[str, str]] = {}
_contents: dict[str, dict[str, Rows]] = {}


@dataclass(frozen=True)
class Row:
    """A line of a table."""

    file: str
    line: int
    fields: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.fields[column]

    def fault(self, text: str) -> BadData:
        """Return the error for a fault in this line, for the caller to raise."""
        return BadData(f"{self.file}, line {self.line}: {text}")

    def integer(self, column: str, low: int, high: int) -> int:
        """Return a whole number from low to high."""
        text = self.fields[column].strip()
        if not (text.isascii() and text.isdecimal() and len(text) < 10 and low <= int(text) <= high):
            raise self.fault(f"{column}: expected a whole number from {low} to {high}, not {quoted(text)}")
        return int(text)

    def one_of(self, column: str, allowed: Iterable[str]) -> str:
        """Return a text that must be one of those allowed."""
        if (text := self.fields[column]) not in (allowed := tuple(allowed)):
            raise self.fault(f"{column}: expected one of {', '.join(allowed)}, not {quoted(text)}")
        return text


@dataclass(frozen=True)
class Table:
    """A data file: its rows in order, each with its line."""

    file: str
    rows: Sequence[Row]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def fault(self, text: str) -> BadData:
        """Return the error for a fault of the whole file, for the caller to raise."""
        return BadData(f"{self.file}: {text}")

    def count(self, low: int, high: int, what: str) -> int:
        """Return the number of rows; BadData if it is not from low to high."""
        if not low <= len(self) <= high:
            number = f"{low}" if low == high else f"{low} to {high}"
            raise self.fault(f"expected {number} {what}, not {len(self)}")
        return len(self)


def table(package: str, name: str, columns: Sequence[str]) -> Table:
    """Read a CSV file of a game's folder with these columns, or the file that replaces it."""
    file, text = _text(package, name)
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    rows = []
    try:
        missing = [column for column in columns if column not in (reader.fieldnames or ())]
        if missing:
            raise BadData(f"{file}, line 1: expected the columns {','.join(columns)}; {missing[0]} is missing")
        for fields in reader:
            row = Row(file, reader.line_num, {column: fields[column] or "" for column in columns})
            if None in fields or None in fields.values():
                raise row.fault(f"expected {len(reader.fieldnames or ())} fields")
            rows.append(row)
    except csv.Error as fault:
        raise BadData(f"{file}, line {reader.line_num + 1}: {fault}") from None
    _contents.setdefault(package, {})[name] = [dict(row.fields) for row in rows]
    return Table(file, rows)


def grid(package: str, name: str, columns: int, rows: int) -> list[Row]:
    """Read a CSV file without a header, of a fixed number of rows and columns; the columns are named 0, 1 …"""
    file, text = _text(package, name)
    found = []
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        for cells in reader:
            found.append(Row(file, reader.line_num, {str(i): cell for i, cell in enumerate(cells)}))
            if len(cells) != columns:
                raise found[-1].fault(f"expected {columns} cells, not {len(cells)}")
    except csv.Error as fault:
        raise BadData(f"{file}, line {found[-1].line + 1 if found else 1}: {fault}") from None
    if len(found) != rows:
        raise BadData(f"{file}: expected {rows} rows, not {len(found)}")
    _contents.setdefault(package, {})[name] = [list(row.fields.values()) for row in found]
    return found


def constants(package: str, bounds: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """Read the numbers of a game's constants.csv (`name,value`), each within its bounds."""
    found: dict[str, int] = {}
    read = table(package, "constants", ("name", "value"))
    for row in read:
        name = row.one_of("name", bounds)
        if name in found:
            raise row.fault(f"{name} is there twice")
        found[name] = row.integer("value", *bounds[name])
    for name in bounds:
        if name not in found:
            raise read.fault(f"{name} is missing")
    return found


def _text(package: str, name: str) -> tuple[str, str]:
    """Return the name of the file for error messages, and its contents."""
    own = (files(package) / f"{name}.csv").read_bytes()
    path = os.environ.get(cache.variable(package, name))
    if not path:
        return f"{name}.csv", own.decode()
    try:
        if Path(path).stat().st_size > LARGEST:
            raise BadData(f"{path}: is larger than a data file can be")
        read = Path(path).read_bytes()
        text = read.decode("utf-8-sig")
    except OSError as fault:
        raise BadData(f"{path}: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise BadData(f"{path}: is not UTF-8 text") from None
    if read != own:
        _replaced.setdefault(package, {})[name] = hashlib.sha256(read).hexdigest()[:16]
    return path, text


def contents(package: str) -> dict[str, Rows]:
    """Return the data files that a game has read, by name."""
    return dict(_contents.get(package, {}))


def replaced(package: str) -> dict[str, str]:
    """Return the replaced data files of a game's package, with the start of the SHA-256 of what was read instead."""
    return dict(_replaced.get(package, {}))


def replaced_by(package: str) -> dict[str, str]:
    """Return the replaced data files, with the names of the files that were read instead."""
    return {name: Path(os.environ[cache.variable(package, name)]).name for name in replaced(package)}


def replace(game: str, name: str, path: str) -> None:
    """Play a game with another data file; BadSetup if there is no such file or the game is in use already."""
    modules = {entry.name: entry.module for entry in entry_points(group=cache.GROUP)}
    if game not in modules:
        raise BadSetup(f"no game {quoted(game)}: there are {', '.join(sorted(modules))}")
    package = modules[game]
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    names = sorted(path.stem for path in Path(spec.origin).parent.glob("*.csv") if path.stem not in LEARNED)
    if name not in names:
        raise BadSetup(f"{game} has no data file {quoted(name)}: there are {', '.join(names) or 'none'}")
    if package in sys.modules:
        raise BadSetup(f"{game} is in use already: its data can only be replaced before")
    if not Path(path).is_file():
        raise BadSetup(f"{quoted(path)}: there is no such file")
    cache.replace(package, name, Path(path))
