"""Tickets: what its report counts is what happened."""

from __future__ import annotations

import re
from typing import Any

import pytest

import turntable
from tests.counting import counted, only, tally

LONG = pytest.mark.compiled_only("plays long games, which takes long when interpreted")


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), pytest.param(3, {}, marks=LONG), pytest.param(4, {}, marks=LONG), (2, {"scoring": "own"})],
)
def test_tickets_counts_robberies_tickets_and_scores_as_the_game_tells(seats: int, options: dict[str, Any]) -> None:
    game = turntable.game("tickets")
    match = game.deal(seats, seed=seats, **options)
    found = counted(match, seats)
    again, robs, robbed = match.restarted(), [0] * seats, [0] * seats
    for seat, move in match.moves:
        again.play(move, seat)
        for message in again.told():
            if message.id == "tickets-told-rob":
                robs[seat] += 1
                robbed[message.facts["victim"]] += 1
    assert sum(robs) > 0
    assert (found["robbery"]["robs"], found["robbery"]["robbed"]) == (robs, robbed)
    final = match.view(None)["final"]
    for seat in range(seats):
        assert [int(key) for key, row in found["completed"].items() if row[seat]] == final[seat]["completed"]
        assert {key for key, row in found["cities"].items() if row[seat]} == final[seat]["bonuses"].keys()
        kept = {
            int(n)
            for who, text in match.moves
            if who == seat and text.startswith("keep ")
            for n in re.findall(r"\d+", text)
        }
        assert {int(key) for key, row in found["kept"].items() if row[seat]} == kept
        figures = {key: row[seat] for key, row in found["figures"].items()}
        assert figures["score"] == final[seat]["score"]
        assert figures["subtracted"] == final[seat]["subtracted"]
        assert figures["bonuses"] == sum(final[seat]["bonuses"].values())
    assert found["actions"]["group"] == tally(match, r"play \w+ [\d+]+")
    assert found["actions"]["row"] == tally(match, r"play [a-z]+ [a-z]+ [a-z]+")
    assert found["actions"]["tickets"] == tally(match, "tickets")
    takes = [found["actions"][key] for key in ("row-card", "row-loco")]
    assert [a + b for a, b in zip(*takes, strict=True)] == tally(match, r"take \d")
    assert match.result is not None
    assert only(found["endings"]) == match.result.why.id.removeprefix("tickets-result-")
