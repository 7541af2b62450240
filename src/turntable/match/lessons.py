"""Lessons and exercises: data files of a game, played by its own rules.

A game's folder may have lessons/: each JSON file in it is a lesson, and lessons/{en,ru,pl}.ftl hold what they say.

    {"position": {...}, "seat": 0, "steps": [
        {"say": "goal"},
        {"say": "draw", "move": "draw"},
        {"say": "high", "move": "replace 7", "wrong": {"replace 1": "too-low"}},
        {"say": "rival", "by": 1, "move": "draw"}]}

A step says the message GAME-lesson-LESSON-SAY and may have a move: the learner's, unless `by` names another seat. A
learner who tries something else is told the message of that move in `wrong`, or a general one; nothing is played. An
exercise has `"exercise": true`: its steps ask for one move, or for several in a row, and say why at the end; `"order"`
is its place among the others, and `"hide"` names parts of the view that would give the answer away.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from turntable.locales import Message
from turntable.match.data import replaced
from turntable.match.errors import BadSetup, quoted
from turntable.match.game import Game
from turntable.match.match import Match
from turntable.match.reading import Fields

FOLDER = "lessons"
END = Message("lesson-end")


@dataclass(frozen=True)
class Step:
    """A moment of a lesson as the learner sees it, and the move that leads on from it."""

    say: Message | None
    """The text for the learner; None: the next step follows at once."""
    by: int | None
    """The seat that moves next; None: the step only says something."""
    move: str | None
    wrong: Mapping[str, Message]
    """Responses to some wrong moves, by move."""
    view: Mapping[str, Any]
    legal: Mapping[str, Message]
    """The learner's moves, by text."""
    told: tuple[Message, ...]
    """What the previous move did."""


@dataclass(frozen=True)
class Lesson:
    name: str
    exercise: bool
    seat: int
    steps: tuple[Step, ...]
    """The steps; nobody moves in the last one."""


def names(game: Game) -> list[str]:
    """Return the names of a game's lessons, the exercises last; none where a designer's data replaces its own."""
    found = {} if replaced(game.package) else _written(game)
    return sorted(found, key=lambda name: (bool(found[name].get("exercise")), found[name].get("order", 0), name))


def is_exercise(game: Game, name: str) -> bool:
    return bool(_written(game)[name].get("exercise"))


def title(game: Game, name: str) -> Message:
    return Message(f"{game.name}-lesson-{name}")


@cache
def lesson(game: Game, name: str) -> Lesson:
    """Return a lesson with everything that its learner sees; BadSetup if there is none or its script is broken."""
    if name not in names(game):
        raise BadSetup(f"{game.name} has no lesson {quoted(name)}: there are {', '.join(names(game)) or 'none'}")
    fields = Fields(_written(game)[name], f"{FOLDER}/{name}.json", BadSetup)
    seat = fields.integer("seat", 0, max(game.seat_counts) - 1, 0)
    exercise = fields.take("exercise", False) is True
    fields.take("order", 0)
    hidden = dict.fromkeys(fields.take("hide", []))
    match = game.position(fields.need("position"))
    steps: list[Step] = []
    for written in fields.checked_list("steps", fields.need("steps")):
        step = Fields(written, f"{FOLDER}/{name}.json: step {len(steps) + 1}", BadSetup)
        move, told = step.take("move"), step.take("say")
        by = step.integer("by", 0, match.seats - 1, seat) if move else None
        wrong = Fields(step.take("wrong", {}), "wrong", BadSetup).rest()
        step.done()
        steps.append(
            Step(
                told and _message(game, name, told),
                by,
                move,
                {text: _message(game, name, said) for text, said in wrong.items()},
                match.view(seat) | hidden,
                match.labels(seat) if by == seat else {},
                tuple(match.told(seat)),
            )
        )
        if move:
            match.play(move, by)
    fields.done()
    if steps and steps[-1].move:
        steps.append(Step(END, None, None, {}, match.view(seat) | hidden, {}, tuple(match.told(seat))))
    return Lesson(name, exercise, seat, tuple(steps))


def match_at(game: Game, name: str, step: int) -> Match:
    """Return the match at a step of a lesson; IndexError if it has none of that number."""
    steps = lesson(game, name).steps
    if step >= len(steps):
        raise IndexError(step)
    match = start(game, name)
    for before in steps[:step]:
        if before.move is not None:
            match.play(before.move, before.by)
    return match


def start(game: Game, name: str) -> Match:
    """Return a match as a lesson begins."""
    return game.position(_written(game)[name]["position"])


def messages(game: Game) -> set[str]:
    """Return the names of all messages in a game's lessons."""
    taught = [lesson(game, name) for name in names(game)]
    said = [message for one in taught for step in one.steps for message in (step.say, *step.wrong.values()) if message]
    return {message.id for message in [*said, *(title(game, one.name) for one in taught)]} - {END.id}


def _message(game: Game, name: str, said: str) -> Message:
    return Message(f"{game.name}-lesson-{name}-{said}")


@cache
def _written(game: Game) -> dict[str, dict[str, Any]]:
    """Return the contents of a game's lesson files, by name."""
    folder = files(game.package) / FOLDER
    found = [file for file in folder.iterdir() if file.name.endswith(".json")] if folder.is_dir() else []
    return {file.name.removesuffix(".json"): dict(json.loads(file.read_text(encoding="utf-8"))) for file in found}
