"""Tickets: collect train cards, send them off from your station, and complete tickets with what you sent."""

from collections.abc import Mapping
from typing import Any

from turntable.games.tickets import (
    choice,
    evaluation,
    hidden,
    notation,
    observation,
    report,
    rules,
    terminal,
    view,
)
from turntable.games.tickets.moves import MOST_MOVES, MOVES
from turntable.games.tickets.state import MOST_TURNS, NOBODY, SEATS, STATE, TURN_LIMIT
from turntable.kernel.compiled import State
from turntable.match.game import Game, Option


def configure(s: State, options: Mapping[str, Any]) -> None:
    s.first = NOBODY if options["first"] is None else options["first"]
    s.own_scoring = options["scoring"] == "own"
    s.peek = sum(1 << seat for seat in options["peek"])
    s.turn_limit = options.get("turn_limit", 0)  # by the rules of number 1 there was none


GAME = Game(
    name="tickets",
    package=__name__,
    version=2,
    seat_counts=(2, 3, 4),
    options={
        "first": Option(None, (None, *range(SEATS)), "option-first-help", seat=True, label_id="option-first"),
        "scoring": Option(
            "own",
            ("own", "best"),
            "tickets-option-scoring-help",
            label_id="tickets-option-scoring",
            choice_id="tickets-option-scoring-choice",
        ),
        "peek": Option(
            [], range(SEATS), "tickets-option-peek-help", seat=True, many=True, label_id="tickets-option-peek"
        ),
        "turn_limit": Option(
            TURN_LIMIT, range(1, MOST_TURNS + 1), "tickets-option-turn-limit-help", label_id="option-turn-limit"
        ),
    },
    state=STATE,
    moves=MOVES,
    most_moves=MOST_MOVES,
    rules=rules,
    configure=configure,
    notation=notation,
    view=view,
    hidden=hidden,
    terminal=terminal,
    turn_clause="C1.4",
    end_clause="C6.3",
    evaluation=evaluation,
    calibration=(0.75, -0.40),
    master_calibration={2: (0.57, -0.33)},
    suggestion=choice,
    observation=observation,
    report=report,
    lab_options={"scoring": "best"},
    former={1: {"first": None, "scoring": "best", "peek": []}},
    log=view.log,
    unseen=view.unseen,
)
