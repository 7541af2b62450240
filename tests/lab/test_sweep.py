"""Sweeps over numbers of a design: which files they write, and what they refuse."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from turntable import BadSetup
from turntable.lab.report.sweep import Sweep, read_sweep, write_variant
from turntable.match.data import Rows

DECK: Rows = [{"number": str(n), "ability": ("swap", "swap", "left", "protect")[n % 4]} for n in range(1, 41)]
COPIES: Rows = [{"card": "red", "copies": "8"}, {"card": "loco", "copies": "14"}]
TICKETS: Rows = [
    {"id": "1", "to": "Oslo", "points": "5", "cars": "2"},
    {"id": "2", "to": "Riga", "points": "9", "cars": "3"},
]


def variant(text: str, rows: Rows | None, folder: Path) -> list[dict[str, str]]:
    sweep = read_sweep(text)
    with write_variant(sweep, sweep.values[-1], rows, folder).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_values_are_a_range_with_a_step() -> None:
    assert read_sweep("cards.protect=4..6") == Sweep("cards.protect", (4, 5, 6))
    assert read_sweep("turn_limit=10..40:15").values == (10, 25, 40)
    assert (read_sweep("cards.protect=4..6").file, read_sweep("turn_limit=1..2").file) == ("cards", "")


def test_a_line_is_found_by_its_first_column(tmp_path: Path) -> None:
    assert variant("cards.loco=1..20", COPIES, tmp_path) == [COPIES[0], {"card": "loco", "copies": "20"}]
    changed = variant("tickets.2.points=1..7", TICKETS, tmp_path)
    assert [row["points"] for row in changed] == ["5", "7"]
    assert [row["cars"] for row in changed] == ["2", "3"]


@pytest.mark.parametrize("count", [2, 10, 20, 30])
def test_a_value_is_counted_and_the_deck_keeps_its_size(count: int, tmp_path: Path) -> None:
    changed = variant(f"cards.protect={count - 1}..{count}", DECK, tmp_path)
    counts = Counter(row["ability"] for row in changed)
    assert (counts["protect"], len(changed)) == (count, 40)
    assert [row["number"] for row in changed] == [str(n) for n in range(1, 41)]
    assert min(counts.values()) > 0
    where = [n for n, row in enumerate(changed) if row["ability"] == "protect"]
    assert min(where) < 20 <= max(where)


@pytest.mark.parametrize(
    ("text", "rows", "told"),
    [
        ("cards.protect", DECK, "expected NAME=LOW..HIGH"),
        ("cards.protect=4", DECK, "expected NAME=LOW..HIGH"),
        ("cards.protect=9..4", DECK, "expected 2 to 30 values, not 0"),
        ("cards.protect=1..900", DECK, "expected 2 to 30 values, not 900"),
        ("cards.protect=1..9:0", DECK, "expected 2 to 30 values, not 0"),
        ("cards.fly=1..2", DECK, "cards has no line and no value fly"),
        ("cards.protect=40..41", DECK, "there are only 40 lines that could have protect, not 41"),
        ("tickets.2=1..2", TICKETS, "expected one of tickets.2.points, tickets.2.cars, not tickets.2"),
        ("tickets.2.to=1..2", TICKETS, "expected one of tickets.2.points, tickets.2.cars, not tickets.2.to"),
        ("board.a=1..2", [["x"]], "board is a grid"),
        ("nothing.a=1..2", None, "the game has no data file nothing"),
    ],
)  # fmt: skip
def test_a_number_that_is_not_there_is_one_sentence(text: str, rows: Rows | None, told: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=told):
        variant(text, rows, tmp_path)
