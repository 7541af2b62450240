"""Trains: race to turn a descending train into an ascending one."""

from collections.abc import Mapping
from typing import Any

from turntable.games.trains import evaluation, hidden, notation, observation, report, rules, terminal, view
from turntable.games.trains.state import NOBODY, SEATS, STATE, TURN_LIMIT
from turntable.kernel.compiled import State
from turntable.match.game import Game, Option


def configure(s: State, options: Mapping[str, Any]) -> None:
    s.first = NOBODY if options["first"] is None else options["first"]
    s.turn_limit = options["turn_limit"]


ENDGAME = {
    "seats": 2,
    "turn": 0,
    "lines": [[10, 20, 30, 84, 50, 60, 70], [11, 21, 31, 1, 51, 61, 71]],
    "table": [5],
    "turn_limit": 3,
}
"""Both lines lack one railcar in the middle; both can draw, and either can remove the railcars in the middle."""

GAME = Game(
    name="trains",
    package=__name__,
    version=1,
    seat_counts=(2, 3, 4),
    options={
        "first": Option(None, (None, *range(SEATS)), "option-first-help", seat=True, label_id="option-first"),
        "turn_limit": Option(
            TURN_LIMIT, range(1, 1_000_001), "trains-option-turn-limit-help", label_id="option-turn-limit"
        ),
    },
    state=STATE,
    moves=rules.MOVES,
    most_moves=rules.MOST_MOVES,
    rules=rules,
    configure=configure,
    notation=notation,
    view=view,
    hidden=hidden,
    terminal=terminal,
    turn_clause="T2.1",
    end_clause="T6.1",
    evaluation=evaluation,
    calibration=(1.0, -0.09),
    observation=observation,
    report=report,
    endgame=ENDGAME,
)
