"""Differences between two settings: intervals, what is beyond chance, and the verdict."""

from __future__ import annotations

from typing import Any

import pytest

from turntable.lab.report.compare import compare, corrected, differences
from turntable.lab.report.findings import rate_of
from turntable.locales import LANGUAGES


def mean(value: float, half: float = 0.1) -> dict[str, float]:
    return {"mean": value, "low": value - half, "high": value + half}


def found(wins: int, turns: float, uses: float, items: int = 40) -> dict[str, Any]:
    """A setting of 1000 games, in which one of many cards may be used more often."""
    rows = [
        {"item": f"c{n}", "name": f"card {n}", **mean(uses if n == 0 else 1.0), "with": rate_of(500, 1000)}
        for n in range(items)
    ]
    return {
        "places": [rate_of(wins, 1000), rate_of(1000 - wins, 1000)],
        "length": mean(turns),
        "shared": rate_of(0, 1000),
        "nobody": rate_of(0, 1000),
        "drama": None,
        "skill": None,
        "sections": [{"section": "cards", "kind": "uses", "title": "Cards", "rows": rows}],
    }


def test_holm_corrects_for_the_number_of_values() -> None:
    assert corrected([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert corrected([0.5, 0.9]) == [1.0, 1.0]
    assert corrected([]) == []


def test_a_difference_has_the_interval_of_two_independent_numbers() -> None:
    rows = {row.key: row for row in compare(found(500, 20, 1), found(560, 21, 1), "en")}
    assert rows["turns"].difference == pytest.approx(1)
    assert rows["turns"].error == pytest.approx(0.1 * 2**0.5 / 1.96, rel=1e-3)
    assert rows["first"].p == pytest.approx(0.0072, abs=0.0005)  # two proportions, 1000 games each
    assert rows["nobody"].p == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_verdict_is_two_sentences_that_name_what_drives_the_difference(lang: str) -> None:
    pair = {"settings": [found(500, 20, 1), found(500, 22, 1.5)]}
    (one,) = differences(pair, ["usual", "other"], lang)
    assert len(one["verdict"]) == 2
    assert all(text.endswith(".") for text in one["verdict"])
    assert "22.0" in one["verdict"][0]
    assert "card 0 (1.00 → 1.50)" in one["verdict"][1]
    assert {row["key"] for row in one["rows"] if row["significant"]} == {"turns", "cards.c0"}
    assert one["rows"][0]["significant"]


def test_one_small_difference_among_many_cards_is_taken_for_chance() -> None:
    """p is 0.03 alone, which is to be expected of one in 84 numbers."""
    uses = 1 + 2.17 * 0.1 * 2**0.5 / 1.96
    alone, many = (
        differences({"settings": [found(500, 20, 1, n), found(500, 20, uses, n)]}, ["", ""], "en")[0] for n in (1, 40)
    )
    (row,) = [row for row in many["rows"] if row["key"] == "cards.c0"]
    assert 0.02 < row["p"] < 0.05
    assert not row["significant"]
    assert "None of 84 numbers differs beyond chance" in many["verdict"][1]
    assert alone["rows"][0]["p"] == row["p"]


def test_what_only_one_of_them_has_is_not_compared() -> None:
    first, other = found(500, 20, 1, 3), found(500, 20, 1, 2)
    other["sections"][0]["rows"][1]["with"] = rate_of(0, 0)
    keys = [row.key for row in compare(first, other, "en")]
    assert "cards.c2" not in keys
    assert "cards.c1.with" not in keys
    assert "cards.c1" in keys
