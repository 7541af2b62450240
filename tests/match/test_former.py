"""Records by earlier rules are still replayed, by the options and defaults that there were then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import turntable
from turntable.match.errors import BadRecord
from turntable.match.record import _digest

FILES = sorted((Path(__file__).parents[1] / "records").glob("*.json"))


def read(file: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return record


def sealed(record: dict[str, Any]) -> dict[str, Any]:
    return record | {"digest": _digest(record)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_by_earlier_rules_comes_out_as_it_was(file: Path) -> None:
    record = read(file)
    match = turntable.replay(record)
    assert record["rules"] < match.game.version
    assert match.record() == record
    assert match.restarted().options == record["options"]
    assert match.result is not None


def test_an_earlier_record_keeps_the_defaults_of_its_time() -> None:
    record = next(read(file) for file in FILES if file.stem == "tickets_rules1_2p_best")
    for name in record["options"]:
        left_out = {key: value for key, value in record["options"].items() if key != name}
        match = turntable.replay(sealed(record | {"options": left_out}))
        assert match.options == record["options"] == {"first": None, "scoring": "best", "peek": []}
    assert match.view()["turn_limit"] is None


def test_an_earlier_record_has_no_options_of_later_rules() -> None:
    record = read(FILES[0])
    with pytest.raises(BadRecord, match=r"turn_limit.*no such option"):
        turntable.replay(sealed(record | {"options": record["options"] | {"turn_limit": 600}}))


@pytest.mark.parametrize("rules", [0, 99, True, "1", None])
def test_rules_that_never_were_are_refused(rules: Any) -> None:
    with pytest.raises(BadRecord, match=r"rules: was played by rules .*; these are 2"):
        turntable.replay(sealed(read(FILES[0]) | {"rules": rules}))


def test_without_a_limit_a_game_by_the_first_rules_goes_on_C6_4() -> None:
    record = next(read(file) for file in FILES if file.stem == "tickets_rules1_2p_best")
    match = turntable.replay(record).restarted()
    for seat, move in record["moves"][:2]:
        match.play(move, seat)
    for _ in range(700):
        match.play("tickets")
        match.play("keep none")
    assert match.position()["phase"] == "turn"
    assert turntable.replay(match.record()).position() == match.position()
