"""Trains: what its report counts is what happened."""

from __future__ import annotations

import pytest

import turntable
from tests.counting import counted, only, tally

LONG = pytest.mark.compiled_only("plays long games, which takes long when interpreted")


@pytest.mark.parametrize("seed", [*(pytest.param(seed, marks=LONG) for seed in (1, 2)), 0, 3])
def test_trains_counts_abilities_slots_and_endings_as_the_moves_tell(seed: int) -> None:
    match = turntable.game("trains").deal(2 + seed % 3, seed=seed, turn_limit=30 if seed == 3 else 2000)
    found = counted(match, seed)
    patterns = {"swap": "swap .*", "skip": "skip .*", "left": "left .*", "right": "right .*", "protect": "protect .*"}
    patterns |= {f"remove-{place}": f"remove {place}" for place in ("left", "middle", "right")}
    assert found["abilities"] == {key: tally(match, patterns[key]) for key in found["abilities"]}
    assert found["slots"] == {str(slot): tally(match, f"replace {slot}") for slot in range(1, 8)}
    assert found["figures"]["draws"] == tally(match, "draw")
    ending, last = only(found["endings"]), match.moves[-1][1].split()[0]
    assert match.result is not None
    if not match.result.winners:
        assert ending == "limit"
    elif last == "remove":
        assert ending == ("remove" if match.result.winners == (match.moves[-1][0],) else "removed")
    else:
        assert ending == {"replace": "draw"}.get(last, last)
