"""Sweeps: the same study for each value of one number of a design.

The number is a cell of a data file, how many rows of it have a value, an option of the game, or the seats:

    cards.loco=10..18:2      the line of cards.csv that begins with loco: its only number
    tickets.7.points=5..15   the line that begins with 7: its column points
    cards.protect=4..14      no line begins with protect: how many have it
    turn_limit=20..60:10     an option
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from turntable.match.data import Rows
from turntable.match.errors import BadSetup, quoted

FORM = re.compile(r"(?P<name>[^=]+)=(?P<low>\d{1,6})\.\.(?P<high>\d{1,6})(?::(?P<step>\d{1,6}))?")
MOST = 30  # values

Line = dict[str, str]


@dataclass(frozen=True)
class Sweep:
    """A number of a design and its values."""

    name: str
    values: tuple[int, ...]

    @property
    def file(self) -> str:
        """The data file that it is in; empty for an option."""
        return self.name.partition(".")[0] if "." in self.name else ""


def read_sweep(text: str) -> Sweep:
    """Return a sweep from the command line; BadSetup that says what is wrong."""
    found = FORM.fullmatch(text)
    if found is None:
        raise BadSetup(f"--sweep: expected NAME=LOW..HIGH or NAME=LOW..HIGH:STEP, not {quoted(text)}")
    low, high, step = int(found["low"]), int(found["high"]), int(found["step"] or 1)
    values = tuple(range(low, high + 1, step)) if step else ()
    if not 2 <= len(values) <= MOST:
        raise BadSetup(f"--sweep: expected 2 to {MOST} values, not {len(values)}")
    return Sweep(found["name"], values)


def write_variant(sweep: Sweep, value: int, rows: Rows | None, folder: Path) -> Path:
    """Write a data file in which the number has a value; BadSetup if there is no such number in it."""
    if rows is None:
        raise BadSetup(f"--sweep: the game has no data file {quoted(sweep.file)}")
    lines = [dict(row) for row in rows if isinstance(row, dict)]
    if not lines:
        raise BadSetup(f"--sweep: {sweep.file} is a grid, and has no numbers to sweep")
    _, where, *column = sweep.name.split(".")
    path = folder / f"{sweep.name}={value}.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, [*lines[0]], lineterminator="\n")
        table.writeheader()
        table.writerows(_changed(lines, sweep, where, column, value))
    return path


def _changed(lines: list[Line], sweep: Sweep, where: str, column: Sequence[str], value: int) -> list[Line]:
    first, *others = lines[0]
    if any(line[first] == where for line in lines):
        chosen = _column(lines, sweep, others, column)
        return [line | {chosen: str(value)} if line[first] == where else line for line in lines]
    for name in others if not column else ():
        if any(line[name] == where for line in lines):
            return _with_count(lines, name, where, value)
    raise BadSetup(f"--sweep: {sweep.file} has no line and no value {quoted(where)}")


def _column(lines: list[Line], sweep: Sweep, others: Sequence[str], column: Sequence[str]) -> str:
    numbers = [name for name in others if all(line[name].strip().isdecimal() for line in lines)]
    if list(column) and column[0] in numbers and len(column) == 1:
        return column[0]
    if not column and len(numbers) == 1:
        return numbers[0]
    forms = ", ".join(f"{sweep.file}.{sweep.name.split('.')[1]}.{name}" for name in numbers)
    if not forms:
        raise BadSetup(
            f"--sweep: {sweep.file} has no column of numbers; name a value, and how many lines have it varies"
        )
    raise BadSetup(f"--sweep: expected one of {forms}, not {quoted(sweep.name)}")


def _with_count(lines: list[Line], column: str, what: str, count: int) -> list[Line]:
    """Return the lines, changed so that this many have a value.

    More are spread evenly over the others; of too many, those spread evenly get the rarest of the other values in turn.
    """
    having = [n for n, line in enumerate(lines) if line[column] == what]
    lacking = [n for n, line in enumerate(lines) if line[column] != what]
    if count > len(lines):
        raise BadSetup(f"--sweep: there are only {len(lines)} lines that could have {quoted(what)}, not {count}")
    if count >= len(having):
        chosen = dict.fromkeys(_spread(lacking, count - len(having)), what)
    else:
        rest = Counter(line[column] for line in lines if line[column] != what)
        if not rest:
            raise BadSetup(f"--sweep: no line has another value than {quoted(what)}")
        chosen = {}
        for n in _spread(having, len(having) - count):
            rarest = min(rest, key=lambda value: (rest[value], value))
            rest[rarest] += 1
            chosen[n] = rarest
    return [line | {column: chosen.get(n, line[column])} for n, line in enumerate(lines)]


def _spread(places: Sequence[int], count: int) -> list[int]:
    """Return this many of the places, evenly spread."""
    return [places[(2 * i + 1) * len(places) // (2 * count)] for i in range(count)]
