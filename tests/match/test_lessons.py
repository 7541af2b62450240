"""Lessons: read from a game's folder, played by its rules, refused with a sentence where they are wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from turntable.match import lessons
from turntable.match.errors import BadPosition, BadSetup, IllegalMove
from turntable.match.game import game

TRAINS = game("trains")
LINES = [[20, 9, 64, 41, 45, 70, 33], [83, 74, 60, 50, 40, 22, 6]]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Write a lesson into a folder that stands for the game's own."""
    (tmp_path / "lessons").mkdir()
    monkeypatch.setattr(lessons, "files", lambda package: tmp_path)
    forget()

    def written(name: str, **fields: Any) -> None:
        (tmp_path / "lessons" / f"{name}.json").write_text(json.dumps(fields), encoding="utf-8")

    yield written
    forget()


def forget() -> None:
    lessons.lesson.cache_clear()
    lessons._written.cache_clear()


def test_a_step_shows_what_its_seat_sees_before_the_move_and_what_the_move_before_did(write: Any) -> None:
    steps = [{"say": "a", "move": "draw"}, {"say": "b", "move": "replace 7"}, {"say": "c", "by": 1, "move": "draw"}]
    write("x", position={"seats": 2, "lines": LINES, "draw": [78, 12]}, steps=steps)
    first, second, third, end = lessons.lesson(TRAINS, "x").steps
    assert (first.view["hand"], second.view["hand"]) == (None, 78)
    assert [message.id for message in second.told] == ["trains-told-draw-own"]
    assert first.say is not None
    assert first.say.id == "trains-lesson-x-a"
    assert "replace 7" in second.legal
    assert not third.legal  # another's turn
    assert end.say == lessons.END
    assert end.view["lines"][0][6] == 78
    assert "hand" not in str(end.told[0].facts)  # what the rival drew is not told


def test_an_exercise_ends_with_its_own_words(write: Any) -> None:
    steps = [{"say": "task", "move": "draw"}, {"say": "why"}]
    write("x", exercise=True, position={"seats": 2, "lines": LINES}, steps=steps)
    taught = lessons.lesson(TRAINS, "x")
    assert taught.exercise
    assert [step.say.id for step in taught.steps if step.say] == ["trains-lesson-x-task", "trains-lesson-x-why"]


def test_lessons_come_before_exercises_in_their_order(write: Any) -> None:
    for name, fields in {"b": {"exercise": True, "order": 1}, "a": {"exercise": True, "order": 2}, "z": {}}.items():
        write(name, position={"seats": 2, "lines": LINES}, steps=[], **fields)
    assert lessons.names(TRAINS) == ["z", "b", "a"]


@pytest.mark.parametrize(
    ("change", "error", "fault"),
    [
        ({"steps": [{"say": "a", "move": "replace 1"}]}, IllegalMove, "draw a card first"),
        ({"steps": [{"say": "a", "by": 1, "move": "draw"}]}, IllegalMove, "turn"),
        ({"steps": [{"say": "a", "by": 2, "move": "draw"}]}, BadSetup, "step 1: by"),
        ({"steps": [{"tell": "a"}]}, BadSetup, "step 1"),
        ({"seat": 9}, BadSetup, "seat"),
        ({"position": {"seats": 2, "lines": [LINES[0], LINES[0]]}}, BadPosition, "twice"),
        ({"stepz": []}, BadSetup, "stepz"),
    ],
)
def test_a_lesson_that_cannot_be_played_is_refused(
    write: Any, change: dict[str, Any], error: type[Exception], fault: str
) -> None:
    write("x", **{"position": {"seats": 2, "lines": LINES}, "steps": [], **change})
    with pytest.raises(error, match=fault):
        lessons.lesson(TRAINS, "x")


def test_an_unknown_lesson_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match="no lesson nothing: there are first, swap"):
        lessons.lesson(TRAINS, "nothing")


def test_a_game_with_a_designers_data_has_no_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "replaced", lambda package: {"cards": "0123456789abcdef"})
    assert lessons.names(TRAINS) == []
