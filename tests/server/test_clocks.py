"""Clocks, without a server: time is a function of when each move was stored."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest

from tests.server.world import World, in_world
from turntable.server import messages as m
from turntable.server.listener import Listener
from turntable.server.messages import ClockSettings, NewTable, SeatWish
from turntable.server.now import current_time
from turntable.server.table import commands as c
from turntable.server.table.clock import RETURN, Clock


def test_a_clock_per_move_starts_anew_with_every_move() -> None:
    clock = Clock(ClockSettings("move", 30), 2)
    clock.acting([0], 100.0)
    assert clock.deadline(0) == 130.0
    clock.moved(0, 120.0, stand_in=False)
    clock.acting([0], 120.0)  # the same seat goes on
    assert clock.deadline(0) == 150.0
    clock.moved(0, 121.0, stand_in=False)
    clock.acting([1], 121.0)
    assert clock.told(131.0).left == [30.0, 20.0]
    assert clock.told(131.0).running == [1]


def test_a_bank_runs_down_and_gets_its_increment_after_each_move() -> None:
    clock = Clock(ClockSettings("bank", 60, increment=5), 2)
    clock.acting([0], 0.0)
    clock.moved(0, 20.0, stand_in=False)
    clock.acting([1], 20.0)
    assert clock.told(30.0).left == [45.0, 50.0]
    clock.moved(1, 81.0, stand_in=False)
    assert clock.left == [45.0, 4.0]


def test_the_clocks_of_all_who_may_act_run_at_once() -> None:
    clock = Clock(ClockSettings("bank", 60), 3)
    clock.acting([0, 2], 0.0)
    clock.moved(2, 10.0, stand_in=False)
    clock.acting([0], 10.0)
    assert clock.deadline(0) == 60.0
    assert clock.left[2] == 50.0


def test_who_comes_back_after_a_time_out_has_time_to_move() -> None:
    clock = Clock(ClockSettings("bank", 60, increment=3), 2)
    clock.acting([0], 0.0)
    clock.moved(0, 61.0, stand_in=True)
    assert clock.left[0] == RETURN + 3


def test_time_never_shows_below_zero() -> None:
    clock = Clock(ClockSettings("move", 5), 2)
    clock.acting([1], 0.0)
    assert clock.told(100.0).left == [5.0, 0.0]


@pytest.mark.parametrize("wrong", [{"kind": "move", "seconds": 4}, {"kind": "x", "seconds": 60}, {"kind": "bank"}])
def test_settings_out_of_bounds_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, ClockSettings)


def test_a_clock_of_the_system_that_is_set_makes_nobody_lose_on_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada")
        clock = ClockSettings("bank", 600, forfeit=True)
        actor = await world.tables.create(ada, NewTable("trains", [SeatWish("me")] * 2, clock=clock, start=True))
        steady = time.time
        for jump in (3600.0, -7200.0):
            monkeypatch.setattr(time, "time", lambda by=jump: steady() + by)
            seat = actor.table.acting[0]
            await actor.execute(c.TimeOut(seat))
            assert actor.table.is_on
            assert actor.table.clock is not None
            left = actor.table.clock.told(current_time()).left[seat]
            assert left is not None
            assert 500 < left <= 600
            assert actor.table.match is not None
            await actor.move(
                Listener(ada, display=False),
                m.Move(f"after {jump}", seat, actor.table.match.seen(seat), min(actor.table.match.legal(seat))),
            )
        assert actor.table.ply == 2

    in_world(tmp_path, play)
