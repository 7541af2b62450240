"""Helpers that choose games and play them in tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings

from turntable.bots.levels import has_master
from turntable.kernel import chance
from turntable.match.errors import BadSetup
from turntable.match.game import Game, Option
from turntable.match.match import Match

LEVELS = ("random", "beginner", "casual", "expert:60")
GUIDED = ("master:1", "master:40")  # where a game has what master plays by
SHORT = 40  # moves that are looked at where a whole game would take too long

patiently = settings(
    deadline=None,  # a first call compiles
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
    max_examples=150,
)


class EachGame:
    """Tests that run for every game, and for its seats, options and bot levels if they have such arguments."""

    games: ClassVar[Sequence[Game]]
    secrets: ClassVar[bool] = True
    """False for a game without chance in which everyone sees everything."""

    def seat_counts(self, game: Game) -> Sequence[int]:
        """Return the numbers of seats to test a game with."""
        return game.seat_counts

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        wanted = [name for name in ("game", "seats", "options", "level") if name in metafunc.fixturenames]
        if wanted:
            cases = [case for game in self.games for case in self._cases(game, wanted)]
            metafunc.parametrize(wanted, cases, ids=["-".join(map(label, case)) for case in cases])

    def _cases(self, game: Game, wanted: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        levels = (LEVELS if game.evaluation else LEVELS[:1]) + (GUIDED if has_master(game) else ())
        for seats in self.seat_counts(game) if "seats" in wanted else (game.seat_counts[0],):
            for options in variants(game, seats) if "options" in wanted else [{}]:
                for level in levels if "level" in wanted else levels[:1]:
                    case = {"game": game, "seats": seats, "options": options, "level": level}
                    yield tuple(case[name] for name in wanted)


def label(case: Any) -> str:
    """Return a readable name for a parametrised case."""
    if isinstance(case, Game):
        return case.name
    return ",".join(f"{k}={v}" for k, v in case.items()) or "default" if isinstance(case, dict) else str(case)


def samples(option: Option) -> list[Any]:
    """Return a few allowed values of an option."""
    few = list(option.values[:3])
    return [few[:1], few[:2]] if option.many else few


@cache
def variants(game: Game, seats: int) -> list[dict[str, Any]]:
    """Return the default options, and variants with one option changed, as far as the number of seats allows."""
    found: list[dict[str, Any]] = [{}]
    for name, option in game.options.items():
        for value in samples(option):
            if value != option.default:
                try:
                    game.deal(seats, seed=0, **{name: value})
                except BadSetup:
                    continue
                found.append({name: value})
    return found


def play_randomly(match: Match, random: Random, moves: int) -> Iterator[tuple[int, str]]:
    """Play random moves, yielding before each one the seat and move that come next."""
    for _ in range(moves):
        if not match.to_act:
            return
        seat = random.choice(match.to_act)
        move = random.choice(match.legal(seat))
        yield seat, move
        match.play(move, seat)


def somewhere(game: Game, seats: int, seed: int, moves: int, **options: Any) -> Match:
    """Return a match after some random moves."""
    match = game.deal(seats, seed=seed, **options)
    for _ in play_randomly(match, Random(seed), moves):
        pass
    return match


def midway(game: Game, seats: int, seed: int) -> Match:
    """Return a match in the middle of a game."""
    return somewhere(game, seats, seed, len(somewhere(game, seats, seed, SHORT).moves) // 2)


def otherwise(match: Match, seat: int, seed: int) -> Match:
    """Return the same match with all that the seat cannot know dealt again."""
    twin = match.copy()
    chance.plant(twin.state, seed.to_bytes(32))
    match.game.hidden.redeal(twin.state, seat)
    twin.state.seed, twin.state.words, twin.state.drawn = match.state.seed, match.state.words, match.state.drawn
    return twin
