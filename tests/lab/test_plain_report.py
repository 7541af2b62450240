"""The report of a game with rules alone: a heap of stones, whoever takes the last one wins."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from turntable import Game, game
from turntable.kernel.chance import below
from turntable.kernel.compiled import Ints, State, compiled
from turntable.kernel.record import record
from turntable.lab.report.page import page, parts
from turntable.lab.report.study import setting, study

FEW = 60  # games
STONES = record("heap", [("stones", np.int8)])


@compiled
def deal(s: State) -> None:
    s.stones = 7 + below(s, 3)
    s.turn = 0


@compiled
def acting(s: State) -> int:
    return 0 if s.stones == 0 else 1 << int(s.turn)


@compiled
def legal(s: State, seat: int, out: Ints) -> int:
    count = min(int(s.stones), 2)
    for i in range(count):
        out[i] = i
    return count


@compiled
def play(s: State, seat: int, move: int) -> None:
    s.stones -= move + 1
    if s.stones > 0:
        s.turn = 1 - s.turn


@compiled
def outcome(s: State, out: npt.NDArray[np.float32]) -> None:
    out[:2] = 0
    out[s.turn] = 1


@compiled
def redeal(s: State, seat: int) -> None:
    """Nothing is hidden."""


def test_a_game_without_a_report_of_its_own_gets_the_general_part() -> None:
    none: Any = SimpleNamespace(redeal=redeal)
    rules: Any = SimpleNamespace(deal=deal, acting=acting, legal=legal, play=play, outcome=outcome)
    heap = Game(
        name=game("trains").name,  # for its title
        package="turntable.locales",
        version=1,
        seat_counts=(2,),
        options={},
        state=STONES,
        moves=2,
        most_moves=2,
        rules=rules,
        configure=lambda s, options: None,
        notation=none,
        view=none,
        hidden=none,
        terminal=none,
        turn_clause="",
        end_clause="",
    )
    found = study(heap, [setting(heap, 2, {})], FEW)
    (one,) = found["settings"]
    assert one["sections"] == []
    assert 4 <= one["length"]["median"] <= 8
    assert [part.title for part in parts(found, "en")] == ["Who begins", "How long a game is", "How games end"]
    assert "one side wins" in page(heap, found, "en")
