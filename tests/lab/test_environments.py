"""Observations: what they hold. That they give no secret away is in turntable.conformance."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.playing import GAMES, OBSERVED_VARIANTS, label, somewhere
from turntable import BadSetup, Game, game
from turntable.kernel import calls
from turntable.kernel.compiled import Floats
from turntable.kernel.decisions import OVER, parts, size
from turntable.lab import BatchEnv, aec_env, single_env
from turntable.lab.decisions import WAIT, Decisions, actions_of
from turntable.lab.report.study import setting
from turntable.match.match import Match


def observed(match: Match, seat: int) -> Floats:
    out = np.full(size(match.game.need_observation().LAYOUT), np.nan, np.float32)
    calls.observe(match.states, seat, out)
    return out


def part(match: Match, seat: int, name: str) -> Any:
    """One part of an observation, in its shape."""
    layout = match.game.need_observation().LAYOUT
    return observed(match, seat)[parts(layout)[name]].reshape(layout[name])


@pytest.mark.parametrize(("game", "seats", "options"), OBSERVED_VARIANTS, ids=label)
def test_one_seat_decides_at_a_time_and_may_only_do_what_the_rules_allow(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    decisions = Decisions(game.deal(seats, seed=9, **options))
    chance = Random(seats)
    waited: set[int] = set()
    for _ in range(120):
        seat = decisions.seat
        if seat not in decisions.match.to_act:
            assert decisions.match.result
            assert decisions.actions() == []
            break
        assert seat not in waited
        moves = [action for action in decisions.actions() if action != decisions.wait]
        assert moves == decisions.match.legal_numbers(seat)
        assert decisions.mask(seat).nonzero()[0].tolist() == decisions.actions()
        assert not decisions.mask((seat + 1) % seats).any()
        action = chance.choice(decisions.actions())
        waited = waited | {seat} if action == decisions.wait else set()
        decisions.take(action)


def test_who_need_not_act_is_asked_first_and_may_wait_S6_1() -> None:
    decisions = Decisions(game("superline").deal(2, seed=1, first=0, draw="manual"))
    assert decisions.seat == 0
    assert decisions.wait not in decisions.actions()
    decisions.take(decisions.actions()[0])
    assert decisions.seat == 0  # owes a card to itself, though the turn is the other's
    assert [decisions.spell(action) for action in decisions.actions()] == ["draw", "wait"]
    decisions.take(decisions.wait)
    assert decisions.seat == 1
    assert decisions.match.view(0)["owes"] == [True, False]


def test_in_the_set_up_of_tickets_all_choose_and_none_waits_C1_3() -> None:
    decisions = Decisions(game("tickets").deal(3, seed=1, first=1))
    asked = []
    while decisions.match.view()["phase"] == "setup":
        asked.append(decisions.seat)
        assert decisions.wait not in decisions.actions()
        decisions.take(decisions.actions()[0])
    assert asked == [1, 0, 2]


def test_the_observer_of_trains_comes_first() -> None:
    match = game("trains").position({"seats": 3, "turn": 1, "phase": "replace", "hand": 42, "table": [4]} | LINES)
    assert np.allclose(part(match, 1, "lines")[:3] * 84, [LINES["lines"][i] for i in (1, 2, 0)])
    assert not part(match, 1, "lines")[3].any()
    assert part(match, 1, "hand") * 84 == pytest.approx(42)
    assert part(match, 0, "hand") == 0
    assert part(match, 0, "turn").tolist() == [0, 1, 0, 0]
    assert part(match, 1, "phase").tolist() == [0, 0, 1, 0]
    assert np.allclose(part(match, 2, "table") * 84, [4, 0, 0, 0, 0, 0, 0, 0])


LINES: dict[str, Any] = {
    "lines": [[70, 60, 50, 40, 30, 20, 10], [71, 61, 51, 41, 31, 21, 11], [72, 62, 52, 41 + 2, 32, 22, 12]]
}


def test_a_seat_of_tickets_observes_its_own_hand_and_only_what_was_seen_of_others() -> None:
    position = {"seats": 2, "turn": 0, "hands": [{"red": 3, "loco": 4}, {"blue": 2}], "tickets": [[3, 46], [7]]}
    match = game("tickets").position(position)
    assert np.allclose(part(match, 0, "hand"), [0, 0, 0, 0, 0, 0.3, 0, 0, 0.25])
    assert part(match, 0, "held").nonzero()[0].tolist() == [2, 45]
    assert np.allclose(part(match, 1, "hands") * 96, [2, 7, 0, 0])
    assert np.allclose(part(match, 1, "tickets") * 46, [1, 2, 0, 0])
    assert not part(match, 1, "known").any()


def test_a_seat_of_superline_observes_chips_by_team_its_own_first() -> None:
    match = game("superline").position(
        {"seats": 3, "turn": 0, "board": {"B1": 0, "C1": 1}, "hands": [["tver"]] * 2 + [["flag"]]}
    )
    assert part(match, 0, "chips").nonzero()[1].tolist() == [1, 2]
    assert part(match, 0, "chips").nonzero()[0].tolist() == [0, 1]
    assert part(match, 1, "chips").nonzero()[0].tolist() == [0, 2]
    assert part(match, 1, "team").tolist() == [0, 1, 0]
    assert part(match, 2, "hand").nonzero()[0].tolist() == [82]
    assert part(match, 2, "hand")[82] == 0.25


def test_a_loose_chip_of_superline_is_ready_in_all_directions_and_a_turned_one_is_not() -> None:
    row = {f"{column}1": 0 for column in "BCDEFG"}
    line = {"team": 0, "from": "B1", "to": "G1"}
    match = game("superline").position(
        {"seats": 2, "board": row | {"B3": 1}, "lines": [line], "hands": [["tver"], ["tula"]]}
    )
    assert part(match, 0, "ready")[:, 1].tolist() == [0, 1, 1, 1]
    assert part(match, 0, "ready")[:, 29].tolist() == [1, 1, 1, 1]
    assert part(match, 1, "made") * 10 == pytest.approx([0, 1, 0])


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_seat_of_tickets_remembers_is_observed(seats: int) -> None:
    for seed in range(30):
        match = somewhere(game("tickets"), seats, seed, 60)
        for seat in range(seats):
            view = match.view(seat)
            assert bool(part(match, seat, "sited").any()) == bool(view["sited"])
            assert bool(part(match, seat, "absent").any()) == bool(view["absent"])
            completed = match.position()["completed"][seat]
            assert part(match, seat, "completed")[0].nonzero()[0].tolist() == [n - 1 for n in completed]


@pytest.mark.parametrize("game", [game for game in GAMES if game.package.startswith("turntable.")], ids=label)
def test_the_documentation_has_every_part_in_its_place(game: Game) -> None:
    text = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    page = text[text.index(f"### {game.title()}: {size(game.need_observation().LAYOUT)} numbers") :]
    for (name, shape), part in zip(
        game.need_observation().LAYOUT.items(), parts(game.need_observation().LAYOUT).values(), strict=True
    ):
        row = f"| `{name}` | {part.start} | {', '.join(map(str, shape))} |"
        assert row in page
        page = page[page.index(row) :]


LISTED: dict[str, dict[str, Any]] = {
    "superline": {"draw": "manual", "talk_penalty": True}
}  # with options that have actions of their own
ACTION = re.compile(r"\| (`?)([a-z]+).*? \| (\d+) \| (\d+) \|")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_documentation_has_every_action_in_its_place(game: Game) -> None:
    text = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    page = text[text.index(f"### {game.title()}: {actions_of(game)} actions") :]
    rows = [ACTION.match(line) for line in page.partition("\n## ")[0].partition("\n### ")[0].splitlines()]
    verbs: list[str] = []
    for row in filter(None, rows):
        assert int(row[3]) == len(verbs)
        verbs += [row[2]] * int(row[4])
    assert len(verbs) == actions_of(game)
    assert verbs[-1] == WAIT
    seen = set()
    for seed in range(8):
        decisions = Decisions(game.deal(seed=seed, **LISTED.get(game.name, {})))
        rng = np.random.default_rng(seed)
        while decisions.seat != OVER and len(decisions.match.moves) < 200:
            for action in decisions.actions():
                assert decisions.spell(action).split()[0] == verbs[action]
                seen.add(verbs[action])
            decisions.take(int(rng.choice(decisions.actions())))
    assert len(seen) > 4


def test_a_game_without_observations_says_so() -> None:
    with pytest.raises(BadSetup, match=r"trains has no observation.py: environments need one"):
        dataclasses.replace(game("trains"), observation=None).need_observation()


def test_programs_play_tickets_with_the_quick_scoring_unless_told_otherwise_C7_2() -> None:
    """The default of people is the other one."""
    tickets = game("tickets")
    assert tickets.deal(2, seed=1).options["scoring"] == "own"
    assert BatchEnv("tickets", games=1).options["scoring"] == "best"
    assert BatchEnv("tickets", games=1, scoring="own").options["scoring"] == "own"
    assert aec_env("tickets").unwrapped.options["scoring"] == "best"
    assert single_env("tickets").options["scoring"] == "best"
    assert setting(tickets, 2, {}).options["scoring"] == "best"
    assert setting(tickets, 2, {}).chosen == {}
    assert setting(tickets, 2, {"scoring": "own"}).chosen == {"scoring": "own"}
    assert tickets.check_lab_options(2, {})["scoring"] == "best"
