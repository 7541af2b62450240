"""Anything that is not a record is refused. (turntable.conformance tests the records of every game.)"""

from __future__ import annotations

from typing import Any

import pytest

import turntable
from tests.games.superline.table import SUPERLINE, spent
from turntable import BadRecord
from turntable.match.record import _digest


@pytest.mark.parametrize("record", [None, 7, "x", [], {}, {"game": []}, {1: 2}])
def test_what_is_no_record_is_refused(record: Any) -> None:
    with pytest.raises(BadRecord):
        turntable.replay(record)


def test_a_record_may_word_its_reason_otherwise_but_not_name_another_winner() -> None:
    record = drawn_record()
    record["result"] = {"winners": [0, 1], "scores": [0, 0], "reason": "as it was worded once"}
    assert turntable.replay(sealed(record)).result.draw  # type: ignore[union-attr]
    for wrong in ({"winners": [0]}, {"scores": [1, 0]}):
        with pytest.raises(BadRecord, match="is not what the moves come to"):
            turntable.replay(sealed(record | {"result": record["result"] | wrong}))


def drawn_record() -> dict[str, Any]:
    match = SUPERLINE.position(spent({"seats": 2, "hands": [["omsk"], []]}))
    match.play("place K11")
    return match.record()


def sealed(record: dict[str, Any]) -> dict[str, Any]:
    """A record with the digest that fits it."""
    return record | {"digest": _digest(record)}
