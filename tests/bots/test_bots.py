"""Bots see what is best, keep to their budget, and are never the reason a match is lost."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

import turntable
from tests.playing import somewhere
from turntable import BadSetup
from turntable.bots import LEVELS, bot, levels
from turntable.bots.engine import Engine


def test_the_best_move_is_seen_when_it_wins_at_once() -> None:
    match = turntable.game("trains").position(
        {"seats": 2, "lines": [[12, 33, 22, 44, 55, 66, 77], [71, 61, 51, 41, 31, 21, 11]], "table": [4, 8]}
    )
    for level in ("casual", "expert:200"):
        move, chance = bot(level, seed=1).rank(match, 0)[0]
        assert move == "swap 2 3"
        assert chance > 0.99


def test_an_expert_prevents_a_loss_that_is_one_move_away() -> None:
    """Seat 1 wins with `swap 1 2` unless the swap on the table is used: seat 0 has no other one to pair it off."""
    match = turntable.game("trains").position(
        {"seats": 2, "lines": [[70, 60, 50, 40, 30, 21, 10], [22, 12, 33, 44, 55, 66, 77]], "table": [4]}
    )
    assert bot("expert:3000", seed=1).choose(match, 0).startswith("swap")


def test_one_possible_move_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: Any) -> None:
        raise AssertionError("thought about one possible move")

    monkeypatch.setattr(Engine, "run", forbidden)
    match = turntable.game("trains").position(
        {"seats": 2, "lines": [[7, 6, 5, 4, 3, 2, 1], [14, 13, 12, 11, 10, 9, 8]]}
    )
    assert levels.SearchBot(1, 100, 1.0).choose(match, 0) == "draw"


def test_a_budget_of_time_is_kept_to_within_a_batch() -> None:
    match = somewhere(turntable.game("trains"), 2, seed=5, moves=12)
    player = bot("expert", seed=1, time=0.05)
    assert player.choose(match, match.to_act[0]) in match.legal()


@pytest.mark.parametrize("depth", [1, 2])
def test_a_crash_of_a_bot_never_costs_the_move(depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(Engine, "simulate", crash)
    if depth == 2:
        monkeypatch.setattr(Engine, "evaluate_moves", crash)
    match = somewhere(turntable.game("trains"), 2, seed=5, moves=12)
    assert bot("expert:50", seed=1).choose(match, match.to_act[0]) in match.legal()


def test_a_game_without_an_evaluation_says_that_only_random_players_can_play_it() -> None:
    match = replace(turntable.game("trains"), evaluation=None).deal(seed=1)
    for level in ("casual", "expert:10"):
        with pytest.raises(BadSetup, match=r"trains has no evaluation\.py: only bots of the level random can play it"):
            bot(level, seed=1).choose(match, match.to_act[0])
    assert bot("random", seed=1).choose(match, match.to_act[0]) in match.legal()


@pytest.mark.parametrize(
    ("level", "options", "text"),
    [
        ("god", {}, ", ".join(LEVELS)),
        ("expert:fast", {}, "a budget is like 200ms, 5s or 1000"),
        ("expert:", {}, "a budget is like"),
        ("expert:0", {}, "simulations: expected"),
        ("expert:0s", {}, "time: expected"),
        ("expert", {"simulations": 0}, "simulations: expected"),
        ("expert", {"simulations": True}, "simulations: expected"),
        ("expert", {"time": -1}, "time: expected"),
        ("expert", {"time": "1"}, "time: expected"),
        ("casual:5s", {}, "only expert and master take a budget"),
        ("random", {"time": 1}, "only expert and master take a budget"),
    ],
)
def test_a_wrong_level_or_budget_is_refused(level: str, options: dict[str, Any], text: str) -> None:
    with pytest.raises(BadSetup, match=text):
        bot(level, **options)


@pytest.mark.parametrize("level", ["expert:200ms", "expert:5s", "expert:1.5s", "expert:1000"])
def test_a_level_may_carry_a_budget(level: str) -> None:
    assert bot(level)


def test_a_game_may_say_the_temperature_of_its_levels_between_two() -> None:
    superline, trains = turntable.game("superline"), turntable.game("trains")
    usual = levels.ONE_PLY["casual"]
    steadier = superline.temperature["casual"]
    assert steadier != usual.temperature
    assert levels.one_ply(superline, 2, "casual") == levels.OnePly(usual.deals, steadier)
    assert levels.one_ply(superline, 4, "casual") == usual
    assert levels.one_ply(trains, 2, "casual") == usual


def test_at_temperature_zero_the_best_move_in_sight_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(levels.ONE_PLY, "casual", levels.OnePly(deals=2, temperature=0.0))
    match = turntable.game("trains").deal(2, seed=1)
    while match.to_act:
        player, seat = bot("casual", seed=1), match.to_act[0]
        ranked = player.rank(match, seat)
        best = [move for move, chance in ranked if chance == ranked[0][1]]
        chosen = player.choose(match, seat)
        assert chosen in best
        match.play(chosen, seat)


def test_chances_are_calibrated_by_the_game_and_what_is_certain_stays_so() -> None:
    game = replace(turntable.game("trains"), calibration=(0.5, -0.1))
    shown = [levels.calibrated(game.calibration, chance / 10) for chance in range(11)]
    assert shown == sorted(shown)
    assert (shown[0], shown[10]) == (0, 1)
    assert shown[9] == pytest.approx(1 / (1 + 9**-0.5 * math.exp(0.1)))
    match = somewhere(turntable.game("trains"), 2, seed=5, moves=12)
    seat = match.to_act[0]
    raw = replace(match.game, calibration=(1.0, 0.0)).position(match.position())
    flat = replace(match.game, calibration=(0.5, 0.0)).position(match.position())
    for (one, chance), (other, flatter) in zip(
        *(bot("expert:50", seed=1).rank(m, seat) for m in (raw, flat)), strict=True
    ):
        assert one == other
        assert flatter == pytest.approx(1 / (1 + ((1 - chance) / chance) ** 0.5))
