"""Lantern: light a path with ever brighter candles, and leave the moths to the others."""

from collections.abc import Mapping
from typing import Any

from lantern import evaluation, hidden, notation, observation, report, rules, terminal, view
from lantern.state import HAND, HANDS, STATE
from turntable.kernel.compiled import State
from turntable.match.game import Game, Option


def configure(s: State, options: Mapping[str, Any]) -> None:
    s.hand = options["hand"]


GAME = Game(
    name="lantern",
    package=__name__,
    version=1,
    seat_counts=(2, 3, 4),
    options={"hand": Option(HAND, HANDS, "lantern-option-hand-help", label_id="lantern-option-hand")},
    state=STATE,
    moves=rules.MOVES,
    most_moves=rules.MOST_MOVES,
    rules=rules,
    configure=configure,
    notation=notation,
    view=view,
    hidden=hidden,
    terminal=terminal,
    turn_clause="L2.1",
    end_clause="L3.1",
    evaluation=evaluation,
    observation=observation,
    report=report,
)
