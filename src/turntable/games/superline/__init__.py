"""Superline: cities put chips on their regions, and six chips in a row are a superline."""

from collections.abc import Mapping
from typing import Any

from turntable.games.superline import evaluation, hidden, notation, observation, report, rules, terminal, view
from turntable.games.superline.loading import SPLITS, teams_of
from turntable.games.superline.packs import PACKS
from turntable.games.superline.state import DECK, NOBODY, SEATS, STATE, TEAMS, WAYS
from turntable.kernel.compiled import State
from turntable.match.game import Game, Option

DRAWS = ("automatic", "manual")


def configure(s: State, options: Mapping[str, Any]) -> None:
    s.split = options["teams"] or 0
    s.teams = teams_of(int(s.seats), options["teams"])
    s.first = NOBODY if options["first"] is None else options["first"]
    s.pack = PACKS.index(options["board"])
    s.manual = DRAWS.index(options["draw"])
    s.talk = options["talk_penalty"]


def most_decisions(seats: int, options: Mapping[str, Any]) -> int:
    """Return an upper bound for the decisions of a game: every card leaves a hand once and for all (S3.1).

    Between two cards each other seat passes once at most. A card makes lines in WAYS directions at most, and
    is replaced once. With `talk_penalty` every seat may call once a turn, and every other one answers. Where a seat may
    act or wait, it is asked before each decision.
    """
    manual, talk = options["draw"] == "manual", options["talk_penalty"]
    turns = DECK * seats
    decisions: int = turns + DECK * (WAYS + manual) + talk * turns * seats * seats
    return decisions * (seats if manual or talk else 1)


GAME = Game(
    name="superline",
    package=__name__,
    version=1,
    seat_counts=tuple(SPLITS),
    options={
        "teams": Option(
            None,
            (None, *range(2, TEAMS + 1)),
            "superline-option-teams-help",
            label_id="superline-option-teams",
            choice_id="superline-option-teams-choice",
        ),
        "board": Option(
            PACKS[0],
            PACKS,
            "superline-option-board-help",
            label_id="superline-option-board",
            choice_id="superline-option-board-choice",
        ),
        "first": Option(None, (None, *range(SEATS)), "option-first-help", seat=True, label_id="option-first"),
        "draw": Option(
            DRAWS[0],
            DRAWS,
            "superline-option-draw-help",
            label_id="superline-option-draw",
            choice_id="superline-option-draw-choice",
        ),
        "talk_penalty": Option(
            False, (False, True), "superline-option-talk-penalty-help", label_id="superline-option-talk-penalty"
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
    turn_clause="S2.3",
    end_clause="S5.1",
    evaluation=evaluation,
    temperature={"beginner": 0.46, "casual": 0.15},
    calibration=(0.42, -0.15),
    observation=observation,
    report=report,
    most_decisions=most_decisions,
)
