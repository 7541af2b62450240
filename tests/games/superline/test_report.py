"""Superline: what its report counts is what happened."""

from __future__ import annotations

import re
from typing import Any

import pytest

import turntable
from tests.counting import counted, only, tally


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {"board": "world"}), (6, {"teams": 3})])
def test_superline_counts_cards_and_lines_as_the_position_tells(seats: int, options: dict[str, Any]) -> None:
    match = turntable.game("superline").deal(seats, seed=seats, **options)
    found = counted(match, seats)
    position = match.position()
    teams = match.state.teams
    assert found["cards"]["flag"] == tally(match, "flag .*")
    assert found["cards"]["arms"] == tally(match, "arms .*")
    assert found["cards"]["star"] == tally(match, "star .*")
    played = [[card for card in pile if card in found["cards"]] for pile in position["discards"]]
    exchanged = [
        re.findall(r"exchange (\S+)", " ".join(text for who, text in match.moves if who == seat))
        for seat in range(seats)
    ]
    for seat in range(seats):
        cities = {key: row[seat] for key, row in found["cards"].items() if key not in ("flag", "arms", "star")}
        assert sum(cities.values()) == sum(card in cities for card in played[seat]) - len(exchanged[seat])
    assert found["figures"]["exchanges"] == tally(match, "exchange .*")
    assert found["figures"]["lines"] == [
        sum(line["team"] == seat % teams for line in position["lines"]) for seat in range(seats)
    ]
    assert sum(map(sum, found["board"].values())) == 6 * len(position["lines"])
    for line in position["lines"]:
        assert found["board"][line["from"]][line["team"]] > 0
        assert found["board"][line["to"]][line["team"]] > 0
    assert match.result is not None
    assert only(found["endings"]) == match.result.why.id.removeprefix("superline-result-")
