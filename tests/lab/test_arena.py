"""The arena: which games are played, that they are the same however they are played, and what they come to."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

import turntable
from tests.playing import GAMES, SEATED, label
from turntable import BadRecord, BadSetup, Game
from turntable.bots import LEVELS
from turntable.bots.levels import Level, level_player
from turntable.lab import workers
from turntable.lab.arena import Venue, hold
from turntable.lab.results import Results
from turntable.lab.standings import Standings, Tally, ratings, shares, wilson
from turntable.lab.tournament import Fixture, Played, Tournament, play, play_all, tournament
from turntable.lab.workers import WorkersFailed, play_here, play_on_ray

TRAINS = turntable.game("trains")
PLAN = tournament(TRAINS, ["casual", "beginner"], games=6, seed=5)


def table(sides: int, *players: str, games: int = 1, gauntlet: bool = False) -> Tournament:
    """A tournament that is only looked at, not played."""
    return Tournament("trains", sides, sides, players or ("casual", "beginner"), games, "00" * 32, gauntlet)


def game_of(plan: Tournament, rotation: int, *winners: int, deal: int = 0) -> Played:
    first, second = plan.pairings[0]
    return Played(Fixture(first, second, deal, rotation), winners, 40)


def held(plan: Tournament, path: Path | None = None, workers: int = 1) -> dict[str, Any]:
    return hold(plan, Venue(workers), path, lambda standings: None).to_json()


@given(
    sides=st.integers(2, 4),
    players=st.integers(2, 5).map(lambda count: tuple(f"expert:{n + 1}" for n in range(count))),
    games=st.integers(1, 30),
    gauntlet=st.booleans(),
)
def test_every_pairing_plays_every_deal_once_from_every_side(
    sides: int, players: tuple[str, ...], games: int, gauntlet: bool
) -> None:
    plan = table(sides, *players, games=games, gauntlet=gauntlet)
    fixtures = plan.fixtures()
    assert len(set(fixtures)) == len(fixtures)
    for first, second in plan.pairings:
        own = [fixture for fixture in fixtures if (fixture.first, fixture.second) == (first, second)]
        assert games <= len(own) < games + sides
        assert set(Counter(fixture.deal for fixture in own).values()) == {sides}
        held_by_first = [side for fixture in own for side in range(sides) if plan.player(fixture, side) == first]
        assert set(Counter(held_by_first).values()) == {len(own) // sides}
        assert len(held_by_first) == len(own)
    count = len(players)
    assert len(set(map(frozenset, plan.pairings))) == (count - 1 if gauntlet else count * (count - 1) // 2)


def test_more_games_begin_with_the_same_ones() -> None:
    few, many = table(3, games=4), table(3, games=40)
    assert many.fixtures()[: len(few.fixtures())] == few.fixtures()


TIMED = ("expert", "expert:2s", "expert:3s")
"""Levels whose budgets are times: their games are played move by move."""


def dealt(monkeypatch: pytest.MonkeyPatch, plan: Tournament, fixture: Fixture) -> tuple[str, list[tuple[str, int]]]:
    """The seed a game is dealt from, and the bots at its seats: name and seed."""
    over = SimpleNamespace(awaited=None, result=SimpleNamespace(winners=()), moves=[])
    deal, bot = Mock(return_value=over), Mock()
    monkeypatch.setattr("turntable.lab.tournament.game", lambda name: SimpleNamespace(deal=deal, lab_options={}))
    monkeypatch.setattr("turntable.lab.tournament.bot", bot)
    play(plan, fixture)
    return deal.call_args.kwargs["seed"], [(call.args[0], call.kwargs["seed"]) for call in bot.call_args_list]


def test_seeds_come_from_the_tournaments_and_rotations_and_pairings_share_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = table(3, *TIMED, games=6)
    found = {fixture: dealt(monkeypatch, plan, fixture) for fixture in plan.fixtures()}
    assert {fixture: dealt(monkeypatch, plan, fixture) for fixture in plan.fixtures()} == found
    assert len({(fixture.deal, seed) for fixture, (seed, _) in found.items()}) == 2
    bot_seeds = [seed for _, bots in found.values() for _, seed in bots]
    assert len(set(bot_seeds)) == len(bot_seeds)
    other = replace(plan, seed="01" * 32)
    assert all(dealt(monkeypatch, other, fixture)[0] != seed for fixture, (seed, _) in found.items())


def test_one_seat_is_the_first_players_and_a_team_where_there_are_teams(monkeypatch: pytest.MonkeyPatch) -> None:
    def seated(plan: Tournament, rotation: int) -> list[str]:
        _, bots = dealt(monkeypatch, plan, Fixture(*TIMED[:2], 0, rotation))
        return [name for name, _ in bots]

    one, two, _ = TIMED
    four = table(4)
    assert [seated(four, rotation) for rotation in range(4)] == [
        [one if seat == rotation else two for seat in range(4)] for rotation in range(4)
    ]
    teams = replace(four, sides=2)
    assert [seated(teams, rotation) for rotation in range(2)] == [[one, two, one, two], [two, one, two, one]]


def test_games_without_a_clock_are_played_by_the_driver_with_each_level_at_its_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seated = Mock(side_effect=level_player)
    monkeypatch.setattr("turntable.lab.tournament.level_player", seated)
    monkeypatch.setattr("turntable.lab.tournament.bot", None)
    plan = tournament(TRAINS, ["expert:5", "casual"], games=3, seats=3)
    games = [play(plan, fixture) for fixture in plan.fixtures()]
    assert [play(plan, fixture) for fixture in plan.fixtures()] == games
    assert all(game.moves > 0 and len(game.winners) >= 1 for game in games)
    levels = [[level.simulations for level in call.args[1]] for call in seated.call_args_list[:3]]
    assert levels == [[5, None, None], [None, 5, None], [None, None, 5]]
    assert len({call.args[2] for call in seated.call_args_list[:3]}) == 3


@pytest.mark.parametrize("second", ["random", "expert:1ms"])
def test_a_game_that_does_not_end_is_stopped_and_told(second: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turntable.lab.tournament.MOST_MOVES", 6)
    monkeypatch.setattr("turntable.lab.standings.MOST_MOVES", 6)
    plan = tournament(turntable.game("trains"), ["beginner", second], 2)
    standings = Standings(plan)
    for fixture in plan.fixtures():
        played = play(plan, fixture)
        assert (played.winners, played.moves) == ((), 6)
        standings.add(played)
    found = standings.to_json()
    assert found["stopped"] == 2
    assert [player["draws"] for player in found["players"]] == [2, 2]


def test_levels_are_as_strong_by_the_driver_as_their_names_say() -> None:
    plan = tournament(TRAINS, ["expert:60", "casual", "beginner", "random"], games=40, seed=1)
    found = held(plan)["pairings"]
    assert {(row["first"], row["second"]) for row in found if row["rate"] <= 0.5} == set()


def test_a_level_that_cannot_play_a_game_is_named_before_the_first_move() -> None:
    match = replace(TRAINS, evaluation=None).deal(2, seed=1)
    with pytest.raises(BadSetup, match=r"trains has no evaluation\.py"):
        level_player(match, [Level("random"), Level("casual")], 1)
    assert level_player(match, [Level("random")] * 2, 1)


@pytest.mark.parametrize(("game", "seats"), SEATED, ids=label)
def test_the_sides_of_every_game_divide_its_seats(game: Game, seats: int) -> None:
    assert seats % tournament(game, ["casual", "random"], 1, seats).sides == 0


def test_a_game_with_teams_has_as_many_sides_as_teams() -> None:
    assert tournament(turntable.game("superline"), ["casual", "random"], 1, 6).sides == 2


@pytest.mark.parametrize("game", GAMES, ids=label)
def test_every_level_plays_whole_games_at_every_number_of_seats(game: Game) -> None:
    levels = ["expert:5" if level == "expert" else level for level in LEVELS]
    for seats in game.seat_counts[:3]:
        plan = tournament(game, levels, games=1, seats=seats, gauntlet=True)
        for fixture in plan.fixtures()[:: plan.sides]:
            played = play(plan, fixture)
            assert played.moves > 0
            assert set(played.winners) <= set(range(seats))


@pytest.mark.parametrize(
    ("players", "more", "text"),
    [
        (["casual"], {}, "two players or more"),
        (["casual", "god"], {}, "no level god"),
        (["casual", "casual"], {}, "casual is named twice"),
        (["casual", "expert:soon"], {}, "a budget is like"),
        (["casual", "random"], {"games": 0}, "games: expected a number from 1"),
        (["casual", "random"], {"seats": 9}, "is played by 2, 3, 4, not 9"),
        (["casual", "random"], {"seed": -1}, "seed: expected"),
    ],
)
def test_what_cannot_be_held_is_refused(players: list[str], more: dict[str, Any], text: str) -> None:
    with pytest.raises(BadSetup, match=text):
        tournament(TRAINS, players, **{"games": 10} | more)


# What games come to


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [
        (8, 10, 0.4901625, 0.9433178),
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (50, 100, 0.4038315, 0.5961685),
        (1, 1, 0.2065493, 1.0),
        (310, 400, 0.7315730, 0.8131953),
    ],
)
def test_wilsons_interval_has_its_known_values(share: int, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=5e-7)


@given(st.integers(1, 10_000).flatmap(lambda games: st.tuples(st.floats(0, games), st.just(games))))
def test_the_interval_holds_the_rate_and_is_the_others_mirrored(case: tuple[float, int]) -> None:
    share, games = case
    low, high = wilson(share, games)
    assert 0 <= low <= share / games + 1e-12
    assert share / games - 1e-12 <= high <= 1
    assert wilson(games - share, games) == pytest.approx((1 - high, 1 - low), abs=1e-9)


@pytest.mark.parametrize(
    ("sides", "seats", "rotation", "winners", "expected"),
    [
        (2, 2, 0, (0,), (1, 0)),
        (2, 2, 1, (0,), (0, 1)),
        (2, 2, 1, (0, 1), (1 / 2, 1 / 2)),
        (2, 2, 1, (), (0, 0)),
        (4, 4, 3, (3,), (1, 0)),
        (4, 4, 3, (0, 1), (0, 1)),
        (4, 4, 3, (0, 1, 3), (1 / 3, 2 / 3)),
        (2, 4, 0, (0, 2), (1, 0)),
        (2, 4, 0, (1, 3), (0, 1)),
        (2, 4, 0, (0, 1, 2, 3), (1 / 2, 1 / 2)),
    ],
)
def test_a_victory_is_shared_between_the_sides_that_won(
    sides: int, seats: int, rotation: int, winners: tuple[int, ...], expected: tuple[float, float]
) -> None:
    plan = replace(table(sides), seats=seats)
    assert shares(plan, game_of(plan, rotation, *winners)) == expected


def test_wins_draws_and_rates_are_counted_for_players_and_pairings() -> None:
    plan = table(2, games=8)
    standings = Standings(plan)
    for deal, winners in enumerate([(0,), (0,), (1,), (0, 1), ()]):
        standings.add(game_of(plan, 0, *winners, deal=deal))
    assert standings.pairings["casual", "beginner"] == Tally(games=5, wins=2, draws=2, share=2.5)
    assert standings.players["casual"] == standings.pairings["casual", "beginner"]
    assert standings.players["beginner"] == Tally(games=5, wins=1, draws=2, share=1.5)
    assert standings.players["casual"].rate == 0.5


def test_a_tournament_of_several_gives_each_player_all_its_games() -> None:
    plan = table(2, "casual", "beginner", "random", games=2)
    standings = Standings(plan)
    for fixture in plan.fixtures():
        standings.add(Played(fixture, (fixture.rotation,), 40))
    assert [tally.games for tally in standings.players.values()] == [4, 4, 4]
    assert [tally.wins for tally in standings.players.values()] == [4, 2, 0]


def test_the_first_game_is_rated_as_openskill_rates_it() -> None:
    plan = table(2)
    found = ratings(plan, [game_of(plan, 1, 1)])
    assert (found["casual"].mu, found["beginner"].mu) == pytest.approx((27.6353895, 22.3646105))
    assert found["casual"].sigma == pytest.approx(8.0659014)


def test_ratings_follow_the_results_whatever_the_order_in_which_games_were_finished() -> None:
    plan = table(2, "casual", "beginner", "random", games=20)
    games = [Played(fixture, (fixture.rotation,), 40) for fixture in plan.fixtures()]
    found = ratings(plan, games)
    assert found["casual"].mu > found["beginner"].mu > found["random"].mu
    random.Random(1).shuffle(games)
    assert {name: skill.mu for name, skill in ratings(plan, games).items()} == {
        name: skill.mu for name, skill in found.items()
    }


def test_one_against_three_who_wins_a_quarter_is_rated_as_their_equal() -> None:
    plan = table(4, games=400)
    games = [Played(fixture, (fixture.deal % 4,), 40) for fixture in plan.fixtures()]
    found = ratings(plan, games)
    assert abs(found["casual"].mu - found["beginner"].mu) < found["casual"].sigma + found["beginner"].sigma


# Where they are played


def test_one_and_two_workers_play_the_same_games() -> None:
    plan = tournament(TRAINS, ["expert:20", "casual"], games=4, seed=3)
    alone = list(play_here(plan, plan.fixtures(), 1))
    together = {played.fixture: played for played in play_here(plan, plan.fixtures(), 2)}
    assert [played.fixture for played in alone] == plan.fixtures()
    assert [together[fixture] for fixture in plan.fixtures()] == alone


def die(plan: Tournament, fixtures: Sequence[Fixture]) -> list[Played]:
    """End the worker as if the system had killed it."""
    os._exit(1)


def test_a_worker_that_dies_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "play_all", die)
    with pytest.raises(WorkersFailed, match="a worker process died"):
        list(play_here(PLAN, PLAN.fixtures(), 2))


ON_RAY = """
from dataclasses import replace
from tests.lab.test_arena import PLAN
from turntable.lab.workers import WorkersFailed, play_here, play_on_ray

found = {played.fixture: played for played in play_on_ray(PLAN, PLAN.fixtures(), "local", 1)}
assert [found[fixture] for fixture in PLAN.fixtures()] == list(play_here(PLAN, PLAN.fixtures(), 1))
try:
    list(play_on_ray(replace(PLAN, seats=9), PLAN.fixtures(), "local", 1))
except WorkersFailed as fault:
    print(fault)
"""


def test_a_local_ray_plays_the_same_games_and_one_that_fails_is_told_in_a_sentence() -> None:
    own_token = {"RAY_AUTH_TOKEN": os.urandom(32).hex()}  # or Ray would keep one in the home directory
    path = os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | own_token | {"PYTHONPATH": path}
    command = [sys.executable, "-c", ON_RAY]
    done = subprocess.run(command, env=environment, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 1
    assert done.stdout.startswith("a game failed on the cluster: ")
    assert "trains is played by 2, 3, 4, not 9" in done.stdout


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nowhere"])
def test_a_cluster_that_is_not_there_is_told_in_a_sentence(address: str) -> None:
    with pytest.raises(WorkersFailed, match=f"no cluster at {address}: "):
        list(play_on_ray(PLAN, PLAN.fixtures(), address, None))


def test_ray_that_is_not_installed_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadSetup, match="ray is not installed"):
        list(play_on_ray(PLAN, PLAN.fixtures(), "local", None))


# The file of results


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """The file of a tournament that is over."""
    path = tmp_path / "results.jsonl"
    held(PLAN, path)
    return path


def test_the_file_says_which_tournament_it_is_and_holds_every_game(results: Path) -> None:
    header, *games = map(json.loads, results.read_text().splitlines())
    assert header == {"arena": 1, **PLAN.identity()}
    assert [(game["deal"], game["rotation"]) for game in games] == [(d, r) for d in range(3) for r in range(2)]
    assert all(game["pairing"] == ["casual", "beginner"] and game["moves"] > 0 for game in games)


def test_a_file_cut_at_any_byte_gives_the_whole_games_before_the_cut(results: Path) -> None:
    data = results.read_bytes()
    for cut in range(len(data) + 1):
        results.write_bytes(data[:cut])
        with Results(results, PLAN) as found:
            assert len(found.played) == max(0, data[:cut].count(b"\n") - 1)
        kept = results.read_bytes()
        assert kept.endswith(b"\n")
        assert data.startswith(kept)


def test_a_tournament_killed_in_the_middle_goes_on_where_it_was(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = results.read_bytes()
    whole = held(PLAN)
    results.write_bytes(data[: len(data) // 2])
    before = data[: len(data) // 2].count(b"\n") - 1
    playing = Mock(side_effect=play_all)
    monkeypatch.setattr(workers, "play_all", playing)
    assert held(PLAN, results) == whole
    assert 0 < before < len(PLAN.fixtures())
    assert [call.args[1] for call in playing.call_args_list] == [[one] for one in PLAN.fixtures()[before:]]
    assert results.read_bytes() == data
    playing.reset_mock()
    assert held(PLAN, results) == whole
    assert playing.call_count == 0


def test_a_finished_tournament_can_be_made_longer_or_looked_at_in_part(results: Path) -> None:
    assert held(replace(PLAN, games=8), results)["players"][0]["games"] == 8
    assert held(replace(PLAN, games=2), results)["players"][0]["games"] == 2
    assert len(results.read_text().splitlines()) == 9


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"game": "chess"}, "its game is chess, here trains"),
        ({"rules": 0}, "its rules are 0, here"),
        ({"seats": 3}, "its seats are 3, here 2"),
        ({"players": ["casual", "random"]}, "its players are casual, random, here casual, beginner"),
        ({"seed": "ff" * 32}, "its seed is ffff"),
    ],
)
def test_a_file_of_another_tournament_is_refused_and_left_alone(
    results: Path, change: dict[str, Any], text: str
) -> None:
    header, rest = results.read_text().split("\n", 1)
    results.write_text(json.dumps(json.loads(header) | change) + "\n" + rest + '{"cut')
    before = results.read_bytes()
    with pytest.raises(BadRecord, match=f"is of another tournament: {text}"):
        Results(results, PLAN)
    assert results.read_bytes() == before


@pytest.mark.parametrize("text", ["a letter to my aunt", "7\n", "[]\n", "\x00\n", '{"arena": 2}\n', '{"arena": 3'])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(text)
    with pytest.raises(BadRecord, match="is no file of an arena's results"):
        Results(path, PLAN)
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"deal": -1}, "deal: expected a whole number"),
        ({"rotation": 2}, "rotation: expected a whole number from 0 to 1"),
        ({"winners": [2]}, "winners: expected a whole number from 0 to 1"),
        ({"winners": 0}, "winners: expected a list"),
        ({"moves": "many"}, "moves: expected a whole number"),
        ({"pairing": ["casual", "random"]}, "pairing: expected two of casual, beginner"),
        ({"pairing": ["casual"]}, "pairing: expected 2 entries"),
        ({"weather": "fine"}, "weather: is not a field"),
    ],
)
def test_a_damaged_line_is_refused_by_its_number(results: Path, change: dict[str, Any], text: str) -> None:
    lines = results.read_text().splitlines()
    lines[2] = json.dumps(json.loads(lines[2]) | change)
    results.write_text("\n".join(lines) + "\n")
    with pytest.raises(BadRecord, match=f"line 3: {text}"):
        Results(results, PLAN)
