"""Trains: race to turn a descending train into an ascending one."""

from collections.abc import Mapping
from typing import Any

from turntable.games.trains import hidden, judge, notation, observe, terminal, view
from turntable.games.trains.rules import RULES
from turntable.games.trains.state import NOBODY, SEATS, TURN_LIMIT
from turntable.kernel.compiled import State
from turntable.match.game import Game, Option


def configure(s: State, options: Mapping[str, Any]) -> None:
    s.first = NOBODY if options["first"] is None else options["first"]
    s.turn_limit = options["turn_limit"]


GAME = Game(
    name="trains",
    package=__name__,
    version=1,
    seat_counts=(2, 3, 4),
    options={
        "first": Option(None, (None, *range(SEATS)), "trains-option-first", seat=True),
        "turn_limit": Option(TURN_LIMIT, range(1, 1_000_001), "trains-option-turn-limit"),
    },
    rules=RULES,
    configure=configure,
    notation=notation,
    view=view,
    hidden=hidden,
    terminal=terminal,
    turn_clause="T2.1",
    end_clause="T6.1",
    judge=judge,
    observe=observe,
)
