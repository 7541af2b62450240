"""Tickets: collect train cards, send them off from your station, and complete tickets with what you sent."""

from collections.abc import Mapping
from typing import Any

from turntable.games.tickets import hidden, judge, notation, observe, terminal, view
from turntable.games.tickets.rules import RULES
from turntable.games.tickets.state import NOBODY, SEATS
from turntable.kernel.compiled import State
from turntable.match.game import Game, Option


def configure(s: State, options: Mapping[str, Any]) -> None:
    s.first = NOBODY if options["first"] is None else options["first"]
    s.own_scoring = options["scoring"] == "own"
    s.peek = sum(1 << seat for seat in options["peek"])


GAME = Game(
    name="tickets",
    package=__name__,
    version=1,
    seat_counts=(2, 3, 4),
    options={
        "first": Option(None, (None, *range(SEATS)), "tickets-option-first", seat=True),
        "scoring": Option("best", ("best", "own"), "tickets-option-scoring"),
        "peek": Option([], range(SEATS), "tickets-option-peek", seat=True, many=True),
    },
    rules=RULES,
    configure=configure,
    notation=notation,
    view=view,
    hidden=hidden,
    terminal=terminal,
    turn_clause="C1.4",
    end_clause="C6.3",
    judge=judge,
    observe=observe,
)
